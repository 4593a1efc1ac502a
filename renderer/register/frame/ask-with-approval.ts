import type { Outcome, Refusal } from '../../../shared/base/outcome.ts';
import { needsIn } from '../../../shared/till-contract/parts/approval-needs.ts';
import type { Register } from './register.ts';
import { idsOf } from './with-approval.ts';

/**
 * Asks the host; where a manager must approve, shows what is approved and asks again with it. Undefined where nobody approved. A sheet
 * that was open is shown again after a cancelled approval.
 */
export async function askWithApproval<Value>(
  { ui }: Pick<Register, 'ui'>,
  ask: (approvals: readonly string[]) => Promise<Outcome<Value, Refusal>>,
  approvals: readonly string[] = [],
): Promise<Outcome<Value, Refusal> | undefined> {
  const answer = await ask(approvals);
  if (answer.ok || answer.refusal.code !== 'needs_approval') return answer;
  const [need, ...further] = needsIn(answer.refusal);
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
