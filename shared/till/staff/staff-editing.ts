import { accept, type Outcome, type Refusal, refuse } from '../../base/outcome.ts';
import type { AuditFact } from '../../sync/journal/journal.ts';
import type { EmployeeForm, STAFF_OPERATIONS, StaffView } from '../../till-contract/operations/staff-operations.ts';
import { ROLES, type Role } from '../../till-contract/parts/permissions.ts';
import type { HostContext } from '../context/host-context.ts';
import { hasRight, signedIn } from '../context/staff-rights.ts';
import { employeeViewOf, type StaffMember } from '../records/staff-record.ts';
import type { TillCall, TillHandler } from '../till-call.ts';
import { isTooShort, tooShort } from './staff-handlers.ts';
import { isWeakPin } from './staff-pins.ts';

type Operations = typeof STAFF_OPERATIONS;

const MOST_MEMBERS = 1000;

export const readStaff: TillHandler<HostContext, Operations['readStaff']> = async (context) =>
  accept(await Promise.all(context.staff.listAll().map((member) => viewOf(context, member))));

export const keepEmployee: TillHandler<HostContext, Operations['keepEmployee']> = async (context, call) => {
  const { caller, path, at } = call;
  const form = { ...call.body, name: call.body.name.trim() };
  const id = path.employee_id;
  if (form.name === '') return refuse({ code: 'malformed', path: 'name' });
  // Checks and writes without others in between, so that of two people given the same PIN at once the second is refused.
  const refused = await context.staff.hold(async (members, become): Promise<Refusal | undefined> => {
    const known = members.find((member) => member.id === id);
    const isOfMore = isAboveLeast(form.role) || (known !== undefined && isAboveLeast(known.role));
    if (isOfMore && !hasRight(context, caller, 'staff_admins')) return { code: 'not_allowed', facts: { action: 'staff_admins' } };
    if (form.pin !== undefined && isTooShort(context, form.pin)) return tooShort(context);
    const verifier = await verifierOf(context.world, members, id, form);
    if (!verifier.ok) return verifier.refusal;
    const { hasLeft: _hasLeft, ...rest } = known ?? { id };
    const { name, role, hasLeft } = form;
    const next: StaffMember = {
      ...rest,
      name,
      role,
      ...(verifier.value !== undefined && { verifier: verifier.value }),
      ...(hasLeft && { hasLeft }),
    };
    if (known !== undefined && JSON.stringify(auditable(known)) === JSON.stringify(auditable(next))) return undefined;
    const after = known === undefined ? [...members, next] : members.map((member) => (member.id === id ? next : member));
    const problem = staffListProblem(members, after);
    if (problem !== undefined) return problem;
    const { facts, written } = become(after);
    await context.journal.append({ facts, audit: auditOf(known, next, { by: signedIn(caller).id, at }) });
    written();
    return undefined;
  });
  if (refused !== undefined) return refuse(refused);
  await notifySessions(context, id);
  return accept(await viewOf(context, findAny(context, id) as StaffMember));
};

/** Lifts a lockout. A repeated request, or one without a lockout, changes nothing. */
export const liftLockout: TillHandler<HostContext, Operations['liftLockout']> = async (context, call) => {
  const { employee_id: id, device_id: device } = call.path;
  const member = findAny(context, id);
  if (member === undefined) return refuse({ code: 'unknown' });
  if ((await context.pinTries.lockedFor(device, id)) > 0) {
    await context.pinTries.lift(device, id, liftedBy(call, { employee: id, device }));
    context.emit({ kind: 'staff_changed' });
  }
  return accept(await viewOf(context, member));
};

function liftedBy({ caller, at }: Pick<TillCall<Operations['liftLockout']>, 'caller' | 'at'>, facts: object): AuditFact {
  return { at, event: 'lockout_lifted', body: JSON.stringify({ ...facts, by: signedIn(caller).id }) };
}

function findAny({ staff }: Pick<HostContext, 'staff'>, id: string): StaffMember | undefined {
  return staff.listAll().find((member) => member.id === id);
}

export function isAboveLeast(role: Role): boolean {
  return role !== ROLES[0];
}

/** Returns the verifier for a new PIN. The current PIN keeps its verifier, so that a repeated form changes nothing. */
async function verifierOf(
  world: HostContext['world'],
  members: readonly StaffMember[],
  id: string,
  { pin, role }: EmployeeForm,
): Promise<Outcome<string | undefined, Refusal>> {
  const before = members.find((member) => member.id === id);
  const isPromoted = isAboveLeast(role) && !isAboveLeast(before?.role ?? ROLES[0]);
  // A cashier's PIN need not be unique, so it does not prove who an approver is.
  if (pin === undefined) return isPromoted ? refuse({ code: 'pin_needed' }) : accept(undefined);
  if (isWeakPin(pin)) return refuse({ code: 'weak_pin' });
  if (await isPinTaken(world, members, { id, role }, pin)) return refuse({ code: 'pin_taken' });
  const isSame = before?.verifier !== undefined && (await world.verifyPassword(pin, before.verifier));
  return accept(isSame ? before.verifier : await world.hashPassword(pin));
}

