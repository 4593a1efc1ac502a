import { accept, refuse } from '../base/outcome.ts';
import type { HOST_OPERATIONS } from '../till-contract/host-operations.ts';
import { invite } from './devices-pairing.ts';
import { chosenVendor, viewOfDevice } from './devices-vendor.ts';
import type { HostParts } from './host-parts.ts';
import { signedIn } from './staff-rights.ts';
import type { TillHandler } from './till-call.ts';

type Operations = typeof HOST_OPERATIONS;

export const makePairingCode: TillHandler<HostParts, Operations['makePairingCode']> = async (parts, { body }) => {
  const { kind, name, vendorId } = body;
  const vendor = await chosenVendor(parts, vendorId);
  if (!vendor.ok) return vendor;
  const { code, expiresAt } = await invite(parts.world, parts.invitations, { kind, name, ...vendor.value });
  return accept({ code, expiresAt, url: parts.machine.pairingAddress(code, kind) });
};

export const listDevices: TillHandler<HostParts, Operations['listDevices']> = async (parts, { caller }) =>
  accept(parts.devices.list().map((device) => viewOfDevice(parts, device, caller)));

export const revokeDevice: TillHandler<HostParts, Operations['revokeDevice']> = async (parts, { caller, path }) => {
  if (path.device_id === caller.deviceId) return refuse({ code: 'own_device' });
  if (!(await parts.devices.revoke(path.device_id, signedIn(caller).id))) return refuse({ code: 'unknown' });
  parts.tell({ kind: 'session_changed' }, path.device_id);
  parts.dismiss(path.device_id);
  await parts.training?.leave(path.device_id);
  return accept(undefined);
};
