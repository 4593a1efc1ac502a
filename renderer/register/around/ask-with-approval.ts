import type { Outcome, Refusal } from '../../../shared/base/outcome.ts';
import type { ApprovedAction } from '../../../shared/till-contract/host-operations.ts';
import type { Register } from '../state/register.ts';

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
  const { action, ...facts } = answer.refusal.facts ?? {};
  const before = ui.store.getState().sheet;
  const approval = await new Promise<string | undefined>((resolve) => {
    ui.open({
      kind: 'approval',
      request: {
        action: action as ApprovedAction,
        facts,
        onApproved: ({ id }) => resolve(id),
        onCancelled: () => {
          if (before !== undefined) ui.open(before);
          resolve(undefined);
        },
      },
    });
  });
  return approval === undefined ? undefined : await askWithApproval({ ui }, ask, [...approvals, approval]);
}
