import type { Instant } from '../../../../shared/base/time.ts';
import { HOST_OPERATIONS, type HostStatus } from '../../../../shared/till-contract/operations/host-operations.ts';
import { askTill } from '../../../host/ask-till.ts';
import type { Formats } from '../../../ui/format/formats.ts';
import { useFormats } from '../../../ui/format/use-formats.ts';
import { Button } from '../../../ui/parts/basic/button.tsx';
import { Status } from '../../../ui/parts/basic/status.tsx';
import type { Tone } from '../../../ui/parts/basic/tone.ts';
import { Notice } from '../../../ui/parts/messages/notice.tsx';
import { Progress } from '../../../ui/parts/messages/progress.tsx';
import { showToast } from '../../../ui/parts/messages/toasts.ts';
import { type RegisterWords, useWords } from '../../../words/register-words.ts';
import { useRefusalSentence } from '../../frame/refusal-sentence.ts';
import { useHost, useRegister } from '../../frame/use-register.ts';
import { useRight } from '../../frame/use-right.ts';
import { useTime } from '../../frame/use-time.ts';
import { clockTone, diskSpaceText } from '../../readiness/finding.ts';
import { MaintenanceSettings } from './maintenance-settings.tsx';

interface Fact {
  readonly label: string;
  readonly text: string;
  readonly tone?: Tone;
}

/** The state of the host, for the manager to check before opening. */
export function HostState() {
  const { settings: words, common } = useWords();
  const formats = useFormats();
  const status = useHost((host) => host.status);
  const now = useTime();
  if (status === undefined) return <Progress label={common.loading} />;
  return (
    <section className="settings-part">
      {status.isOldMachineInQuestion && <OldMachine />}
      <dl className="settings-facts">
        {factsOf(status, words, formats, now).map(({ label, text, tone }) => (
          <div key={label} className="settings-fact">
            <dt>{label}</dt>
            <dd>{tone === undefined ? text : <Status tone={tone}>{text}</Status>}</dd>
          </div>
        ))}
      </dl>
      <MaintenanceSettings />
    </section>
  );
}

function OldMachine() {
  const { host, ui } = useRegister();
  const { settings: words } = useWords();
  const mayConfirm = useRight('decide');
  const say = useRefusalSentence();
  const confirm = async (): Promise<void> => {
    const answer = await askTill(HOST_OPERATIONS.confirmOldIsOff, {});
    if (answer.ok) showToast({ kind: 'good', text: words.oldMachineConfirmed });
    else showToast({ kind: 'caution', text: say(answer.refusal) });
    await host.refresh();
  };
  return (
    <Notice
      tone="danger"
      title={words.oldMachine}
      actions={
        mayConfirm ? (
          <Button kind="danger" onClick={() => confirm()}>
            {words.oldMachineConfirm}
          </Button>
        ) : (
          <Button onClick={() => ui.open({ kind: 'staff' })}>{words.signIn}</Button>
        )
      }
    >
      <p>{words.oldMachineExplained}</p>
    </Notice>
  );
}

function factsOf(status: HostStatus, words: RegisterWords['settings'], formats: Formats, now: Instant): readonly Fact[] {
  const { facts } = words;
  return [
    { label: facts.name, text: status.hostName },
    { label: facts.version, text: status.version },
    { label: facts.device, text: `${status.device.name} (${words.deviceKinds[status.device.kind]})` },
    { label: facts.mode, text: words.modes[status.mode] },
    { label: facts.menu, ...menuOf(status, words, formats, now) },
    { label: facts.disk, ...diskOf(status, words, formats) },
    { label: facts.backup, ...backupOf(status, words, formats, now) },
    { label: facts.clock, ...clockOf(status, words, formats) },
    { label: facts.cards, ...cardsOf(status, words, formats, now) },
    { label: facts.mail, text: { ready: words.mailReady, by_service: words.mailByService, not_set_up: words.mailNotSetUp }[status.mail] },
  ];
}

type FactValue = Omit<Fact, 'label'>;

function menuOf({ catalogue }: HostStatus, words: RegisterWords['settings'], formats: Formats, now: Instant): FactValue {
  if (catalogue === undefined) return { text: words.menuNone, tone: 'danger' };
  const age = formats.ago(catalogue.pulledAt, now);
  return catalogue.problem === undefined
    ? { text: words.menuFrom({ age }), tone: 'good' }
    : { text: words.menuProblem({ age }), tone: 'caution' };
}

function diskOf({ disk }: HostStatus, words: RegisterWords['settings'], formats: Formats): FactValue {
  if (disk.freeBytes === undefined) return { text: words.diskUnknown };
  const size = diskSpaceText(disk.freeBytes, formats);
  return disk.isNearlyFull ? { text: words.diskFull({ size }), tone: 'danger' } : { text: words.diskFree({ size }), tone: 'good' };
}

function backupOf({ backup }: HostStatus, words: RegisterWords['settings'], formats: Formats, now: Instant): FactValue {
  if (backup?.lastFailure !== undefined) return { text: words.backupFailed, tone: 'danger' };
  if (backup?.lastAt === undefined) return { text: words.backupNone, tone: 'caution' };
  return { text: words.backupAt({ age: formats.ago(backup.lastAt, now) }), tone: 'good' };
}

function clockOf({ clock }: HostStatus, words: RegisterWords['settings'], formats: Formats): FactValue {
  const ahead = clock.aheadOfServiceMilliseconds;
  if (ahead === undefined) return { text: words.clockUnknown };
  const tone = clockTone(ahead);
  if (tone === 'good') return { text: words.clockGood, tone };
  const seconds = formats.count(Math.round(Math.abs(ahead) / 1000));
  return { text: ahead > 0 ? words.clockAhead({ seconds }) : words.clockBehind({ seconds }), tone };
}

function cardsOf({ cards }: HostStatus, words: RegisterWords['settings'], formats: Formats, now: Instant): FactValue {
  if (cards.storedOffline === 0 || cards.oldestAt === undefined) return { text: words.cardsNone };
  const count = formats.count(cards.storedOffline);
  return { text: words.cardsStored({ count, age: formats.ago(cards.oldestAt, now) }), tone: 'caution' };
}
