import { now } from '../../../shared/base/time.ts';
import type { JournalWrite } from '../../../shared/sync/journal/journal.ts';
import type { Timer } from '../../../shared/sync/journal/timer.ts';
import type { HostParts } from '../../../shared/till/context/host-parts.ts';
import { bringBack } from '../../../shared/till/kitchen/kitchen-cancelling.ts';
import { closeOldTickets } from '../../../shared/till/kitchen/kitchen-handlers.ts';
import { makeOrderCheck, ORDER_CHECK_EVERY, type OrderCheck } from '../../../shared/till/kitchen/kitchen-order-check.ts';
import { type KitchenPull, makeKitchenPull, type ReadTickets, vendorsThatCook } from '../../../shared/till/kitchen/kitchen-pull.ts';
import { type KitchenRail, openKitchenRail } from '../../../shared/till/memory/kitchen-rail.ts';
import { isOfStand } from '../../../shared/till/menu/sold-out.ts';
import { dateOf } from '../../../shared/till/shift/drawer-booking.ts';
import type { TillEvent } from '../../../shared/till-contract/operations/till-events.ts';

/** What hangs in the kitchen of this stand, kept in step with the journal and with what others order at the service of this process. */
export interface TillKitchen {
  readonly rail: KitchenRail;
  /** Somebody has, or had, a screen of the kitchen or a board: tickets are for somebody. */
  isWatched(): boolean;
  take(write: JournalWrite): void;
  start(): void;
  stop(): Promise<void>;
}

export interface TillKitchenParts {
  readonly timer: Timer;
  readonly journal: HostParts['journal'];
  readonly world: HostParts['world'];
  readonly devices: HostParts['devices'];
  readonly tell: (event: TillEvent) => void;
  /** What the handlers have; known once all of it is there. */
  readonly parts: () => HostParts;
  /** Of the service in this very process, where there is one. */
  readonly readTickets: ReadTickets | undefined;
  readonly onFault: (fault: unknown) => void;
  /** How often a host that sells for a service elsewhere looks whether to ask about its orders. */
  readonly ordersEveryMilliseconds?: number;
}

const EVERY = 1000;

export async function openTillKitchen({
  timer,
  journal,
  world,
  devices,
  tell,
  parts,
  readTickets,
  onFault,
  ordersEveryMilliseconds = ORDER_CHECK_EVERY,
}: TillKitchenParts): Promise<TillKitchen> {
  const rail = await openKitchenRail(journal, world);
  let isStopped = true;
  let cancel: () => void = () => undefined;
  let looking: Promise<void> = Promise.resolve();
  let cancelCheck: () => void = () => undefined;
  let checking: Promise<void> = Promise.resolve();
  /** A refund may have been refused, since the last look or in the life before this one. */
  let mayComeBack = true;

  const screens = () => devices.list().filter(({ kind }) => kind === 'kitchen' || kind === 'board');
  let pull: KitchenPull | undefined;
  const look = async (): Promise<void> => {
    const at = now(world);
    await closeOldTickets(parts(), dateOf(parts(), at));
    if (mayComeBack) {
      mayComeBack = false;
      try {
        for (const id of rail.cancelledByRefund()) await bringBack(parts(), id, at);
      } catch (fault) {
        // A guest who paid still waits for it: the next look tries again.
        mayComeBack = true;
        throw fault;
      }
    }
    if (readTickets === undefined || parts().link.mode() !== 'local') return;
    pull ??= makeKitchenPull(parts(), readTickets);
    for (const vendorId of vendorsThatCook(parts())) if (!isStopped) await pull.pull(vendorId, at);
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
    const { link, drainer } = parts();
    const { connection, quietFor } = drainer();
    if (link.mode() !== 'remote' || connection.grade() !== 'service' || quietFor() > 0) return;
    check ??= makeOrderCheck(parts(), ordersEveryMilliseconds);
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
      if (isOfStand(write)) tell({ kind: 'stand_changed' });
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
