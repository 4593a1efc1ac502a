import { accept } from '../../base/outcome.ts';
import { addMilliseconds, epochOf, type Instant } from '../../base/time.ts';
import { ORDERING_OPERATIONS } from '../../contract/operations/operations-ordering.ts';
import { V3_OPERATIONS } from '../../contract/operations/operations-v3.ts';
import type { Journal } from '../../sync/journal/journal.ts';
import { pathOf } from '../../sync/paths/look-up.ts';
import { isRefunded } from '../../wire/cart/paid-amounts.ts';
import type { TillContext } from '../context/till-context.ts';
import { timeOfService } from '../context/time-of-service.ts';
import type { KitchenRecord } from '../records/kitchen-record.ts';
import { lastOpOf } from '../records/last-op.ts';
import { findSaleRecord } from '../records/sales-record.ts';
import { findTab, tabLane } from '../records/tabs-record.ts';
import { decideAndWrite } from '../records/till-records.ts';
import { markCancelledElsewhere, markRefundedElsewhere } from './changed-elsewhere.ts';
import { cancelTickets } from './kitchen-cancelling.ts';

/**
 * Asks a remote service whether this till's orders that the kitchen still has to make were cancelled or refunded elsewhere, since a remote
 * service never reports that by itself. A service in this process reports it with its tickets.
 */
export interface OrderCheck {
  /** Asks about the tickets that are due, one request after the other, and stops at the first failure. */
  look(tickets: readonly KitchenRecord[], at: Instant): Promise<void>;
}

type Context = Pick<TillContext, 'world' | 'journal' | 'drainer' | 'vendorOf' | 'printing' | 'emit'>;

/** How often the host checks whether an order is due. */
export const ORDER_CHECK_EVERY = 20_000;
/** Orders that are read per look, by one request each. */
const MOST_READ = 2;
/** An order is asked about at intervals of an eighth of its ticket's age: every half hour after four hours. */
const PART_OF_AGE = 8;
const PER_PAGE = 500;
/** A service that ignores the filter for cancelled orders lists the whole day. */
const MOST_PAGES = 10;
/** The service may date orders by another clock than the one in its answers. */
const MARGIN = 3_600_000;

/** An order of this till at the service, with one of its tickets. */
interface WatchedOrder {
  /** Stays the same over every edit of a tab. */
  readonly key: string;
  readonly ticket: KitchenRecord;
  readonly askedAt: number;
}

interface OrderAtService {
  readonly uuid: string;
  readonly number?: number;
  /** When the first request for it was journaled. */
  readonly since: Instant;
}

export function makeOrderCheck(context: Context, every = ORDER_CHECK_EVERY): OrderCheck {
  /** When each order with a ticket was last asked about, on the monotonic clock. */
  const lastAsked = new Map<string, number>();

  return {
    async look(tickets, at) {
      const now = context.world.monotonicMilliseconds();
      const watched = watchedOrders(tickets, (key, age) => lastAsked.get(key) ?? now - age, at);
      for (const key of lastAsked.keys()) if (!watched.some((order) => order.key === key)) lastAsked.delete(key);
      const due = watched
        .filter(({ askedAt, ticket }) => askedAt + Math.max(every, ageOf(ticket, at) / PART_OF_AGE) <= now)
        .sort((one, other) => one.askedAt - other.askedAt);
      for (const vendorId of new Set(due.map(({ ticket }) => ticket.vendorId))) {
        const ofVendor = due.filter(({ ticket }) => ticket.vendorId === vendorId);
        const cancelled = await readCancelled(context, vendorId, ofVendor, at);
        if (cancelled === undefined) return;
        for (const { ticket } of watched.filter(({ ticket: { vendorId: of } }) => of === vendorId))
          await takeBackIf(context, ticket, ({ uuid }) => cancelled.has(uuid.toLowerCase()), at);
      }
      let read = 0;
      for (const { key, ticket } of due) {
        const order = await findOrder(context.journal, ticket);
        if (order?.number !== undefined && read++ === MOST_READ) return;
        if (order?.number !== undefined && !(await checkRefund(context, ticket, order.number, at))) return;
        lastAsked.set(key, now);
      }
    },
  };
}

function watchedOrders(
  tickets: readonly KitchenRecord[],
  askedAt: (key: string, age: number) => number,
  at: Instant,
): readonly WatchedOrder[] {
  const own = tickets.filter(({ source, cancelledAt }) => source !== 'elsewhere' && cancelledAt === undefined);
  const byOrder = Map.groupBy(own, ({ tabId, order }) => (tabId === undefined ? order : tabLane(tabId)));
  return [...byOrder].flatMap(([key, [ticket]]) =>
    ticket === undefined ? [] : [{ key, ticket, askedAt: askedAt(key, ageOf(ticket, at)) }],
  );
}

