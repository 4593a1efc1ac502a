import type { Payment } from '../../shared/contract/records/payment.ts';
import { takenTenders } from '../../shared/engine/sale/sale-payment.ts';
import type { Tender } from '../../shared/engine/terms/tender.ts';
import type { ServiceStore } from '../../shared/service/core/store.ts';
import {
  type CardFollowUpIntent,
  intentOf,
  type OrderSettleIntent,
  type RefundIntent,
  type SaleIntent,
} from '../../shared/sync/journal/intent.ts';
import type { Journal } from '../../shared/sync/journal/journal.ts';
import type { Op } from '../../shared/sync/journal/op.ts';
import type { KeptSale } from '../../shared/till/records/sales-record.ts';
import { type IndexedBooks, indexBooks, makerOf } from './book-index.ts';
import { heldOf, type LedgerEntry } from './card-ledger.ts';
import { type Books, type OrderKept, readOrders, readTills, type VendorNames, vendorsOf } from './read-books.ts';

/**
 * Compares what the till shows with what the service has and with what the card network has moved, to the cent. What has not come to its
 * end, or waits for a person, is compared as far as it must hold already: nothing is ever there twice.
 */
export interface ComparedBooks extends BookOptions {
  /** Of each till that sells for the service. */
  readonly journals: readonly Pick<Journal, 'listRecords' | 'listOps'>[];
  readonly store: Pick<ServiceStore, 'orders'>;
  readonly cards: readonly LedgerEntry[];
}

export interface BookOptions {
  /** Other clients gave orders back at the service, and the till need not know of it. */
  readonly hasOtherRefunds?: boolean;
  /** Other clients charge cards at the service. */
  readonly hasOtherSellers?: boolean;
  /** Every order at the service is one of these tills. */
  readonly isOnlySeller?: boolean;
  /** Vendors whose orders are read in addition to those that the till's sales name. */
  readonly vendors?: readonly VendorNames[];
}

export async function compareBooks({ journals, store, cards, ...options }: ComparedBooks): Promise<readonly string[]> {
  const till = await readTills(journals);
  const orders = await readOrders(store, [...vendorsOf(till), ...(options.vendors ?? [])]);
  return findDifferences({ till, orders, cards }, options);
}

export function findDifferences(read: Books, options: BookOptions = {}): readonly string[] {
  const books = indexBooks(read);
  return [
    ...books.till.sales.flatMap((sale) => differencesOfSale(books, sale)),
    ...differencesOfBareJobs(books),
    ...books.orders.flatMap((order) => differencesOfOrder(books, order, options)),
    ...books.orders.flatMap((order) => differencesOfPaidCards(books, order)),
    ...differencesOfTabs(books),
    ...differencesOfCards(books, options),
    ...differencesOfCash(books),
  ];
}

const cents = (amount: number | undefined): number => Math.round((amount ?? 0) * 100);
const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, each) => sum + each, 0);

const isCompleted = ({ stored }: OrderKept): boolean => stored.status === 'COMPLETED';

function differencesOfSale(books: IndexedBooks, sale: KeptSale): readonly string[] {
  const { id } = sale.body.sale;
  const op = books.lastOpOf(sale);
  if (sale.state !== 'complete') {
    if (op === undefined) return [];
    return [`sale ${id} is ${sale.state}, and has a job`];
  }
  if (op === undefined) return [`sale ${id} is complete and has no job`];
  const completed = books.ordersOf(op).filter(isCompleted);
  const isDecided = op.reason === 'seen_by_a_person' || op.reason === 'written_off';
  if (completed.length > 1) return [`sale ${id} has ${completed.length} completed orders`];
  if (op.state === 'rejected' && !isDecided && completed.length > 0) return [`sale ${id} was ${op.reason}, and its order is completed`];
  if (op.state !== 'done' || isDecided) return [];
  const [order] = completed;
  return order === undefined
    ? [`sale ${id} is done, and the service has no completed order of it`]
    : compareAmounts(books, sale, op, order);
}

