import { type ReactNode, useState } from 'react';
import type { DeviceView } from '../../../shared/till-contract/device-operations.ts';
import { GEAR_OPERATIONS } from '../../../shared/till-contract/gear-operations.ts';
import { askHost } from '../../host/ask-host.ts';
import { Button } from '../../parts/button.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Segmented } from '../../parts/segmented.tsx';
import { SelectField } from '../../parts/select-field.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { useWords } from '../../words/register-words.ts';
import { useRightRefusal } from '../staff/use-right.ts';
import { type GearDraft, gearAddressOf, gearFormOf } from './gear-draft.ts';
import { sayGearRefusal } from './gear-words.ts';
import { SettingsRow } from './settings-row.tsx';

interface GearFormProps {
  readonly first: GearDraft;
  readonly tills: readonly DeviceView[];
  readonly onKept: () => void;
  readonly onLeave: () => void;
}

const LONGEST_NAME = 64;
const LONGEST_PREFIX = 16;
const BAUDS = { '9600': '9600', '19200': '19200', '38400': '38400', '57600': '57600', '115200': '115200' } as const;
const BITS = { '8n1': '8N1', '7e1': '7E1' } as const;
const UNITS = { kg: 'kg', lb: 'lb' } as const;
const SUFFIXES = { cr: 'CR', lf: 'LF', crlf: 'CR LF', tab: 'Tab' } as const;

/** One scale or scanner: where it is connected, how it speaks and for whom. */
export function GearForm({ first, tills, onKept, onLeave }: GearFormProps) {
  const { gear: words, common } = useWords();
  const notAllowed = useRightRefusal('settings');
  const [draft, setDraft] = useState(first);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const change = (changes: Partial<GearDraft>): void => {
    setDraft((known) => ({ ...known, ...changes }));
    setProblem(undefined);
  };
  const form = gearFormOf(draft);
  const hasAddress = gearAddressOf(draft) !== undefined;
  const isTyped = draft.way === 'network' ? draft.host !== '' : draft.path !== '';
  const addressProblem = isTyped && !hasAddress ? words.addressProblem : undefined;
  const missing = !hasAddress
    ? words.addressProblem
    : draft.name.trim() === ''
      ? words.nameNeeded
      : form === undefined
        ? `${words.till}: ${common.required}`
        : undefined;
  const keep = async (): Promise<void> => {
    if (form === undefined || isBusy) return;
    setIsBusy(true);
    const answer = await askHost(GEAR_OPERATIONS.keepGear, { path: { gear_id: draft.id }, body: form });
    setIsBusy(false);
    if (answer.ok) onKept();
    else setProblem(sayGearRefusal(answer.refusal.code, words));
  };
  const choice = <Value extends string>(
    label: string,
    values: Readonly<Record<Value, ReactNode>>,
    value: Value,
    taken: (value: Value) => void,
  ) => (
    <SettingsRow label={label}>
      <Segmented
        label={label}
        segments={(Object.keys(values) as Value[]).map((one) => ({ value: one, label: values[one] }))}
        value={value}
        onValue={taken}
      />
    </SettingsRow>
  );
  const isScale = draft.kind === 'scale';
  return (
    <section className="settings-group" aria-label={words[draft.kind]}>
      <h3>{words[draft.kind]}</h3>
      <TextField label={words.name} value={draft.name} maxLength={LONGEST_NAME} onValue={(name) => change({ name })} />
      {choice(words.connection, words.connections, draft.way, (way) => change({ way }))}
      {draft.way === 'network' ? (
        <>
          <TextField label={words.host} value={draft.host} dir="ltr" onValue={(host) => change({ host })} problem={addressProblem} />
          <TextField label={words.port} value={draft.port} dir="ltr" inputMode="numeric" onValue={(port) => change({ port })} />
        </>
      ) : (
        <>
          <TextField
            label={words.path}
            value={draft.path}
            dir="ltr"
            hint="/dev/ttyUSB0, COM3"
            onValue={(path) => change({ path })}
            problem={addressProblem}
          />
          {choice(words.baud, BAUDS, draft.baud, (baud) => change({ baud }))}
          {choice(words.bits, BITS, draft.bits, (bits) => change({ bits }))}
        </>
      )}
      {isScale ? (
        <>
          {choice(words.speaks, words.languages, draft.speaks, (speaks) => change({ speaks }))}
          {choice(words.unit, UNITS, draft.unit, (unit) => change({ unit }))}
        </>
      ) : (
        <>
          <TextField
            label={words.prefix}
            value={draft.prefix}
            dir="ltr"
            hint={words.prefixHint}
            maxLength={LONGEST_PREFIX}
            onValue={(prefix) => change({ prefix })}
          />
          {choice(words.suffix, SUFFIXES, draft.suffix, (suffix) => change({ suffix }))}
        </>
      )}
      <SelectField
        label={words.till}
        every={isScale ? words.everyTill : common.required}
        choices={tills.map(({ id, name }) => ({ value: id, label: name }))}
        value={draft.tillId}
        onValue={(tillId) => change({ tillId })}
      />
      {problem !== undefined && <Notice tone="caution" title={problem} isUrgent />}
      <div className="settings-actions">
        <Button onClick={onLeave}>{common.cancel}</Button>
        <Button kind="primary" refusal={notAllowed ?? missing} aria-busy={isBusy} onClick={() => void keep()}>
          {words.keep}
        </Button>
      </div>
    </section>
  );
}
