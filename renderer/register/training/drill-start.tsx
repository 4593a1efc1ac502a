import { useState } from 'react';
import { uuidV7 } from '../../../shared/base/ids.ts';
import { DRILL_OPERATIONS, FAILURES, type Failure } from '../../../shared/till-contract/operations/drill-operations.ts';
import { askTill, type HostAnswer } from '../../host/ask-till.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { ChoiceGroup } from '../../ui/parts/input/choice-group.tsx';
import { Segmented } from '../../ui/parts/input/segmented.tsx';
import { useWords } from '../../words/register-words.ts';
import { useRegister } from '../frame/use-register.ts';
import { useRightRefusal } from '../frame/use-right.ts';

/** Sends one request about the drill. Resolves to true if the host accepted it. */
export type AskDrill = (ask: () => Promise<HostAnswer<typeof DRILL_OPERATIONS.startDrill>>) => Promise<boolean>;

type Plan = Failure | 'half_time';
type Pace = 'time' | 'hand';

const EVERY_SECONDS = 90;

export function DrillStart({ isBusy, ask }: { readonly isBusy: boolean; readonly ask: AskDrill }) {
  const { world } = useRegister();
  const { drill: words } = useWords();
  const notAllowed = useRightRefusal('training');
  const [id, setId] = useState(() => uuidV7(world));
  const [plan, setPlan] = useState<Plan>('half_time');
  const [pace, setPace] = useState<Pace>('time');
  const start = async (): Promise<void> => {
    const isWhole = plan === 'half_time';
    const body = { failures: isWhole ? FAILURES : [plan], ...(isWhole && pace === 'time' && { everySeconds: EVERY_SECONDS }) };
    // The id stays the same until the host accepts, so that a repeated request starts one drill.
    if (await ask(() => askTill(DRILL_OPERATIONS.startDrill, { path: { drill_id: id }, body }))) setId(uuidV7(world));
  };
  return (
    <>
      <ChoiceGroup<Plan>
        label={words.what}
        choices={[
          { value: 'half_time', label: words.halfTime, detail: words.halfTimeExplained },
          ...FAILURES.map((failure) => ({ value: failure, label: words.failures[failure].name, detail: words.failures[failure].happens })),
        ]}
        value={plan}
        onValue={setPlan}
      />
      {plan === 'half_time' && (
        <Segmented<Pace>
          label={words.pace}
          segments={[
            { value: 'time', label: words.byTime },
            { value: 'hand', label: words.byHand },
          ]}
          value={pace}
          onValue={setPace}
        />
      )}
      <div>
        <Button kind="primary" aria-busy={isBusy} refusal={notAllowed} onClick={() => start()}>
          {words.start}
        </Button>
      </div>
    </>
  );
}
