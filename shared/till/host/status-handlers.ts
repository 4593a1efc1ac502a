import { accept } from '../../base/outcome.ts';
import { instantFromEpoch, now } from '../../base/time.ts';
import type { HOST_OPERATIONS, HostStatus } from '../../till-contract/operations/host-operations.ts';
import type { HostContext } from '../context/host-context.ts';
import { signedIn } from '../context/staff-rights.ts';
import { vendorIdOf } from '../context/vendor-of-caller.ts';
import { printingSummary } from '../papers/printers-handlers.ts';
import { vendorOfQueue } from '../queue/queue-seen.ts';
import type { Caller, TillHandler } from '../till-call.ts';

type Operations = typeof HOST_OPERATIONS;

export const readStatus: TillHandler<HostContext, Operations['readStatus']> = async (context, { caller }) =>
  accept(await statusFor(context, caller));

/** A repeated request confirms it only once. */
export const confirmOldIsOff: TillHandler<HostContext, Operations['confirmOldIsOff']> = async ({ machine }, { caller }) => {
  await machine.confirmOldIsOff(signedIn(caller).id);
  return accept(undefined);
};

/** What the status says to every device alike. */
export type HostFacts = Omit<
  HostStatus,
  'device' | 'employee' | 'place' | 'queue' | 'catalogue' | 'shift' | 'held' | 'hasTerminal' | 'asksTipAtTerminal'
>;

/** Returns the host's status as one of its devices sees it; `facts` were read for several devices at once. */
export async function statusFor(context: HostContext, caller: Caller, facts?: HostFacts): Promise<HostStatus> {
  const vendor = context.vendorOf(caller);
  const pulledAt = vendor?.menuCache.pulledAt();
  const revision = vendor?.catalogues.newest()?.revision;
  const problem = vendor?.menuProblem();
  const shift = await context.openShifts.of(caller);
  const mayRecall = caller.kind === 'till' && caller.employee !== undefined;
  const held = mayRecall ? await context.heldCounts.of(caller, vendorIdOf(context, caller), now(context.world)) : undefined;
  return {
    ...(facts ?? (await readHostFacts(context))),
    device: { id: caller.deviceId, name: caller.deviceName, kind: caller.kind },
    ...(caller.employee !== undefined && { employee: caller.employee }),
    ...(vendor !== undefined && { place: vendor.place }),
    queue: context.queue.summary(vendorOfQueue(context, caller)),
    ...(revision !== undefined &&
      pulledAt !== undefined && { catalogue: { revision, pulledAt, ...(problem !== undefined && { problem }) } }),
    ...(shift !== undefined && { shift: { openedAt: shift.openedAt, hasFloat: shift.hasFloat } }),
    ...(held !== undefined && { held }),
    ...(context.terminals?.progressOf(caller.deviceId) !== undefined && { hasTerminal: true }),
    ...(context.terminals?.asksTipAt(caller.deviceId) === true && { asksTipAtTerminal: true }),
  };
}

export async function readHostFacts(context: HostContext): Promise<HostFacts> {
  const { machine, link } = context;
  const { connection } = context.drainer();
  const ahead = machine.clockAhead();
  const backup = machine.backup();
  const drill = context.drill?.failing();
  const list = await context.valueLists?.view();
  const lentFrom = context.valueLists?.lentFrom();
  const trouble = connection.connectivity() === 'offline' ? connection.trouble() : undefined;
  return {
    version: machine.version,
    hostName: machine.hostName,
    mode: link.mode(),
    isTraining: context.isTraining(),
    ...(machine.isDemo && machine.beginStand !== undefined && { isDemo: true }),
    ...(drill !== undefined && { drill }),
    connectivity: connection.connectivity(),
    isServiceSignInRefused: connection.isSignInRefused(),
    ...(trouble !== undefined && { serviceTrouble: trouble }),
    clock: { at: now(context.world), ...(ahead !== undefined && { aheadOfServiceMilliseconds: ahead }) },
    disk: machine.disk(),
    ...(backup !== undefined && { backup }),
    cards: await machine.cards(),
    isOldMachineInQuestion: machine.isOldMachineInQuestion(),
    ...(context.printing !== undefined && { printing: printingSummary(context.printing, now(context.world)) }),
    ...(context.takesValueCards?.() === true && { takesValueCards: true }),
    ...(context.keepsValueCards?.() === true && { keepsValueCards: true }),
    ...(list !== undefined && { giftCardList: { cards: list.cards, until: instantFromEpoch(list.until) } }),
    ...(lentFrom !== undefined && { giftCardListFrom: lentFrom }),
    mail: context.mailer !== undefined ? 'ready' : context.doesServiceMail?.() === true ? 'by_service' : 'not_set_up',
  };
}
