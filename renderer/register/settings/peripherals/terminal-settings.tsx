import { useState } from 'react';
import { uuidV7 } from '../../../../shared/base/ids.ts';
import { TERMINAL_OPERATIONS, type TerminalTest, type TerminalView } from '../../../../shared/till-contract/cards/terminal-operations.ts';
import type { DeviceView } from '../../../../shared/till-contract/operations/device-operations.ts';
import { askTill } from '../../../host/ask-till.ts';
import { Button } from '../../../ui/parts/basic/button.tsx';
import { Notice } from '../../../ui/parts/messages/notice.tsx';
import { useWords } from '../../../words/register-words.ts';
import { useRefusalSentence } from '../../frame/refusal-sentence.ts';
import { useListed } from '../../frame/use-listed.ts';
import { useHost, useRegister } from '../../frame/use-register.ts';
import { useRightRefusal } from '../../frame/use-right.ts';
import { TerminalDay, useTerminalDays } from '../../shift/terminal-days.tsx';
import { SureToRemove } from '../fields/sure-to-remove.tsx';
import { FoundTerminals } from './found-terminals.tsx';
import { foundDraft, newTerminalDraft, type TerminalDraft, terminalDraftOf } from './terminal-draft.ts';
import { TerminalForm } from './terminal-form.tsx';

const readTerminals = () => askTill(TERMINAL_OPERATIONS.listTerminals, {});

/** The card terminals beside the tills: set one up, test it with the smallest payment, remove it. */
export function TerminalSettings({ tills }: { readonly tills: readonly DeviceView[] }) {
  const { world } = useRegister();
  const { terminals: words } = useWords().peripherals;
  const ownId = useHost(({ status }) => status?.device.id) ?? '';
  const { value: terminals, refresh } = useListed(readTerminals, ['peripherals_changed']);
  const [draft, setDraft] = useState<TerminalDraft>();
  const end = (): void => {
    setDraft(undefined);
    refresh();
  };
  const add = (): void => setDraft(newTerminalDraft(uuidV7(world), ownId));
  return (
    <section className="settings-group" aria-label={words.title}>
      <h3>{words.title}</h3>
      {draft === undefined ? (
        <>
          <p className="quiet">{terminals?.length === 0 ? words.none : words.hint}</p>
          {terminals?.map((terminal) => (
            <TerminalRow
              key={terminal.id}
              terminal={terminal}
              tills={tills}
              onEdit={() => setDraft(terminalDraftOf(terminal))}
              onRemoved={refresh}
            />
          ))}
          <FoundTerminals onAdd={add} onChosen={(found) => setDraft(foundDraft(uuidV7(world), ownId, found))} />
        </>
      ) : (
        <TerminalForm key={draft.id} first={draft} tills={tills} onEnd={end} />
      )}
    </section>
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
  const day = useTerminalDays().value?.find((one) => one.id === id);
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
      {day !== undefined && <TerminalDay day={day} />}
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
