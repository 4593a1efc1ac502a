import type { DatabaseSync } from 'node:sqlite';
import type { SealedMarker } from '../../electron/host/store/postgres/seal-start.ts';
import { ROW_SEALS } from '../../electron/host/store/seal-shape.ts';
import type { Sealing } from '../../electron/host/store/seals.ts';

const KEY = new Uint8Array(32).fill(7);

/** Seals for a file of a bench, as a host seals its own: what is measured has their cost. */
export function sealingOf(path: string): Sealing {
  return { key: KEY, ...(path !== ':memory:' && { headFile: `${path}.head` }) };
}

/** The same in PostgreSQL, which keeps no head. */
export function sealingOfDatabase(): { readonly key: Uint8Array; readonly mark: SealedMarker } {
  return { key: KEY, mark: { isSet: () => false, set: () => undefined } };
}

/** Seals for rows that were filled in without any: none is good, and none is looked at by a host that sells, but each is in its way. */
export function fillSeals(database: DatabaseSync, table: string, key = 'rowid'): void {
  database.exec(`INSERT INTO ${ROW_SEALS} (tbl, key, mac) SELECT '${table}', ${key}, '${'0'.repeat(32)}' FROM ${table} ORDER BY 2`);
}
