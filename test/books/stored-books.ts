import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { openSqliteJournal } from '../../electron/host/store/sqlite/journal.ts';
import { openSqliteServiceStore } from '../../electron/host/store/sqlite/service-store.ts';
import type { OpId } from '../../shared/sync/journal/op.ts';
import { readLedger } from './card-ledger.ts';
import { type BookOptions, findDifferences } from './compare-books.ts';
import { type Books, NO_TILL, readOrders, readTills, type TillBooks } from './read-books.ts';

/** The files of a till and of its service. The card simulator keeps its ledger in the folder of the service. */
export interface BookFiles {
  readonly journalFile: string;
  readonly serviceFile: string;
}

/** In the data folder of a host with a service of its own. */
export function bookFilesIn(folder: string): BookFiles {
  return { journalFile: join(folder, 'journal.sqlite'), serviceFile: join(folder, 'service.sqlite') };
}

/**
 * Reads the books of processes that have ended, however they ended, and of a service that still runs. They are read from copies: the next
 * process finds the files as the last one left them.
 */
export async function readStored({ journalFile, serviceFile }: BookFiles): Promise<Books> {
  const copies = mkdtempSync(join(tmpdir(), 'grandstand-books-'));
  try {
    const till = existsSync(journalFile) ? await readJournalFile(await copyDatabase(journalFile, copies, 'journal')) : NO_TILL;
    const store = openSqliteServiceStore(await copyDatabase(serviceFile, copies, 'service'));
    try {
      return { till, orders: await readOrders(store, vendorsIn(serviceFile)), cards: readLedger(dirname(serviceFile)) };
    } finally {
      await store.close();
    }
  } finally {
    rmSync(copies, { recursive: true, force: true });
  }
}

/** Of a till whose process has ended. */
export async function readJournalFile(file: string): Promise<TillBooks> {
  const journal = openSqliteJournal(file, nodeWorld);
  try {
    return await readTills([journal]);
  } finally {
    await journal.close();
  }
}

/** The first reader after a killed process has the file alone for a moment, and the books of two hosts that end together are read together. */
const LOCKED_MILLISECONDS = 30_000;

function openToRead(file: string): DatabaseSync {
  return new DatabaseSync(file, { readOnly: true, timeout: LOCKED_MILLISECONDS });
}

/** More pages than a test ever writes, so that a copy is made in one step, between two commits. */
const WHOLE = 1_000_000;

async function copyDatabase(file: string, folder: string, name: string): Promise<string> {
  const copy = join(folder, name);
  const original = openToRead(file);
  try {
    await backup(original, copy, { rate: WHOLE });
  } finally {
    original.close();
  }
  return copy;
}

/** Every vendor that has an order, of any client. */
function vendorsIn(serviceFile: string): readonly { readonly vendorId: number; readonly venueId: number }[] {
  const service = openToRead(serviceFile);
  try {
    const rows = service.prepare('SELECT DISTINCT vendor_id, venue_id FROM orders').all();
    return rows.map(({ vendor_id, venue_id }) => ({ vendorId: Number(vendor_id), venueId: Number(venue_id) }));
  } finally {
    service.close();
  }
}

/** What a test says once about the books of a data folder; it holds however often a host begins anew there. */
export interface FolderBooks extends Omit<BookOptions, 'vendors'> {
  /** Of the service elsewhere that the host sells for. */
  readonly serviceFile?: string;
  /** Why nothing is compared. */
  readonly notComparedSince?: string;
  /** Jobs that the test wrote by hand, and all that follows from them. */
  readonly writtenByHand?: readonly OpId[];
}

const FOLDERS = new Map<string, FolderBooks>();

export function describeBooks(folder: string, books: FolderBooks): void {
  const before = FOLDERS.get(folder) ?? {};
  const writtenByHand = [...(before.writtenByHand ?? []), ...(books.writtenByHand ?? [])];
  FOLDERS.set(folder, { ...before, ...books, writtenByHand });
}

/** The differences in the data folder of a host that has ended, as a test described it; none where nothing was ever sold. */
export async function compareFolder(folder: string, more: FolderBooks = {}): Promise<readonly string[]> {
  const { serviceFile: elsewhere, notComparedSince, writtenByHand = [], ...options } = { ...FOLDERS.get(folder), ...more };
  if (notComparedSince !== undefined) return [];
  const own = bookFilesIn(folder);
  const serviceFile = elsewhere ?? own.serviceFile;
  if (existsSync(serviceFile)) {
    const books = withoutJobs(await readStored({ ...own, serviceFile }), writtenByHand);
    return findDifferences(books, { hasOtherSellers: books.till === NO_TILL, ...options });
  }
  return (await hasJobs(own.journalFile)) ? [`a till sold in ${folder}, and its service is not named: describeBooks names it`] : [];
}

async function hasJobs(journalFile: string): Promise<boolean> {
  if (!existsSync(journalFile)) return false;
  const journal = openToRead(journalFile);
  try {
    return journal.prepare("SELECT 1 FROM ops WHERE kind IN ('sale', 'order_open', 'card_payment') LIMIT 1").get() !== undefined;
  } finally {
    journal.close();
  }
}

/** Fails the test whose till, service and card network differ. */
export async function checkFolder(folder: string, more?: FolderBooks): Promise<void> {
  failWhereDifferent(await compareFolder(folder, more));
}

export function failWhereDifferent(differences: readonly string[]): void {
  if (differences.length > 0) throw new Error(`the books differ:\n${differences.join('\n')}`);
}

function withoutJobs(books: Books, writtenByHand: readonly string[]): Books {
  if (writtenByHand.length === 0) return books;
  const gone = new Set(writtenByHand);
  for (const { id, replaces } of books.till.ops) if (replaces !== undefined && gone.has(replaces)) gone.add(id);
  return { ...books, till: { ...books.till, ops: books.till.ops.filter(({ id }) => !gone.has(id)) } };
}
