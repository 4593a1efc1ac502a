import { now } from '../../../../shared/base/time.ts';
import { nodeWorld } from '../../base/node-world.ts';
import type { StoreRow } from '../store-rows.ts';
import type { PostgresPool } from './pool.ts';
import { type RowSeals, SEALED_TABLES, type SealedTableName, type SealWriter } from './row-seals.ts';

const AT_ONCE = 500;
const START = 'SELECT at, seal FROM seal_start WHERE id = 1';
const KEEP_START = 'INSERT INTO seal_start (id, at, seal) VALUES (1, $1, $2) ON CONFLICT (id) DO NOTHING';

/** A mark outside the database that it was sealed: the host doesn't replace seals that were removed there. */
export interface SealedMarker {
  isSet(): boolean;
  set(): void;
}

export interface SealingStart {
  readonly done: Promise<void>;
  stop(): void;
}

/** The connection names of hosts of an older program. */
const OLDER_HOSTS = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name IN ('grandstand', 'grandstand changes')
  LIMIT 1`;
const LOOK_AGAIN_MILLISECONDS = 5000;

/**
 * Seals the existing rows as they are, once and in batches, while the host sells. After that a row without a seal was written by another
 * program. While hosts of an older program are connected, which write without seals, it waits until they are gone.
 */
export function sealExistingRows(pool: PostgresPool, seals: RowSeals, written: SealWriter, mark: SealedMarker): SealingStart {
  let isStopped = false;
  let wake: (() => void) | undefined;
  const pause = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, LOOK_AGAIN_MILLISECONDS);
      timer.unref();
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const run = async (): Promise<void> => {
    while (!isStopped) {
      const isDone = await sealOnce(pool, seals, mark, () => isStopped);
      if (isDone) {
        written.sealedAll();
        mark.set();
      }
      if (isDone || mark.isSet()) return;
      await pause();
    }
  };
  return {
    done: run(),
    stop() {
      isStopped = true;
      wake?.();
    },
  };
}

/** True once every row has a seal. */
async function sealOnce(pool: PostgresPool, seals: RowSeals, mark: SealedMarker, isStopped: () => boolean): Promise<boolean> {
  if ((await pool.query('seal_start', START)).length > 0) return true;
  if (mark.isSet() || (await pool.query('older_hosts', OLDER_HOSTS)).length > 0) return false;
  for (const table of Object.keys(SEALED_TABLES) as SealedTableName[]) if (!(await sealTable(pool, seals, table, isStopped))) return false;
  const at = now(nodeWorld);
  await pool.query('keep_seal_start', KEEP_START, [at, seals.start(at)]);
  return true;
}

/** True when it reached the end. A row that a host writes at the same time gets its seal from that host. */
async function sealTable(pool: PostgresPool, seals: RowSeals, table: SealedTableName, isStopped: () => boolean): Promise<boolean> {
  const { key, first } = SEALED_TABLES[table];
  const type = first === '' ? 'text' : 'bigint';
  const save = `UPDATE ${table} AS kept SET seal = made.seal FROM unnest($1::${type}[], $2::text[]) AS made (key, seal)
    WHERE kept.${key} = made.key AND kept.seal IS NULL`;
  for await (const rows of rowsOf(pool.query, table, 'AND seal IS NULL')) {
    if (isStopped()) return false;
    await pool.query(`seal_${table}`, save, [rows.map((row) => row[key]), rows.map((row) => seals.row(table, row))]);
  }
  return true;
}

/** Yields all rows of a table in key order, in batches. Catalogue revisions come one at a time, since their texts are large. */
export async function* rowsOf(query: PostgresPool['query'], table: SealedTableName, where = ''): AsyncGenerator<readonly StoreRow[]> {
  const { key, first } = SEALED_TABLES[table];
  const limit = table === 'catalogue_revisions' ? 1 : AT_ONCE;
  const sql = `SELECT * FROM ${table} WHERE ${key} > $1 ${where} ORDER BY ${key} LIMIT ${limit}`;
  for (let after: unknown = first; ; ) {
    const rows = await query(`rows_of_${table}${where === '' ? '' : '_unsealed'}`, sql, [after]);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = last[key];
  }
}
