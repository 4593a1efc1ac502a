import { moneyFromNumber } from '../base/currency.ts';
import { money, NO_MONEY } from '../base/money.ts';
import { addMilliseconds, DAY_IN_MILLISECONDS, type Instant, parseInstant } from '../base/time.ts';
import { V3_OPERATIONS } from '../contract/operations-v3.ts';
import type { V3Order } from '../contract/v3-order.ts';
import type { OpId } from '../sync/op.ts';
import type { OrderFound, STAND_OPERATIONS } from '../till-contract/stand-operations.ts';
import type { TillQueryOf } from '../till-contract/till-operation.ts';
import type { HostParts } from './host-parts.ts';
import { type SaleRecord, saleOfLane } from './sales-record.ts';
import { type Kept, readKept } from './till-records.ts';

export type OrderQuery = TillQueryOf<(typeof STAND_OPERATIONS)['searchOrders']>;

export interface OrdersFound {
  readonly orders: readonly OrderFound[];
  readonly hasMore: boolean;
}

const MOST_FOUND = 100;
/** Records read for one page of them: a text is looked for in each. */
const MOST_READ = 2000;

/** Sales of this host, the newest first. */
export async function searchSales({ journal }: Pick<HostParts, 'journal'>, query: OrderQuery): Promise<OrdersFound> {
  const text = query.text?.trim().toLowerCase() ?? '';
  const key = keyOf(query);
  const from = momentOf(query.from);
  const to = momentOf(query.to);
  const records = await journal.listRecords('sale', {
    ...(key !== undefined && { key }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    limit: MOST_READ,
  });
  const orders: OrderFound[] = [];
  for (const record of records) {
    const kept = readKept<SaleRecord>(record);
    if (!isMeant(kept.body, query)) continue;
    const found = await foundSale(journal, kept);
    if (text !== '' && !isTextOf(found, text)) continue;
    if (orders.length === MOST_FOUND) return { orders, hasMore: true };
    orders.push(found);
  }
  return { orders, hasMore: records.length === MOST_READ };
}

/** The narrowest of what is asked for; the rest is looked at in each record. */
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

async function foundSale(journal: HostParts['journal'], { state, at, body }: Kept<SaleRecord>): Promise<OrderFound> {
  const { sale, employee, deviceName, opId } = body;
  const orderId = (await journal.findOp(opId))?.refs.orderId;
  const customer = [sale.cart.customer?.firstName, sale.cart.customer?.lastName].filter((name) => name !== undefined).join(' ');
  return {
    saleId: saleOfLane(sale.id),
    ...(orderId !== undefined && { orderNumber: String(orderId) }),
    ...(sale.completion !== undefined && { guestNumber: sale.completion.guestNumber }),
    at,
    total: sale.priced.totals.due,
    state: state as OrderFound['state'],
    source: 'host',
    ...(employee !== undefined && { employeeName: employee.name }),
    deviceName,
    ...(sale.cart.seatId !== undefined && { seat: sale.cart.seatId }),
    ...(customer !== '' && { customerName: customer }),
    tenders: sale.tenders.map((tender) => {
      const masked = tender.kind === 'card' ? tender.card.maskedNumber : tender.kind === 'gift' ? tender.maskedNumber : undefined;
      const digits = masked?.replaceAll(/\D/g, '').slice(-4);
      return { kind: tender.kind, amount: tender.amount, ...(digits?.length === 4 && { lastFour: digits }) };
    }),
    items: sale.cart.lines.map(({ itemId }) => sale.itemNames[itemId] ?? itemId),
  };
}

function isTextOf(found: OrderFound, text: string): boolean {
  const { orderNumber, guestNumber, saleId, employeeName, deviceName, customerName, seat, items } = found;
  const texts = [orderNumber, guestNumber, saleId, employeeName, deviceName, customerName, seat, ...items];
  return texts.some((each) => each?.toLowerCase().includes(text));
}

const PER_PAGE = 50;

/**
 * Orders that the service lists of a period, the last day where none is named; undefined where it does not answer. It lists them oldest
 * first and without their content, so that the last page is asked for, and then each order of it.
 */
export async function searchService(parts: HostParts, query: OrderQuery, at: Instant): Promise<OrdersFound | undefined> {
  const place = parts.place();
  if (place === undefined) return undefined;
  const { caller } = parts.drainer();
  const path = { corporate_id: place.corporateId, venue_id: place.venueId, vendor_id: place.vendorId };
  const end_date = momentOf(query.to) ?? addMilliseconds(at, DAY_IN_MILLISECONDS);
  const start_date = momentOf(query.from) ?? addMilliseconds(end_date, -2 * DAY_IN_MILLISECONDS);
  const ask = (page: number) => caller.call(V3_OPERATIONS.listOrders, { path, query: { start_date, end_date, per_page: PER_PAGE, page } });
  const first = await ask(1);
  if (first.kind !== 'ok') return undefined;
  const pages = first.value.pagination.total_pages;
  const last = pages > 1 ? await ask(pages) : first;
  if (last.kind !== 'ok') return undefined;
  const orders: OrderFound[] = [];
  for (const { uuid } of [...last.value.orders].reverse()) {
    const outcome = await caller.call(V3_OPERATIONS.getV3Order, { path: { ...path, uuid } });
    if (outcome.kind !== 'ok') continue;
    const { order } = outcome.value;
    const found = foundOrder(order, place.currency);
    if (isOrderMeant(found, query) && !(query.where === 'both' && (await isOwn(parts, order)))) orders.push(found);
  }
  return { orders, hasMore: pages > 1 };
}

/** An order of this host is told once: by its sale, which knows more. */
async function isOwn({ journal }: HostParts, { external_id }: V3Order): Promise<boolean> {
  return (await journal.findOp(external_id.slice(external_id.lastIndexOf('.') + 1) as OpId)) !== undefined;
}

const STATES: Readonly<Record<V3Order['status'], OrderFound['state']>> = { OPEN: 'open', COMPLETED: 'complete', CANCELLED: 'cancelled' };

function foundOrder(order: V3Order, currency: string): OrderFound {
  const { uuid, created_date, status, order_totals, items, seat_id, metadata } = order;
  const guestNumber = guestNumberOf(metadata);
  return {
    orderNumber: uuid,
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

/** What other programs keep in an order's metadata is any text. */
function guestNumberOf(metadata: string | undefined): string | undefined {
  const found = /"guest_number":"([A-Za-z0-9-]{1,16})"/.exec(metadata ?? '');
  return found?.[1];
}

function isOrderMeant(found: OrderFound, { amount, last_four, employee_id, text }: OrderQuery): boolean {
  // The listing knows neither cards nor cashiers.
  if (last_four !== undefined || employee_id !== undefined) return false;
  if (amount !== undefined && found.total !== money(Number(amount))) return false;
  return text === undefined || text.trim() === '' || isTextOf(found, text.trim().toLowerCase());
}
