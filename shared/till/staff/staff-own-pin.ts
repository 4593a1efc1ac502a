import { accept, type Refusal, refuse } from '../../base/outcome.ts';
import type { STAFF_OPERATIONS } from '../../till-contract/operations/staff-operations.ts';
import type { HostContext } from '../context/host-context.ts';
import type { TillCall, TillHandler } from '../till-call.ts';
import { isPinTaken } from './staff-editing.ts';
import { isTooShort, pinRefusalOf, tooShort, tryPin } from './staff-handlers.ts';
import { isWeakPin } from './staff-pins.ts';

type Call = TillCall<(typeof STAFF_OPERATIONS)['changeOwnPin']>;

/** Lets people change their own PIN, signed in or not; the current PIN proves who they are. */
export const changeOwnPin: TillHandler<HostContext, (typeof STAFF_OPERATIONS)['changeOwnPin']> = async (context, call) => {
  const { pin, newPin } = call.body;
  if (isTooShort(context, newPin)) return refuse(tooShort(context));
  if (isWeakPin(newPin)) return refuse({ code: 'weak_pin' });
  if (newPin === pin) return refuse({ code: 'same_pin' });
  const refused = await judgeAndKeep(context, call);
  if (refused !== undefined) return refuse(refused);
  context.emit({ kind: 'staff_changed' });
  return accept(undefined);
};

/** Checks and writes while no other change of the staff can come in between. */
function judgeAndKeep(context: HostContext, { caller, path, body, at }: Call): Promise<Refusal | undefined> {
  const { employee_id: id } = path;
  return context.staff.hold(async (members, become) => {
    const member = members.find((each) => each.id === id && each.hasLeft !== true);
    if (member === undefined) return { code: 'unknown' };
    if (member.verifier === undefined) return { code: 'no_pin' };
    const checked = { isTaken: false };
    const tried = { source: caller.deviceId, from: caller.from, subjects: [id] };
    // Learning that a PIN is taken would let a manager find out others' PINs, so it counts as a wrong attempt.
    const outcome = await tryPin(context, tried, body.pin, at, async () => {
      checked.isTaken = await isPinTaken(context.world, members, member, body.newPin);
      return !checked.isTaken;
    });
    if (outcome.state !== 'right') return checked.isTaken ? { code: 'pin_taken' } : pinRefusalOf(outcome);
    const verifier = await context.world.hashPassword(body.newPin);
    const { facts, written } = become(members.map((each) => (each.id === id ? { ...each, verifier } : each)));
    const details = { employee: id, name: member.name, role: member.role, device: caller.deviceId, by: id };
    await context.journal.append({ facts, audit: { at, event: 'own_pin_changed', body: JSON.stringify(details) } });
    written();
    return undefined;
  });
}