function compareAmounts(books: IndexedBooks, { body: { sale } }: KeptSale, op: Op, { body }: OrderKept): readonly string[] {
  const cart = body.completed?.cart;
  if (cart === undefined) return [`the order of sale ${sale.id} has no cart`];
  const { totals } = sale.priced;
  const { variance = 0 } = op.refs;
  const taken = takenTenders(sale);
  const rounding = sumOf(taken.map(({ amount }) => amount)) - totals.due;
  const roundingSent = cents(cart.rounding?.amount);
  const found: string[] = [];
  const compare = (what: string, ours: number, theirs: number): void => {
    if (ours !== theirs) found.push(`sale ${sale.id}: the till has ${what} ${ours}, and the service ${theirs}`);
  };
  const { total, charity_total } = cart.cart_totals;
  compare('a total of', totals.total + variance, cents(total));
  compare('a charity of', totals.charityTotal, cents(charity_total));
  if (roundingSent !== 0) compare('a rounding of', rounding, roundingSent);
  compare('cash of', sumOf(amountsOf(taken, 'cash')) + variance - (rounding - roundingSent), sumOf(paidBy(cart.payments, 1, 'amount')));
  for (const [kind, type] of [
    ['card', 2],
    ['gift', 3],
    ['stored', 4],
    ['external', 5],
    ['complimentary', 6],
  ] as const)
    compare(`${kind} payments of`, sumOf(amountsOf(taken.map(asSent(sale)), kind)), sumOf(paidBy(cart.payments, type, 'amount')));
  for (const tender of taken) {
    if (tender.kind !== 'card' || hasOpenTip(books, tender)) continue;
    const payment = cart.payments.find(({ external_data }) => external_data?.transaction_uid === tender.card.transactionUid);
    compare('a card tip of', tender.tip, cents(payment?.tip));
  }
  const others = taken.filter(({ kind }) => kind !== 'card');
  compare(
    'other tips of',
    sumOf(others.map(({ tip }) => tip)),
    sumOf(cart.payments.filter(({ payment_type }) => payment_type !== 2).map(({ tip }) => cents(tip))),
  );
  return found;
}

/** A gift card whose level is in the price goes to the service as stored value, by which alone the documents let a payment bring a discount. */
function asSent({ cart: { payments } }: KeptSale['body']['sale']): (tender: Tender) => Tender {
  const claimed = payments[0]?.partnerProvider;
  return (tender) =>
    claimed !== undefined && tender.kind === 'gift' && tender.partnerProvider === claimed ? { ...tender, kind: 'stored' } : tender;
}

/** Each job without a record that is done has one completed order, paid with what was taken. */
function differencesOfBareJobs({ bareJobs, ordersOf }: IndexedBooks): readonly string[] {
  return [...bareJobs].flatMap((op) => {
    const { taken } = intentOf<SaleIntent | OrderSettleIntent>(op);
    const own = ordersOf(op).filter(isCompleted);
    const [paid, ...others] = own.map(
      ({ body: { completed } }) => completed && sumOf(completed.cart.payments.map(({ amount }) => cents(amount))),
    );
    return others.length === 0 && paid === taken + (op.refs.variance ?? 0)
      ? []
      : [`${op.kind} ${op.id} took ${taken}, and ${own.length} orders of it have ${paid}`];
  });
}

function amountsOf(tenders: readonly Tender[], kind: Tender['kind']): readonly number[] {
  return tenders.filter((tender) => tender.kind === kind).map(({ amount }) => amount);
}

function paidBy(payments: readonly Payment[], type: number, member: 'amount' | 'tip'): readonly number[] {
  return payments.filter(({ payment_type }) => payment_type === type).map((payment) => cents(payment[member]));
}

/** A correction of the tip is on its way, or waits for a person. */
function hasOpenTip({ followUps }: IndexedBooks, tender: Extract<Tender, { readonly kind: 'card' }>): boolean {
  return (followUps.get(tender.card.transactionUid ?? '') ?? []).some(
    (op) => intentOf<CardFollowUpIntent>(op).type === 'ADJUSTMENT' && (!hasSettled(op) || op.reason === 'written_off'),
  );
}

const hasSettled = ({ state }: Op): boolean => state === 'done' || state === 'rejected';

/** From the service's side: nothing that no sale of the till accounts for, and nothing that was given back behind its back. */
const ENDS_OF_TABS: ReadonlySet<string> = new Set(['order_settle', 'order_cancel']);