function ageOf({ at: soldAt }: Pick<KitchenRecord, 'at'>, at: Instant): number {
  return Math.max(0, epochOf(at) - epochOf(soldAt));
}

/** Returns the uuids of the vendor's cancelled orders; undefined when the service does not answer. */
async function readCancelled(
  context: Context,
  vendorId: number,
  orders: readonly WatchedOrder[],
  at: Instant,
): Promise<ReadonlySet<string> | undefined> {
  const found: OrderAtService[] = [];
  for (const { ticket } of orders) {
    const order = await findOrder(context.journal, ticket);
    if (order !== undefined) found.push(order);
  }
  const place = context.vendorOf({ vendorId })?.place;
  const [first] = found.map(({ since }) => since).sort();
  if (place === undefined || first === undefined) return new Set();
  const window = {
    start_date: addMilliseconds(timeOfService(context, first), -MARGIN),
    end_date: addMilliseconds(timeOfService(context, at), MARGIN),
  };
  const cancelled = new Set<string>();
  for (let page = 1; page <= MOST_PAGES; page++) {
    const query = { ...window, status: ['CANCELLED'] as const, per_page: PER_PAGE, page };
    const answer = await context.drainer().caller.call(V3_OPERATIONS.listOrders, { path: pathOf(place), query });
    if (answer.kind !== 'ok') return undefined;
    const { orders: listed, pagination } = answer.value;
    for (const { uuid, status } of listed) if (status === 'CANCELLED') cancelled.add(uuid.toLowerCase());
    if (page >= pagination.total_pages) break;
  }
  return cancelled;
}

/** Returns false when the service does not answer. An order whose number it no longer knows is left alone. */
async function checkRefund(context: Context, ticket: KitchenRecord, number: number, at: Instant): Promise<boolean> {
  const answer = await context.drainer().caller.call(ORDERING_OPERATIONS.getOrder, { path: { order_id: number } });
  if (answer.kind === 'rejected') return answer.status !== 429;
  if (answer.kind !== 'ok') return false;
  const { status, refund } = answer.value;
  const isGone = status === 'CANCELLED' || (isRefunded(refund) && refund.remaining_amount === 0);
  if (isGone) await takeBackIf(context, ticket, (order) => order.number === number, at);
  return true;
}

/** Cancels the ticket if it is still the same order: this till may have replaced or cancelled the order while the service was asked. */
async function takeBackIf(
  context: Context,
  ticket: KitchenRecord,
  isMeant: (order: OrderAtService) => boolean,
  at: Instant,
): Promise<void> {
  const { journal } = context;
  const taken = await decideAndWrite(journal, async () => {
    const order = await findOrder(journal, ticket);
    if (order === undefined || !isMeant(order)) return accept({ value: undefined });
    const { saleId, tabId } = ticket;
    const ofTab = tabId === undefined ? undefined : (await findTab(journal, tabId))?.body.saleId;
    const sale = await markRefundedElsewhere(journal, saleId ?? ofTab, at);
    const tickets = await cancelTickets(context, { saleId, tabId, order: ticket.order }, at);
    const records = [...tickets, ...(sale?.records ?? []), ...(await markCancelledElsewhere(journal, tabId, at))];
    return accept({ value: sale?.event, ...(records.length > 0 && { write: { records } }) });
  });
  if (taken.ok && taken.value !== undefined) context.emit(taken.value);
}

/** Returns the order at the service; undefined while this till still has to create it or is cancelling it itself. */
async function findOrder(journal: Journal, { saleId, tabId }: KitchenRecord): Promise<OrderAtService | undefined> {
  const sale = saleId === undefined ? undefined : await findSaleRecord(journal, saleId);
  const op = sale && (await lastOpOf(journal, sale.body.opId));
  const lane = op?.lane ?? (tabId === undefined ? undefined : tabLane(tabId));
  const ops = lane === undefined ? [] : await journal.listLane(lane);
  const index = ops.findLastIndex(({ refs }) => refs.orderUuid !== undefined);
  const maker = ops[index];
  if (maker?.refs.orderUuid === undefined || ops.some(({ kind }) => kind === 'order_cancel')) return undefined;
  if (maker.kind === 'sale' && maker.state !== 'done') return undefined;
  // Only a completed order can be refunded. Numbers from before the maker belong to a replaced order.
  const isPaid = ops.some(({ kind, state }) => (kind === 'sale' || kind === 'order_settle') && state === 'done');
  const number = isPaid ? ops.slice(index).findLast(({ refs }) => refs.orderId !== undefined)?.refs.orderId : undefined;
  return { uuid: maker.refs.orderUuid, since: (ops[0] ?? maker).createdAt, ...(number !== undefined && { number }) };
}
