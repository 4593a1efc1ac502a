import { useState } from 'react';
import type { Money } from '../../../shared/base/money.ts';
import { CART_KEEPING_OPERATIONS } from '../../../shared/till-contract/operations/cart-keeping-operations.ts';
import { askTill } from '../../host/ask-till.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { ChoiceGroup } from '../../ui/parts/input/choice-group.tsx';
import { showToast } from '../../ui/parts/messages/toasts.ts';
import type { HostRefusal } from '../../words/base/refusal-details.ts';
import { useWords } from '../../words/register-words.ts';
import { RefusalNotice } from '../frame/refusal-notice.tsx';
import { useRegister } from '../frame/use-register.ts';
import { approvedBy, askWithApproval } from '../frame/with-approval.ts';
import '../carts/make-room.css';

export interface CancelTabProps {
  readonly tab: { readonly id: string; readonly name: string; readonly revision: number };
  readonly due: Money;
  readonly onCancelled: () => void;
  readonly onKeep: () => void;
}

/** Cancels a tab with a reason and, if the stand requires it, a manager's PIN. */
export function CancelTab({ tab, due, onCancelled, onKeep }: CancelTabProps) {
  const register = useRegister();
  const words = useWords();
  const formats = useFormats();
  const cancelReasons = Object.values(words.tabs.cancelReasons);
  const [reason, setReason] = useState(cancelReasons[0] ?? '');
  const [refusal, setRefusal] = useState<HostRefusal>();
  const [isBusy, setIsBusy] = useState(false);
  const cancel = async (): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    const cancelled = await askWithApproval(register, (approvals) =>
      askTill(CART_KEEPING_OPERATIONS.cancelTab, {
        path: { tab_id: tab.id },
        body: { revision: tab.revision, reason, ...approvedBy(approvals) },
      }),
    );
    setIsBusy(false);
    if (cancelled?.ok === false) return setRefusal(cancelled.refusal);
    if (cancelled === undefined) return;
    showToast({ kind: 'information', text: words.tabs.cancelled({ name: tab.name }) });
    onCancelled();
  };
  return (
    <section className="make-room">
      <RefusalNotice refusal={refusal} />
      <p>{words.tabs.cancelHint({ name: tab.name, amount: formats.money(due) })}</p>
      <ChoiceGroup
        label={words.approvals.reason}
        choices={cancelReasons.map((one) => ({ value: one, label: one }))}
        value={reason}
        onValue={setReason}
      />
      <div className="make-room-actions">
        <Button onClick={onKeep}>{words.tabs.keep}</Button>
        <Button kind="danger" onClick={() => cancel()} aria-busy={isBusy}>
          {words.tabs.cancel}
        </Button>
      </div>
    </section>
  );
}
