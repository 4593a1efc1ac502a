import { accept, refuse } from '../base/outcome.ts';
import { now } from '../base/time.ts';
import type { HOST_OPERATIONS, HostStatus } from '../till-contract/host-operations.ts';
import type { HostParts } from './host-parts.ts';
import { isManager } from './staff-record.ts';
import type { Caller, TillHandler } from './till-call.ts';

type Operations = typeof HOST_OPERATIONS;

export const readStatus: TillHandler<HostParts, Operations['readStatus']> = async (parts, { caller }) =>
  accept(await statusFor(parts, caller));

/** Asked twice it is confirmed once. */
export const confirmOldIsOff: TillHandler<HostParts, Operations['confirmOldIsOff']> = async ({ machine }, { caller }) => {
  if (caller.employee === undefined || !isManager(caller.employee)) return refuse({ code: 'not_allowed' });
  await machine.confirmOldIsOff(caller.employee.id);
  return accept(undefined);
};

/** How the host stands, as one of its devices sees it. */
export async function statusFor(parts: HostParts, caller: Caller): Promise<HostStatus> {
  const { machine, shelves, link } = parts;
  const { connection } = parts.drainer();
  const place = parts.place();
  const pulledAt = shelves.pulledAt();
  const revision = shelves.current()?.catalogue.revision;
  const problem = link.menuProblem();
  const ahead = machine.clockAhead();
  const backup = machine.backup();
  return {
    version: machine.version,
    hostName: machine.hostName,
    mode: link.mode(),
    isTraining: parts.isTraining(),
    device: { id: caller.deviceId, name: caller.deviceName, kind: caller.kind },
    ...(caller.employee !== undefined && { employee: caller.employee }),
    ...(place !== undefined && { place }),
    grade: connection.grade(),
    isServiceSignInRefused: connection.isSignInRefused(),
    queue: parts.queue.summary(),
    ...(revision !== undefined &&
      pulledAt !== undefined && { catalogue: { revision, pulledAt, ...(problem !== undefined && { problem }) } }),
    clock: { at: now(parts.world), ...(ahead !== undefined && { aheadOfServiceMilliseconds: ahead }) },
    disk: machine.disk(),
    ...(backup !== undefined && { backup }),
    cards: await machine.cards(),
    isOldMachineInQuestion: machine.isOldMachineInQuestion(),
    mail: parts.sendReceiptMail === undefined ? 'not_set_up' : 'ready',
  };
}
