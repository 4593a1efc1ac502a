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

export interface DataFolder {
  readonly path: string;
  readonly serviceFile: string;
  /** The terminal's journal, when this host is a terminal. */
  readonly journalFile: string;
  readonly lockFile: string;
}

/** Creates the folder when it is missing. Also sets the umask: from now on only this user can read what the process writes. */
export function openDataFolder(given: string | undefined): DataFolder {
  process.umask(0o077);
  const folder = locateDataFolder(given);
  mkdirSync(folder.path, { recursive: true });
  return folder;
}

/** Returns the folder of existing data, or refuses when there are none. */
export function findDataFolder(given: string | undefined): DataFolder {
  const folder = locateDataFolder(given);
  if (databaseUrl() === undefined && !existsSync(folder.serviceFile)) throw new CommandRefused(`there are no data at ${folder.path}`);
  return openDataFolder(given);
}

/** Like `findDataFolder`, but a journal alone is enough: a terminal of a remote service has nothing else. */
export function findKeptFolder(given: string | undefined): DataFolder {
  return existsSync(locateDataFolder(given).journalFile) ? openDataFolder(given) : findDataFolder(given);
}

/** Returns the paths without creating or checking anything. */
export function locateDataFolder(given: string | undefined): DataFolder {
  const path = dataPath(given);
  const serviceFile = join(path, 'service.sqlite');
  return { path, serviceFile, journalFile: join(path, 'journal.sqlite'), lockFile: join(path, 'running.lock') };
}

/** The file that a restore writes before it replaces `file`. */
export function restoredFileOf(file: string): string {
  return `${file}.restored`;
}

/** Refuses to start when a restore was interrupted, since an empty database would be created in place of the restored one. */
export function refuseCutOffRestore(file: string, path: string): void {
  if (!existsSync(file) && existsSync(restoredFileOf(file))) throw new CommandRefused(`a restore into ${path} was cut off: restore again`);
}

/** The URL of the PostgreSQL database that keeps the service's data instead of the folder. */
export function databaseUrl(): string | undefined {
  return process.env.GRANDSTAND_DATABASE_URL || undefined;
}

/** `isServing`: the host is about to sell with this store, so check the file for damage first. */
export async function openServiceStore({ path, serviceFile }: DataFolder, isServing = false): Promise<ServiceStore> {
  const url = databaseUrl();
  if (url !== undefined) {
    const { openPostgresServiceStore } = await import('../store/postgres/service-store.ts');
    const { markOf } = await import('../store/postgres/seal-mark.ts');
    const { sealing, sealedDatabases, signing } = openHostKeys(path);
    const mark = markOf(sealedDatabases, url);
    const store = await openPostgresServiceStore(url, { sealing: { key: sealing.service.key, mark } });
    // All hosts of a database share the key that closes its signing secrets. GRANDSTAND_SECRETS says where it is, or they stay open.
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

/** Opens the store for `work` and closes it afterwards. */
export async function withServiceStore<Result>(folder: DataFolder, work: (store: ServiceStore) => Promise<Result>): Promise<Result> {
  const store = await openServiceStore(folder);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** Takes the lock that the one running host of a folder holds. */
export function lockFolder({ path, lockFile }: DataFolder): FileLock {
  const lock = takeLock(lockFile);
  if (lock.ok) return lock.value;
  const holder = describeHolder(lock.refusal);
  const note = readRunning(path);
  // Only trust the lock holder's own note: a process that was killed may have left one behind.
  const answers = note?.process === lock.refusal.facts.process ? `, and answers at ${note.url}` : '';
  throw new CommandRefused(`a host is running on ${path} (${holder})${answers}: stop it first, or choose another --data`);
}

/** Takes the lock that the one drainer of a journal holds, wherever the service's data are. */
export function lockJournal(journalFile: string): FileLock {
  const lock = takeLock(`${journalFile}.lock`);
  if (lock.ok) return lock.value;
  throw new CommandRefused(`the journal ${journalFile} is in use by ${describeHolder(lock.refusal)}: two would make every sale twice`);
}
