import { DatabaseSync } from 'node:sqlite';
import { moneyFromNumber } from '../../../shared/base/currency.ts';
import { add, type Money, NO_MONEY, subtract, sum } from '../../../shared/base/money.ts';
import type { Payment } from '../../../shared/contract/records/payment.ts';
import { provesBenefit } from '../../../shared/engine/sale/card-benefit.ts';
import { takenTenders, tenderedSoFar } from '../../../shared/engine/sale/sale-payment.ts';
import { paymentTypeOf, TENDER_KINDS, type Tender } from '../../../shared/engine/terms/tender.ts';
import type { OrderBody } from '../../../shared/service/order/order-body.ts';
import type { RefundIntent } from '../../../shared/sync/journal/intent.ts';
import type { Refs } from '../../../shared/sync/journal/op.ts';
import type { SaleRecord } from '../../../shared/till/records/sales-record.ts';
import { type InspectedFile, MOST_FAULTS, readingOf, type SqlRow } from '../store/inspection.ts';
import type { OrderLookup, ServiceOrder } from './order-lookup.ts';
import { findUnknownOrders } from './unknown-orders.ts';

/** The result of comparing the sales in a till's journal with the orders of its own service. */
export interface BooksInspection {
  readonly kind: 'books';
  readonly faults: readonly string[];
  readonly sales: number;
  readonly refunds: number;
  /** Differences that a person should know about, but that may be right. */
  readonly notes: readonly string[];
}

/** Reads the journal before the orders. A host may be selling, so a difference counts only if a second comparison finds it again. */
export async function compareBooks(journalFile: string, orders: OrderLookup): Promise<BooksInspection> {
  const first = await compareOnce(journalFile, orders);
  if (first.faults.length === 0) return first;
  const second = await compareOnce(journalFile, orders);
  return { ...second, faults: second.faults.filter((fault) => first.faults.includes(fault)) };
}

async function compareOnce(journalFile: string, orders: OrderLookup): Promise<BooksInspection> {
  const database = new DatabaseSync(journalFile, { readOnly: true, timeout: 5000 });
  try {
    database.exec('BEGIN');
    const reading = readingOf(database);
    if (!isComparable(reading)) return { kind: 'books', faults: [], sales: 0, refunds: 0, notes: [] };
    const sales = await compareAll(salesIn(reading), orders.byUuid, compareSale(reading));
    const refunds = await compareAll(refundsIn(reading), orders.byNumber, compareRefund(reading));
    const unknown = await findUnknownOrders(reading, orders);
    return {
      kind: 'books',
      faults: [...sales.faults, ...refunds.faults, ...unknown.faults].slice(0, MOST_FAULTS),
      notes: unknown.notes,
      sales: sales.compared,
      refunds: refunds.compared,
    };
  } finally {
    database.close();
  }
}

/** False for an older journal without records, and for a till of a remote service, which has the orders. */
function isComparable({ number, all }: InspectedFile): boolean {
  if (number("SELECT count(*) FROM sqlite_schema WHERE name = 'records'") === 0) return false;
  const connection = all("SELECT value FROM facts WHERE key = 'till/connection'")[0]?.value;
  return typeof connection !== 'string' || (JSON.parse(connection) as { readonly mode?: string }).mode !== 'remote';
}

interface Compared<Entry> {
  /** Undefined when the journal doesn't know the order. */
  readonly key: string | undefined;
  readonly entry: Entry;
}

const AT_ONCE = 200;

/** Looks orders up in batches, so that a season's sales are neither held in memory nor looked up one at a time. */
async function compareAll<Entry>(
  entries: Iterable<Compared<Entry>>,
  find: (keys: readonly string[]) => Promise<ReadonlyMap<string, ServiceOrder>>,
  compare: (entry: Entry, order: ServiceOrder | undefined) => Iterable<string>,
): Promise<{ readonly faults: readonly string[]; readonly compared: number }> {
  const faults: string[] = [];
  let compared = 0;
  let batch: Compared<Entry>[] = [];
  const flush = async (): Promise<void> => {
    const found = await find(batch.flatMap(({ key }) => (key === undefined ? [] : [key])));
    for (const { key, entry } of batch)
      if (faults.length < MOST_FAULTS) faults.push(...compare(entry, key === undefined ? undefined : found.get(key)));
    compared += batch.length;
    batch = [];
  };
  for (const each of entries) {
    batch.push(each);
    if (batch.length === AT_ONCE) await flush();
  }
  await flush();
  return { faults, compared };
}

interface SoldSale {
  readonly record: SaleRecord;
  readonly state: string;
  readonly reason: string | undefined;
  readonly refs: Refs;
}

const SALES = `SELECT sale.body, ops.id AS op FROM records AS sale JOIN ops ON ops.id = json_extract(sale.body, '$.opId')
  WHERE sale.kind = 'sale' AND sale.state = 'complete'`;

