import { useEffect, useState } from 'react';
import type { Refusal } from '../../../../shared/base/outcome.ts';
import { MAINTENANCE_OPERATIONS, type MaintenanceView } from '../../../../shared/till-contract/operations/maintenance-operations.ts';
import { askTill } from '../../../host/ask-till.ts';
import { Button } from '../../../ui/parts/basic/button.tsx';
import { TextField } from '../../../ui/parts/input/text-field.tsx';
import { Notice } from '../../../ui/parts/messages/notice.tsx';
import { showToast } from '../../../ui/parts/messages/toasts.ts';
import { useWords } from '../../../words/register-words.ts';
import { NeedsRight } from '../../frame/needs-right.tsx';
import { useRefusalSentence } from '../../frame/refusal-sentence.ts';
import { useListed } from '../../frame/use-listed.ts';
import { useHost } from '../../frame/use-register.ts';
import { useRightRefusal } from '../../frame/use-right.ts';
import { joinAgain } from './join-again.ts';
import '../transfer/transfer-settings.css';

/** Shows whether the program may be updated now, and resets the host. Both require that nothing is left to send or settle. */
export function MaintenanceSettings() {
  const { transfer: words } = useWords();
  const { maintenance, ask } = useMaintenance();
  const [isResetting, setResetting] = useState(false);
  if (maintenance === undefined) return null;
  return (
    <section className="settings-group" aria-label={words.maintenance}>
      <h3>{words.maintenance}</h3>
      <Standing against={maintenance.againstReset} isUpdatable={maintenance.updateBlockers.length === 0} />
      <NeedsRight right="reset" />
      {isResetting ? (
        <ResetForm onLeave={() => setResetting(false)} onRefused={ask} />
      ) : (
        <ResetButton maintenance={maintenance} onReset={() => setResetting(true)} />
      )}
    </section>
  );
}

const askMaintenance = () => askTill(MAINTENANCE_OPERATIONS.mayUpdate, {});

/** Asks again when the figures that the answer depends on may have changed, including the shifts of other tills. */
function useMaintenance() {
  const depends = useHost(({ status }) => JSON.stringify([status?.queue, status?.shift, status?.cards.storedOffline]));
  const { value: maintenance, refresh: ask } = useListed(askMaintenance, ['shift_changed']);
  // biome-ignore lint/correctness/useExhaustiveDependencies: these values show when the answer may be another.
  useEffect(ask, [ask, depends]);
  return { maintenance, ask };
}

/** Returns a function that says what prevents an update or a reset; undefined for a code without a sentence. */
export function useMaintenanceBlockerText(): (refusal: Refusal) => string | undefined {
  const { transfer: words } = useWords();
  return ({ code, facts = {} }) => {
    if (!Object.hasOwn(words.against, code)) return undefined;
    const { amount: _amount, ...counts } = facts;
    const count = Object.values(counts).reduce<number>((all, one) => all + Number(one), 0);
    return words.against[code as keyof typeof words.against]({ count });
  };
}

function Standing({ against, isUpdatable }: { readonly against: readonly Refusal[]; readonly isUpdatable: boolean }) {
  const { transfer: words } = useWords();
  const say = useMaintenanceBlockerText();
  return (
    <>
      {isUpdatable && <Notice tone="good" title={words.clearOfAll} />}
      {against.length > 0 && (
        <Notice tone="caution" title={words.notYet}>
          <ul className="maintenance-against">
            {against.map((refusal) => (
              <li key={refusal.code}>{say(refusal)}</li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}

function ResetButton({ maintenance, onReset }: { readonly maintenance: MaintenanceView; readonly onReset: () => void }) {
  const { refusals, transfer: words } = useWords();
  const notAllowed = useRightRefusal('reset');
  const owed = maintenance.againstReset.length > 0 ? words.notYet : undefined;
  const refusal = notAllowed ?? (maintenance.canReset ? owed : refusals.not_here);
  return (
    <>
      <p className="quiet">{words.resetExplained}</p>
      <div className="settings-actions">
        <Button kind="danger" refusal={refusal} onClick={onReset}>
          {words.reset}
        </Button>
      </div>
    </>
  );
}

/** Long enough for a backup of several megabytes. */
const PATIENCE = 120_000;

function ResetForm({ onLeave, onRefused }: { readonly onLeave: () => void; readonly onRefused: () => void }) {
  const { transfer: words } = useWords();
  const hostName = useHost(({ status }) => status?.hostName ?? '');
  const sayAgainst = useMaintenanceBlockerText();
  const say = useRefusalSentence();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const reset = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    const answer = await askTill(MAINTENANCE_OPERATIONS.resetHost, { body: { hostName: typed.trim() } }, PATIENCE);
    setBusy(false);
    if (answer.ok) {
      showToast({ kind: 'good', text: words.resetDone });
      return joinAgain(answer.value.link);
    }
    setProblem(sayAgainst(answer.refusal) ?? say(answer.refusal));
    onRefused();
  };
  return (
    <form
      className="settings-part"
      onSubmit={(event) => {
        event.preventDefault();
        void reset();
      }}
    >
      <p className="quiet">{words.resetExplained}</p>
      <TextField label={words.typeName({ name: hostName })} value={typed} onValue={setTyped} maxLength={255} dir="ltr" />
      {problem !== undefined && <Notice tone="danger" title={problem} isUrgent />}
      <div className="settings-actions">
        <Button onClick={onLeave}>{words.leave}</Button>
        <Button kind="danger" type="submit" aria-busy={isBusy} refusal={typed.trim() === '' ? words.nameNeeded : undefined}>
          {words.reset}
        </Button>
      </div>
    </form>
  );
}
