import { accept, refuse } from '../base/outcome.ts';
import type { HOST_OPERATIONS } from '../till-contract/host-operations.ts';
import { invite } from './devices-pairing.ts';
import type { HostParts } from './host-parts.ts';
import { isManager } from './staff-record.ts';
import type { TillHandler } from './till-call.ts';

type Operations = typeof HOST_OPERATIONS;

export const makePairingCode: TillHandler<HostParts, Operations['makePairingCode']> = async (parts, { caller, body }) => {
  if (caller.employee === undefined || !isManager(caller.employee)) return refuse({ code: 'not_allowed' });
  const { code, expiresAt } = await invite(parts.world, parts.invitations, body);
  return accept({ code, expiresAt, url: parts.machine.pairingAddress(code, body.kind) });
};

export const listDevices: TillHandler<HostParts, Operations['listDevices']> = async ({ devices }, { caller }) =>
  accept(
    devices.list().map(({ id, name, kind, pairedAt, lastSeenAt, revokedAt }) => ({
      id,
      name,
      kind,
      pairedAt,
      ...(lastSeenAt !== undefined && { lastSeenAt }),
      isRevoked: revokedAt !== undefined,
      isThis: id === caller.deviceId,
    })),
  );

export const revokeDevice: TillHandler<HostParts, Operations['revokeDevice']> = async (parts, { caller, path }) => {
  if (caller.employee === undefined || !isManager(caller.employee)) return refuse({ code: 'not_allowed' });
  if (path.device_id === caller.deviceId) return refuse({ code: 'own_device' });
  if (!(await parts.devices.revoke(path.device_id, caller.employee.id))) return refuse({ code: 'unknown' });
  parts.tell({ kind: 'session_changed' }, path.device_id);
  parts.dismiss(path.device_id);
  return accept(undefined);
};
