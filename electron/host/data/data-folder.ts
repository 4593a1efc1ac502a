import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceStore } from '../../../shared/service/core/store.ts';
import { CommandRefused } from '../base/command.ts';
import { sharesSecrets } from '../base/secrets-place.ts';
import { areSigningKeysClosed, withClosedSigningKeys } from '../store/closed-signing-keys.ts';
import { describeHolder, type FileLock, takeLock } from '../store/file-lock.ts';
import { openHostKeys } from '../store/host-keys.ts';
import { openSqliteServiceStore } from '../store/sqlite/service-store.ts';
import { refuseDamaged } from '../store/storage-faults.ts';
import { dataPath } from './data-path.ts';
import { readRunning } from './running-note.ts';

/** Where a host keeps what must survive. */
export interface DataFolder {
  readonly path: string;
  readonly serviceFile: string;
  /** The terminal's own memory, where this host is one. */
  readonly journalFile: string;
  readonly lockFile: string;
}

/** The folder, made where there is none. Nobody but its own user may look into what this process writes from now on. */
export function openDataFolder(given: string | undefined): DataFolder {
  process.umask(0o077);
  const folder = locateDataFolder(given);
  mkdirSync(folder.path, { recursive: true });
  return folder;
}

/** The folder of data that are there. */
export function findDataFolder(given: string | undefined): DataFolder {
  const folder = locateDataFolder(given);
  if (databaseUrl() === undefined && !existsSync(folder.serviceFile)) throw new CommandRefused(`there are no data at ${folder.path}`);
  return openDataFolder(given);
}

/** The folder of data or of a journal: a terminal of a service elsewhere has nothing else. */
export function findKeptFolder(given: string | undefined): DataFolder {
  return existsSync(locateDataFolder(given).journalFile) ? openDataFolder(given) : findDataFolder(given);
}

/** Where the data of a folder are, whether it is there or not. */
export function locateDataFolder(given: string | undefined): DataFolder {
  const path = dataPath(given);
  const serviceFile = join(path, 'service.sqlite');
  return { path, serviceFile, journalFile: join(path, 'journal.sqlite'), lockFile: join(path, 'running.lock') };
}

/** What a restore has written so far, before it takes the place of the file. */
export function restoredFileOf(file: string): string {
  return `${file}.restored`;
}

/** A file that a restore was about to replace is not begun anew. */
export function refuseCutOffRestore(file: string, path: string): void {
  if (!existsSync(file) && existsSync(restoredFileOf(file))) throw new CommandRefused(`a restore into ${path} was cut off: restore again`);
}

/** Of the PostgreSQL that keeps the data in the place of the folder. */
export function databaseUrl(): string | undefined {
  return process.env.GRANDSTAND_DATABASE_URL || undefined;
}

/** `isServing`: a host is about to sell by it, and looks it through first. */
export async function openServiceStore({ path, serviceFile }: DataFolder, isServing = false): Promise<ServiceStore> {
  const url = databaseUrl();
  if (url !== undefined) {
    const { openPostgresServiceStore } = await import('../store/postgres/service-store.ts');
    const { markOf } = await import('../store/postgres/seal-mark.ts');
    const { sealing, sealedDatabases, signing } = openHostKeys(path);
    const mark = markOf(sealedDatabases, url);
    const store = await openPostgresServiceStore(url, { sealing: { key: sealing.service.key, mark } });
    // All hosts on one database share what closes its secrets: they are told where it is, or the secrets stay open.
    if (sharesSecrets()) return await withClosedSigningKeys(store, signing);
    if (!(await areSigningKeysClosed(store))) return store;
    await store.close();
    throw new CommandRefused(CLOSED_ELSEWHERE);
  }
  refuseCutOffRestore(serviceFile, path);
  const { sealing, signing } = openHostKeys(path);
  if (isServing) refuseDamaged(serviceFile, sealing.service.headFile);
  const store = openSqliteServiceStore(serviceFile, sealing.service);
  try {
    return await withClosedSigningKeys(store, signing);
  } catch (fault) {
    await store.close();
    throw fault;
  }
}

const CLOSED_ELSEWHERE =
  'another host has closed the signing secrets of this database: copy its folder of secrets here, and say with GRANDSTAND_SECRETS where it is';

/** Does what there is to do on the store, and closes it. */
export async function withServiceStore<Result>(folder: DataFolder, work: (store: ServiceStore) => Promise<Result>): Promise<Result> {
  const store = await openServiceStore(folder);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** Held by the one running host of a folder. */
export function lockFolder({ path, lockFile }: DataFolder): FileLock {
  const lock = takeLock(lockFile);
  if (lock.ok) return lock.value;
  const holder = describeHolder(lock.refusal);
  const note = readRunning(path);
  // A process that was killed may have left a note of its own.
  const answers = note?.process === lock.refusal.facts.process ? `, and answers at ${note.url}` : '';
  throw new CommandRefused(`a host is running on ${path} (${holder})${answers}: stop it first, or choose another --data`);
}

/** Held by the one drainer of a journal, whatever keeps the service's data. */
export function lockJournal(journalFile: string): FileLock {
  const lock = takeLock(`${journalFile}.lock`);
  if (lock.ok) return lock.value;
  throw new CommandRefused(`the journal ${journalFile} is in use by ${describeHolder(lock.refusal)}: two would make every sale twice`);
}
