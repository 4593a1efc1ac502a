import { sum } from '../../base/money.ts';
import { addMilliseconds, DAY_IN_MILLISECONDS, type Instant } from '../../base/time.ts';
import type { Journal } from '../../sync/journal/journal.ts';
import type { OpId } from '../../sync/journal/op.ts';
import type { DrillSummary } from '../../till-contract/operations/drill-operations.ts';
import type { JobState } from '../../till-contract/parts/job-view.ts';
import type { OutageDrill } from '../context/host-context.ts';
import { lastOpOf } from '../records/last-op.ts';
import { jobStateOf } from '../records/queue-view.ts';
import { recordsOf } from '../records/record-pages.ts';
import { isVoided } from '../records/refunds-record.ts';
import type { SaleRecord } from '../records/sales-record.ts';
import { chargesOf, type KnownCharge } from '../records/sales-view.ts';

type Known = Pick<Journal, 'findOp' | 'findRecord' | 'listAttempts' | 'listDone' | 'listLane' | 'listOps' | 'listRecords'>;

export interface DrillBooks extends Pick<OutageDrill, 'listOrders' | 'listCharges'> {
  readonly journal: Known;
  readonly hasRequestUnderWay: (id: OpId) => boolean;
}

/** Sums up the sales between two moments, by the books of the till and of the service. */
export async function summarizeDrill(
  { journal, listOrders, listCharges, hasRequestUnderWay }: DrillBooks,
  from: Instant,
  to: Instant,
): Promise<DrillSummary> {
  const sales: SaleRecord[] = [];
  const cards: CardOfSale[] = [];
  for await (const { body, state, at } of recordsOf<SaleRecord>(journal, 'sale', { from: dayBefore(from) })) {
    const soldAt = body.sale.completion?.at ?? at;
    if (soldAt < from || soldAt > to) continue;
    for (const charge of await chargesOf(journal, body.charges)) cards.push({ ...charge, isBooked: isBooked(body, charge) });
    if (state === 'complete' && !(await isVoided(journal, body.sale.id))) sales.push(body);
  }
  const ends = await Promise.all(sales.map(({ opId }) => endOf(journal, opId, hasRequestUnderWay)));
  // Orders are read last, so that an order arriving while the till's books are read is in both.
  const orders = await countByLane(journal, await listOrders(dayBefore(from)));
  const outcomes = ends.map(({ state, lane }) => ({ state, orders: orders.get(lane) ?? 0 }));
  const count = (isMeant: (one: (typeof outcomes)[number]) => boolean): number => outcomes.filter(isMeant).length;
  return {
    sold: sales.length,
    amount: sum(sales.map(({ sale }) => sale.priced.totals.due)),
    sent: count((one) => one.state === 'done' && one.orders === 1),
    waiting: count(({ state }) => state === 'waiting' || state === 'sending'),
    unsure: count(({ state }) => state === 'unsure'),
    attention: count(({ state }) => state === 'attention'),
    lost: count((one) => (one.state === 'done' || one.state === 'none' || one.state === 'rejected') && one.orders === 0),
    doubled: count((one) => one.orders > 1),
    unknownCards: cards.filter(isUnknown).length,
    ...(await compareCards(journal, cards, await listCharges(dayBefore(from)), dayBefore(from))),
  };
}

interface CardOfSale extends KnownCharge {
  readonly isBooked: boolean;
}

function isBooked({ sale }: SaleRecord, { record }: KnownCharge): boolean {
  return sale.tenders.some(({ id, state }) => id === record.id && state === 'taken');
}

function isUnknown({ view: { state } }: Pick<KnownCharge, 'view'>): boolean {
  return state === 'unknown' || state === 'sending';
}

/** Uses the card network's book, since a person may have reported a wrong outcome. A charge unknown to the till was a duplicate. */
async function compareCards(
  journal: Known,
  cards: readonly CardOfSale[],
  charged: Awaited<ReturnType<DrillBooks['listCharges']>>,
  since: Instant,
): Promise<Pick<DrillSummary, 'unbooked' | 'uncharged'>> {
  const ever = new Set(charged.map(({ sessionKey }) => sessionKey));
  const standing = charged.filter(({ isTakenBack }) => !isTakenBack).map(({ sessionKey }) => sessionKey);
  const ops = [...(await journal.listOps(['waiting', 'attention', 'rejected'])), ...(await journal.listDone(since))];
  const opSessions = new Set(ops.map(({ refs }) => refs.sessionKey));
  const known = cards.filter((card) => !isUnknown(card) && card.op.refs.stored === undefined);
  const isStanding = ({ op }: KnownCharge): boolean => op.refs.sessionKey !== undefined && standing.includes(op.refs.sessionKey);
  const isComingBack = ({ voided }: KnownCharge): boolean => voided?.state === 'waiting';
  return {
    unbooked:
      known.filter((card) => isStanding(card) && !card.isBooked && !isComingBack(card)).length +
      standing.filter((sessionKey) => !opSessions.has(sessionKey)).length,
    uncharged: known.filter(({ op, isBooked: isTaken }) => isTaken && !ever.has(op.refs.sessionKey ?? '')).length,
  };
}

function dayBefore(at: Instant): Instant {
  return addMilliseconds(at, -DAY_IN_MILLISECONDS);
}

interface End {
  readonly state: JobState | 'none';
  readonly lane: string;
}

async function endOf(journal: Known, opId: OpId, hasRequestUnderWay: DrillBooks['hasRequestUnderWay']): Promise<End> {
  const op = await lastOpOf(journal, opId);
  if (op === undefined) return { state: 'none', lane: '' };
  return { state: jobStateOf(op, await journal.listAttempts(op.id), hasRequestUnderWay(op.id)), lane: op.lane };
}

/** Counts orders by the lane of the op named in them; all ops of a sale are in one lane. */
async function countByLane(journal: Known, names: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const name of names) {
    const op = await journal.findOp(name.slice(name.lastIndexOf('.') + 1) as OpId);
    if (op !== undefined) counts.set(op.lane, (counts.get(op.lane) ?? 0) + 1);
  }
  return counts;
}
