import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { maskCardNumbers } from '../../../shared/base/card-numbers.ts';
import { CommandRefused } from '../base/command.ts';
import { SEAL_HEAD } from '../store/seal-shape.ts';
import { readJournalStamp } from '../store/sqlite/journal-stamp.ts';
import { countCardNumbers, countInBytes } from './card-search-texts.ts';

/** A place where a card number is stored. The number itself is never shown. */
export interface CardFinding {
  readonly file: string;
  /** The table and column of a row, or how the file was read. */
  readonly where: string;
  /** The key of the row, or the number of the line; masked, since it may contain the number itself. */
  readonly row: string;
  readonly count: number;
}

const SQLITE_MARK = 'SQLite format 3\0';

/** Finds every place in a file, or in all files of a folder, whatever their format. */
export function findCardsAt(path: string): readonly CardFinding[] {
  if (statSync(path).isDirectory()) return readdirSync(path).flatMap((name) => (isSearched(name) ? findCardsAt(join(path, name)) : []));
  if (!statSync(path).isFile()) return [];
  // A stamp holds five counters and nothing else.
  if (path.endsWith('.stamp') && readJournalStamp(path) !== undefined) return [];
  return isSqlite(path) ? [...findInRows(path), ...findInFreeSpace(path)] : findInLines(path);
}

/** A database's side files are read together with it. */
function isSearched(name: string): boolean {
  return !/-(?:wal|shm|journal)$|\.lock$/.test(name);
}

function isSqlite(path: string): boolean {
  const mark = Buffer.alloc(SQLITE_MARK.length);
  const file = openSync(path, 'r');
  try {
    readSync(file, mark, 0, mark.length, 0);
  } finally {
    closeSync(file);
  }
  return mark.toString('latin1') === SQLITE_MARK;
}

function findInRows(file: string): readonly CardFinding[] {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  try {
    const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'").all();
    // The head of the seals holds only counts, digests and table names.
    return tables.flatMap(({ name }) => (name === SEAL_HEAD ? [] : findInTable(database, file, String(name))));
  } finally {
    database.close();
  }
}

function findInTable(database: DatabaseSync, file: string, table: string): readonly CardFinding[] {
  const columns = database.prepare('SELECT name, pk FROM pragma_table_info(?)').all(table);
  const keys = columns.filter(({ pk }) => Number(pk) > 0).map(({ name }) => String(name));
  const named = columns.find(({ name }) => name === 'id' || name === 'uuid')?.name ?? columns[0]?.name;
  const shown = keys.length > 0 ? keys : [String(named)];
  const found: CardFinding[] = [];
  for (const row of database.prepare(`SELECT * FROM "${table}"`).iterate()) {
    for (const [column, value] of Object.entries(row)) {
      const count = countIn(column, value);
      if (count > 0) found.push({ file, where: `${table}.${column}`, row: keyOf(row, shown), count });
    }
  }
  return found;
}

/** Skips numeric values: they are sums, times and ids that this program makes. */
function countIn(column: string, value: unknown): number {
  if (value instanceof Uint8Array) return countInBytes(value);
  return typeof value === 'string' ? countCardNumbers(value, column) : 0;
}

function keyOf(row: Readonly<Record<string, unknown>>, columns: readonly string[]): string {
  return maskCardNumbers(columns.map((column) => String(row[column])).join(' '));
}

/** Free pages and the write-ahead log still hold deleted rows until they are overwritten. */
function findInFreeSpace(file: string): readonly CardFinding[] {
  return [file, `${file}-wal`].filter(existsSync).flatMap((path) => {
    const count = countInFile(path);
    return count === 0 ? [] : [{ file: path, where: 'bytes of the file', row: 'in any page, free ones too', count }];
  });
}

const CHUNK = 16 * 1024 * 1024;
/** Longer than any number with its separators, so that a number across two chunks is found in the second. */
const OVERLAP = 64;

function countInFile(path: string): number {
  const chunk = Buffer.alloc(CHUNK);
  const file = openSync(path, 'r');
  let [count, at] = [0, 0];
  try {
    for (;;) {
      const read = readSync(file, chunk, 0, CHUNK, at);
      count += countInBytes(chunk.subarray(0, read));
      if (read < CHUNK) return count;
      at += read - OVERLAP;
    }
  } finally {
    closeSync(file);
  }
}

function findInLines(file: string): readonly CardFinding[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.flatMap((line, index) => {
    const count = countCardNumbers(line, '');
    return count === 0 ? [] : [{ file, where: 'line', row: String(index + 1), count }];
  });
}

export async function findCardsInPostgres(url: string): Promise<readonly CardFinding[]> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const found: CardFinding[] = [];
  try {
    await client.query('BEGIN READ ONLY');
    const tables = await client.query("SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1");
    for (const { name } of tables.rows as readonly { readonly name: string }[]) {
      await client.query(`DECLARE card_search CURSOR FOR SELECT t.*, t.ctid::text AS "place of the row" FROM "${name}" AS t`);
      for (;;) {
        const { rows } = await client.query(`FETCH ${ROWS_AT_ONCE} FROM card_search`);
        for (const row of rows as readonly Readonly<Record<string, unknown>>[]) found.push(...placesInRow(name, row));
        if (rows.length < ROWS_AT_ONCE) break;
      }
      await client.query('CLOSE card_search');
    }
  } finally {
    await client.end();
  }
  return found;
}

const ROWS_AT_ONCE = 200;

function placesInRow(table: string, { 'place of the row': rowPlace, ...row }: Readonly<Record<string, unknown>>): readonly CardFinding[] {
  return Object.entries(row).flatMap(([column, value]) => {
    const text = typeof value === 'object' && value !== null && !(value instanceof Uint8Array) ? JSON.stringify(value) : value;
    const isNumber = typeof text === 'string' && /^\d+$/.test(text) && column !== 'uuid' && /(?:^|_)(?:id|seq|amount)$/.test(column);
    const count = isNumber ? 0 : countIn(column, text);
    return count === 0
      ? []
      : [{ file: 'PostgreSQL', where: `${table}.${column}`, row: maskCardNumbers(String(row.uuid ?? row.id ?? rowPlace)), count }];
  });
}

const MOST_SHOWN = 200;

/** Prints the places and returns the exit code: 1 when there are any, since something has to be done although the data are intact. */
export function reportCards(findings: readonly CardFinding[], isJson: boolean): number {
  if (isJson) process.stdout.write(`${JSON.stringify({ cards: findings }, null, 2)}\n`);
  else if (findings.length === 0) process.stdout.write('no card number is at rest\n');
  else {
    for (const { file, where, row, count } of findings.slice(0, MOST_SHOWN))
      process.stdout.write(`${file}: ${where}, ${row}: ${count === 1 ? 'a card number' : `${count} card numbers`}\n`);
    if (findings.length > MOST_SHOWN) process.stdout.write(`and ${findings.length - MOST_SHOWN} more places\n`);
  }
  return findings.length === 0 ? 0 : 1;
}

export async function searchCards(paths: readonly string[], databaseUrl: string | undefined, isJson: boolean): Promise<number> {
  const missing = paths.find((path) => !existsSync(path));
  if (missing !== undefined) throw new CommandRefused(`there is no file ${missing}`);
  const found = paths.flatMap(findCardsAt);
  return reportCards(databaseUrl === undefined ? found : [...found, ...(await findCardsInPostgres(databaseUrl))], isJson);
}
