import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';
import { type Command, CommandRefused, DATA_OPTION, misused } from './command.ts';
import { type DataFolder, databaseUrl, findDataFolder, lockFolder, openDataFolder } from './data-folder.ts';
import { SERVICE_MIGRATIONS } from './sqlite/service-migrations.ts';

function requireSqlite(): void {
  if (databaseUrl() !== undefined) throw new CommandRefused('the data are in PostgreSQL: use its own pg_dump and pg_restore');
}

export const backupCommand: Command = {
  name: 'backup',
  usage: 'FILE [--data DIR]',
  summary: 'Copy the data to a file, while the host runs or not',
  options: DATA_OPTION,
  words: [1, 1],
  async run(asked) {
    requireSqlite();
    const [file] = asked.words as [string];
    if (existsSync(file)) throw new CommandRefused(`${file} is there already`);
    const folder = findDataFolder(asked.text('data'));
    // Written under another name first: a backup that was cut off is never taken for one.
    const part = `${file}.part`;
    await copyDatabase(folder.serviceFile, part);
    report(part, inspect(part));
    renameSync(part, file);
    process.stdout.write(`backed up to ${file}\n`);
    return 0;
  },
};

/** More pages than there are: in one step, since a writer makes a copy in several begin again each time. */
const ALL_PAGES = 2_000_000_000;

/** One file that needs nothing beside it, so that it can be read where nothing may be written. */
async function copyDatabase(from: string, to: string): Promise<void> {
  rmSync(to, { force: true });
  const source = new DatabaseSync(from, { readOnly: true, timeout: 5000 });
  await backup(source, to, { rate: ALL_PAGES });
  source.close();
  const copy = new DatabaseSync(to);
  copy.exec('PRAGMA journal_mode = DELETE');
  copy.close();
}

export const restoreCommand: Command = {
  name: 'restore',
  usage: 'FILE [--data DIR]',
  summary: 'Put a backup in the place of the data; the data that were there are kept beside it',
  options: DATA_OPTION,
  words: [1, 1],
  async run(asked) {
    requireSqlite();
    const [file] = asked.words as [string];
    if (!existsSync(file)) throw new CommandRefused(`there is no file ${file}`);
    report(file, inspect(file));
    const folder = openDataFolder(asked.text('data'));
    const lock = lockFolder(folder);
    await copyDatabase(file, folder.restoredFile);
    const kept = setAside(folder);
    renameSync(folder.restoredFile, folder.serviceFile);
    lock.release();
    process.stdout.write(`restored ${file}${kept === undefined ? '' : `; what was there is at ${kept}`}\n`);
    return 0;
  },
};

/** Renames the file together with those that SQLite keeps beside it: whatever state they are in, they stay as they were. */
function setAside({ serviceFile }: DataFolder): string | undefined {
  if (!existsSync(serviceFile)) return undefined;
  let number = 1;
  while (existsSync(`${serviceFile}.before-restore-${number}`)) number += 1;
  const kept = `${serviceFile}.before-restore-${number}`;
  for (const end of ['', '-wal', '-shm']) if (existsSync(serviceFile + end)) renameSync(serviceFile + end, kept + end);
  return kept;
}

export const verifyCommand: Command = {
  name: 'verify',
  usage: '[FILE] [--data DIR]',
  summary: 'Read all the data, or a backup, and say whether they are whole',
  options: DATA_OPTION,
  words: [0, 1],
  async run(asked) {
    const file = asked.words[0] ?? findDataFolder(asked.text('data')).serviceFile;
    if (!existsSync(file)) throw new CommandRefused(`there is no file ${file}`);
    const found = inspect(file);
    report(file, found);
    process.stdout.write(`${file} is whole: ${found.orders} orders, ${found.revisions} catalogue revisions\n`);
    return 0;
  },
};

interface Inspection {
  readonly faults: readonly string[];
  readonly orders: number;
  readonly revisions: number;
}

function report(file: string, { faults }: Inspection): void {
  if (faults.length > 0) throw new CommandRefused(`${file} is not whole:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
}

const MOST_FAULTS = 20;

function inspect(file: string): Inspection {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
    return read(database);
  } catch (fault) {
    return { faults: [(fault as Error).message], orders: 0, revisions: 0 };
  } finally {
    database?.close();
  }
}

/** What no row may be: a table, what its rows are called by, the condition, and how it is told. */
const RULES: readonly (readonly [table: string, name: string, condition: string, fault: string])[] = [
  ['orders', 'uuid', 'NOT json_valid(body)', 'cannot be read'],
  ['orders', 'uuid', "(status = 'COMPLETED') <> (order_id IS NOT NULL)", 'is half completed'],
  ['orders', 'uuid', "order_id > (SELECT value FROM counters WHERE name = 'order_id')", 'has an id that was never given'],
  ['catalogue_revisions', 'revision', 'NOT json_valid(text)', 'cannot be read'],
  ['kitchen_tickets', 'seq', 'NOT json_valid(body)', 'cannot be read'],
  ['pay_transactions', 'uid', 'NOT json_valid(body)', 'cannot be read'],
];

function read(database: DatabaseSync): Inspection {
  const all = (sql: string) => database.prepare(sql).all() as Readonly<Record<string, unknown>>[];
  const faults: string[] = [];
  for (const row of all(`PRAGMA integrity_check(${MOST_FAULTS})`))
    if (row.integrity_check !== 'ok') faults.push(String(row.integrity_check));
  for (const row of all('PRAGMA foreign_key_check')) faults.push(`a row of ${row.table} refers to nothing`);
  const version = Number(all('PRAGMA user_version')[0]?.user_version);
  if (version < 1 || version > SERVICE_MIGRATIONS.length) faults.push(`the shape of the data has version ${version}, which is not known`);
  if (faults.length > 0) return { faults: faults.slice(0, MOST_FAULTS), orders: 0, revisions: 0 };
  for (const [table, name, condition, fault] of RULES) {
    for (const row of all(`SELECT ${name} AS name FROM ${table} WHERE ${condition} LIMIT ${MOST_FAULTS}`))
      faults.push(`${table} ${row.name} ${fault}`);
  }
  const count = (table: string) => Number(all(`SELECT count(*) AS n FROM ${table}`)[0]?.n);
  return { faults, orders: count('orders'), revisions: count('catalogue_revisions') };
}

export const openapiCommand: Command = {
  name: 'openapi',
  usage: '[ordering-service|orders-v3]',
  summary: 'Print the OpenAPI text of an interface',
  options: {},
  words: [0, 1],
  async run(asked) {
    const [name = 'ordering-service'] = asked.words;
    if (name !== 'ordering-service' && name !== 'orders-v3') throw misused(openapiCommand, 'there are ordering-service and orders-v3');
    process.stdout.write(readFileSync(new URL(`../../resources/openapi/${name}.json`, import.meta.url), 'utf8'));
    return 0;
  },
};
