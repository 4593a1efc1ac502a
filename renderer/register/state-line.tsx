import { money } from '../../shared/base/money.ts';
import type { HostStatus } from '../../shared/till-contract/host-operations.ts';
import { useFormats } from '../format/use-formats.ts';
import { Status } from '../parts/status.tsx';
import type { Tone } from '../parts/tone.ts';
import { useWords } from '../words/register-words.ts';
import { useHost, useRegister } from './state/use-register.ts';
import { useTime } from './state/use-time.ts';

/** How things stand, always in sight and never better than they are: connection, what waits to be sent, what a person must decide. */
export function StateLine() {
  const { ui } = useRegister();
  const words = useWords();
  const formats = useFormats();
  const presence = useHost((host) => host.presence);
  const status = useHost((host) => host.status);
  const now = useTime();
  const { tone, text, explained } = connectionOf(presence, status, words.state);
  const queue = status?.queue;
  const waiting = (queue?.waiting ?? 0) + (queue?.unsure ?? 0);
  return (
    <div className="state-line">
      <button type="button" className="state-line-part" title={explained} onClick={() => ui.go('queue')}>
        <Status tone={tone}>{text}</Status>
        <span className="quiet">
          {queue === undefined || waiting === 0 || queue.oldestAt === undefined
            ? presence === 'there' && words.state.queueEmpty
            : words.state.queue({ count: waiting, amount: formats.money(money(queue.amount)), age: formats.age(queue.oldestAt, now) })}
        </span>
      </button>
      {queue !== undefined && queue.attention > 0 && (
        <button type="button" className="state-line-part" onClick={() => ui.go('queue')}>
          <Status tone="danger">{words.state.attention({ count: queue.attention })}</Status>
        </button>
      )}
      {status?.isTraining === true && <Status tone="information">{words.state.training}</Status>}
      <time className="state-line-clock figure">{formats.time(now)}</time>
    </div>
  );
}

type Connection = { readonly tone: Tone; readonly text: string; readonly explained: string };

function connectionOf(presence: string, status: HostStatus | undefined, words: ReturnType<typeof useWords>['state']): Connection {
  if (presence === 'silent') return { tone: 'danger', text: words.hostSilent, explained: words.hostSilentExplained };
  if (status === undefined) return { tone: 'information', text: words.checking, explained: words.checking };
  const tones = { service: 'good', stand: 'caution', alone: 'danger' } as const;
  return { tone: tones[status.grade], text: words.grade[status.grade], explained: words.gradeExplained[status.grade] };
}
