import { useEffect, useRef } from 'react';
import { epochOf, type Instant } from '../../../shared/base/time.ts';
import type { HostStatus } from '../../../shared/till-contract/operations/host-operations.ts';
import type { HostState } from '../../host/host-store.ts';
import type { Formats } from '../../ui/format/formats.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { announce } from '../../ui/parts/basic/announcements.ts';
import { Status } from '../../ui/parts/basic/status.tsx';
import type { Tone } from '../../ui/parts/basic/tone.ts';
import type { RegisterWords } from '../../words/register-words.ts';
import { useWords } from '../../words/register-words.ts';
import type { SettingsPart } from '../frame/ui-store.ts';
import { useHost, useIsDemo, useRegister, useSale } from '../frame/use-register.ts';
import { useTime } from '../frame/use-time.ts';
import { UnfinishedMark } from '../pay/unfinished-mark.tsx';
import { openCases } from '../queue/queue-commands.ts';
import { ShiftMark } from '../shift/shift-mark.tsx';

const SECOND = 1000;
/** A job that is sent sooner is no news. */
const USUAL_MILLISECONDS = 5 * SECOND;

/** The permanent status line: connection, unsent jobs, what a person must decide, troubles; last what needs nobody. */
export function StateLine() {
  const register = useRegister();
  const { ui } = register;
  const words = useWords();
  const formats = useFormats();
  const presence = useHost((host) => host.presence);
  const status = useHost((host) => host.status);
  const queue = status?.queue;
  // The queue page shows the same age with seconds, so both must tick together.
  const now = useTime(queue?.oldestAt === undefined ? undefined : SECOND);
  // A request without an answer shows sooner that the host hangs than the silence of its events does.
  const isSilent = useSale((sale) => sale.isSilent);
  const connection = connectionOf(isSilent ? 'silent' : presence, status, words.state);
  useTelling(connection);
  // The printers page explains each trouble itself.
  const openTrouble = ({ text, explained, part }: Trouble): void =>
    explained === undefined || part === 'printers' ? ui.goToSettings(part) : ui.open({ kind: 'trouble', text, explained, part });
  // Amount and age cover all unfinished jobs, so the count includes those that a person must decide.
  const waiting = queue === undefined ? 0 : queue.waiting + queue.unsure + queue.attention;
  // A usual sale is on its way for a moment: a mark that grew and shrank with each of them would push the others to and fro.
  const isLate =
    waiting > 0 &&
    queue?.oldestAt !== undefined &&
    (connection.tone !== 'good' || epochOf(now) - epochOf(queue.oldestAt) >= USUAL_MILLISECONDS);
  // Words only when something is off: the mark alone says that all is well.
  const isAllWell = connection.tone === 'good' && !isLate;
  return (
    <div className="state-line">
      <div className="state-line-parts">
        <button type="button" className="state-line-part" title={connection.explained} onClick={() => ui.go('queue')}>
          <Status tone={connection.tone}>{isAllWell ? <span className="state-line-well">{connection.text}</span> : connection.text}</Status>
          {presence === 'there' && !isLate ? (
            <span className="state-line-well quiet" data-sending={waiting > 0 || undefined}>
              {words.state.queueEmpty}
            </span>
          ) : (
            isLate && (
              <span className="quiet">
                {words.state.waiting({ count: waiting })}
                <span className="state-line-since">
                  {' · '}
                  {words.state.waitingSince({
                    amount: queue.amount === 0 ? undefined : formats.money(queue.amount),
                    age: formats.age(queue.oldestAt, now),
                  })}
                </span>
              </span>
            )
          )}
        </button>
        {queue !== undefined && queue.attention > 0 && (
          <button type="button" className="state-line-part" onClick={() => openCases(register)}>
            <Status tone="danger">{words.state.attention({ count: queue.attention })}</Status>
          </button>
        )}
        <UnfinishedMark />
        <DemoMark />
        {troublesOf(status, words, formats, now).map((trouble) => (
          <button
            key={trouble.text}
            type="button"
            className="state-line-part"
            title={trouble.explained}
            onClick={() => openTrouble(trouble)}
          >
            <Status tone={trouble.tone}>{trouble.text}</Status>
          </button>
        ))}
        <ShiftMark />
      </div>
      <time className="state-line-clock figure">{formats.time(now)}</time>
    </div>
  );
}

