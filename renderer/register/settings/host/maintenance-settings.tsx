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
import { useHost, useIsDemo, useRegister } from '../../frame/use-register.ts';
import { useRightRefusal } from '../../frame/use-right.ts';
import { BACKUP_PATIENCE, joinAgain } from './join-again.ts';
import '../transfer/transfer-settings.css';

/** Shows whether the program may be updated now, resets the host, and begins another stand. All require that nothing is left to send or settle. */
export function MaintenanceSettings() {
  const { transfer: words } = useWords();
  const { maintenance, ask } = useMaintenance();
  const [chosen, setChosen] = useState<Replacement>();
  if (maintenance === undefined) return null;
  return (
    <section className="settings-group" aria-label={words.maintenance}>
      <h3>{words.maintenance}</h3>
      <Standing against={maintenance.againstReset} isUpdatable={maintenance.updateBlockers.length === 0} />
      <NeedsRight right="reset" />
      {chosen === undefined ? (
        <StandButtons maintenance={maintenance} onChoose={setChosen} />
      ) : (
        <ResetForm chosen={chosen} onLeave={() => setChosen(undefined)} onRefused={ask} />
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

type Replacement = 'reset' | 'demo';

interface StandButtonsProps {
  readonly maintenance: MaintenanceView;
  readonly onChoose: (chosen: Replacement) => void;
}

function StandButtons({ maintenance, onChoose }: StandButtonsProps) {
  const { ui } = useRegister();
  const { refusals, transfer: words, setUp } = useWords();
  const isDemo = useIsDemo();
  const notAllowed = useRightRefusal('reset');
  const owed = maintenance.againstReset.length > 0 ? words.notYet : undefined;
  const mayDo = notAllowed ?? owed;
  return (
    <>
      <p className="quiet">{words.resetExplained}</p>
      <div className="settings-actions">
        {maintenance.canBeginStand && (
          <Button refusal={isDemo ? owed : mayDo} onClick={() => ui.go('setUp')}>
            {setUp.begin}
          </Button>
        )}
        {maintenance.canBeginStand && !isDemo && (
          <Button refusal={mayDo} onClick={() => onChoose('demo')}>
            {setUp.backToDemo}
          </Button>
        )}
        <Button kind="danger" refusal={notAllowed ?? (maintenance.canReset ? owed : refusals.not_here)} onClick={() => onChoose('reset')}>
          {words.reset}
        </Button>
      </div>
    </>
  );
}

function askReset(chosen: Replacement, hostName: string) {
  const body = { hostName };
  return chosen === 'reset'
    ? askTill(MAINTENANCE_OPERATIONS.resetHost, { body }, BACKUP_PATIENCE)
    : askTill(MAINTENANCE_OPERATIONS.beginStand, { body }, BACKUP_PATIENCE);
}

interface ResetFormProps {
  readonly chosen: Replacement;
  readonly onLeave: () => void;
  readonly onRefused: () => void;
}

/** Empties the host, or puts the demo stand in place of this one. */
function ResetForm({ chosen, onLeave, onRefused }: ResetFormProps) {
  const register = useRegister();
  const { transfer: words, setUp } = useWords();
  const hostName = useHost(({ status }) => status?.hostName ?? '');
  const sayAgainst = useMaintenanceBlockerText();
  const say = useRefusalSentence();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const reset = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    const answer = await askReset(chosen, typed.trim());
    setBusy(false);
    if (answer.ok) {
      if (chosen === 'reset') showToast({ kind: 'good', text: words.resetDone });
      return joinAgain(register, answer.value.link);
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
      <p className="quiet">{chosen === 'reset' ? words.resetExplained : setUp.replacesOwn}</p>
      <TextField label={words.typeName({ name: hostName })} value={typed} onValue={setTyped} maxLength={255} dir="ltr" />
      {problem !== undefined && <Notice tone="danger" title={problem} isUrgent />}
      <div className="settings-actions">
        <Button onClick={onLeave}>{words.leave}</Button>
        <Button kind="danger" type="submit" aria-busy={isBusy} refusal={typed.trim() === '' ? words.nameNeeded : undefined}>
          {chosen === 'reset' ? words.reset : setUp.backToDemo}
        </Button>
      </div>
    </form>
  );
}
