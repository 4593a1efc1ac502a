import { useState } from 'react';
import { uuidV7 } from '../../../shared/base/ids.ts';
import { TRAINING_OPERATIONS } from '../../../shared/till-contract/operations/training-operations.ts';
import { askTill } from '../../host/ask-till.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { ConfirmSheet } from '../../ui/parts/overlay/confirm-sheet.tsx';
import type { HostRefusal } from '../../words/base/refusal-details.ts';
import { useWords } from '../../words/register-words.ts';
import { RefusalNotice } from '../frame/refusal-notice.tsx';
import { useRegister } from '../frame/use-register.ts';
import { useRightRefusal } from '../frame/use-right.ts';
import { resetAndReload } from './other-till.ts';

/** Deletes all training data and stays in training mode; the window then reloads. */
export function EmptyTraining() {
  const { world, database } = useRegister();
  const words = useWords();
  const notAllowed = useRightRefusal('training');
  const [request, setRequest] = useState<{ readonly id: string; readonly isBusy: boolean }>();
  const [refusal, setRefusal] = useState<HostRefusal>();
  const empty = async (): Promise<void> => {
    if (request === undefined || request.isBusy) return;
    setRequest({ ...request, isBusy: true });
    const emptied = await askTill(TRAINING_OPERATIONS.emptyTraining, { path: { empty_id: request.id } }, PATIENCE);
    setRequest(undefined);
    setRefusal(emptied.ok ? undefined : emptied.refusal);
    if (emptied.ok) await resetAndReload(database, true, window);
  };
  return (
    <div className="training-empty">
      <RefusalNotice refusal={refusal} />
      <Button kind="quiet" refusal={notAllowed} onClick={() => setRequest({ id: uuidV7(world), isBusy: false })}>
        {words.drill.empty}
      </Button>
      <ConfirmSheet
        isOpen={request !== undefined}
        title={words.drill.emptyTitle}
        consequence={words.drill.emptyExplained}
        confirmLabel={words.drill.empty}
        isDangerous
        onConfirm={() => void empty()}
        onClose={() => setRequest(undefined)}
      />
    </div>
  );
}

/** The host copies and compiles the menu again. */
const PATIENCE = 60_000;
