import { moneyFromNumber } from '../../base/currency.ts';
import { money, NO_MONEY } from '../../base/money.ts';
import { addMilliseconds, DAY_IN_MILLISECONDS, type Instant, parseInstant } from '../../base/time.ts';
import type { V3Order } from '../../contract/records/v3-order.ts';
import { lastFourOf, shownKindOf } from '../../engine/terms/tender.ts';
import type { VendorRef } from '../../sync/journal/intent.ts';
import type { OpId } from '../../sync/journal/op.ts';
import type { OrderFound, STAND_OPERATIONS } from '../../till-contract/operations/stand-operations.ts';
import type { TillQueryOf } from '../../till-contract/parts/till-operation.ts';
import type { HostContext } from '../context/host-context.ts';
import { lastOpOf } from '../records/last-op.ts';
import { recordsOf } from '../records/record-pages.ts';
import { findRefund, refundIdOfSale, viewOfRefund } from '../records/refunds-record.ts';
import { type SaleRecord, saleOfLane } from '../records/sales-record.ts';
import { findTab } from '../records/tabs-record.ts';
import type { Kept } from '../records/till-records.ts';
import { livePartsOf } from '../refund/choice-of-sale.ts';
import { readNewest } from './orders-newest.ts';

export type OrderQuery = TillQueryOf<(typeof STAND_OPERATIONS)['searchOrders']>;

export interface OrdersFound {
  readonly orders: readonly OrderFound[];
  readonly hasMore: boolean;
}

const MOST_FOUND = 100;
/** Sales of the vendor that are read for one answer: each is searched for the text. */
const MOST_READ = 2000;
/** Sales of all vendors that are read for one answer, including those skipped. */
const MOST_PASSED = 10_000;

