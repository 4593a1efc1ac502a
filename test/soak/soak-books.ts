import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { findDifferences } from '../books/compare-books.ts';
import { bookFilesIn, readStored } from '../books/stored-books.ts';

/** What an order takes on the disk, including its share of the data that the host began with. */
export function describeSizes(data: string, orders: number): string {
  const sizes = ['journal.sqlite', 'service.sqlite'].map((name) => ({ name, bytes: statSync(join(data, name)).size }));
  const texts = sizes.map(
    ({ name, bytes }) => `${name} ${(bytes / 1e6).toFixed(1)} MB${orders === 0 ? '' : `, ${Math.round(bytes / orders)} bytes an order`}`,
  );
  return `disk: ${texts.join('; ')}`;
}

/** Compares the answers that devices got with the books of till, service and card network, once everything was sent. */
export async function findWrongBooks(
  data: string,
  sold: ReadonlySet<string>,
  seenTickets: ReadonlySet<string>,
): Promise<readonly string[]> {
  const files = bookFilesIn(data);
  const books = await readStored(files);
  const { sales, ops } = books.till;
  const complete = new Set<string>(sales.filter(({ state }) => state === 'complete').map(({ body }) => body.sale.id));
  const tickets = listTickets(files.journalFile);
  const found: string[] = [];
  for (const id of sold) if (!complete.has(id)) found.push(`a device was told that sale ${id} is paid, and the journal has none`);
  if (complete.size !== sold.size) found.push(`${sold.size} sales were answered as paid, and the journal has ${complete.size}`);
  for (const { id, kind, state, reason } of ops) if (state !== 'done') found.push(`${kind} ${id} is ${state} (${reason})`);
  if (tickets.length !== complete.size) found.push(`the journal holds ${complete.size} sales and ${tickets.length} kitchen tickets`);
  for (const id of tickets) if (!seenTickets.has(id)) found.push(`ticket ${id} was never shown to the kitchen`);
  return [...found, ...findDifferences(books, { isOnlySeller: true })];
}

function listTickets(journalFile: string): readonly string[] {
  const journal = new DatabaseSync(journalFile, { readOnly: true });
  try {
    return journal
      .prepare("SELECT id FROM records WHERE kind = 'kitchen_ticket'")
      .all()
      .map(({ id }) => String(id));
  } finally {
    journal.close();
  }
}
