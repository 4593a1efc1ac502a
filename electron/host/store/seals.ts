import type { DatabaseSync } from 'node:sqlite';
import { type HeadFile, openHeadFile, readHeadFile } from './seal-head-file.ts';
import {
  addShare,
  columnsOf,
  MOST_BROKEN,
  makeSealer,
  ROW_SEALS,
  SEAL_HEAD,
  type SealedTable,
  type Sealer,
  type SealState,
  sealedAs,
  subtractShare,
} from './seal-shape.ts';

/** The key and head file that a database is sealed with. Both are outside its folder. */
export interface Sealing {
  readonly key: Uint8Array;
  /** Absent for a copy, which has no newest head. */
  readonly headFile?: string;
}

/** The seals of an open database. A writer calls `begin` inside the transaction, `finish` before its commit and `committed` after it. */
export interface Seals {
  begin(): void;
  finish(): void;
  committed(): void;
  state(): SealState;
  /** Replaces the state inside the same transaction, and restores it when a savepoint is rolled back. */
  become(state: SealState): void;
  readonly chain: Sealer['chain'];
  close(): void;
}

const TABLES = `
CREATE TABLE IF NOT EXISTS ${ROW_SEALS} (tbl TEXT NOT NULL, key ANY NOT NULL, mac TEXT NOT NULL, PRIMARY KEY (tbl, key)) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS ${SEAL_HEAD} (id INTEGER PRIMARY KEY CHECK (id = 1), body TEXT NOT NULL, mac TEXT NOT NULL) STRICT;`;

/** `migrated`: set when the tables were just migrated. It lists the faults that the old tables' seals had. */
export function openSeals(
  sqlite: DatabaseSync,
  tables: readonly SealedTable[],
  { key, headFile }: Sealing,
  migrated: readonly string[] | undefined,
): Seals {
  const sealer = makeSealer(key);
  const outside = headFile === undefined ? undefined : readHeadFile(headFile);
  const file: HeadFile | undefined = headFile === undefined ? undefined : openHeadFile(headFile);
  sqlite.exec(`PRAGMA recursive_triggers = ON; ${TABLES}`);
  const readHead = sqlite.prepare(`SELECT body, mac FROM ${SEAL_HEAD} WHERE id = 1`);
  const keepHead = sqlite.prepare(`INSERT OR REPLACE INTO ${SEAL_HEAD} (id, body, mac) VALUES (1, ?, ?)`);
  let state = emptyState(sealer.keyId);
  let known = { body: '', mac: '' };
  let before = state;

  const load = (): void => {
    const { body = '', mac = '' } = (readHead.get() ?? {}) as Partial<typeof known>;
    if (body !== known.body || mac !== known.mac) {
      known = { body, mac };
      before = body === '' ? emptyState(sealer.keyId) : readState(sealer, body, mac);
    }
    // Discard the counts of a transaction that was rolled back.
    state = before;
  };
  const finish = (): void => {
    if (state === before) return;
    state = { ...state, writes: state.writes + 1 };
    const body = JSON.stringify(state);
    known = { body, mac: sealer.headMac(body) };
    keepHead.run(known.body, known.mac);
    before = state;
  };
  addSealFunctions(sqlite, sealer, (change) => {
    state = change(state);
  });

  begin(sqlite);
  load();
  const wasKnown = known.body !== '' && (JSON.parse(known.body) as SealState).key === sealer.keyId;
  const isNew = !wasKnown && tables.every(({ name }) => sqlite.prepare(`SELECT 1 FROM ${name} LIMIT 1`).get() === undefined);
  if (!wasKnown || migrated !== undefined) {
    const begun = wasKnown ? state.begun : known.body !== '' ? 'other_key' : isNew ? 'new' : 'plain';
    const { chain, ...rest } = state;
    state = { ...rest, ...(wasKnown && chain !== undefined && { chain }), begun, key: sealer.keyId, tables: {} };
    sealAll(sqlite, tables);
  }
  const lies = wasKnown && known.mac !== sealer.headMac(known.body) ? ['the seal of the whole was changed from outside'] : [];
  state = withBroken(state, [...lies, ...(migrated ?? []), ...outsideHeadFaults(outside, wasKnown ? known.mac : undefined, before)]);
  finish();
  sqlite.exec('COMMIT');
  for (const table of tables) sqlite.exec(triggersOf(sqlite, table));
  const committed = (): void => file?.write({ key: sealer.keyId, writes: state.writes, mac: known.mac });
  committed();
  return {
    begin: load,
    finish,
    committed,
    state: () => state,
    become(next) {
      state = next;
    },
    chain: sealer.chain,
    close: () => file?.close(),
  };
}

