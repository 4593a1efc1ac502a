import { accept, type Refusal, refuse } from '../../base/outcome.ts';
import type { Instant } from '../../base/time.ts';
import type { HOST_OPERATIONS } from '../../till-contract/operations/host-operations.ts';
import { mayDo, ROLES } from '../../till-contract/parts/permissions.ts';
import type { HostContext } from '../context/host-context.ts';
import type { AttemptState, TryOutcome } from '../memory/staff-tries.ts';
import { employeeViewOf, type StaffMember } from '../records/staff-record.ts';
import type { TillHandler } from '../till-call.ts';

type Operations = typeof HOST_OPERATIONS;

export const listStaff: TillHandler<HostContext, Operations['listStaff']> = async ({ staff }) => accept(staff.list().map(employeeViewOf));

export const signIn: TillHandler<HostContext, Operations['signIn']> = async (context, { caller, body, at }) => {
  const member = context.staff.find(body.employeeId);
  if (member === undefined) return refuse({ code: 'unknown' });
  if (needsPin(context, member)) {
    if (body.pin === undefined) return refuse({ code: 'wrong_pin' });
    const tried = await tryPin(context, { source: caller.deviceId, from: caller.from, subjects: [member.id] }, body.pin, at);
    if (tried.state !== 'right') return refuse(pinRefusalOf(tried));
    if (isTooShort(context, body.pin) && !mayDo(context.settings().permissions, member.role, 'staff')) return refuse(tooShort(context));
  }
  await context.devices.setEmployee(caller.deviceId, member.id, body.ifNoOne);
  const present = context.staff.find(context.devices.find(caller.deviceId)?.employeeId ?? '');
  // Somebody was quicker.
  if (body.ifNoOne && present !== undefined && present.id !== member.id) return accept(employeeViewOf(present));
  if (caller.employee?.id !== member.id) context.emit({ kind: 'session_changed' }, caller.deviceId);
  return accept(employeeViewOf(member));
};

export const signOut: TillHandler<HostContext, Operations['signOut']> = async (context, { caller }) => {
  if (context.devices.find(caller.deviceId)?.employeeId === undefined) return accept(undefined);
  await context.devices.setEmployee(caller.deviceId, undefined);
  context.emit({ kind: 'session_changed' }, caller.deviceId);
  return accept(undefined);
};

/** An open stand asks cashiers for no PIN; others need theirs, if they have one. */
function needsPin(context: HostContext, { role, verifier }: StaffMember): boolean {
  const isOpen = context.settings().signIn === 'open' || context.staff.list().every((member) => member.verifier === undefined);
  return !isOpen || (role !== ROLES[0] && verifier !== undefined);
}

/** Checks a PIN against one verifier after the other: each check is slow and uses much memory on purpose. */
export async function tryPin(
  context: HostContext,
  tried: AttemptState,
  pin: string,
  at: Instant,
  /** Returning false makes an attempt with the right PIN count as wrong. */
  isAllowed: (id: string) => Promise<boolean> = async () => true,
): Promise<TryOutcome> {
  const details = { device: tried.source, employees: tried.subjects };
  const locked = { at, event: 'pin_locked', body: JSON.stringify(details) };
  const judge = async (open: readonly string[]): Promise<string | undefined> => {
    for (const id of open) {
      const verifier = context.staff.find(id)?.verifier;
      if (verifier !== undefined && (await context.world.verifyPassword(pin, verifier)) && (await isAllowed(id))) return id;
    }
    return undefined;
  };
  const outcome = await context.pinTries.attempt(tried, judge, locked);
  if (outcome.state !== 'right') {
    const [employee, ...others] = tried.subjects;
    const whose = employee !== undefined && others.length === 0 ? { employee } : {};
    context.refusedTries.note({ kind: 'pin', device: tried.source, ...whose, ...(tried.from !== undefined && { from: tried.from }) });
  }
  if (outcome.state === 'wrong' && outcome.left === 0) context.emit({ kind: 'staff_changed' });
  return outcome;
}

export function isTooShort({ settings }: Pick<HostContext, 'settings'>, pin: string): boolean {
  return pin.length < settings().leastPinDigits;
}

export function tooShort({ settings }: Pick<HostContext, 'settings'>): Refusal {
  return { code: 'pin_too_short', facts: { least: settings().leastPinDigits } };
}

export function pinRefusalOf(tried: Exclude<TryOutcome, { readonly state: 'right' }>): Refusal {
  return tried.state === 'locked'
    ? { code: 'locked_out', facts: { milliseconds: tried.milliseconds } }
    : { code: 'wrong_pin', facts: { left: tried.left } };
}
