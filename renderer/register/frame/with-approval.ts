import type { Outcome } from '../../../shared/base/outcome.ts';
import { type ApprovalNeed, needsOfRefusal } from '../../../shared/till-contract/parts/approval-needs.ts';
import type { HostRefusal } from '../../words/base/refusal-details.ts';
import type { Register } from './register.ts';
import type { ApprovalRequest } from './ui-store.ts';

/** Runs `act`. If a manager must approve, asks for the PIN and runs it again with the approvals; the sale stays unchanged. */
export async function withApproval(
  register: Pick<Register, 'sale' | 'ui'>,
  act: (approvals: readonly string[]) => Promise<void>,
  approvals: readonly string[] = [],
): Promise<void> {
  await act(approvals);
  const { refusal } = register.sale.store.getState();
  const [need, ...further] = refusal === undefined ? [] : needsOf(refusal);
  if (need === undefined) return;
  register.ui.open({
    kind: 'approval',
    request: {
      ...need,
      further,
      onApproved: (...given) => {
        void withApproval(register, act, [...approvals, ...idsOf(given)]);
      },
    },
  });
}

/**
 * Asks the host. If a manager must approve, opens the approval sheet and asks again with the approvals. Returns undefined if the approval
 * was cancelled, after reopening the sheet that was open before.
 */
export async function askWithApproval<Value>(
  { ui }: Pick<Register, 'ui'>,
  ask: (approvals: readonly string[]) => Promise<Outcome<Value, HostRefusal>>,
  approvals: readonly string[] = [],
): Promise<Outcome<Value, HostRefusal> | undefined> {
  const answer = await ask(approvals);
  if (answer.ok || answer.refusal.code !== 'needs_approval') return answer;
  const [need, ...further] = needsOfRefusal(answer.refusal);
  const before = ui.store.getState().sheet;
  const given = await new Promise<readonly string[] | undefined>((resolve) => {
    ui.open({
      kind: 'approval',
      request: {
        ...need,
        further,
        onApproved: (...approved) => resolve(idsOf(approved)),
        onCancelled: () => {
          if (before !== undefined) ui.open(before);
          resolve(undefined);
        },
      },
    });
  });
  return given === undefined ? undefined : await askWithApproval({ ui }, ask, [...approvals, ...given]);
}

/** Returns the approvals that a manager can give. Offline card limits have their own refusal codes and are lifted for one charge. */
function needsOf(refusal: HostRefusal): readonly ApprovalNeed[] {
  if (refusal.code === 'needs_approval') return needsOfRefusal(refusal);
  const { sale, amount } = refusal.facts ?? {};
  const isLimit = refusal.code === 'over_sale_limit' || refusal.code === 'over_store_limit';
  return isLimit && sale !== undefined && amount !== undefined ? [{ action: 'offline_card', facts: { sale, amount } }] : [];
}

export function idsOf([approval, further]: Parameters<ApprovalRequest['onApproved']>): readonly string[] {
  return [approval, ...further].map(({ id }) => id);
}

/** Returns the `approvals` member of a request; left out if there are none. */
export function approvedBy(approvals: readonly string[]): { readonly approvals?: readonly string[] } {
  return approvals.length === 0 ? {} : { approvals };
}
