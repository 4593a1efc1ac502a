import { accept, type Outcome, type Refusal, refuse } from '../../base/outcome.ts';
import type { KIOSK_OPERATIONS } from '../../till-contract/operations/kiosk-operations.ts';
import { mayDo, type Right } from '../../till-contract/parts/permissions.ts';
import type { HostContext } from '../context/host-context.ts';
import { employeeViewOf, type StaffMember } from '../records/staff-record.ts';
import { pinRefusalOf, tryPin } from '../staff/staff-handlers.ts';
import type { TillCall, TillHandler } from '../till-call.ts';

type Operations = typeof KIOSK_OPERATIONS;
type Call = TillCall<Operations['unlockDevice'] | Operations['leaveHost']>;

export const unlockDevice: TillHandler<HostContext, Operations['unlockDevice']> = async (context, call) => {
  const member = await memberByPin(context, call, 'settings');
  return member.ok ? accept(employeeViewOf(member.value)) : member;
};

/** Revokes the device's own credential, as a manager could do at a till. */
export const leaveHost: TillHandler<HostContext, Operations['leaveHost']> = async (context, call) => {
  const { deviceId } = call.caller;
  const member = await memberByPin(context, call, 'pairing');
  if (!member.ok) return member;
  await context.devices.revoke(deviceId, member.value.id);
  context.emit({ kind: 'session_changed' }, deviceId);
  context.dismiss(deviceId);
  return accept(undefined);
};

/** Finds the employee by PIN. Wrong PINs count for this device only, so that guests playing with it cannot lock anybody out of a till. */
async function memberByPin(context: HostContext, { caller, body, at }: Call, right: Right): Promise<Outcome<StaffMember, Refusal>> {
  const { permissions } = context.settings();
  const able = context.staff.list().filter(({ role, verifier }) => verifier !== undefined && mayDo(permissions, role, right));
  if (able.length === 0) return refuse({ code: 'no_approver' });
  const tried = await tryPin(context, { source: caller.deviceId, from: caller.from, subjects: able.map(({ id }) => id) }, body.pin, at);
  if (tried.state !== 'right') return refuse(pinRefusalOf(tried));
  const member = able.find(({ id }) => id === tried.subject);
  return member === undefined ? refuse({ code: 'wrong_pin' }) : accept(member);
}
