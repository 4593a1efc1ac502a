import { join } from 'node:path';
import { openSqliteJournal } from '../../electron/host/store/sqlite/journal.ts';
import { readOrderBody } from '../../shared/service/order/order-body.ts';
import { type Drainer, makeDrainer } from '../../shared/sync/drain/drainer.ts';
import type { SaleIntent } from '../../shared/sync/journal/intent.ts';
import type { Journal, NewOp } from '../../shared/sync/journal/journal.ts';
import { DEFAULT_SYNC_SETTINGS } from '../../shared/sync/journal/sync-settings.ts';
import { compareBooks } from '../books/compare-books.ts';
import { measureHeap } from '../host/running-host.ts';
import { ordersKept } from '../service/orders-kept.ts';
import { ITEMS, KEYS } from '../service/test-catalogue.ts';
import { type Deployment, deploy } from '../simulation/deployment.ts';
import { cashSale } from '../simulation/plan.ts';
import { makeScheduler, type Scheduler } from '../simulation/scheduler.ts';
import { START } from '../simulation/simulate.ts';
import { makeWorld } from '../world.ts';
import { lost, opOf } from './virtual-drainer.ts';

/** A week without a line: the till sells every day and is switched off every night, and then the service is back. */
export interface Week {
  /** Minor units by external id: as they were sold, and each order of the service, as often as it is there. */
  readonly sold: ReadonlyMap<string, number>;
  readonly orders: readonly (readonly [externalId: string, amount: number])[];
  readonly states: Readonly<Record<string, number>>;
  readonly faults: readonly unknown[];
  /** Of the books of till and service, at the end of the week. */
  readonly differences: readonly string[];
  /** Bytes in use at the end of each day. */
  readonly heaps: readonly number[];
  /** Bytes in use when two thirds are left to be sent, and when one third is. */
  readonly sendingHeaps: readonly number[];
}

const DAYS = 7;
const DAY = 24 * 3_600_000;

export async function playWeek(folder: string, sales: number): Promise<Week> {
  const scheduler = makeScheduler(START);
  const deployment = await deploy('dedupe', 5, scheduler.now);
  const path = join(folder, 'journal.sqlite');
  const sold = new Map<string, number>();
  const faults: unknown[] = [];
  const heaps: number[] = [];
  const sendingHeaps: number[] = [];
  let made = 0;
  for (let day = 1; day <= DAYS; day++) {
    const { journal, drainer, close } = openTill(path, scheduler, deployment, faults, () => false);
    drainer.start();
    await scheduler.run(scheduler.now() + 10_000);
    for (const until = Math.round((sales * day) / DAYS); made < until; made++) {
      const op = saleOf(made, scheduler.now());
      const { externalId, taken } = JSON.parse(op.intent) as SaleIntent;
      sold.set(externalId, taken);
      await writeDown(journal, drainer, op);
      if (made % 20 === 0) await scheduler.run(scheduler.now() + 5000);
    }
    heaps.push(measureHeap());
    await close();
    scheduler.after(START + day * DAY - scheduler.now(), () => undefined);
    await scheduler.run(START + day * DAY);
  }
  const { journal, drainer, close } = openTill(path, scheduler, deployment, faults, () => true);
  drainer.start();
  let left = sales;
  for (let look = 0; left > 0 && look < sales; look++) {
    await scheduler.run(scheduler.now() + 30_000);
    const before = left;
    left = (await journal.listOps(['waiting'])).length;
    for (const mark of [(sales * 2) / 3, sales / 3]) if (before > mark && left <= mark) sendingHeaps.push(measureHeap());
  }
  const states: Record<string, number> = {};
  for (const { kind, state } of await journal.listOps(['waiting', 'done', 'rejected', 'attention'])) {
    states[`${kind} ${state}`] = (states[`${kind} ${state}`] ?? 0) + 1;
  }
  const orders = await ordersOf(deployment);
  const books = { journals: [journal], store: deployment.store, cards: deployment.cards() };
  const differences = await compareBooks({ ...books, isOnlySeller: true });
  await close();
  await deployment.close();
  return {
    sold,
    orders,
    states,
    faults: [...faults, ...deployment.faults],
    differences,
    heaps,
    sendingHeaps,
  };
}

function openTill(path: string, scheduler: Scheduler, deployment: Deployment, faults: unknown[], isThere: () => boolean) {
  const world = { ...makeWorld({ seed: scheduler.now() }), epochMilliseconds: scheduler.now, monotonicMilliseconds: scheduler.now };
  const journal = openSqliteJournal(path, world);
  let isOn = true;
  const drainer = makeDrainer({
    journal,
    transport: (request) => (isThere() ? deployment.answer(request) : lost()),
    credentials: { apiKey: KEYS.ordering, backofficeKey: KEYS.backoffice },
    world,
    timer: { after: (milliseconds, run) => scheduler.after(milliseconds, () => (isOn ? run() : undefined)) },
    settings: DEFAULT_SYNC_SETTINGS,
    epoch: 1,
    onMistake: (mistake) => faults.push(mistake),
    onFault: (fault) => faults.push(fault),
  });
  const close = async (): Promise<void> => {
    await drainer.stop();
    isOn = false;
    await journal.close();
  };
  return { journal, drainer, close };
}

async function writeDown(journal: Journal, drainer: Drainer, op: NewOp): Promise<void> {
  const audit = { at: op.createdAt, event: 'sale_made', body: JSON.stringify({ op: op.id }) };
  await journal.append({ adds: [op], audit });
  drainer.wake(op.lane);
  await new Promise((resolve) => setImmediate(resolve));
}

function saleOf(index: number, at: number): NewOp {
  const lines = [[ITEMS.burger, 1 + (index % 4)] as const, [ITEMS.fries, 1 + (index % 3)] as const];
  return opOf(cashSale('t1', `${index}`, at, lines), { createdAt: new Date(at).toISOString() as NewOp['createdAt'] });
}

async function ordersOf({ store }: Deployment): Promise<Week['orders']> {
  return (await ordersKept(store)).map((order) => [
    order.externalId,
    Math.round((readOrderBody(order).completed?.cart.cart_totals.total ?? Number.NaN) * 100),
  ]);
}
