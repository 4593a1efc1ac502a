import { useState } from 'react';
import type { Outcome } from '../../../shared/base/outcome.ts';
import type { TabView } from '../../../shared/till-contract/operations/cart-keeping-operations.ts';
import { needsOfRefusal } from '../../../shared/till-contract/parts/approval-needs.ts';
import { showToast } from '../../ui/parts/messages/toasts.ts';
import type { HostRefusal } from '../../words/base/refusal-details.ts';
import type { ApprovalRequest } from '../frame/ui-store.ts';
import { useRegister } from '../frame/use-register.ts';
import { idsOf } from '../frame/with-approval.ts';

type TabWrite = (approvals: readonly string[]) => Promise<Outcome<TabView, HostRefusal>>;

/** Runs one write at a time and keeps its refusal until the next. */
export function useTabWrite({ onRefusal }: { readonly onRefusal?: (refusal: HostRefusal) => void } = {}) {
  const { ui } = useRegister();
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<HostRefusal>();
  const write = async (ask: TabWrite, said: string, approvals: readonly string[] = []): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    setRefusal(undefined);
    const saved = await ask(approvals);
    setIsBusy(false);
    if (!saved.ok && saved.refusal.code === 'needs_approval') {
      const [need, ...further] = needsOfRefusal(saved.refusal);
      const onApproved: ApprovalRequest['onApproved'] = (...given) => void write(ask, said, [...approvals, ...idsOf(given)]);
      return ui.open({ kind: 'approval', request: { ...need, further, onApproved } });
    }
    if (!saved.ok) {
      onRefusal?.(saved.refusal);
      return setRefusal(saved.refusal);
    }
    ui.close();
    showToast({ kind: 'good', text: said });
  };
  return { isBusy, refusal, setRefusal, write };
}
