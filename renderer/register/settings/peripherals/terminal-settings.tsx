import { useState } from 'react';
import { uuidV7 } from '../../../../shared/base/ids.ts';
import { TERMINAL_OPERATIONS, type TerminalTest, type TerminalView } from '../../../../shared/till-contract/cards/terminal-operations.ts';
import type { DeviceView } from '../../../../shared/till-contract/operations/device-operations.ts';
import { LONGEST_NAME } from '../../../../shared/till-contract/parts/till-operation.ts';
import { askTill } from '../../../host/ask-till.ts';
import { Button } from '../../../ui/parts/basic/button.tsx';
import { SelectField } from '../../../ui/parts/input/select-field.tsx';
import { TextField } from '../../../ui/parts/input/text-field.tsx';
import { Notice } from '../../../ui/parts/messages/notice.tsx';
import { useWords } from '../../../words/register-words.ts';
import { useRefusalSentence } from '../../frame/refusal-sentence.ts';
import { useListed } from '../../frame/use-listed.ts';
import { useHost, useRegister } from '../../frame/use-register.ts';
import { useRightRefusal } from '../../frame/use-right.ts';
import { FormActions } from '../fields/form-actions.tsx';
import { SureToRemove } from '../fields/sure-to-remove.tsx';
import { useSavedForm } from '../fields/use-saved-form.ts';

const readTerminals = () => askTill(TERMINAL_OPERATIONS.listTerminals, {});

interface TerminalDraft {
  readonly id: string;
  readonly isNew: boolean;
  readonly name: string;
  readonly host: string;
  readonly port: string;
  readonly password: string;
  readonly tillId: string;
}

const USUAL_PORT = '20007';

/** The card terminals beside the tills: set one up, test it with the smallest payment, remove it. */
export function TerminalSettings({ tills }: { readonly tills: readonly DeviceView[] }) {
  const { world } = useRegister();
  const { terminals: words } = useWords().peripherals;
  const ownId = useHost(({ status }) => status?.device.id) ?? '';
  const notAllowed = useRightRefusal('settings');
  const { value: terminals, refresh } = useListed(readTerminals, ['peripherals_changed']);
  const [draft, setDraft] = useState<TerminalDraft>();
  const end = (): void => {
    setDraft(undefined);
    refresh();
  };
  const add = (): void => setDraft({ id: uuidV7(world), isNew: true, name: '', host: '', port: USUAL_PORT, password: '', tillId: ownId });
  const edit = ({ id, name, host, port, tillId }: TerminalView): void =>
    setDraft({ id, isNew: false, name, host, port: String(port), password: '', tillId });
  return (
    <section className="settings-group" aria-label={words.title}>
      <h3>{words.title}</h3>
      {draft === undefined ? (
        <>
          <p className="quiet">{terminals?.length === 0 ? words.none : words.hint}</p>
          {terminals?.map((terminal) => (
            <TerminalRow key={terminal.id} terminal={terminal} tills={tills} onEdit={() => edit(terminal)} onRemoved={refresh} />
          ))}
          <div className="settings-found">
            <Button refusal={notAllowed} onClick={add}>
              {words.add}
            </Button>
          </div>
        </>
      ) : (
        <TerminalFields key={draft.id} first={draft} tills={tills} onEnd={end} />
      )}
    </section>
  );
}

interface TerminalFieldsProps {
  readonly first: TerminalDraft;
  readonly tills: readonly DeviceView[];
  readonly onEnd: () => void;
}

