import { accept, refuse } from '../../base/outcome.ts';
import type { HOST_OPERATIONS } from '../../till-contract/operations/host-operations.ts';
import type { HostParts } from '../context/host-parts.ts';
import { signedIn } from '../context/staff-rights.ts';
import { invite } from '../memory/devices-pairing.ts';
import type { TillHandler } from '../till-call.ts';
import { chosenVendor, viewOfDevice } from './devices-vendor.ts';

type Operations = typeof HOST_OPERATIONS;

export const makePairingCode: TillHandler<HostParts, Operations['makePairingCode']> = async (parts, { caller, body }) => {
  const { kind, name, vendorId } = body;
  if (!parts.machine.letsOthersIn()) return refuse({ code: 'others_kept_out' });
  const vendor = await chosenVendor(parts, vendorId);
  if (!vendor.ok) return vendor;
  const { code, expiresAt } = await invite(parts.world, parts.invitations, {
    kind,
    name,
    ...vendor.value,
    // A display usually belongs to the till at which its code was made.
    ...(kind === 'display' && { till: caller.deviceId }),
  });
  const trust = parts.machine.trust?.();
  return accept({ code, expiresAt, url: parts.machine.pairingAddress(code, kind), ...(trust !== undefined && { trust }) });
};

export const listDevices: TillHandler<HostParts, Operations['listDevices']> = async (parts, { caller }) =>
  accept(parts.devices.list().map((device) => viewOfDevice(parts, device, caller)));

/** A repeated request changes nothing and adds no audit entry. */
export const renameDevice: TillHandler<HostParts, Operations['renameDevice']> = async (parts, { caller, path, body }) => {
  const { devices } = parts;
  const device = devices.find(path.device_id);
  if (device === undefined || device.revokedAt !== undefined) return refuse({ code: 'unknown' });
  if (body.name !== device.name) {
    await devices.rename(device.id, body.name, signedIn(caller).id);
    parts.tell({ kind: 'session_changed' }, device.id);
  }
  return accept(viewOfDevice(parts, devices.find(device.id) ?? device, caller));
};

export const revokeDevice: TillHandler<HostParts, Operations['revokeDevice']> = async (parts, { caller, path }) => {
  if (path.device_id === caller.deviceId) return refuse({ code: 'own_device' });
  if (!(await parts.devices.revoke(path.device_id, signedIn(caller).id))) return refuse({ code: 'unknown' });
  parts.tell({ kind: 'session_changed' }, path.device_id);
  parts.dismiss(path.device_id);
  await parts.training?.leave(path.device_id);
  return accept(undefined);
};
