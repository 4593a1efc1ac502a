import pg from 'pg';
import { MOST_FAULTS } from '../store/inspection.ts';
import { MAINTENANCE_LIMITS } from '../store/postgres/limits.ts';
import { POSTGRES_MIGRATIONS } from '../store/postgres/migrations.ts';
import { clientOptions } from '../store/postgres/pool.ts';
import {
  makeRowSeals,
  type RowSealState,
  type RowSeals,
  SEAL_GROUP_NAMES,
  SEAL_GROUPS,
  SEALED_TABLES,
  type SealGroup,
} from '../store/postgres/row-seals.ts';
import { rowsOf, type SealedMarker, START_IDS } from '../store/postgres/seal-start.ts';
import type { StoreRow } from '../store/store-rows.ts';
import { GIVEN_BACK, MOVES_OF_CARD, VALUE_FAULTS } from '../store/value-rows.ts';
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
  const uneven = await findUnevenCards(query);
  if (sealing === undefined) return { ...found, faults: uneven, note: 'the key of its seals is not known here' };
  const result = await judgeGroups(query, makeRowSeals(sealing.key), sealing.mark);
  return { ...found, ...result, faults: [...result.faults, ...uneven].slice(0, MOST_FAULTS) };
}

/** Adds up the moves of each value card. */
async function findUnevenCards(query: Query): Promise<readonly string[]> {
  const cards = `SELECT 'value_cards ****' || hint || ' (' || id || ')' AS name FROM value_cards WHERE balance <> ${MOVES_OF_CARD} LIMIT ${MOST_FAULTS}`;
  const moves = `SELECT 'value_moves ' || reference AS name FROM value_moves
    WHERE kind IN ('payment', 'load') AND ${GIVEN_BACK} > amount LIMIT ${MOST_FAULTS}`;
  return [
    ...(await query(cards)).map(({ name }) => `${String(name)} ${VALUE_FAULTS.card}`),
    ...(await query(moves)).map(({ name }) => `${String(name)} ${VALUE_FAULTS.move}`),
  ];
}

async function judgeGroups(query: Query, seals: RowSeals, mark: DatabaseSealing['mark']): Promise<Judged> {
  const faults = new Set<string>();
  let ofOthers = 0;
  let unsealed = 0;
  for (const group of SEAL_GROUP_NAMES) {
    const start = await judgeStart(query, seals, group);
    if (start === undefined) {
      unsealed += 1;
      if (mark.isSet(group)) faults.add('the seals were taken away, or an older copy was put back');
      continue;
    }
    const result = await judgeRows(query, seals, group, start);
    for (const fault of result.faults) faults.add(fault);
    ofOthers += result.ofOthers;
  }
  const isSealed = unsealed === 0 && ofOthers === 0;
  const why = unsealed > 0 ? 'they get seals while a host runs' : `${ofOthers} of them were sealed by hosts whose secrets are not here`;
  return { faults: [...faults], isSealed, ...(!isSealed && faults.size === 0 && { note: why }) };
}

/** Checks the entry that records since when every row has a seal. */
async function judgeStart(query: Query, seals: RowSeals, group: SealGroup): Promise<RowSealState | undefined> {
  const [start] = await query('SELECT at, seal FROM seal_start WHERE id = $1', [START_IDS[group]]);
  if (start === undefined) return undefined;
  const seal = String(start.seal);
  if (!seal.startsWith(`${seals.keyId}:`)) return 'of_another_key';
  return seal === seals.start(String(start.at), group) ? 'good' : 'wrong';
}

type Judged = Pick<ServiceInspection, 'faults' | 'isSealed' | 'note'>;

interface JudgedRows {
  readonly faults: readonly string[];
  /** Rows whose key is not here. */
  readonly ofOthers: number;
}

async function judgeRows(query: Query, seals: RowSeals, group: SealGroup, start: RowSealState): Promise<JudgedRows> {
  const faults = start === 'wrong' ? ['the seal of the whole was changed from outside'] : [];
  let ofOthers = 0;
  for (const table of SEAL_GROUPS[group]) {
    for await (const rows of rowsOf((_name, sql, values) => query(sql, values) as Promise<StoreRow[]>, table)) {
      for (const row of rows) {
        const judgement = seals.judge(table, row);
        if (judgement === 'of_another_key') ofOthers += 1;
        else if (judgement !== 'good')
          faults.push(`${table} ${String(row[SEALED_TABLES[table].label])} was ${wordsOf(judgement)} from outside`);
      }
      if (faults.length >= MOST_FAULTS) return { faults: faults.slice(0, MOST_FAULTS), ofOthers };
    }
  }
  return { faults, ofOthers };
}

function wordsOf(judgement: Exclude<RowSealState, 'good' | 'of_another_key'>): string {
  return judgement === 'missing' ? 'changed or added' : 'changed';
}
