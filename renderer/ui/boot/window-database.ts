import { Dexie, type EntityTable } from 'dexie';

/** A record in the window's database. All of it may be lost at any time: the host has a copy, or it can be computed again. */
export interface WindowRecord {
  readonly key: string;
  readonly value: unknown;
}

/** A part of the menu as JSON text: parsing one long text is faster than reading thousands of records. */
export interface MenuChunk {
  readonly key: string;
  readonly text: string;
}

/** A delta that arrived after the chunks were written. */
export interface MenuOverlay {
  readonly key: string;
  readonly text: string;
}

export interface WindowDatabase extends Dexie {
  readonly kept: EntityTable<WindowRecord, 'key'>;
  readonly menu: EntityTable<MenuChunk, 'key'>;
  readonly overlay: EntityTable<MenuOverlay, 'key'>;
}

export function openWindowDatabase(name: string): WindowDatabase {
  const database = new Dexie(name) as WindowDatabase;
  database.version(1).stores({ kept: 'key', menu: 'key', overlay: 'key' });
  return database;
}

/** Opens the database. Deletes and recreates one that can't be opened, as it never holds the only copy. Returns true in that case. */
export async function makeUsable(database: WindowDatabase): Promise<boolean> {
  try {
    await database.open();
    return false;
  } catch {
    await Dexie.delete(database.name);
    await database.open();
    return true;
  }
}

export async function readEntry<Value>(database: WindowDatabase, key: string): Promise<Value | undefined> {
  return (await database.kept.get(key))?.value as Value | undefined;
}

export async function writeEntry(database: WindowDatabase, key: string, value: unknown): Promise<void> {
  await database.kept.put({ key, value });
}