function TerminalFields({ first, tills, onEnd }: TerminalFieldsProps) {
  const { peripherals, common } = useWords();
  const { terminals: words } = peripherals;
  const notAllowed = useRightRefusal('settings');
  const { draft, change, problem, isBusy, keep } = useSavedForm(first, onEnd);
  const { id, isNew, name, host, port, password, tillId } = draft;
  const isAddress = /^[A-Za-z0-9.:_-]{1,253}$/.test(host) && /^\d{1,5}$/.test(port) && Number(port) > 0 && Number(port) <= 65_535;
  const isPassword = /^\d{6}$/.test(password) || (!isNew && password === '');
  const missing =
    name.trim() === ''
      ? peripherals.nameNeeded
      : !isAddress
        ? peripherals.addressProblem
        : !isPassword
          ? words.passwordHint
          : tillId === ''
            ? `${peripherals.till}: ${common.required}`
            : undefined;
  const submit = (): void =>
    void keep(() =>
      askTill(TERMINAL_OPERATIONS.saveTerminal, {
        path: { terminal_id: id },
        body: { name: name.trim(), protocol: 'zvt', host, port: Number(port), tillId, ...(password !== '' && { password }) },
      }),
    );
  return (
    <>
      <TextField label={peripherals.name} value={name} maxLength={LONGEST_NAME} onValue={(next) => change({ name: next })} />
      <TextField label={peripherals.host} value={host} dir="ltr" onValue={(next) => change({ host: next })} />
      <TextField label={peripherals.port} value={port} dir="ltr" inputMode="numeric" onValue={(next) => change({ port: next })} />
      <TextField
        label={words.password}
        value={password}
        dir="ltr"
        inputMode="numeric"
        maxLength={6}
        hint={isNew ? words.passwordHint : words.passwordKept}
        onValue={(next) => change({ password: next })}
      />
      <SelectField
        label={peripherals.till}
        every={common.required}
        choices={tills.map((till) => ({ value: till.id, label: till.name }))}
        value={tillId === '' ? undefined : tillId}
        onValue={(next) => change({ tillId: next ?? '' })}
      />
      <FormActions
        keepLabel={peripherals.keep}
        refusal={notAllowed ?? missing}
        problem={problem}
        isBusy={isBusy}
        onLeave={onEnd}
        onKeep={submit}
      />
    </>
  );
}

interface TerminalRowProps {
  readonly terminal: TerminalView;
  readonly tills: readonly DeviceView[];
  readonly onEdit: () => void;
  readonly onRemoved: () => void;
}

function TerminalRow({ terminal: { id, name, host, port, tillId }, tills, onEdit, onRemoved }: TerminalRowProps) {
  const { peripherals: words } = useWords();
  const notAllowed = useRightRefusal('settings');
  const { outcome, problem, isTesting, test, setProblem } = useTestPayment(id);
  const say = useRefusalSentence();
  const [isLeaving, setIsLeaving] = useState(false);
  const remove = async (): Promise<void> => {
    setIsLeaving(false);
    const answer = await askTill(TERMINAL_OPERATIONS.removeTerminal, { path: { terminal_id: id } });
    setProblem(answer.ok ? undefined : say(answer.refusal));
    onRemoved();
  };
  return (
    <section aria-label={name}>
      <p>
        <strong>{name}</strong> · <span dir="ltr">{`${host}:${port}`}</span> · {tills.find((till) => till.id === tillId)?.name ?? tillId}
      </p>
      {problem !== undefined && <Notice tone="caution" title={problem} isUrgent />}
      {outcome !== undefined && (
        <Notice tone={outcome === 'works' ? 'information' : 'caution'} title={words.terminals.outcomes[outcome]} isUrgent />
      )}
      {isLeaving && (
        <SureToRemove
          title={words.removeSure({ name })}
          removeLabel={words.removeShort}
          onKeep={() => setIsLeaving(false)}
          onRemove={() => void remove()}
        />
      )}
      <div className="settings-found">
        <Button refusal={notAllowed} aria-busy={isTesting} onClick={() => test()}>
          {words.terminals.test}
        </Button>
        <Button aria-label={words.edit({ name })} refusal={notAllowed} onClick={onEdit}>
          {words.editShort}
        </Button>
        <Button aria-label={words.remove({ name })} refusal={notAllowed} onClick={() => setIsLeaving(true)}>
          {words.removeShort}
        </Button>
      </div>
    </section>
  );
}

/** A guest's card may take longer than a request: the test keeps its id until it has an outcome, so that pressing again charges nothing. */
function useTestPayment(id: string) {
  const { world } = useRegister();
  const say = useRefusalSentence();
  const [testId, setTestId] = useState<string>();
  const [outcome, setOutcome] = useState<TerminalTest['outcome']>();
  const [problem, setProblem] = useState<string>();
  const [isTesting, setIsTesting] = useState(false);
  const test = async (): Promise<void> => {
    if (isTesting) return;
    const test_id = testId ?? uuidV7(world);
    setTestId(test_id);
    setIsTesting(true);
    setOutcome(undefined);
    setProblem(undefined);
    const answer = await askTill(TERMINAL_OPERATIONS.testTerminal, { path: { terminal_id: id, test_id } });
    setIsTesting(false);
    if (!answer.ok) return setProblem(say(answer.refusal));
    setOutcome(answer.value.outcome);
    if (answer.value.outcome !== 'unclear') setTestId(undefined);
  };
  return { outcome, problem, isTesting, test, setProblem };
}