/** Returns this host's sales for the vendor, newest first. */
export async function searchSales(
  { journal }: Pick<HostContext, 'journal'>,
  { vendorId }: VendorRef,
  query: OrderQuery,
): Promise<OrdersFound> {
  const text = query.text?.trim().toLowerCase() ?? '';
  const key = keyOf(query);
  const from = momentOf(query.from);
  const to = momentOf(query.to);
  const wanted = { ...(key !== undefined && { key }), ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  const orders: OrderFound[] = [];
  let [read, passed] = [0, 0];
  for await (const sale of recordsOf<SaleRecord>(journal, 'sale', { ...wanted, order: 'newest_first' })) {
    if (passed++ === MOST_PASSED) return { orders, hasMore: true };
    if (sale.body.place.vendorId !== vendorId) continue;
    if (read++ === MOST_READ) return { orders, hasMore: true };
    if (wasNeverPaid(sale) || !isMeant(sale.body, query)) continue;
    const found = await searchResultOfSale(journal, sale);
    if (text !== '' && !isTextOf(found, text)) continue;
    if (orders.length === MOST_FOUND) return { orders, hasMore: true };
    orders.push(found);
  }
  return { orders, hasMore: false };
}

/** True for a sale that was opened and left without any payment: every way back from paying to the cart leaves one. */
function wasNeverPaid({ state, body: { sale, charges } }: Kept<SaleRecord>): boolean {
  return state === 'abandoned' && sale.tenders.length === 0 && charges.length === 0;
}

/** Returns the index key for the most selective filter; the other filters are checked on each record. */
function keyOf({ last_four, amount, employee_id }: OrderQuery): string | undefined {
  if (last_four !== undefined) return `last4:${last_four}`;
  if (amount !== undefined) return `amount:${Number(amount)}`;
  return employee_id === undefined ? undefined : `employee:${employee_id}`;
}

function isMeant({ sale, employee }: SaleRecord, { amount, employee_id }: OrderQuery): boolean {
  return (amount === undefined || sale.priced.totals.due === Number(amount)) && (employee_id === undefined || employee?.id === employee_id);
}

function momentOf(text: string | undefined): Instant | undefined {
  return text === undefined ? undefined : parseInstant(text);
}

/** Returns a sale of this host as a search result. */
export async function searchResultOfSale(journal: HostContext['journal'], { state, at, body }: Kept<SaleRecord>): Promise<OrderFound> {
  const { sale, employee, deviceName, opId, givenBackElsewhereAt } = body;
  const orderId = (await lastOpOf(journal, opId))?.refs.orderId;
  const refund = (await refundStateOfSale(journal, sale.id)) ?? (givenBackElsewhereAt && 'elsewhere');
  const name = body.tab === undefined ? sale.cart.check?.name : (await findTab(journal, body.tab.id))?.body.name;
  const customer = [sale.cart.customer?.firstName, sale.cart.customer?.lastName].filter((name) => name !== undefined).join(' ');
  return {
    saleId: saleOfLane(sale.id),
    ...(orderId !== undefined && { orderNumber: String(orderId) }),
    ...(sale.completion !== undefined && { guestNumber: sale.completion.guestNumber }),
    at,
    total: sale.priced.totals.due,
    state: state as OrderFound['state'],
    source: 'host',
    ...(refund !== undefined && { refund }),
    ...(employee !== undefined && { employeeName: employee.name }),
    deviceName,
    ...(sale.cart.seatId !== undefined && { seat: sale.cart.seatId }),
    ...(customer !== '' && { customerName: customer }),
    ...(name !== undefined && { name }),
    tenders: sale.tenders.map((tender) => {
      const lastFour = lastFourOf(tender);
      return { kind: shownKindOf(tender), amount: tender.amount, ...(lastFour !== undefined && { lastFour }) };
    }),
    items: sale.cart.lines.map(({ itemId }) => sale.itemNames[itemId] ?? itemId),
  };
}

export async function refundStateOfSale(journal: HostContext['journal'], saleId: string): Promise<OrderFound['refund']> {
  const { live } = await livePartsOf(journal, saleId);
  if (live.length === 0) return await refundState(journal, refundIdOfSale(saleId));
  return live.some(({ isRest }) => isRest) ? 'refunded' : 'partly';
}

/** Returns the state of a refund as the search shows it. */
export async function refundState(journal: HostContext['journal'], refundId: string): Promise<OrderFound['refund']> {
  const refund = await findRefund(journal, refundId);
  if (refund === undefined) return undefined;
  if (refund.body.last.way === 'void') return 'voided';
  const { state } = await viewOfRefund(journal, refund);
  return state === 'done' ? 'refunded' : state === 'refused' ? 'refused' : 'asked';
}

function isTextOf(found: OrderFound, text: string): boolean {
  const { orderNumber, guestNumber, saleId, employeeName, deviceName, customerName, name, seat, items } = found;
  const texts = [orderNumber, guestNumber, saleId, employeeName, deviceName, customerName, name, seat, ...items];
  return texts.some((each) => each?.toLowerCase().includes(text));
}

/** Returns the service's orders of a period, or of the last day when none is given; undefined when it does not answer. */
export async function searchService(
  context: HostContext,
  vendorRef: VendorRef,
  query: OrderQuery,
  at: Instant,
  isWanted: () => boolean = () => true,
): Promise<OrdersFound | undefined> {
  // The service's orders name neither cards nor cashiers.
  if (query.last_four !== undefined || query.employee_id !== undefined) return { orders: [], hasMore: false };
  const to = momentOf(query.to) ?? addMilliseconds(at, DAY_IN_MILLISECONDS);
  const orders: OrderFound[] = [];
  const read = await readNewest({
    caller: context.drainer().caller,
    place: vendorRef,
    from: momentOf(query.from) ?? addMilliseconds(to, -2 * DAY_IN_MILLISECONDS),
    to,
    isWanted,
    mayBeMeant: async (listed) => query.where !== 'both' || !(await isOwn(context, listed)),
    take(order, orderNumber) {
      const found = foundOrder(order, orderNumber, vendorRef.currency);
      if (!isOrderMeant(found, query)) return true;
      if (orders.length === MOST_FOUND) return false;
      orders.push(found);
      return true;
    },
  });
  return read && { orders, hasMore: read === 'more' };
}

/** True for an order of this host, which is already listed as a sale with more detail. */
async function isOwn({ journal }: HostContext, { external_id }: Pick<V3Order, 'external_id'>): Promise<boolean> {
  return (await journal.findOp(external_id.slice(external_id.lastIndexOf('.') + 1) as OpId)) !== undefined;
}

const STATES: Readonly<Record<V3Order['status'], OrderFound['state']>> = { OPEN: 'open', COMPLETED: 'complete', CANCELLED: 'cancelled' };

function foundOrder(order: V3Order, orderNumber: number | undefined, currency: string): OrderFound {
  const { uuid, created_date, status, order_totals, items, seat_id, metadata } = order;
  const guestNumber = guestNumberOf(metadata);
  return {
    orderNumber: orderNumber === undefined ? uuid : String(orderNumber),
    ...(guestNumber !== undefined && { guestNumber }),
    at: parseInstant(created_date) as Instant,
    total: (order_totals && moneyFromNumber(order_totals.total, currency)) ?? NO_MONEY,
    state: STATES[status],
    source: 'service',
    ...(seat_id !== undefined && { seat: String(seat_id) }),
    tenders: [],
    items: items.map(({ name }) => name),
  };
}

/** Other programs may put any text into an order's metadata. */
function guestNumberOf(metadata: string | undefined): string | undefined {
  const found = /"guest_number":"([A-Za-z0-9-]{1,16})"/.exec(metadata ?? '');
  return found?.[1];
}

function isOrderMeant(found: OrderFound, { amount, text }: OrderQuery): boolean {
  if (amount !== undefined && found.total !== money(Number(amount))) return false;
  return text === undefined || text.trim() === '' || isTextOf(found, text.trim().toLowerCase());
}
