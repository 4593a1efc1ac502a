import type { DeviceView } from '../../../../shared/till-contract/operations/device-operations.ts';
import { PERIPHERAL_OPERATIONS } from '../../../../shared/till-contract/operations/peripheral-operations.ts';
import { LONGEST_NAME } from '../../../../shared/till-contract/parts/till-operation.ts';
import { askTill } from '../../../host/ask-till.ts';
import { SelectField } from '../../../ui/parts/input/select-field.tsx';
import { TextField } from '../../../ui/parts/input/text-field.tsx';
import { useWords } from '../../../words/register-words.ts';
import { useRightRefusal } from '../../frame/use-right.ts';
import { FormActions } from '../fields/form-actions.tsx';
import { ChoiceRow } from '../fields/settings-row.tsx';
import { useSavedForm } from '../fields/use-saved-form.ts';
import { BAUDS } from '../print/printer-draft.ts';
import { type PeripheralDraft, peripheralAddressOf, peripheralFormOf } from './peripheral-draft.ts';

interface PeripheralFormProps {
  readonly first: PeripheralDraft;
  readonly tills: readonly DeviceView[];
  readonly onSaved: () => void;
  readonly onLeave: () => void;
}

const LONGEST_PREFIX = 16;
const BITS = { '8n1': '8N1', '7e1': '7E1' } as const;
const UNITS = { kg: 'kg', lb: 'lb' } as const;
const SUFFIXES = { cr: 'CR', lf: 'LF', crlf: 'CR LF', tab: 'Tab' } as const;

export function PeripheralForm({ first, tills, onSaved, onLeave }: PeripheralFormProps) {
  const { peripherals: words, common } = useWords();
  const notAllowed = useRightRefusal('settings');
  const { draft, change, problem, isBusy, keep } = useSavedForm(first, onSaved);
  const form = peripheralFormOf(draft);
  const hasAddress = peripheralAddressOf(draft) !== undefined;
  const isTyped = draft.way === 'network' ? draft.host !== '' : draft.path !== '';
  const addressProblem = isTyped && !hasAddress ? words.addressProblem : undefined;
  const missing = !hasAddress
    ? words.addressProblem
    : draft.name.trim() === ''
      ? words.nameNeeded
      : form === undefined
        ? `${words.till}: ${common.required}`
        : undefined;
  const submit = async (): Promise<void> => {
    if (form === undefined) return;
    await keep(() => askTill(PERIPHERAL_OPERATIONS.savePeripheral, { path: { peripheral_id: draft.id }, body: form }));
  };
  const isScale = draft.kind === 'scale';
  return (
    <section className="settings-group" aria-label={words[draft.kind]}>
      <h3>{words[draft.kind]}</h3>
      <TextField label={words.name} value={draft.name} maxLength={LONGEST_NAME} onValue={(name) => change({ name })} />
      <ChoiceRow label={words.connection} choices={words.connections} value={draft.way} onValue={(way) => change({ way })} />
      <PeripheralAddress draft={draft} onChange={change} problem={addressProblem} />
      {isScale ? <ScaleLanguage draft={draft} onChange={change} /> : <ScannerCodes draft={draft} onChange={change} />}
      <SelectField
        label={words.till}
        every={isScale ? words.everyTill : common.required}
        choices={tills.map(({ id, name }) => ({ value: id, label: name }))}
        value={draft.tillId}
        onValue={(tillId) => change({ tillId })}
      />
      <FormActions
        keepLabel={words.keep}
        refusal={notAllowed ?? missing}
        problem={problem}
        isBusy={isBusy}
        onLeave={onLeave}
        onKeep={() => void submit()}
      />
    </section>
  );
}

interface DraftPartProps {
  readonly draft: PeripheralDraft;
  readonly onChange: (changes: Partial<PeripheralDraft>) => void;
}

function PeripheralAddress({ draft, onChange, problem }: DraftPartProps & { readonly problem: string | undefined }) {
  const { peripherals: words } = useWords();
  if (draft.way === 'network') {
    return (
      <>
        <TextField label={words.host} value={draft.host} dir="ltr" onValue={(host) => onChange({ host })} problem={problem} />
        <TextField label={words.port} value={draft.port} dir="ltr" inputMode="numeric" onValue={(port) => onChange({ port })} />
      </>
    );
  }
  return (
    <>
      <TextField
        label={words.path}
        value={draft.path}
        dir="ltr"
        hint="/dev/ttyUSB0, COM3"
        onValue={(path) => onChange({ path })}
        problem={problem}
      />
      <ChoiceRow label={words.baud} choices={BAUDS} value={draft.baud} onValue={(baud) => onChange({ baud })} />
      <ChoiceRow label={words.bits} choices={BITS} value={draft.bits} onValue={(bits) => onChange({ bits })} />
    </>
  );
}

function ScaleLanguage({ draft, onChange }: DraftPartProps) {
  const { peripherals: words } = useWords();
  return (
    <>
      <ChoiceRow label={words.speaks} choices={words.languages} value={draft.speaks} onValue={(speaks) => onChange({ speaks })} />
      <ChoiceRow label={words.unit} choices={UNITS} value={draft.unit} onValue={(unit) => onChange({ unit })} />
    </>
  );
}

function ScannerCodes({ draft, onChange }: DraftPartProps) {
  const { peripherals: words } = useWords();
  return (
    <>
      <TextField
        label={words.prefix}
        value={draft.prefix}
        dir="ltr"
        hint={words.prefixHint}
        maxLength={LONGEST_PREFIX}
        onValue={(prefix) => onChange({ prefix })}
      />
      <ChoiceRow label={words.suffix} choices={SUFFIXES} value={draft.suffix} onValue={(suffix) => onChange({ suffix })} />
    </>
  );
}
