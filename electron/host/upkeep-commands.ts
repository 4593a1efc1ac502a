import { existsSync, readFileSync, renameSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';
import { type Command, CommandRefused, DATA_OPTION } from './command.ts';
import { type DataFolder, lockFolder, openDataFolder } from './data-folder.ts';
import { SERVICE_MIGRATIONS } from './sqlite/service-migrations.ts';

function requireSqlite(): void {
  if (process.env.GRANDSTAND_DATABASE_URL) throw new CommandRefused('the data are in PostgreSQL: use its own pg_dump and pg_restore');
}

function existingFile({ serviceFile }: DataFolder): string {
  if (!existsSync(serviceFile)) throw new CommandRefused(`there are no data at ${serviceFile}`);
  return serviceFile;
}

export const backupCommand: Command = {
  name: 'backup',
  usage: 'FILE [--data DIR]',
  summary: 'Copy the data to a file, while the host runs or not',
  options: DATA_OPTION,
  words: { least: 1, most: 1 },
  async run(asked) {
    requireSqlite();
    const [file] = asked.words as [string];
    if (existsSync(file)) throw new CommandRefused(`${file} is there already`);
    const source = new DatabaseSync(existingFile(openDataFolder(asked.text('data'))), { readOnly: true, timeout: 5000 });
    // Written under another name first: a backup that was cut off is never taken for one.
    const part = `${file}.part`;
    await backup(source, part, { rate: 1000 });
    source.close();
    report(part, inspect(part));
    renameSync(part, file);
    process.stdout.write(`backed up to ${file}\n`);
    return 0;
  },
};

export const restoreCommand: Command = {
  name: 'restore',
  usage: 'FILE [--data DIR]',
  summary: 'Put a backup in the place of the data; the data that were there are kept beside it',
  options: DATA_OPTION,
  words: { least: 1, most: 1 },
  async run(asked) {
    requireSqlite();
    const [file] = asked.words as [string];
    if (!existsSync(file)) throw new CommandRefused(`there is no file ${file}`);
    report(file, inspect(file));
    const folder = openDataFolder(asked.text('data'));
    const lock = lockFolder(folder);
    if (lock === undefined) throw new CommandRefused(`a host is running on ${folder.path}: stop it first`);
    const kept = setAside(folder);
    const source = new DatabaseSync(file, { readOnly: true });
    await backup(source, folder.serviceFile, { rate: 1000 });
    source.close();
    lock.release();
    process.stdout.write(`restored ${file}${kept === undefined ? '' : `; what was there is at ${kept}`}\n`);
    return 0;
  },
};

/** Folds the write-ahead log into the file, so that the file is all there is, and renames it. */
function setAside({ serviceFile }: DataFolder): string | undefined {
  if (!existsSync(serviceFile)) return undefined;
  const database = new DatabaseSync(serviceFile);
  database.exec('PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE');
  database.close();
  let number = 1;
  while (existsSync(`${serviceFile}.before-restore-${number}`)) number += 1;
  const kept = `${serviceFile}.before-restore-${number}`;
  renameSync(serviceFile, kept);
  return kept;
}

export const verifyCommand: Command = {
  name: 'verify',
  usage: '[FILE] [--data DIR]',
  summary: 'Read all the data, or a backup, and say whether they are whole',
  options: DATA_OPTION,
  words: { least: 0, most: 1 },
  async run(asked) {
    const file = asked.words[0] ?? existingFile(openDataFolder(asked.text('data')));
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
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  try {
    return read(database);
  } catch (fault) {
    return { faults: [(fault as Error).message], orders: 0, revisions: 0 };
  } finally {
    database.close();
  }
}

function read(database: DatabaseSync): Inspection {
  const all = (sql: string) => database.prepare(sql).all() as Readonly<Record<string, unknown>>[];
  const faults: string[] = [];
  for (const row of all(`PRAGMA integrity_check(${MOST_FAULTS})`))
    if (row.integrity_check !== 'ok') faults.push(String(row.integrity_check));
  for (const row of all('PRAGMA foreign_key_check')) faults.push(`a row of ${row.table} refers to nothing`);
  const version = Number(all('PRAGMA user_version')[0]?.user_version);
  if (version < 1 || version > SERVICE_MIGRATIONS.length) faults.push(`the shape of the data has version ${version}, which is not known`);
  if (faults.length > 0) return { faults: faults.slice(0, MOST_FAULTS), orders: 0, revisions: 0 };
  for (const row of all('SELECT uuid FROM orders WHERE NOT json_valid(body) LIMIT 20')) faults.push(`order ${row.uuid} cannot be read`);
  for (const row of all('SELECT revision FROM catalogue_revisions WHERE NOT json_valid(text) LIMIT 20'))
    faults.push(`catalogue revision ${row.revision} cannot be read`);
  const count = (table: string) => Number(all(`SELECT count(*) AS n FROM ${table}`)[0]?.n);
  return { faults, orders: count('orders'), revisions: count('catalogue_revisions') };
}

export const openapiCommand: Command = {
  name: 'openapi',
  usage: '[ordering-service|orders-v3]',
  summary: 'Print the OpenAPI text of an interface',
  options: {},
  words: { least: 0, most: 1 },
  async run(asked) {
    const [name = 'ordering-service'] = asked.words;
    if (name !== 'ordering-service' && name !== 'orders-v3') throw new CommandRefused('there are ordering-service and orders-v3');
    process.stdout.write(readFileSync(new URL(`../../resources/openapi/${name}.json`, import.meta.url), 'utf8'));
    return 0;
  },
};
