import { existsSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { ServiceStore } from '../../shared/service/store.ts';
import { CommandRefused } from './command.ts';
import { openPostgresServiceStore } from './postgres/service-store.ts';
import { openSqliteServiceStore } from './sqlite/service-store.ts';

/** Where a host keeps what must survive. */
export interface DataFolder {
  readonly path: string;
  readonly serviceFile: string;
  /** What a restore has written so far. */
  readonly restoredFile: string;
  readonly lockFile: string;
}

/** The folder, made where there is none. Nobody but its own user may look into what this process writes from now on. */
export function openDataFolder(given: string | undefined): DataFolder {
  process.umask(0o077);
  const folder = locate(given);
  mkdirSync(folder.path, { recursive: true });
  return folder;
}

/** The folder of data that are there. */
export function findDataFolder(given: string | undefined): DataFolder {
  const folder = locate(given);
  if (databaseUrl() === undefined && !existsSync(folder.serviceFile)) throw new CommandRefused(`there are no data at ${folder.path}`);
  return openDataFolder(given);
}

function locate(given: string | undefined): DataFolder {
  const base = process.env.XDG_DATA_HOME || join(homedir(), '.local', 'share');
  const path = resolve(given ?? join(base, 'grandstand'));
  const serviceFile = join(path, 'service.sqlite');
  return { path, serviceFile, restoredFile: `${serviceFile}.restored`, lockFile: join(path, 'running.lock') };
}

/** Of the PostgreSQL that keeps the data in the place of the folder. */
export function databaseUrl(): string | undefined {
  return process.env.GRANDSTAND_DATABASE_URL || undefined;
}

export async function openServiceStore({ path, serviceFile, restoredFile }: DataFolder): Promise<ServiceStore> {
  const url = databaseUrl();
  if (url !== undefined) return await openPostgresServiceStore(url);
  if (!existsSync(serviceFile) && existsSync(restoredFile)) throw new CommandRefused(`a restore into ${path} was cut off: restore again`);
  return openSqliteServiceStore(serviceFile);
}

/** Does what there is to do on the store, and closes it. */
export async function withServiceStore<Result>(folder: DataFolder, work: (store: ServiceStore) => Promise<Result>): Promise<Result> {
  const store = await openServiceStore(folder);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** Held by the one running host of a folder; the operating system lets go of it when the process ends, however it ends. */
export interface FolderLock {
  release(): void;
}

const SQLITE_BUSY = 5;

export function lockFolder({ path, lockFile }: DataFolder): FolderLock {
  const database = new DatabaseSync(lockFile, { timeout: 0 });
  try {
    database.exec('PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE');
    return { release: () => database.close() };
  } catch (fault) {
    database.close();
    if ((fault as { readonly errcode?: number }).errcode !== SQLITE_BUSY) throw fault;
    throw new CommandRefused(`a host is running on ${path}: stop it first, or choose another --data`);
  }
}
