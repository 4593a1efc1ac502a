import { accept, refuse } from '../base/outcome.ts';
import type { ApprovalView, HOST_OPERATIONS } from '../till-contract/host-operations.ts';
import { type ApprovalRecord, approvalUntil } from './approvals-record.ts';
import type { HostParts } from './host-parts.ts';
import { isPinOf, pinRefusalOf, tryPin } from './staff-handlers.ts';
import { employeeViewOf, isManager, type StaffMember } from './staff-record.ts';
import type { TillHandler } from './till-call.ts';
import { findKept, keep } from './till-records.ts';

export const approve: TillHandler<HostParts, (typeof HOST_OPERATIONS)['approve']> = async (parts, { caller, path, body, at }) => {
  const { journal } = parts;
  const { pin, action, reason, facts } = body;
  const id = path.approval_id;
  const known = await findKept<ApprovalRecord>(journal, 'approval', id);
  if (known !== undefined) {
    const isSame = known.body.action === action && known.body.deviceId === caller.deviceId;
    return isSame ? accept(approvalViewOf(id, known.body)) : refuse({ code: 'id_taken' });
  }
  let manager: StaffMember | undefined;
  const tried = await tryPin(parts, `${caller.deviceId}/approval`, async () => {
    manager = await findManager(parts, pin);
    return manager !== undefined;
  });
  if (tried.state !== 'right' || manager === undefined) {
    if (tried.state === 'wrong' && (await isOwnPin(parts, caller.employee?.id, pin))) return refuse({ code: 'not_a_manager' });
    return refuse(tried.state === 'right' ? { code: 'wrong_pin' } : pinRefusalOf(tried));
  }
  const approval: ApprovalRecord = {
    action,
    ...(reason !== undefined && { reason }),
    ...(facts !== undefined && { facts }),
    approvedBy: employeeViewOf(manager),
    deviceId: caller.deviceId,
    at,
    expiresAt: approvalUntil(at),
  };
  const told = { approval: id, action, reason, facts, by: manager.id, device: caller.deviceId, employee: caller.employee?.id };
  await journal.append({
    records: [keep('approval', id, 0, { state: 'open', at, body: approval })],
    audit: { at, event: 'approved', body: JSON.stringify(told) },
  });
  return accept(approvalViewOf(id, approval));
};

function approvalViewOf(id: string, { action, approvedBy, at }: ApprovalRecord): ApprovalView {
  return { id, action, approvedBy, at };
}

/** One after the other: each look is slow on purpose, and all at once would be what a till has no memory for. */
async function findManager(parts: HostParts, pin: string): Promise<StaffMember | undefined> {
  for (const member of parts.staff.list()) if (isManager(member) && (await isPinOf(parts, member, pin))) return member;
  return undefined;
}

/** Who types their own PIN is told that it is not enough. */
async function isOwnPin(parts: HostParts, employeeId: string | undefined, pin: string): Promise<boolean> {
  const member = employeeId === undefined ? undefined : parts.staff.find(employeeId);
  return member !== undefined && !isManager(member) && (await isPinOf(parts, member, pin));
}
