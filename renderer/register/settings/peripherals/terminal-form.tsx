import { TERMINAL_OPERATIONS } from '../../../../shared/till-contract/cards/terminal-operations.ts';
import type { DeviceView } from '../../../../shared/till-contract/operations/device-operations.ts';
import { LONGEST_NAME } from '../../../../shared/till-contract/parts/till-operation.ts';
import { askTill } from '../../../host/ask-till.ts';
import { SelectField } from '../../../ui/parts/input/select-field.tsx';
import { TextField } from '../../../ui/parts/input/text-field.tsx';
import { useWords } from '../../../words/register-words.ts';
import { useRightRefusal } from '../../frame/use-right.ts';
import { FormActions } from '../fields/form-actions.tsx';
import { ChoiceRow, SwitchRow } from '../fields/settings-row.tsx';
import { useSavedForm } from '../fields/use-saved-form.ts';
import { PROTOCOL_NAMES, type TerminalDraft, type TerminalField, terminalFormOf, unusableField, withProtocol } from './terminal-draft.ts';

interface TerminalFormProps {
  readonly first: TerminalDraft;
  readonly tills: readonly DeviceView[];
  readonly onEnd: () => void;
}

export function TerminalForm({ first, tills, onEnd }: TerminalFormProps) {
  const { peripherals: words, common } = useWords();
  const notAllowed = useRightRefusal('settings');
  const { draft, change, problem, isBusy, keep } = useSavedForm(first, onEnd);
  const missing = useMissing(draft);
  const submit = (): void =>
    void keep(() => askTill(TERMINAL_OPERATIONS.saveTerminal, { path: { terminal_id: draft.id }, body: terminalFormOf(draft) }));
  return (
    <>
      <TextField label={words.name} value={draft.name} maxLength={LONGEST_NAME} onValue={(name) => change({ name })} />
      <ChoiceRow
        label={words.speaks}
        choices={PROTOCOL_NAMES}
        value={draft.protocol}
        onValue={(protocol) => change(withProtocol(draft, protocol))}
      />
      <TextField label={words.host} value={draft.host} dir="ltr" onValue={(host) => change({ host })} />
      <TextField label={words.port} value={draft.port} dir="ltr" inputMode="numeric" onValue={(port) => change({ port })} />
      {draft.protocol === 'zvt' ? <ZvtFields draft={draft} onChange={change} /> : <NexoFields draft={draft} onChange={change} />}
      <SelectField
        label={words.till}
        every={common.required}
        choices={tills.map((till) => ({ value: till.id, label: till.name }))}
        value={draft.tillId === '' ? undefined : draft.tillId}
        onValue={(tillId) => change({ tillId: tillId ?? '' })}
      />
      <SwitchRow
        label={words.terminals.merchantCopy}
        isOn={draft.printsMerchantCopy}
        onSwitch={(printsMerchantCopy) => change({ printsMerchantCopy })}
      />
      <FormActions
        keepLabel={words.keep}
        refusal={notAllowed ?? missing}
        problem={problem}
        isBusy={isBusy}
        onLeave={onEnd}
        onKeep={submit}
      />
    </>
  );
}

interface FieldsProps {
  readonly draft: TerminalDraft;
  readonly onChange: (changes: Partial<TerminalDraft>) => void;
}

function ZvtFields({ draft, onChange }: FieldsProps) {
  const { terminals: words } = useWords().peripherals;
  return (
    <TextField
      label={words.password}
      value={draft.password}
      dir="ltr"
      inputMode="numeric"
      maxLength={6}
      hint={draft.kept === 'zvt' ? words.passwordKept : words.passwordHint}
      onValue={(password) => onChange({ password })}
    />
  );
}

function NexoFields({ draft, onChange }: FieldsProps) {
  const { terminals: words } = useWords().peripherals;
  const isKnown = draft.kept === 'nexo';
  return (
    <>
      <TextField label={words.poi} value={draft.poiId} dir="ltr" hint={words.poiHint} onValue={(poiId) => onChange({ poiId })} />
      <TextField label={words.keyId} value={draft.keyIdentifier} dir="ltr" onValue={(keyIdentifier) => onChange({ keyIdentifier })} />
      <TextField
        label={words.keyVersion}
        value={draft.keyVersion}
        dir="ltr"
        inputMode="numeric"
        maxLength={6}
        onValue={(keyVersion) => onChange({ keyVersion })}
      />
      <TextField
        label={words.passphrase}
        type="password"
        autoComplete="new-password"
        value={draft.passphrase}
        dir="ltr"
        hint={isKnown ? words.passphraseKept : words.passphraseHint}
        onValue={(passphrase) => onChange({ passphrase })}
      />
      <TextField
        label={words.root}
        value={draft.rootCertificate}
        dir="ltr"
        hint={isKnown && draft.hasRootCertificate ? words.rootKept : words.rootHint}
        onValue={(rootCertificate) => onChange({ rootCertificate })}
      />
      <SwitchRow label={words.asksTip} isOn={draft.asksTip} onSwitch={(asksTip) => onChange({ asksTip })} />
    </>
  );
}

/** Why a draft can't be saved yet, in words. */
function useMissing(draft: TerminalDraft): string | undefined {
  const { peripherals, common } = useWords();
  const { terminals: words } = peripherals;
  const field = unusableField(draft);
  const needed = (label: string): string => `${label}: ${common.required}`;
  const sentences: Readonly<Record<TerminalField, string>> = {
    name: peripherals.nameNeeded,
    address: peripherals.addressProblem,
    password: words.passwordHint,
    poiId: words.poiHint,
    keyIdentifier: needed(words.keyId),
    keyVersion: needed(words.keyVersion),
    passphrase: needed(words.passphrase),
    rootCertificate: words.rootProblem,
    tillId: needed(peripherals.till),
  };
  return field === undefined ? undefined : sentences[field];
}
