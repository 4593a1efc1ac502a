import type { Outcome } from '../../../shared/base/outcome.ts';
import { needsOfRefusal } from '../../../shared/till-contract/parts/approval-needs.ts';
import type { HostRefusal } from '../../words/base/refusal-details.ts';
import type { Register } from './register.ts';
import { idsOf } from './with-approval.ts';

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