/** Yields each sale with the op that is responsible for it now. */
function* salesIn({ rows, one }: InspectedFile): Generator<Compared<SoldSale>> {
  const replacedBy = new Map<string, string>();
  for (const { id, replaces } of rows('SELECT id, replaces FROM ops WHERE replaces IS NOT NULL'))
    replacedBy.set(String(replaces), String(id));
  for (const { body, op } of rows(SALES)) {
    const record = JSON.parse(body as string) as SaleRecord;
    // This program never writes a sale without a price: only the seal can judge that row.
    if (record.sale?.priced === undefined) continue;
    let id = String(op);
    for (let next = replacedBy.get(id); next !== undefined; next = replacedBy.get(id)) id = next;
    const { lane, state, reason, refs } = one('SELECT lane, state, reason, refs FROM ops WHERE id = ?', id) as SqlRow;
    const known = JSON.parse(refs as string) as Refs;
    const ofLane = one(LAST_OF_LANE, lane)?.uuid;
    const key = known.orderUuid ?? (typeof ofLane === 'string' ? ofLane : undefined);
    yield { key, entry: { record, state: String(state), reason: (reason ?? undefined) as string | undefined, refs: known } };
  }
}

const LAST_OF_LANE = `SELECT json_extract(refs, '$.orderUuid') AS uuid FROM ops
  WHERE lane = ? AND json_extract(refs, '$.orderUuid') IS NOT NULL ORDER BY seq DESC LIMIT 1`;

/** A person has decided about the sale, so the books may differ by that decision. */
const DECIDED: ReadonlySet<string | undefined> = new Set(['seen_by_a_person', 'written_off']);

function compareSale(reading: InspectedFile): (sold: SoldSale, order: ServiceOrder | undefined) => Generator<string> {
  const isElsewhere = hasSoldElsewhere(reading);
  const openTips = openTipsIn(reading);
  return function* compare({ record, state, reason, refs }, order) {
    const at = `sale ${record.sale.id}`;
    if (DECIDED.has(reason)) return;
    if (state === 'rejected' && order?.status === 'COMPLETED')
      yield `${at} was not sold by the till (${reason}), and the service has order ${order.number} completed`;
    if (state !== 'done') return;
    if (order === undefined) {
      if (!isElsewhere) yield `${at} is done at the till, and the service does not have its order`;
    } else if (order.status !== 'COMPLETED') yield `${at} is done at the till, and the service has its order as ${order.status}`;
    else yield* compareAmounts(at, record, refs, order, openTips);
  };
}

/** True when the till once sold for another service, which has those sales' orders. */
function hasSoldElsewhere({ number }: InspectedFile): boolean {
  return number("SELECT count(*) FROM audit WHERE event = 'connection_changed'") > 0;
}

/** Cards whose tip adjustment is still open, or was given up by a person. */
function openTipsIn({ all }: InspectedFile): ReadonlySet<string> {
  const open = all(`SELECT json_extract(intent, '$.originalUid') AS uid FROM ops WHERE kind = 'card_follow_up'
    AND json_extract(intent, '$.type') = 'ADJUSTMENT' AND (state IN ('waiting', 'attention') OR reason = 'written_off')`);
  return new Set(open.map(({ uid }) => String(uid)));
}

function* compareAmounts(
  at: string,
  { sale, place }: SaleRecord,
  refs: Refs,
  { body }: ServiceOrder,
  openTips: ReadonlySet<string>,
): Generator<string> {
  const cart = (JSON.parse(body) as OrderBody).completed?.cart;
  if (cart === undefined) return yield `${at} is done at the till, and its order at the service has no cart`;
  const inMinor = (amount: number | undefined): Money => moneyFromNumber(amount ?? 0, place.currency) ?? (Number.NaN as Money);
  const { totals } = sale.priced;
  const variance = (refs.variance ?? 0) as Money;
  const taken = takenTenders(sale);
  // An order from the order management interface doesn't say how cash was rounded.
  const rounding = inMinor(cart.rounding?.amount);
  const unstated = subtract(subtract(tenderedSoFar(sale), totals.due), rounding);
  const pairs: (readonly [what: string, ours: Money, theirs: Money])[] = [
    ['a total of', add(totals.total, variance), inMinor(cart.cart_totals.total)],
    ['a charity of', totals.charityTotal, inMinor(cart.cart_totals.charity_total)],
  ];
  const paid = (is: (payment: Payment) => boolean, member: 'amount' | 'tip'): Money =>
    sum(cart.payments.filter(is).map((payment) => inMinor(payment[member])));
  for (const kind of TENDER_KINDS) {
    // A gift card that brings its discounts is stored value at the service.
    const isOfKind = (tender: Tender): boolean => (provesBenefit(sale, tender) ? 'stored' : tender.kind) === kind;
    const ours = sum(taken.filter(isOfKind).map(({ amount }) => amount));
    const expected = kind === 'cash' ? subtract(add(ours, variance), unstated) : ours;
    pairs.push([`${kind} payments of`, expected, paid(({ payment_type }) => payment_type === paymentTypeOf(kind), 'amount')]);
  }
  const isCard = (payment: Payment): boolean => payment.payment_type === paymentTypeOf('card');
  const tips = (tenders: readonly Tender[]): Money => sum(tenders.map(({ tip }) => tip));
  const cards = taken.filter((tender) => tender.kind === 'card');
  pairs.push(['other tips of', tips(taken.filter(({ kind }) => kind !== 'card')), paid((payment) => !isCard(payment), 'tip')]);
  if (!cards.some(({ card }) => openTips.has(card.transactionUid))) pairs.push(['card tips of', tips(cards), paid(isCard, 'tip')]);
  for (const [what, ours, theirs] of pairs) if (ours !== theirs) yield `${at}: the till has ${what} ${ours}, and the service ${theirs}`;
}

