import { type RefObject, useState } from 'react';
import type { Instant } from '../../../shared/base/time.ts';
import { DOORS_OPERATIONS } from '../../../shared/till-contract/operations/doors-operations.ts';
import { askHost, NO_ANSWER } from '../../host/ask-host.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { StatusMark } from '../../ui/parts/basic/status-mark.tsx';
import { TextField } from '../../ui/parts/input/text-field.tsx';
import { showToast } from '../../ui/parts/messages/toasts.ts';
import { useWords } from '../../words/register-words.ts';
import { useRightRefusal } from '../frame/use-right.ts';
import { wallTextOf } from '../frame/venue-instant.ts';
import { doorsOfWall } from './doors-opening-time.ts';
import type { JudgedDoors } from './judged-readiness.ts';

interface DoorsSummaryProps {
  readonly tone: JudgedDoors['tone'];
  /** The number of findings that need action. */
  readonly count: number;
  readonly doorsAt: Instant | undefined;
  readonly now: Instant;
  readonly time: RefObject<HTMLElement | null>;
}

/** The verdict, legible from a distance, and the opening time, which only staff know. */
export function DoorsSummary({ tone, count, doorsAt, now, time }: DoorsSummaryProps) {
  const { doors: words } = useWords();
  return (
    <section ref={time} className="doors-summary" data-tone={tone}>
      <div className="doors-verdict" role="status">
        <StatusMark tone={tone} />
        <div>
          <p className="doors-verdict-text">{count === 0 ? words.ready : words.todo({ count })}</p>
          <p>{count === 0 ? words.readyHint : words.todoHint}</p>
        </div>
      </div>
      <DoorsTime doorsAt={doorsAt} now={now} />
    </section>
  );
}

/** Saves the opening time on blur or Enter, because a half-typed time is invalid. */
function DoorsTime({ doorsAt, now }: Pick<DoorsSummaryProps, 'doorsAt' | 'now'>) {
  const { doors: words } = useWords();
  const { timeZone } = useFormats();
  const refusal = useRightRefusal('settings');
  // `over` is the opening time when typing began; if another device changes it, the typed text is dropped.
  const [typed, setTyped] = useState<{ readonly text: string; readonly over: Instant | undefined }>();
  const shown = doorsAt === undefined ? '' : wallTextOf(doorsAt, timeZone).slice(11);
  const text = typed !== undefined && typed.over === doorsAt ? typed.text : shown;
  const keep = async (): Promise<void> => {
    if (text === shown) return;
    const at = doorsOfWall(text, now, timeZone);
    const kept = await askHost(DOORS_OPERATIONS.setDoorsTime, { body: at === undefined ? {} : { at } });
    if (kept.ok) return;
    const { code } = kept.refusal;
    showToast({ kind: 'caution', text: code === NO_ANSWER ? words.silent : words.refused({ code }) });
  };
  return (
    <TextField
      label={words.doorsAt}
      hint={refusal ?? words.doorsHint}
      readOnly={refusal !== undefined}
      type="time"
      value={text}
      onValue={(next) => setTyped({ text: next, over: doorsAt })}
      onBlur={() => void keep()}
      onKeyDown={({ key }) => void (key === 'Enter' && keep())}
    />
  );
}
