import { dirname, join } from 'node:path';
import { nodeWorld } from '../../electron/host/node-world.ts';
import { openSqliteJournal, type SqliteJournal } from '../../electron/host/sqlite/journal.ts';
import { openSqliteServiceStore } from '../../electron/host/sqlite/service-store.ts';
import { readLedger } from './card-ledger.ts';
import { type BookOptions, findDifferences } from './compare-books.ts';
import { type Books, readOrders, readTills } from './read-books.ts';

/** The files of a till and of its service. The card simulator keeps its ledger in the folder of the service. */
export interface BookFiles {
  readonly journalFile: string;
  readonly serviceFile: string;
}

/** In the data folder of a host with a service of its own. */
export function bookFilesIn(folder: string): BookFiles {
  return { journalFile: join(folder, 'journal.sqlite'), serviceFile: join(folder, 'service.sqlite') };
}

/** Reads the books of processes that have ended, however they ended. */
export async function readStored({ journalFile, serviceFile }: BookFiles, vendors?: BookOptions['vendors']): Promise<Books> {
  const journal: SqliteJournal = openSqliteJournal(journalFile, nodeWorld);
  const store = openSqliteServiceStore(serviceFile);
  try {
    const till = await readTills([journal]);
    return { till, orders: await readOrders(store, till, vendors), cards: readLedger(dirname(serviceFile)) };
  } finally {
    await journal.close();
    await store.close();
  }
}

export async function compareStored(files: BookFiles, options: BookOptions = {}): Promise<readonly string[]> {
  return findDifferences(await readStored(files, options.vendors), options);
}

/** Folders of hosts into whose books a test wrote by hand. */
const WRITTEN_BY_HAND = new Set<string>();

/** Leaves the books of this host out of the comparison, however often the host begins anew. */
export function allowUnequalBooks(folder: string): void {
  WRITTEN_BY_HAND.add(folder);
}

/** Fails the test whose till, service and card network differ. */
export async function checkStored(files: BookFiles, options?: BookOptions): Promise<void> {
  if (WRITTEN_BY_HAND.has(dirname(files.journalFile))) return;
  const differences = await compareStored(files, options);
  if (differences.length > 0) throw new Error(`the books differ:\n${differences.join('\n')}`);
}