/** So that no one sells for real at the demo stand, and the way to an own one is always in sight. */
function DemoMark() {
  const { ui } = useRegister();
  const { setUp: words } = useWords();
  const isDemo = useIsDemo();
  if (!isDemo) return null;
  return (
    <button type="button" className="state-line-part" title={words.begin} onClick={() => ui.go('setUp')}>
      <Status tone="information">{words.demo}</Status>
    </button>
  );
}

type Connection = { readonly tone: Tone; readonly text: string; readonly explained: string };
type StateWords = ReturnType<typeof useWords>['state'];

function connectionOf(presence: HostState['presence'], status: HostStatus | undefined, words: StateWords): Connection {
  if (presence === 'silent') return { tone: 'danger', text: words.hostSilent, explained: words.hostSilentExplained };
  if (status === undefined) return { tone: 'information', text: words.checking, explained: words.checking };
  const tones = { online: 'good', offline: 'danger' } as const;
  return {
    tone: tones[status.connectivity],
    text: words.connectivity[status.connectivity],
    explained: words.connectivityExplained[status.connectivity],
  };
}

/** `part`: the settings page where it can be fixed. */
type Trouble = Pick<Connection, 'tone' | 'text'> & { readonly explained?: string; readonly part: SettingsPart };

/** An older menu may be that of another event day. */
const OLD_MENU_MILLISECONDS = 12 * 60 * 60 * 1000;

/** The service knows the key but refuses it for this vendor. */
const KEY_REFUSED: ReadonlySet<string> = new Set(['status_401', 'status_403']);

/** Returns the problems that a manager must fix. */
function troublesOf(
  status: HostStatus | undefined,
  { state: words, vendors, printers }: RegisterWords,
  formats: Formats,
  now: Instant,
): readonly Trouble[] {
  if (status === undefined) return [];
  const { catalogue } = status;
  const troubles: Trouble[] = [];
  if (status.isOldMachineInQuestion) troubles.push({ tone: 'danger', text: words.oldMachine, part: 'host' });
  if (status.isServiceSignInRefused)
    troubles.push({ tone: 'danger', text: words.signInRefused, explained: words.signInRefusedExplained, part: 'connection' });
  // `no_answer` is left out, because the connection state already shows it.
  if (status.serviceTrouble !== undefined && status.serviceTrouble !== 'no_answer')
    troubles.push({
      tone: 'danger',
      text: words.serviceTroubled,
      explained: words.serviceTrouble[status.serviceTrouble],
      part: 'connection',
    });
  if (status.disk.isNearlyFull) troubles.push({ tone: 'danger', text: words.diskNearlyFull, part: 'host' });
  if (status.backup?.lastFailure !== undefined) troubles.push({ tone: 'caution', text: words.backupFailed, part: 'host' });
  const { troubled = [], unclear = 0 } = status.printing ?? {};
  for (const { name, code } of troubled)
    troubles.push({
      tone: 'danger',
      text: printers.troubleOf({ name, trouble: printers.trouble[code] }),
      explained: printers.troubleHint,
      part: 'printers',
    });
  if (unclear > 0)
    troubles.push({ tone: 'caution', text: printers.unclearMark({ count: unclear }), explained: printers.unclearHint, part: 'printers' });
  if (catalogue !== undefined) {
    const age = formats.ago(catalogue.pulledAt, now);
    const isOld = epochOf(now) - epochOf(catalogue.pulledAt) > OLD_MENU_MILLISECONDS;
    // A failed pull matters only while the service is reachable; otherwise the connection explains it, and only the age counts.
    if (KEY_REFUSED.has(catalogue.problem ?? '') && !status.isServiceSignInRefused) {
      const text = vendors.keyRefused({ vendor: status.place?.vendorName ?? '' });
      troubles.push({ tone: 'danger', text, explained: vendors.keyRefusedExplained, part: 'connection' });
    } else if (catalogue.problem !== undefined && status.connectivity === 'online')
      troubles.push({ tone: 'caution', text: words.menuFailed({ age }), part: 'connection' });
    else if (isOld) troubles.push({ tone: 'caution', text: words.menuAge({ age }), part: 'connection' });
  }
  return troubles;
}

/** Announces each change to screen readers; a change for the worse interrupts. */
function useTelling({ tone, text, explained }: Connection): void {
  const said = useRef<string>(undefined);
  useEffect(() => {
    const before = said.current;
    said.current = text;
    if (before === undefined || before === text || tone === 'information') return;
    announce(`${text}. ${explained}`, tone === 'good' ? 'polite' : 'assertive');
  }, [tone, text, explained]);
}