function differencesOfOrder(
  books: IndexedBooks,
  order: OrderKept,
  { hasOtherRefunds = false, isOnlySeller = false }: BookOptions,
): readonly string[] {
  const { stored, refund } = order;
  const owner = makerOf(books, order);
  if (owner === undefined) return isOnlySeller ? [`order ${stored.externalId} is of no till`] : [];
  const found: string[] = [];
  const sales = books.salesByOrder.get(stored.uuid) ?? [];
  const lane = books.opsByLane.get(owner.lane) ?? [];
  const isKnown = sales.some(({ state }) => state === 'complete') || lane.some((op) => books.bareJobs.has(op));
  const mayBeOpen = lane.some((op) => !hasSettled(op)) || books.swept.has(stored.externalId);
  const isOpenTab = books.till.tabs.some(
    ({ state, body: tab }) => (state === 'open' || state === 'paying') && owner.lane === `tab/${tab.id}`,
  );
  if (stored.status === 'COMPLETED' && !isKnown && owner.kind !== 'adopted' && !mayBeOpen)
    found.push(`order ${stored.uuid} is of no completed sale`);
  const isBareTab = !owner.lane.startsWith('tab/') && owner.kind === 'order_open' && lane.every(({ kind }) => !ENDS_OF_TABS.has(kind));
  if (stored.status === 'OPEN' && !mayBeOpen && !isOpenTab && !isBareTab)
    found.push(`order ${stored.uuid} is open, and nothing at the till keeps it so`);
  const isWanted =
    books.refundByOrderNumber.has(String(stored.orderId)) ||
    sales.some(({ body }) => books.refundBySale.has(body.sale.id) || books.partsBySale.has(body.sale.id)) ||
    books.bareRefunds.some((op) => op.lane === owner.lane || intentOf<RefundIntent>(op).orderId === stored.orderId);
  if (refund !== undefined && !isWanted && !hasOtherRefunds)
    found.push(`order ${stored.uuid} was refunded, and no refund was asked at the till`);
  return found;
}

/** The card of each completed order, of this till or another client, has paid what the service wrote down. */
function differencesOfPaidCards(books: IndexedBooks, { stored, body: { completed }, refund }: OrderKept): readonly string[] {
  const found: string[] = [];
  if (completed === undefined || (completed.isGivenBack === true && refund === undefined)) return found;
  if (completed.tipAdjustments?.some(({ isDone }) => !isDone) === true) return found;
  const parts = completed.partialRefunds ?? [];
  if (parts.some(({ state }) => state === 'pending')) return found;
  for (const [place, payment] of completed.cart.payments.entries()) {
    const uid = payment.external_data?.transaction_uid;
    const held = uid === undefined ? undefined : heldOf(books.entriesByOriginal.get(uid) ?? [], uid);
    const back = sumOf(parts.filter((part) => part.payment === place && part.state === 'done').map(({ amount }) => amount));
    const isWhole = refund !== undefined && parts.every(({ state }) => state === 'refused');
    const paid = isWhole ? 0 : cents(payment.amount) + cents(payment.tip) - back;
    if (held !== undefined && held !== paid)
      found.push(`order ${stored.uuid}: the service has ${paid} of card ${uid}, and the network ${held}`);
  }
  return found;
}

function differencesOfTabs(books: IndexedBooks): readonly string[] {
  return books.till.tabs.flatMap(({ state, body }) => {
    const lane = books.opsByLane.get(`tab/${body.id}`) ?? [];
    if (state === 'open' || state === 'paying' || lane.some((op) => !hasSettled(op))) return [];
    const own = new Set(
      lane.flatMap((op) => [books.orderByUuid.get(op.refs.orderUuid ?? ''), ...books.ordersOf(op)]).filter((order) => order !== undefined),
    );
    const open = [...own].filter(({ stored }) => stored.status === 'OPEN');
    return open.map(({ stored }) => `tab ${body.id} is ${state}, and its order ${stored.uuid} is open`);
  });
}

function cardsPaidWith({ body: { completed } }: OrderKept): readonly string[] {
  return completed?.cart.payments.flatMap(({ external_data }) => external_data?.transaction_uid ?? []) ?? [];
}

