import { type Instant, now } from '../../../shared/base/time.ts';
import type { JournalWrite } from '../../../shared/sync/journal/journal.ts';
import type { Timer } from '../../../shared/sync/journal/timer.ts';
import type { HostContext } from '../../../shared/till/context/host-context.ts';
import { bringBack } from '../../../shared/till/kitchen/kitchen-cancelling.ts';
import { closeOldTickets } from '../../../shared/till/kitchen/kitchen-handlers.ts';
import { makeOrderCheck, ORDER_CHECK_EVERY, type OrderCheck } from '../../../shared/till/kitchen/kitchen-order-check.ts';
import { type KitchenPull, makeKitchenPull, type ReadTickets, vendorsThatCook } from '../../../shared/till/kitchen/kitchen-pull.ts';
import { type KitchenTicketIndex, openKitchenRail } from '../../../shared/till/memory/kitchen-rail.ts';
import { changesStandRules } from '../../../shared/till/menu/sold-out.ts';
import { dateOf } from '../../../shared/till/shift/drawer-booking.ts';
import type { TillEvent } from '../../../shared/till-contract/operations/till-events.ts';

/** The kitchen tickets of this stand, kept in step with the journal and with orders that others place at the service in this process. */
export interface TillKitchen {
  readonly rail: KitchenTicketIndex;
  /** True when the stand has, or had, a kitchen screen or a board, so that tickets are needed. */
  isWatched(): boolean;
  take(write: JournalWrite): void;
  start(): void;
  stop(): Promise<void>;
}

export interface TillKitchenOptions {
  readonly timer: Timer;
  readonly journal: HostContext['journal'];
  readonly world: HostContext['world'];
  readonly devices: HostContext['devices'];
  readonly emit: (event: TillEvent) => void;
  /** The handlers' context; available once all of it was made. */
  readonly context: () => HostContext;
  /** Reads tickets from the service in this process, if any. */
  readonly readTickets: ReadTickets | undefined;
  readonly onFault: (fault: unknown) => void;
  /** How often to check whether to ask a remote service about its orders. */
  readonly ordersEveryMilliseconds?: number;
}

const EVERY = 1000;

interface KitchenState {
  readonly options: TillKitchenOptions;
  readonly rail: KitchenTicketIndex;
  isStopped: boolean;
  /** True when a refund may have been rejected since the last check or before this start. */
  mayComeBack: boolean;
  pull: KitchenPull | undefined;
  check: OrderCheck | undefined;
}

export async function openTillKitchen(options: TillKitchenOptions): Promise<TillKitchen> {
  const { timer, journal, world, devices, emit, onFault, ordersEveryMilliseconds = ORDER_CHECK_EVERY } = options;
  const rail = await openKitchenRail(journal, world);
  const state: KitchenState = { options, rail, isStopped: true, mayComeBack: true, pull: undefined, check: undefined };
  const tickets = makeRepeater(timer, EVERY, () => refreshTickets(state).catch(onFault));
  const orders = makeRepeater(timer, ordersEveryMilliseconds, () => checkOrders(state, ordersEveryMilliseconds).catch(onFault));
  return {
    rail,
    isWatched: () => devices.list().some(({ kind }) => kind === 'kitchen' || kind === 'board'),
    take(write) {
      if (rail.take(write)) emit({ kind: 'kitchen_changed' });
      if (write.change?.state === 'rejected') state.mayComeBack = true;
      if (changesStandRules(write)) emit({ kind: 'stand_changed' });
    },
    start() {
      state.isStopped = false;
      tickets.start();
      orders.start();
    },
    async stop() {
      state.isStopped = true;
      await Promise.all([tickets.stop(), orders.stop()]);
    },
  };
}

/** Brings the tickets in step with the day, with refunds that were rejected, and with the service in this process. */
async function refreshTickets(state: KitchenState): Promise<void> {
  const { world, context, readTickets } = state.options;
  const at = now(world);
  await closeOldTickets(context(), dateOf(context(), at));
  if (state.mayComeBack) await restoreTickets(state, at);
  if (readTickets === undefined || context().link.mode() !== 'local') return;
  state.pull ??= makeKitchenPull(context(), readTickets);
  for (const vendorId of vendorsThatCook(context())) if (!state.isStopped) await state.pull.pull(vendorId, at);
}

async function restoreTickets(state: KitchenState, at: Instant): Promise<void> {
  const { options, rail } = state;
  state.mayComeBack = false;
  try {
    for (const id of rail.cancelledByRefund()) await bringBack(options.context(), id, at);
  } catch (fault) {
    // A guest who paid still waits for the ticket: the next check tries again.
    state.mayComeBack = true;
    throw fault;
  }
}

async function checkOrders(state: KitchenState, everyMilliseconds: number): Promise<void> {
  const { world, context } = state.options;
  const { link, drainer } = context();
  const { connection, quietFor } = drainer();
  if (link.mode() !== 'remote' || connection.connectivity() !== 'online' || quietFor() > 0) return;
  state.check ??= makeOrderCheck(context(), everyMilliseconds);
  const at = now(world);
  await state.check.look(state.rail.stillToMake(at), at);
}

interface Repeater {
  start(): void;
  /** Resolves once the work that is under way has ended. */
  stop(): Promise<void>;
}

/** Repeats work, with the pause before each time. */
function makeRepeater(timer: Timer, milliseconds: number, work: () => Promise<void>): Repeater {
  let isStopped = true;
  let cancel: () => void = () => undefined;
  let working: Promise<void> = Promise.resolve();
  const plan = (): void => {
    if (isStopped) return;
    cancel = timer.after(milliseconds, () => {
      working = work();
      void working.then(plan);
    });
  };
  return {
    start() {
      isStopped = false;
      plan();
    },
    async stop() {
      isStopped = true;
      cancel();
      await working;
    },
  };
}
