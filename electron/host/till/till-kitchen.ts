import { now } from '../../../shared/base/time.ts';
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
  readonly tell: (event: TillEvent) => void;
  /** The handlers' context; available once all of it was made. */
  readonly context: () => HostContext;
  /** Reads tickets from the service in this process, if any. */
  readonly readTickets: ReadTickets | undefined;
  readonly onFault: (fault: unknown) => void;
  /** How often to check whether to ask a remote service about its orders. */
  readonly ordersEveryMilliseconds?: number;
}

const EVERY = 1000;

export async function openTillKitchen({
  timer,
  journal,
  world,
  devices,
  tell,
  context,
  readTickets,
  onFault,
  ordersEveryMilliseconds = ORDER_CHECK_EVERY,
}: TillKitchenOptions): Promise<TillKitchen> {
  const rail = await openKitchenRail(journal, world);
  let isStopped = true;
  let cancel: () => void = () => undefined;
  let looking: Promise<void> = Promise.resolve();
  let cancelCheck: () => void = () => undefined;
  let checking: Promise<void> = Promise.resolve();
  /** True when a refund may have been rejected since the last check or before this start. */
  let mayComeBack = true;

  const screens = () => devices.list().filter(({ kind }) => kind === 'kitchen' || kind === 'board');
  let pull: KitchenPull | undefined;
  const look = async (): Promise<void> => {
    const at = now(world);
    await closeOldTickets(context(), dateOf(context(), at));
    if (mayComeBack) {
      mayComeBack = false;
      try {
        for (const id of rail.cancelledByRefund()) await bringBack(context(), id, at);
      } catch (fault) {
        // A guest who paid still waits for the ticket: the next check tries again.
        mayComeBack = true;
        throw fault;
      }
    }
    if (readTickets === undefined || context().link.mode() !== 'local') return;
    pull ??= makeKitchenPull(context(), readTickets);
    for (const vendorId of vendorsThatCook(context())) if (!isStopped) await pull.pull(vendorId, at);
  };
  const plan = (): void => {
    if (isStopped) return;
    cancel = timer.after(EVERY, () => {
      looking = look().catch(onFault);
      void looking.then(plan);
    });
  };

  let check: OrderCheck | undefined;
  const checkOrders = async (): Promise<void> => {
    const { link, drainer } = context();
    const { connection, quietFor } = drainer();
    if (link.mode() !== 'remote' || connection.connectivity() !== 'online' || quietFor() > 0) return;
    check ??= makeOrderCheck(context(), ordersEveryMilliseconds);
    const at = now(world);
    await check.look(rail.stillToMake(at), at);
  };
  const planCheck = (): void => {
    if (isStopped) return;
    cancelCheck = timer.after(ordersEveryMilliseconds, () => {
      checking = checkOrders().catch(onFault);
      void checking.then(planCheck);
    });
  };

  return {
    rail,
    isWatched: () => screens().length > 0,
    take(write) {
      if (rail.take(write)) tell({ kind: 'kitchen_changed' });
      if (write.change?.state === 'rejected') mayComeBack = true;
      if (changesStandRules(write)) tell({ kind: 'stand_changed' });
    },
    start() {
      isStopped = false;
      plan();
      planCheck();
    },
    async stop() {
      isStopped = true;
      cancel();
      cancelCheck();
      await looking;
      await checking;
    },
  };
}
