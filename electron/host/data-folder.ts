import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { ServiceStore } from '../../shared/service/store.ts';
import { openPostgresServiceStore } from './postgres/service-store.ts';
import { openSqliteServiceStore } from './sqlite/service-store.ts';

/** Where a host keeps what must survive. Nobody but its own user may look inside. */
export interface DataFolder {
  readonly path: string;
  readonly serviceFile: string;
  readonly lockFile: string;
}

export function openDataFolder(given: string | undefined): DataFolder {
  const base = process.env.XDG_DATA_HOME || join(homedir(), '.local', 'share');
  const path = resolve(given ?? join(base, 'grandstand'));
  mkdirSync(path, { recursive: true, mode: 0o700 });
  return { path, serviceFile: join(path, 'service.sqlite'), lockFile: join(path, 'running.lock') };
}

/** PostgreSQL where GRANDSTAND_DATABASE_URL names one, else a file of the folder. */
export async function openServiceStore(folder: DataFolder): Promise<ServiceStore> {
  const url = process.env.GRANDSTAND_DATABASE_URL;
  if (url) return await openPostgresServiceStore(url);
  const isNew = !existsSync(folder.serviceFile);
  const store = openSqliteServiceStore(folder.serviceFile);
  if (isNew)
    for (const file of ['', '-wal', '-shm']) if (existsSync(folder.serviceFile + file)) chmodSync(folder.serviceFile + file, 0o600);
  return store;
}

/** Held by the one running host of a folder; the operating system lets go of it when the process ends, however it ends. */
export interface FolderLock {
  release(): void;
}

/** Undefined where another process holds it. */
export function lockFolder({ lockFile }: DataFolder): FolderLock | undefined {
  const database = new DatabaseSync(lockFile, { timeout: 0 });
  try {
    database.exec('PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE');
    return { release: () => database.close() };
  } catch {
    database.close();
    return undefined;
  }
}
