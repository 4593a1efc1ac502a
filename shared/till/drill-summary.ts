import { sum } from '../base/money.ts';
import { addMilliseconds, DAY_IN_MILLISECONDS, type Instant } from '../base/time.ts';
import type { Journal } from '../sync/journal.ts';
import type { OpId } from '../sync/op.ts';
import type { DrillSummary } from '../till-contract/drill-operations.ts';
import type { JobState } from '../till-contract/job-view.ts';
import { lastOpOf } from './last-op.ts';
import { jobStateOf } from './queue-view.ts';
import { recordsOf } from './record-pages.ts';
import { isVoided } from './refunds-record.ts';
import type { SaleRecord } from './sales-record.ts';
import { chargesOf } from './sales-view.ts';

type Known = Pick<Journal, 'findOp' | 'findRecord' | 'listAttempts' | 'listLane' | 'listRecords'>;

export interface DrillBooks {
  readonly journal: Known;
  /** How the orders of the service of practice name what made them, one for each order. */
  readonly listOrders: (since: Instant) => Promise<readonly string[]>;
  readonly isInHand: (id: OpId) => boolean;
}

/** What was sold between the two moments, and what became of it by the books of the till and by those of the service. */
export async function sumDrill({ journal, listOrders, isInHand }: DrillBooks, from: Instant, to: Instant): Promise<DrillSummary> {
  const sales: SaleRecord[] = [];
  let unknownCards = 0;
  for await (const { body, state, at } of recordsOf<SaleRecord>(journal, 'sale', { from: dayBefore(from) })) {
    const soldAt = body.sale.completion?.at ?? at;
    if (soldAt < from || soldAt > to) continue;
    unknownCards += (await chargesOf(journal, body.charges)).filter(
      ({ view }) => view.state === 'unknown' || view.state === 'sending',
    ).length;
    if (state === 'complete' && !(await isVoided(journal, body.sale.id))) sales.push(body);
  }
  const ends = await Promise.all(sales.map(({ opId }) => endOf(journal, opId, isInHand)));
  // Orders last: one that arrived while the till's book was read is in both.
  const orders = await countByLane(journal, await listOrders(dayBefore(from)));
  const told = ends.map(({ state, lane }) => ({ state, orders: orders.get(lane) ?? 0 }));
  const count = (isMeant: (one: (typeof told)[number]) => boolean): number => told.filter(isMeant).length;
  return {
    sold: sales.length,
    amount: sum(sales.map(({ sale }) => sale.priced.totals.due)),
    sent: count((one) => one.state === 'done' && one.orders === 1),
    waiting: count(({ state }) => state === 'waiting' || state === 'sending'),
    unsure: count(({ state }) => state === 'unsure'),
    attention: count(({ state }) => state === 'attention'),
    lost: count((one) => (one.state === 'done' || one.state === 'none' || one.state === 'rejected') && one.orders === 0),
    doubled: count((one) => one.orders > 1),
    unknownCards,
  };
}

function dayBefore(at: Instant): Instant {
  return addMilliseconds(at, -DAY_IN_MILLISECONDS);
}

interface End {
  readonly state: JobState | 'none';
  readonly lane: string;
}

async function endOf(journal: Known, opId: OpId, isInHand: DrillBooks['isInHand']): Promise<End> {
  const op = await lastOpOf(journal, opId);
  if (op === undefined) return { state: 'none', lane: '' };
  return { state: jobStateOf(op, await journal.listAttempts(op.id), isInHand(op.id)), lane: op.lane };
}

/** An order names the op that made it; all ops of one sale lie in one lane. */
async function countByLane(journal: Known, names: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const name of names) {
    const op = await journal.findOp(name.slice(name.lastIndexOf('.') + 1) as OpId);
    if (op !== undefined) counts.set(op.lane, (counts.get(op.lane) ?? 0) + 1);
  }
  return counts;
}
