import { DatabaseSync } from 'node:sqlite';
import { openSqliteServiceStore } from '../../electron/host/sqlite/service-store.ts';
import type { Payment } from '../../shared/contract/payment.ts';
import type { Tender } from '../../shared/engine/tender.ts';
import { readOrderBody } from '../../shared/service/order-body.ts';
import type { StoredOrder } from '../../shared/service/store.ts';
import type { Refs } from '../../shared/sync/op.ts';
import { KITCHEN_KIND, type KitchenRecord } from '../../shared/till/kitchen-record.ts';
import type { SaleRecord } from '../../shared/till/sales-record.ts';
import { ordersKept } from '../service/orders-kept.ts';
import type { RemoteStand } from './remote-stand.ts';
import type { ToldSale } from './selling-pages.ts';

/** Of the demo venue. */
const VENUE = 21;
const VENDOR = 31;

export type Books = Pick<RemoteStand, 'journalFile' | 'serviceFile'>;

/** Whatever is not once in the host's journal, once in its kitchen and once at the service, over the cents and by the number that were told; and cards that were charged otherwise than once. */
export async function findWrongSales({ journalFile, serviceFile }: Books, told: readonly ToldSale[]): Promise<readonly string[]> {
  const sales = readRecords<SaleRecord>(journalFile, 'sale', 'complete');
  const tickets = readRecords<KitchenRecord>(journalFile, KITCHEN_KIND);
  const orders = await readOrders(serviceFile);
  const found: string[] = [];
  const counts = { told: told.length, sales: sales.length, tickets: tickets.length, orders: orders.length };
  if (new Set(Object.values(counts)).size > 1) found.push(JSON.stringify(counts));
  if (new Set(told.map(({ number }) => number)).size < told.length) found.push('two guests are called by one number');
  for (const { number, cents } of told) {
    const own = sales.filter(({ sale }) => sale.completion?.guestNumber === number);
    const dues = own.map(({ sale }) => sale.priced.totals.due as number);
    const ids = new Set<string>(own.map(({ sale }) => sale.id));
    const jobs = own.map(({ opId }) => opId as string);
    const made = orders.filter(({ externalId }) => jobs.some((job) => externalId.endsWith(job))).map(amountsOf);
    const shown = tickets.filter(({ saleId = '' }) => ids.has(saleId)).map((ticket) => ticket.number);
    const books = JSON.stringify({ dues, made, shown });
    if (books !== JSON.stringify({ dues: [cents], made: [[cents, cents]], shown: [number] }))
      found.push(`${number} was told over ${cents}, and the books say ${books}`);
  }
  const paidByCard = sales.flatMap(({ sale }) => sale.tenders.flatMap((each) => (isCard(each) ? [each.amount + each.tip] : [])));
  const charged = readTransactions(serviceFile).filter(({ state }) => state === 'APPROVED');
  const cents = { paidByCard: sumOf(paidByCard), charged: sumOf(charged.map(({ amount }) => amount)) };
  if (cents.paidByCard !== cents.charged || paidByCard.length !== charged.length) found.push(JSON.stringify(cents));
  return found;
}

/** Charges of which nobody knows, and what the terminal shows of each: as whoever is asked for them would look them up. */
export function readUnknownCharges({ journalFile, serviceFile }: Books): readonly UnknownCharge[] {
  const sessions = readSessions(journalFile);
  const transactions = readTransactions(serviceFile);
  return readRecords<SaleRecord>(journalFile, 'sale', 'paying').flatMap(({ sale, charges }) =>
    charges.flatMap(({ id, opId }) => {
      if (!sessions.has(opId)) return [];
      const isApproved = transactions.some(({ sessionKey, state }) => state === 'APPROVED' && sessionKey === sessions.get(opId));
      return [{ saleId: sale.id, chargeId: id, isApproved }];
    }),
  );
}

interface UnknownCharge {
  readonly saleId: string;
  readonly chargeId: string;
  readonly isApproved: boolean;
}

/** By the op of each charge that a person must decide: its session at the service. */
function readSessions(file: string): ReadonlyMap<string, string | undefined> {
  const rows = readRows(file, "SELECT id, refs FROM ops WHERE kind = 'card_payment' AND state = 'attention'");
  return new Map(rows.map(({ id, refs }) => [String(id), (JSON.parse(String(refs)) as Refs).sessionKey]));
}

function readTransactions(file: string) {
  return readRows(file, 'SELECT session_key, state, approved_amount FROM pay_transactions').map((row) => ({
    sessionKey: String(row.session_key),
    state: String(row.state),
    amount: Number(row.approved_amount),
  }));
}

function readRows(file: string, query: string, ...values: readonly string[]) {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return database.prepare(query).all(...values);
  } finally {
    database.close();
  }
}

/** A charge that a person saw approved stands as paid elsewhere: of its card nobody knows more. */
function isCard(tender: Tender): tender is Extract<Tender, { readonly kind: 'card' | 'external' }> {
  return (tender.kind === 'card' || tender.kind === 'external') && tender.state === 'taken';
}

function sumOf(cents: readonly number[]): number {
  return cents.reduce((sum, each) => sum + each, 0);
}

function readRecords<Body>(file: string, kind: string, state?: string): readonly Body[] {
  const rows = readRows(file, 'SELECT state, body FROM records WHERE kind = ?', kind);
  return rows.filter((row) => state === undefined || row.state === state).map(({ body }) => JSON.parse(String(body)) as Body);
}

async function readOrders(file: string): Promise<readonly StoredOrder[]> {
  const store = openSqliteServiceStore(file);
  const orders = await ordersKept(store, { vendorId: VENDOR, venueId: VENUE });
  await store.close();
  return orders;
}

/** What the order came to and what was paid for it; nothing that is equal to anything where it is not completed. */
function amountsOf(order: StoredOrder): readonly number[] {
  const cart = readOrderBody(order).completed?.cart;
  if (order.status !== 'COMPLETED' || cart === undefined) return [];
  const paid = cart.payments.reduce((sum: number, { amount = 0 }: Payment) => sum + Math.round(amount * 100), 0);
  return [Math.round(cart.cart_totals.total * 100), paid];
}
