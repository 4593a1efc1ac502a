import { accept } from '../../base/outcome.ts';
import { now } from '../../base/time.ts';
import type { HOST_OPERATIONS, HostStatus } from '../../till-contract/operations/host-operations.ts';
import type { HostParts } from '../context/host-parts.ts';
import { signedIn } from '../context/staff-rights.ts';
import { printingSummary } from '../papers/printers-handlers.ts';
import { vendorOfQueue } from '../queue/queue-seen.ts';
import { openShiftOf } from '../shift/drawer-booking.ts';
import type { Caller, TillHandler } from '../till-call.ts';

type Operations = typeof HOST_OPERATIONS;

export const readStatus: TillHandler<HostParts, Operations['readStatus']> = async (parts, { caller }) =>
  accept(await statusFor(parts, caller));

/** A repeated request confirms it only once. */
export const confirmOldIsOff: TillHandler<HostParts, Operations['confirmOldIsOff']> = async ({ machine }, { caller }) => {
  await machine.confirmOldIsOff(signedIn(caller).id);
  return accept(undefined);
};

/** Returns the host's status as one of its devices sees it. */
export async function statusFor(parts: HostParts, caller: Caller): Promise<HostStatus> {
  const { machine, link } = parts;
  const { connection } = parts.drainer();
  const vendor = parts.vendorOf(caller);
  const pulledAt = vendor?.shelves.pulledAt();
  const revision = vendor?.catalogues.newest()?.revision;
  const problem = vendor?.menuProblem();
  const ahead = machine.clockAhead();
  const backup = machine.backup();
  const shift = await openShiftOf(parts, caller);
  const drill = parts.drill?.failing();
  const trouble = connection.grade() === 'alone' ? connection.trouble() : undefined;
  return {
    version: machine.version,
    hostName: machine.hostName,
    mode: link.mode(),
    isTraining: parts.isTraining(),
    ...(drill !== undefined && { drill }),
    device: { id: caller.deviceId, name: caller.deviceName, kind: caller.kind },
    ...(caller.employee !== undefined && { employee: caller.employee }),
    ...(vendor !== undefined && { place: vendor.place }),
    grade: connection.grade(),
    isServiceSignInRefused: connection.isSignInRefused(),
    ...(trouble !== undefined && { serviceTrouble: trouble }),
    queue: parts.queue.summary(vendorOfQueue(parts, caller)),
    ...(revision !== undefined &&
      pulledAt !== undefined && { catalogue: { revision, pulledAt, ...(problem !== undefined && { problem }) } }),
    clock: { at: now(parts.world), ...(ahead !== undefined && { aheadOfServiceMilliseconds: ahead }) },
    disk: machine.disk(),
    ...(backup !== undefined && { backup }),
    cards: await machine.cards(),
    isOldMachineInQuestion: machine.isOldMachineInQuestion(),
    ...(shift !== undefined && { shift: { openedAt: shift.openedAt, hasFloat: shift.hasFloat } }),
    ...(parts.printing !== undefined && { printing: printingSummary(parts.printing, now(parts.world)) }),
    ...(parts.takesValueCards?.() === true && { takesValueCards: true }),
    mail: parts.mailer !== undefined ? 'ready' : parts.doesServiceMail?.() === true ? 'by_service' : 'not_set_up',
  };
}
