import { DatabaseSync } from 'node:sqlite';
import type { Refs } from '../../shared/sync/journal/op.ts';
import { KITCHEN_KIND, type KitchenRecord } from '../../shared/till/records/kitchen-record.ts';
import type { SaleRecord } from '../../shared/till/records/sales-record.ts';
import type { BookFiles } from '../books/stored-books.ts';
import type { ShownSale } from './selling-pages.ts';

/** Each sale that a page showed must be once in the journal with that amount, and once in the kitchen with that number. */
export function findWrongSales({ journalFile, serviceFile }: BookFiles, shownSales: readonly ShownSale[]): readonly string[] {
  const sales = readRecords<SaleRecord>(journalFile, 'sale', 'complete');
  const tickets = readRecords<KitchenRecord>(journalFile, KITCHEN_KIND);
  const orders = readRows(serviceFile, "SELECT uuid FROM orders WHERE status = 'COMPLETED'");
  const found: string[] = [];
  const counts = { shownSales: shownSales.length, sales: sales.length, tickets: tickets.length, orders: orders.length };
  if (new Set(Object.values(counts)).size > 1) found.push(JSON.stringify(counts));
  // The numbers begin anew with each business date, and the test may run while one ends.
  const called = new Set(sales.map(({ sale, businessDate }) => `${businessDate} ${sale.completion?.guestNumber}`));
  if (called.size < sales.length) found.push('two guests are called by one number');
  for (const number of new Set(shownSales.map((shown) => shown.number))) {
    const cents = shownSales.filter((shown) => shown.number === number).map((shown) => shown.cents);
    const own = sales.filter(({ sale }) => sale.completion?.guestNumber === number);
    const dues = own.map(({ sale }) => sale.priced.totals.due as number).sort();
    const ids = new Set<string>(own.map(({ sale }) => sale.id));
    const shown = tickets.filter(({ saleId = '' }) => ids.has(saleId)).map((ticket) => ticket.number);
    const books = JSON.stringify({ dues, shown });
    if (books !== JSON.stringify({ dues: cents.sort(), shown: cents.map(() => number) }))
      found.push(`${number} was shown with ${cents}, and the books say ${books}`);
  }
  return found;
}

/** Charges with an unknown result, and what the terminal shows for each: a person who decides them looks there. */
export function readUnknownCharges({ journalFile, serviceFile }: BookFiles): readonly UnknownCharge[] {
  const sessions = readSessions(journalFile);
  const transactions = readTransactions(serviceFile);
  const unpaid = (['paying', 'aside'] as const).flatMap((state) => readRecords<SaleRecord>(journalFile, 'sale', state));
  return unpaid.flatMap(({ charges }) =>
    charges.flatMap(({ opId }) => {
      if (!sessions.has(opId)) return [];
      const isApproved = transactions.some(({ sessionKey, state }) => state === 'APPROVED' && sessionKey === sessions.get(opId));
      return [{ opId, isApproved }];
    }),
  );
}

interface UnknownCharge {
  readonly opId: string;
  readonly isApproved: boolean;
}

/** By the op of each charge that a person must decide: its session at the service. */
function readSessions(file: string): ReadonlyMap<string, string | undefined> {
  const rows = readRows(file, "SELECT id, refs FROM ops WHERE kind = 'card_payment' AND state = 'attention'");
  return new Map(rows.map(({ id, refs }) => [String(id), (JSON.parse(String(refs)) as Refs).sessionKey]));
}

function readTransactions(file: string) {
  return readRows(file, 'SELECT session_key, state FROM pay_transactions').map((row) => ({
    sessionKey: String(row.session_key),
    state: String(row.state),
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

function readRecords<Body>(file: string, kind: string, state?: string): readonly Body[] {
  const rows = readRows(file, 'SELECT state, body FROM records WHERE kind = ?', kind);
  return rows.filter((row) => state === undefined || row.state === state).map(({ body }) => JSON.parse(String(body)) as Body);
}
