import { accept, refuse } from '../../base/outcome.ts';
import type { HOST_OPERATIONS } from '../../till-contract/operations/host-operations.ts';
import type { HostContext } from '../context/host-context.ts';
import { signedIn } from '../context/staff-rights.ts';
import { invite } from '../memory/devices-pairing.ts';
import type { TillHandler } from '../till-call.ts';
import { chosenVendor, viewOfDevice } from './devices-vendor.ts';

type Operations = typeof HOST_OPERATIONS;

export const makePairingCode: TillHandler<HostContext, Operations['makePairingCode']> = async (context, { caller, body }) => {
  const { kind, name, vendorId } = body;
  if (!context.machine.letsOthersIn()) return refuse({ code: 'others_kept_out' });
  const vendor = await chosenVendor(context, vendorId);
  if (!vendor.ok) return vendor;
  const { code, expiresAt } = await invite(context.world, context.invitations, {
    kind,
    name,
    ...vendor.value,
    // A display usually belongs to the till at which its code was made.
    ...(kind === 'display' && { till: caller.deviceId }),
  });
  const trust = context.machine.trust?.();
  return accept({ code, expiresAt, url: context.machine.pairingAddress(code, kind), ...(trust !== undefined && { trust }) });
};

export const listDevices: TillHandler<HostContext, Operations['listDevices']> = async (context, { caller }) =>
  accept(context.devices.list().map((device) => viewOfDevice(context, device, caller)));

/** A repeated request changes nothing and adds no audit entry. */
export const renameDevice: TillHandler<HostContext, Operations['renameDevice']> = async (context, { caller, path, body }) => {
  const { devices } = context;
  const device = devices.find(path.device_id);
  if (device === undefined || device.revokedAt !== undefined) return refuse({ code: 'unknown' });
  if (body.name !== device.name) {
    await devices.rename(device.id, body.name, signedIn(caller).id);
    context.emit({ kind: 'session_changed' }, device.id);
  }
  return accept(viewOfDevice(context, devices.find(device.id) ?? device, caller));
};

export const revokeDevice: TillHandler<HostContext, Operations['revokeDevice']> = async (context, { caller, path }) => {
  if (path.device_id === caller.deviceId) return refuse({ code: 'own_device' });
  if (!(await context.devices.revoke(path.device_id, signedIn(caller).id))) return refuse({ code: 'unknown' });
  context.emit({ kind: 'session_changed' }, path.device_id);
  context.dismiss(path.device_id);
  await context.training?.leave(path.device_id);
  return accept(undefined);
};