function differencesOfCards(books: IndexedBooks, { hasOtherSellers = false }: BookOptions): readonly string[] {
  const { till, cards } = books;
  const found: string[] = [];
  const payments = cards.filter(({ moved, status }) => moved === 'payment' && status === 'APPROVED');
  const charges = till.ops.filter(({ kind }) => kind === 'card_payment');
  const known = new Map(charges.flatMap((op) => (op.refs.transaction === undefined ? [] : [[op.refs.transaction.uid, op] as const])));
  const foreign = new Set(books.orders.filter((order) => makerOf(books, order) === undefined).flatMap(cardsPaidWith));
  const strange = payments.filter(({ reference }) => !known.has(reference) && !foreign.has(reference));
  const unclear = charges.filter(({ refs }) => refs.transaction === undefined);
  if (!hasOtherSellers && strange.length > unclear.length)
    found.push(`the network has ${strange.length} charges of which no charge of the till knows`);
  for (const { reference } of payments) {
    const op = known.get(reference);
    const held = heldOf(books.entriesByOriginal.get(reference) ?? [], reference);
    const expected = op === undefined ? undefined : expectedOf(books, op, reference);
    if (expected !== undefined && held !== expected) found.push(`card ${reference}: the till has ${expected}, and the network ${held}`);
  }
  return found;
}

/** What the card should have paid by the till's records; undefined where that is not settled. */
function expectedOf(books: IndexedBooks, op: Op, uid: string): number | undefined {
  const followUps = books.followUps.get(uid) ?? [];
  if (!hasSettled(op) || followUps.some((each) => !hasSettled(each) || each.reason === 'written_off')) return undefined;
  if (followUps.some((each) => intentOf<CardFollowUpIntent>(each).type === 'VOID' && each.state === 'done')) return 0;
  const sale = books.saleByCharge.get(op.id);
  if (sale?.state !== 'complete') return undefined;
  const tender = takenTenders(sale.body.sale).find((each) => each.kind === 'card' && each.card.transactionUid === uid);
  if (tender === undefined) return undefined;
  const last = books.lastOpOf(sale);
  const [kept] = last === undefined ? [] : books.ordersOf(last);
  const refund = books.refundBySale.get(sale.body.sale.id) ?? books.refundByOrderNumber.get(String(kept?.stored.orderId));
  // Another client gave it back: the order is compared with the network, and the till need not know of it.
  if (refund === undefined && kept?.refund !== undefined && !books.partsBySale.has(sale.body.sale.id)) return undefined;
  if (refund?.body.last.opIds.some((id) => books.opById.get(id)?.state !== 'done') === true) return undefined;
  const isGivenBack = refund !== undefined && refund.body.last.way !== 'cash';
  const parts = books.till.ops.filter((each) => each.kind === 'refund' && intentOf<RefundIntent>(each).part?.transactionUid === uid);
  if (parts.some((each) => !hasSettled(each))) return undefined;
  const back = sumOf(parts.filter(({ state }) => state === 'done').map((each) => intentOf<RefundIntent>(each).part?.amount ?? 0));
  return isGivenBack ? 0 : tender.amount + tender.tip - back;
}

/** What each sale and refund left in a drawer is booked there once. */
function differencesOfCash({ till: { sales }, refundBySale, partsBySale, movementsBySale }: IndexedBooks): readonly string[] {
  const found: string[] = [];
  const booked = (kind: string, saleId: string): readonly number[] =>
    (movementsBySale.get(saleId) ?? []).filter((movement) => movement.kind === kind).map(({ amount }) => amount);
  const compare = (what: string, expected: readonly number[], actual: readonly number[]): void => {
    if (JSON.stringify(expected) !== JSON.stringify(actual))
      found.push(`${what}: ${JSON.stringify(expected)} in cash, and the drawer has ${JSON.stringify(actual)}`);
  };
  for (const { state, body } of sales) {
    const { id } = body.sale;
    const cash = takenTenders(body.sale).filter(({ kind }) => kind === 'cash');
    const taken = sumOf(cash.map(({ amount, tip }) => amount + tip));
    compare(`sale ${id}`, state === 'complete' && cash.length > 0 ? [taken] : [], booked('cash_sale', id));
    const refund = refundBySale.get(id);
    const requests = refund === undefined ? [] : [...refund.body.earlier, refund.body.last];
    const parts = (partsBySale.get(id) ?? []).map(({ body: part }) => part.last);
    const paidOut = [...requests, ...parts].map(
      ({ parts }) => -sumOf(parts.filter(({ back }) => back === 'drawer').map(({ amount }) => amount)),
    );
    if (requests.length < 2)
      compare(
        `refund of sale ${id}`,
        paidOut.filter((amount) => amount !== 0),
        booked('cash_refund', id),
      );
  }
  return found;
}