/** True when another person above cashier has the PIN, since approvers are known by PIN alone. People who left may return. */
export async function isPinTaken(
  world: Pick<HostContext['world'], 'verifyPassword'>,
  members: readonly StaffMember[],
  { id, role }: Pick<StaffMember, 'id' | 'role'>,
  pin: string,
): Promise<boolean> {
  if (!isAboveLeast(role)) return false;
  for (const { id: otherId, role: otherRole, verifier } of members) {
    const isOther = otherId !== id && isAboveLeast(otherRole);
    if (isOther && verifier !== undefined && (await world.verifyPassword(pin, verifier))) return true;
  }
  return false;
}

/** Refuses changes after which no one could edit the staff any more. */
export function staffListProblem(before: readonly StaffMember[], after: readonly StaffMember[]): Refusal | undefined {
  if (after.length > MOST_MEMBERS) return { code: 'too_many' };
  const adminsBefore = before.filter(isAdmin);
  const admins = after.filter(isAdmin);
  if (adminsBefore.length > 0 && admins.length === 0) return { code: 'last_admin' };
  // Once any employee has a PIN, an admin without one cannot sign in.
  const couldSignIn = adminsBefore.length > 0 && canOneSignIn(before, adminsBefore);
  return couldSignIn && !canOneSignIn(after, admins) ? { code: 'admin_pin_needed' } : undefined;
}

function isAdmin({ role, hasLeft }: StaffMember): boolean {
  return role === ROLES.at(-1) && hasLeft !== true;
}

function canOneSignIn(members: readonly StaffMember[], admins: readonly StaffMember[]): boolean {
  const hasAnyPin = members.some(({ verifier, hasLeft }) => verifier !== undefined && hasLeft !== true);
  return admins.some(({ verifier }) => verifier !== undefined || !hasAnyPin);
}

function auditable({ name, role, hasLeft, verifier }: StaffMember): object {
  return { name, role, hasLeft, verifier };
}

function auditOf(
  before: StaffMember | undefined,
  after: StaffMember,
  { by, at }: { readonly by: string } & Pick<AuditFact, 'at'>,
): AuditFact {
  const isPin = after.verifier !== undefined && before?.verifier !== after.verifier;
  const isNamed = before?.name !== after.name || before.role !== after.role;
  const details = {
    employee: after.id,
    name: after.name,
    role: after.role,
    ...(before !== undefined && isNamed && { was: { name: before.name, role: before.role } }),
    ...(isPin && { pin: 'new' }),
    by,
  };
  return { at, event: eventOf(before, after, isNamed), body: JSON.stringify(details) };
}

function eventOf(before: StaffMember | undefined, { hasLeft }: StaffMember, isNamed: boolean): string {
  if (before === undefined) return 'employee_added';
  if (before.hasLeft !== hasLeft) return hasLeft === true ? 'employee_left' : 'employee_returned';
  return isNamed ? 'employee_changed' : 'pin_changed';
}

/** Signs out an employee who has left, and notifies devices, so that a new role applies at once. */
export async function notifySessions({ devices, staff, emit }: HostContext, id: string): Promise<void> {
  for (const device of devices.list().filter(({ employeeId }) => employeeId === id)) {
    if (staff.find(id) === undefined) await devices.setEmployee(device.id, undefined);
    emit({ kind: 'session_changed' }, device.id);
  }
  emit({ kind: 'staff_changed' });
}

async function viewOf({ devices, pinTries }: HostContext, member: StaffMember): Promise<StaffView> {
  const { hasLeft, verifier, named, name, role } = member;
  const lockouts = [];
  for (const device of devices.list().filter(({ revokedAt }) => revokedAt === undefined)) {
    const milliseconds = await pinTries.lockedFor(device.id, member.id);
    if (milliseconds > 0) lockouts.push({ deviceId: device.id, deviceName: device.name, milliseconds });
  }
  const isChangedHere = named !== undefined && (named.name !== name || named.role !== role || named.verifier !== verifier);
  return {
    ...employeeViewOf(member),
    hasLeft: hasLeft === true,
    hasPin: verifier !== undefined,
    isOfCatalogue: named !== undefined,
    isChangedHere: isChangedHere || (named !== undefined && hasLeft === true),
    lockouts,
  };
}
