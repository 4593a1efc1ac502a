import { accept, refuse } from '../base/outcome.ts';
import type { HOST_OPERATIONS } from '../till-contract/host-operations.ts';
import type { HostParts } from './host-parts.ts';
import { employeeViewOf, isManager, type StaffMember } from './staff-record.ts';
import type { TryOutcome } from './staff-tries.ts';
import type { TillHandler } from './till-call.ts';

type Operations = typeof HOST_OPERATIONS;

export const listStaff: TillHandler<HostParts, Operations['listStaff']> = async ({ staff }) => accept(staff.list().map(employeeViewOf));

export const signIn: TillHandler<HostParts, Operations['signIn']> = async (parts, { caller, body }) => {
  const member = parts.staff.find(body.employeeId);
  if (member === undefined) return refuse({ code: 'unknown' });
  if (needsPin(parts, member)) {
    const { pin } = body;
    if (pin === undefined) return refuse({ code: 'wrong_pin' });
    const tried = await tryPin(parts, `${caller.deviceId}/${member.id}`, () => isPinOf(parts, member, pin));
    if (tried.state !== 'right') return refuse(pinRefusalOf(tried));
  }
  await parts.devices.setEmployee(caller.deviceId, member.id);
  if (caller.employee?.id !== member.id) parts.tell({ kind: 'session_changed' }, caller.deviceId);
  return accept(employeeViewOf(member));
};

export const signOut: TillHandler<HostParts, Operations['signOut']> = async (parts, { caller }) => {
  if (parts.devices.find(caller.deviceId)?.employeeId === undefined) return accept(undefined);
  await parts.devices.setEmployee(caller.deviceId, undefined);
  parts.tell({ kind: 'session_changed' }, caller.deviceId);
  return accept(undefined);
};

/** On an open stand a cashier is taken at their word; whoever may do more than sell is not, unless they never had a PIN. */
function needsPin(parts: HostParts, { role, verifier }: StaffMember): boolean {
  const isOpen = parts.settings().signIn === 'open' || parts.staff.list().every((member) => member.verifier === undefined);
  return !isOpen || (isManager({ id: '', name: '', role }) && verifier !== undefined);
}

export async function isPinOf({ world }: Pick<HostParts, 'world'>, { verifier }: StaffMember, pin: string): Promise<boolean> {
  return verifier !== undefined && (await world.verifyPassword(pin, verifier));
}

export function tryPin({ pinTries }: Pick<HostParts, 'pinTries'>, key: string, isRight: () => Promise<boolean>): Promise<TryOutcome> {
  return pinTries.attempt(key, isRight);
}

export function pinRefusalOf(tried: Exclude<TryOutcome, { readonly state: 'right' }>) {
  return tried.state === 'locked'
    ? { code: 'locked_out', facts: { milliseconds: tried.milliseconds } }
    : { code: 'wrong_pin', facts: { left: tried.left } };
}
