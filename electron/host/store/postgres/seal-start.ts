import { now } from '../../../../shared/base/time.ts';
import { nodeWorld } from '../../base/node-world.ts';
import type { StoreRow } from '../store-rows.ts';
import type { PostgresPool } from './pool.ts';
import {
  type RowSeals,
  SEAL_GROUP_NAMES,
  SEAL_GROUPS,
  SEALED_TABLES,
  type SealedTableName,
  type SealGroup,
  type SealWriter,
} from './row-seals.ts';

const AT_ONCE = 500;
const START = 'SELECT at, seal FROM seal_start WHERE id = $1';
const KEEP_START = 'INSERT INTO seal_start (id, at, seal) VALUES ($1, $2, $3) ON CONFLICT (id) DO NOTHING';

/** The number of each group's entry. */
export const START_IDS: Readonly<Record<SealGroup, number>> = { first: 1, value_cards: 2, value_lists: 3 };

/** A mark outside the database that it was sealed: the host doesn't replace seals that were removed there. */
export interface SealedMarker {
  isSet(group: SealGroup): boolean;
  set(group: SealGroup): void;
}

export interface SealingStart {
  readonly done: Promise<void>;
  stop(): void;
}

/** The connection names of hosts of older programs, which write no seals in the group. */
const OLDER_NAMES: Readonly<Record<SealGroup, readonly string[]>> = {
  first: ['grandstand', 'grandstand changes'],
  value_cards: ['grandstand', 'grandstand changes', 'grandstand host'],
  value_lists: ['grandstand', 'grandstand changes', 'grandstand host', 'grandstand host 2'],
};
const OLDER_HOSTS = 'SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = ANY ($1::text[]) LIMIT 1';
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
    for (const group of SEAL_GROUP_NAMES) {
      while (!isStopped) {
        const isDone = await sealOnce(pool, seals, mark, group, () => isStopped);
        if (isDone) {
          written.sealedAll(group);
          mark.set(group);
        }
        if (isDone || mark.isSet(group)) break;
        await pause();
      }
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

/** True once every row of the group has a seal. */
async function sealOnce(
  pool: PostgresPool,
  seals: RowSeals,
  mark: SealedMarker,
  group: SealGroup,
  isStopped: () => boolean,
): Promise<boolean> {
  const id = START_IDS[group];
  if ((await pool.query('seal_start', START, [id])).length > 0) return true;
  if (mark.isSet(group) || (await pool.query('older_hosts', OLDER_HOSTS, [OLDER_NAMES[group]])).length > 0) return false;
  for (const table of SEAL_GROUPS[group]) if (!(await sealTable(pool, seals, table, isStopped))) return false;
  const at = now(nodeWorld);
  await pool.query('keep_seal_start', KEEP_START, [id, at, seals.start(at, group)]);
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
