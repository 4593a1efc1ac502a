import { DatabaseSync, type StatementSync } from 'node:sqlite';

/** A row as SQLite returns it. */
export type SqlRow = Readonly<Record<string, unknown>>;

/** Queries on a file under inspection. */
export interface InspectedFile {
  all(sql: string): readonly SqlRow[];
  rows(sql: string): Iterable<SqlRow>;
  number(sql: string): number;
  one(sql: string, ...values: readonly unknown[]): SqlRow | undefined;
}

export const MOST_FAULTS = 20;

/** A condition that no row may meet: the table, the SQL of the row's name, the condition, and the fault's text. */
export type RowRule = readonly [table: string, name: string, condition: string, fault: string];

/** Inspects a file. An error while reading it is reported as a fault of the file. */
export function inspectFile<Kind extends { readonly faults: readonly string[] }>(
  file: string,
  nothing: Kind,
  inspect: (reading: InspectedFile) => Kind,
): Kind {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
    // Read one consistent snapshot, since a host may be writing to the file.
    database.exec('BEGIN');
    return inspect(readingOf(database));
  } catch (fault) {
    return { ...nothing, faults: [(fault as Error).message] };
  } finally {
    database?.close();
  }
}

export function readingOf(database: DatabaseSync): InspectedFile {
  const all = (sql: string) => database.prepare(sql).all() as SqlRow[];
  const prepared = new Map<string, StatementSync>();
  return {
    all,
    rows: (sql) => database.prepare(sql).iterate() as Iterable<SqlRow>,
    number: (sql) => Number(Object.values(all(sql)[0] ?? {})[0]),
    one(sql, ...values) {
      const statement = prepared.get(sql) ?? database.prepare(sql);
      prepared.set(sql, statement);
      return statement.get(...(values as string[])) as SqlRow | undefined;
    },
  };
}

/** Runs SQLite's integrity check, and checks that the schema version is known. */
export function findShapeFaults({ all, number }: InspectedFile, versions: number): readonly string[] {
  const faults: string[] = [];
  for (const row of all(`PRAGMA integrity_check(${MOST_FAULTS})`))
    if (row.integrity_check !== 'ok') faults.push(String(row.integrity_check));
  const version = number('PRAGMA user_version');
  if (version < 1 || version > versions) faults.push(`the shape of the data has version ${version}, which is not known`);
  return faults.slice(0, MOST_FAULTS);
}

export function findDangling({ all }: InspectedFile): readonly string[] {
  return [...new Set(all('PRAGMA foreign_key_check').map(({ table }) => `a row of ${table} refers to nothing`))];
}

export function findRowFaults({ all }: InspectedFile, rules: readonly RowRule[]): readonly string[] {
  return rules.flatMap(([table, name, condition, fault]) =>
    all(`SELECT ${name} AS name FROM ${table} WHERE ${condition} LIMIT ${MOST_FAULTS}`).map((row) => `${table} ${row.name} ${fault}`),
  );
}
