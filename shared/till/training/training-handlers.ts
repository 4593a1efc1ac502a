import { accept, type Outcome, refuse } from '../../base/outcome.ts';
import type { TRAINING_OPERATIONS } from '../../till-contract/operations/training-operations.ts';
import { mayDo } from '../../till-contract/parts/permissions.ts';
import type { HostContext } from '../context/host-context.ts';
import { hasRight, signedIn } from '../context/staff-rights.ts';
import { findPayingAt } from '../shift/drawer-tills.ts';
import { pinRefusalOf, tryPin } from '../staff/staff-handlers.ts';
import type { Caller, TillCall, TillHandler } from '../till-call.ts';

type Operations = typeof TRAINING_OPERATIONS;

export const enterTraining: TillHandler<HostContext, Operations['enterTraining']> = async (context, { caller }) =>
  await context.inTurnAt(caller.deviceId, () => enter(context, caller));

async function enter(context: HostContext, caller: Caller): Promise<Outcome<undefined>> {
  const { devices, journal, training } = context;
  const device = devices.find(caller.deviceId);
  if (device === undefined) return refuse({ code: 'unknown' });
  if (training === undefined) return refuse({ code: 'training_needs_menu' });
  if (device.isTraining === true) return accept(undefined);
  const paying = await findPayingAt(journal, device.id);
  if (paying !== undefined) return refuse({ code: 'sale_unfinished', facts: paying });
  const refused = await training.take(device);
  if (refused !== undefined) return refuse(refused);
  await devices.beginTraining(device.id, signedIn(caller).id);
  // The device then reconnects and receives the training till's events.
  context.dismiss(device.id);
  return accept(undefined);
}

export const leaveTraining: TillHandler<HostContext, Operations['leaveTraining']> = async (context, call) => {
  const { devices, training } = context;
  const { deviceId } = call.caller;
  if (devices.find(deviceId)?.isTraining !== true) return accept(undefined);
  const left = await whoEnds(context, call);
  if (!left.ok) return left;
  await devices.endTraining(deviceId, left.value);
  await training?.leave(deviceId);
  return accept(undefined);
};

/** Also deletes what other devices in training are doing. */
export const emptyTraining: TillHandler<HostContext, Operations['emptyTraining']> = async (context, { caller, path }) => {
  const { devices, training } = context;
  if (training === undefined || devices.find(caller.deviceId)?.isTraining !== true) return refuse({ code: 'not_training' });
  const refused = await training.empty(path.empty_id);
  return refused === undefined ? accept(undefined) : refuse(refused);
};

/** Returns who ends the training: by PIN, or the signed-in employee when nobody with the right has a PIN. */
async function whoEnds(context: HostContext, { caller, body, at }: TillCall<Operations['leaveTraining']>) {
  const { permissions } = context.settings();
  const able = context.staff.list().filter(({ role, verifier }) => verifier !== undefined && mayDo(permissions, role, 'training'));
  if (able.length === 0 && hasRight(context, caller, 'training')) return accept(signedIn(caller).id);
  if (body.pin === undefined) return refuse({ code: 'wrong_pin' });
  const tried = await tryPin(context, { source: caller.deviceId, from: caller.from, subjects: able.map(({ id }) => id) }, body.pin, at);
  return tried.state === 'right' ? accept(tried.subject) : refuse(pinRefusalOf(tried));
}