/** Adds the functions that the triggers of sealed tables call: each row that comes or goes changes the counts of its table. */
function addSealFunctions(sqlite: DatabaseSync, sealer: Sealer, changeState: (change: (state: SealState) => SealState) => void): void {
  sqlite.function('seal_in', { varargs: true }, (table, rowKey, ...values) => {
    const { mac, share } = sealer.rowSeal(table as string, rowKey, values);
    changeState((state) => withCounts(state, table as string, (rows, sum) => [rows + 1, addShare(sum, share)]));
    return mac;
  });
  sqlite.function('seal_out', { varargs: true }, (table, rowKey, seal, ...values) => {
    const { mac, share } = sealer.rowSeal(table as string, rowKey, values);
    if (mac !== seal)
      changeState((state) => withBroken(state, [`${table} ${rowKey} was changed from outside before it was written again`]));
    changeState((state) => withCounts(state, table as string, (rows, sum) => [rows - 1, subtractShare(sum, share)]));
    return null;
  });
}

function withCounts(state: SealState, table: string, change: (rows: number, sum: bigint) => readonly [number, bigint]): SealState {
  const [rows, sum] = state.tables[table] ?? [0, '0'];
  const [nextRows, nextSum] = change(rows, BigInt(`0x${sum}`));
  return { ...state, tables: { ...state.tables, [table]: [nextRows, nextSum.toString(16)] } };
}

function begin(sqlite: DatabaseSync): void {
  sqlite.exec('BEGIN IMMEDIATE');
}

function emptyState(key: string): SealState {
  return { format: 1, key, writes: 0, tables: {}, broken: [], told: 0, begun: 'new' };
}

/** Uses a head whose MAC is wrong all the same, and records the fault in `broken`. */
function readState(sealer: Sealer, body: string, mac: string): SealState {
  const state = JSON.parse(body) as SealState;
  if (state.key !== sealer.keyId || mac === sealer.headMac(body)) return state;
  return withBroken(state, ['the seal of the whole was changed from outside']);
}

function withBroken(state: SealState, found: readonly string[]): SealState {
  const fresh = found.filter((each) => !state.broken.includes(each));
  return fresh.length === 0 ? state : { ...state, broken: [...state.broken, ...fresh].slice(0, MOST_BROKEN) };
}

/** Lists the contradictions between the outside head and the one in the database. */
export function outsideHeadFaults(
  outside: ReturnType<typeof readHeadFile>,
  mac: string | undefined,
  { key, writes }: Pick<SealState, 'key' | 'writes'>,
): readonly string[] {
  if (outside === undefined) return [];
  if (mac === undefined || outside.key !== key) return ['the seals were taken away, or another file was put in the place of the data'];
  if (outside.writes > writes) return [`an older copy was put back: ${outside.writes} writes were made, and this one knows ${writes}`];
  return outside.writes === writes && outside.mac !== mac ? ['another copy was put in the place of the data'] : [];
}

function sealAll(sqlite: DatabaseSync, tables: readonly SealedTable[]): void {
  sqlite.exec(`DELETE FROM ${ROW_SEALS}`);
  for (const table of tables) {
    const { name, key, only } = table;
    const values = columnsIn(sqlite, table, `${name}.`);
    const where = only === undefined ? '' : ` WHERE ${only(`${name}.`)}`;
    sqlite.exec(
      `INSERT INTO ${ROW_SEALS} (tbl, key, mac) SELECT '${name}', ${key(`${name}.`)}, seal_in('${name}', ${key(`${name}.`)}, ${values}) FROM ${name}${where}`,
    );
  }
}

function columnsIn(sqlite: DatabaseSync, { name }: SealedTable, row: string): string {
  const all = (sql: string) => sqlite.prepare(sql).all() as Record<string, unknown>[];
  return columnsOf(all, name)
    .map((column) => `${row}"${column}"`)
    .join(', ');
}

/**
 * Returns triggers of this connection only: other programs' writes are not sealed. An outer ON CONFLICT clause would override their own.
 */
function triggersOf(sqlite: DatabaseSync, table: SealedTable): string {
  const { name, key, only } = table;
  const [added, gone] = [columnsIn(sqlite, table, 'NEW.'), columnsIn(sqlite, table, 'OLD.')];
  const when = (row: string): string => (only === undefined ? '' : ` WHEN ${only(row)}`);
  const of = (row: string): string => sealedAs(table, key(row));
  const sealOf = `seal_in('${name}', ${key('NEW.')}, ${added})`;
  const unseal = `SELECT seal_out('${name}', ${key('OLD.')}, (SELECT mac FROM ${ROW_SEALS} WHERE ${of('OLD.')}), ${gone});`;
  return `
CREATE TEMP TRIGGER seal_${name}_added AFTER INSERT ON main.${name}${when('NEW.')} BEGIN
  DELETE FROM ${ROW_SEALS} WHERE ${of('NEW.')};
  INSERT INTO ${ROW_SEALS} (tbl, key, mac) VALUES ('${name}', ${key('NEW.')}, ${sealOf}); END;
CREATE TEMP TRIGGER seal_${name}_changed AFTER UPDATE ON main.${name}${when('NEW.')} BEGIN
  ${unseal} UPDATE ${ROW_SEALS} SET key = ${key('NEW.')}, mac = ${sealOf} WHERE ${of('OLD.')}; END;
CREATE TEMP TRIGGER seal_${name}_removed AFTER DELETE ON main.${name}${when('OLD.')} BEGIN
  ${unseal} DELETE FROM ${ROW_SEALS} WHERE ${of('OLD.')}; END;`;
}
