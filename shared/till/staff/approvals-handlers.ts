import { accept, type Outcome, refuse } from '../../base/outcome.ts';
import type { ApprovalView, HOST_OPERATIONS } from '../../till-contract/operations/host-operations.ts';
import { type ApprovedAction, mayDo } from '../../till-contract/parts/permissions.ts';
import type { HostContext } from '../context/host-context.ts';
import { type ApprovalRecord, approvalUntil } from '../records/approvals-used.ts';
import { employeeViewOf, type StaffMember } from '../records/staff-record.ts';
import { decideAndWrite, findKept, keep } from '../records/till-records.ts';
import type { Caller, TillHandler } from '../till-call.ts';
import { isTooShort, pinRefusalOf, tooShort, tryPin } from './staff-handlers.ts';

export const approve: TillHandler<HostContext, (typeof HOST_OPERATIONS)['approve']> = async (context, { caller, path, body, at }) => {
  const { journal, staff } = context;
  const { pin, action, reason, facts } = body;
  const id = path.approval_id;
  const before = await findEarlier(context, caller, id, action);
  if (before !== undefined) return before;
  const approvers = approversOf(context, action).map((member) => member.id);
  if (approvers.length === 0) return refuse({ code: 'no_approver' });
  // The caller's own PIN is tried too, so that typing it is answered with `not_a_manager` instead of `wrong_pin`.
  const also = caller.employee === undefined || approvers.includes(caller.employee.id) ? [] : [caller.employee.id];
  const tried = await tryPin(context, { source: caller.deviceId, from: caller.from, subjects: approvers, also }, pin, at);
  if (tried.state !== 'right') return refuse(pinRefusalOf(tried));
  if (isTooShort(context, pin)) return refuse(tooShort(context));
  const approver = staff.find(tried.subject);
  if (approver === undefined || !approvers.includes(approver.id)) return refuse({ code: 'not_a_manager' });
  const approval: ApprovalRecord = {
    action,
    ...(reason !== undefined && { reason }),
    ...(facts !== undefined && { facts }),
    approvedBy: employeeViewOf(approver),
    deviceId: caller.deviceId,
    at,
    expiresAt: approvalUntil(at),
  };
  const details = { approval: id, action, reason, facts, by: approver.id, device: caller.deviceId, employee: caller.employee?.id };
  const write = {
    records: [keep('approval', id, 0, { state: 'open', at, body: approval })],
    audit: { at, event: 'approved', body: JSON.stringify(details) },
  };
  return await decideAndWrite<ApprovalView>(journal, async () => {
    // The same request may have arrived again while the PIN was checked.
    const meanwhile = await findEarlier(context, caller, id, action);
    if (meanwhile === undefined) return accept({ value: approvalViewOf(id, approval), write });
    return meanwhile.ok ? accept({ value: meanwhile.value }) : meanwhile;
  });
};

/** Returns the earlier answer to the same request, if there was one. */
async function findEarlier(
  { journal }: Pick<HostContext, 'journal'>,
  { deviceId }: Caller,
  id: string,
  action: ApprovedAction,
): Promise<Outcome<ApprovalView> | undefined> {
  const known = await findKept<ApprovalRecord>(journal, 'approval', id);
  if (known === undefined) return undefined;
  const isSame = known.body.action === action && known.body.deviceId === deviceId;
  return isSame ? accept(approvalViewOf(id, known.body)) : refuse({ code: 'id_taken' });
}

function approvalViewOf(id: string, { action, approvedBy, at }: ApprovalRecord): ApprovalView {
  return { id, action, approvedBy, at };
}

/** Returns the employees who may do this alone at this stand and have a PIN to prove who they are. */
function approversOf({ staff, settings }: HostContext, action: ApprovedAction): readonly StaffMember[] {
  const { permissions } = settings();
  return staff.list().filter(({ role, verifier }) => verifier !== undefined && mayDo(permissions, role, action));
}