interface GivenBack {
  readonly id: string;
  readonly intent: RefundIntent;
  readonly number: number;
  readonly requested: unknown;
  /** True for a refund of a sale in this journal whose price the service did not change. */
  readonly isOwn: boolean;
}

const REFUNDS = `SELECT ops.id, ops.intent, ops.reason, json_extract(ops.refs, '$.refundOrderId') AS number,
  json_extract(kept.body, '$.last.amount') AS asked,
  (SELECT max(json_extract(sent.refs, '$.variance')) FROM ops AS sent WHERE sent.lane = ops.lane) AS variance
  FROM ops LEFT JOIN record_keys AS keyed ON keyed.kind = 'refund' AND keyed.key = 'op:' || ops.id
  LEFT JOIN records AS kept ON kept.seq = keyed.seq AND kept.kind = 'refund'
    AND EXISTS (SELECT 1 FROM json_each(kept.body, '$.last.opIds') WHERE value = ops.id)
  WHERE ops.kind = 'refund' AND ops.state = 'done' AND number IS NOT NULL`;

function* refundsIn({ rows }: InspectedFile): Generator<Compared<GivenBack>> {
  for (const { id, intent, reason, number, asked: requested, variance } of rows(REFUNDS)) {
    if (DECIDED.has((reason ?? undefined) as string | undefined)) continue;
    const wanted = JSON.parse(intent as string) as RefundIntent;
    const isOwn = wanted.ofSale !== undefined && variance === null;
    yield { key: String(number), entry: { id: String(id), intent: wanted, number: Number(number), requested, isOwn } };
  }
}

function compareRefund(reading: InspectedFile): (refund: GivenBack, order: ServiceOrder | undefined) => Generator<string> {
  const isElsewhere = hasSoldElsewhere(reading);
  return function* compare({ id, intent, number, requested, isOwn }, order) {
    const at = `refund ${id}${intent.ofSale === undefined ? '' : ` of sale ${intent.ofSale}`}`;
    const isOne = intent.part === undefined;
    if (isOne && intent.amount !== undefined && requested !== null && requested !== intent.amount)
      yield `${at}: ${String(requested)} was asked for, and its job gives back ${intent.amount}`;
    if (order === undefined) {
      if (!isElsewhere) yield `${at} is done at the till, and the service does not have its order ${number}`;
      return;
    }
    const { original } = order;
    if (original === undefined) return yield `${at} is order ${number}, and the service has that as no refund`;
    if (intent.orderId !== undefined && intent.orderId !== original.number)
      yield `${at} is of order ${intent.orderId}, and the service gave back order ${original.number}`;
    const paid = partOf(order.body) ?? paidBackOf(original.body, intent.place.currency);
    if (isOwn && paid !== undefined && intent.amount !== undefined && intent.amount !== paid)
      yield `${at}: the till gave back ${intent.amount}, and the service ${paid}`;
  };
}

/** What a refund in part gave back. */
function partOf(body: string): Money | undefined {
  return (JSON.parse(body) as OrderBody).refund?.part?.amount;
}

/**
 * The amount that the till itself pays back. A refund returns all of an order, but the till counts only what leaves its drawer or goes back
 * to a card. Undefined for an order from the order management interface, which doesn't say how the till rounded cash.
 */
function paidBackOf(body: string, currency: string): Money | undefined {
  const { open, completed } = JSON.parse(body) as OrderBody;
  if (open !== undefined || completed === undefined) return undefined;
  const paid = completed.cart.payments.filter(({ payment_type = 0 }) => BACK_AT_TILL.has(payment_type));
  return sum(paid.flatMap(({ amount, tip }) => [amount, tip].map((each) => moneyFromNumber(each ?? 0, currency) ?? NO_MONEY)));
}

const BACK_AT_TILL: ReadonlySet<number> = new Set([paymentTypeOf('cash'), paymentTypeOf('card')]);
