import pg from 'pg';
import { MOST_FAULTS } from '../store/inspection.ts';
import { MAINTENANCE_LIMITS } from '../store/postgres/limits.ts';
import { POSTGRES_MIGRATIONS } from '../store/postgres/migrations.ts';
import { clientOptions } from '../store/postgres/pool.ts';
import { makeRowSeals, type RowSealState, type RowSeals, SEALED_TABLES, type SealedTableName } from '../store/postgres/row-seals.ts';
import { rowsOf, type SealedMarker } from '../store/postgres/seal-start.ts';
import type { StoreRow } from '../store/store-rows.ts';
import type { ServiceInspection } from './service-inspection.ts';

export interface DatabaseSealing {
  readonly key: Uint8Array;
  readonly mark: Pick<SealedMarker, 'isSet'>;
}

type Query = (sql: string, values?: readonly unknown[]) => Promise<readonly StoreRow[]>;

/** Compares every sealed row in PostgreSQL with its seal, in one snapshot, so that hosts can go on selling. */
export async function inspectDatabase(url: string, sealing: DatabaseSealing | undefined): Promise<ServiceInspection> {
  const client = new pg.Client(clientOptions(url, MAINTENANCE_LIMITS));
  await client.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    return await inspect(async (sql, values = []) => (await client.query(sql, [...values])).rows as StoreRow[], sealing);
  } finally {
    await client.end();
  }
}

async function inspect(query: Query, sealing: DatabaseSealing | undefined): Promise<ServiceInspection> {
  const [counted] =
    await query(`SELECT (SELECT count(*) FROM orders) AS orders, count(*) AS revisions, coalesce(max(revision), 0) AS revision
    FROM catalogue_revisions`);
  const { orders, revisions, revision } = counted as { readonly orders: number; readonly revisions: number; readonly revision: number };
  const found = { kind: 'service', faults: [], orders, revisions, revision, isSealed: false } as const;
  const [shape] = await query('SELECT version FROM schema_version');
  const version = Number(shape?.version);
  if (version > POSTGRES_MIGRATIONS.length)
    return { ...found, faults: [`the shape of the data has version ${version}, which is not known`] };
  if (version < POSTGRES_MIGRATIONS.length) return { ...found, note: 'they get seals at the next start of a host' };
  if (sealing === undefined) return { ...found, note: 'the key of its seals is not known here' };
  const seals = makeRowSeals(sealing.key);
  const start = await judgeStart(query, seals);
  if (start === undefined)
    return sealing.mark.isSet()
      ? { ...found, faults: ['the seals were taken away, or an older copy was put back'] }
      : { ...found, note: 'they get seals while a host runs' };
  return { ...found, ...(await judgeRows(query, seals, start)) };
}

/** Checks the entry that records since when every row has a seal. */
async function judgeStart(query: Query, seals: RowSeals): Promise<RowSealState | undefined> {
  const [start] = await query('SELECT at, seal FROM seal_start');
  if (start === undefined) return undefined;
  const seal = String(start.seal);
  if (!seal.startsWith(`${seals.keyId}:`)) return 'of_another_key';
  return seal === seals.start(String(start.at)) ? 'good' : 'wrong';
}

type Judged = Pick<ServiceInspection, 'faults' | 'isSealed' | 'note'>;

async function judgeRows(query: Query, seals: RowSeals, start: RowSealState): Promise<Judged> {
  const faults = start === 'wrong' ? ['the seal of the whole was changed from outside'] : [];
  let ofOthers = 0;
  for (const table of Object.keys(SEALED_TABLES) as SealedTableName[]) {
    for await (const rows of rowsOf((_name, sql, values) => query(sql, values) as Promise<StoreRow[]>, table)) {
      for (const row of rows) {
        const judgement = seals.judge(table, row);
        if (judgement === 'of_another_key') ofOthers += 1;
        else if (judgement !== 'good')
          faults.push(`${table} ${String(row[SEALED_TABLES[table].label])} was ${wordsOf(judgement)} from outside`);
      }
      if (faults.length >= MOST_FAULTS) return { faults: faults.slice(0, MOST_FAULTS), isSealed: true };
    }
  }
  if (ofOthers === 0) return { faults, isSealed: true };
  return { faults, isSealed: false, note: `${ofOthers} of them were sealed by hosts whose secrets are not here` };
}

function wordsOf(judgement: Exclude<RowSealState, 'good' | 'of_another_key'>): string {
  return judgement === 'missing' ? 'changed or added' : 'changed';
}
