import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { assert } from '../../../shared/base/assert.ts';

/** One step forward of a database's shape. Numbered by its place in the list, never changed once released. */
export type Migration = string;

/**
 * One SQLite file and its only writer. Writes that arrive at about the same time share one transaction and one flush,
 * each in a savepoint of its own, and resolve only after the commit is on the disk.
 */
export interface Database {
  /** Runs `work` inside the next group's transaction; what it throws undoes it alone. */
  write<T>(work: () => T): Promise<T>;
  get(sql: string, ...values: SQLInputValue[]): Row | undefined;
  all(sql: string, ...values: SQLInputValue[]): Row[];
  /** The number of rows changed. Only inside `write`. */
  run(sql: string, ...values: SQLInputValue[]): number;
  close(): Promise<void>;
}

export type Row = Readonly<Record<string, SQLInputValue>>;

interface QueuedWrite {
  readonly work: () => unknown;
  readonly resolve: (value: unknown) => void;
  readonly reject: (reason: unknown) => void;
}

/** Past this the next group waits for its own turn, so that reads are never shut out for long. */
const MOST_WRITES_IN_A_GROUP = 512;

export function openDatabase(path: string, migrations: readonly Migration[]): Database {
  const sqlite = new DatabaseSync(path, { enableForeignKeyConstraints: true, timeout: 5000 });
  sqlite.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA fullfsync = ON; PRAGMA cache_size = -65536; PRAGMA trusted_schema = OFF',
  );
  migrate(sqlite, migrations);

  const statements = new Map<string, StatementSync>();
  const prepared: Prepare = (sql) => {
    const known = statements.get(sql);
    if (known !== undefined) return known;
    const made = sqlite.prepare(sql);
    statements.set(sql, made);
    return made;
  };

  let queue: QueuedWrite[] = [];
  let isScheduled = false;
  let isClosed = false;

  const schedule = (): void => {
    if (isScheduled) return;
    isScheduled = true;
    commitOnceQuiet(queue.length);
  };

  /** What is asked for at about the same time is read off its sockets over several turns: a group waits for as long as each turn adds to it. */
  const commitOnceQuiet = (known: number): void => {
    setImmediate(() => {
      if (queue.length > known && queue.length < MOST_WRITES_IN_A_GROUP) return commitOnceQuiet(queue.length);
      isScheduled = false;
      const group = queue.slice(0, MOST_WRITES_IN_A_GROUP);
      queue = queue.slice(MOST_WRITES_IN_A_GROUP);
      if (queue.length > 0) schedule();
      commitGroup(sqlite, prepared, group);
    });
  };

  return {
    write<T>(work: () => T): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        if (isClosed) return reject(new Error('the database is closed'));
        queue.push({ work, resolve: resolve as (value: unknown) => void, reject });
        schedule();
      });
    },
    get: (sql, ...values) => prepared(sql).get(...values) as Row | undefined,
    all: (sql, ...values) => prepared(sql).all(...values) as Row[],
    run: (sql, ...values) => Number(prepared(sql).run(...values).changes),
    async close() {
      isClosed = true;
      while (queue.length > 0) await new Promise((resolve) => setImmediate(resolve));
      statements.clear();
      sqlite.close();
    },
  };
}

type Prepare = (sql: string) => StatementSync;

function commitGroup(sqlite: DatabaseSync, prepared: Prepare, group: readonly QueuedWrite[]): void {
  const answers: (() => void)[] = [];
  try {
    sqlite.exec('BEGIN IMMEDIATE');
    for (const write of group) answers.push(runInSavepoint(sqlite, prepared, write));
    sqlite.exec('COMMIT');
  } catch (failure) {
    if (sqlite.isTransaction) sqlite.exec('ROLLBACK');
    for (const write of group) write.reject(failure);
    return;
  }
  for (const answer of answers) answer();
}

/** What to tell the writer once the group is committed. */
function runInSavepoint(sqlite: DatabaseSync, prepared: Prepare, write: QueuedWrite): () => void {
  prepared('SAVEPOINT one').run();
  try {
    const value = write.work();
    prepared('RELEASE one').run();
    return () => write.resolve(value);
  } catch (failure) {
    // A full disk or an input/output error may have ended the whole transaction already; then the group fails as one.
    if (!sqlite.isTransaction) throw failure;
    sqlite.exec('ROLLBACK TO one; RELEASE one');
    return () => write.reject(failure);
  }
}

/** Forward only. A database that is newer than this program is refused rather than guessed at. */
function migrate(sqlite: DatabaseSync, migrations: readonly Migration[]): void {
  const version = Number((sqlite.prepare('PRAGMA user_version').get() as { user_version: number }).user_version);
  assert(
    version <= migrations.length,
    `the database has version ${version}, this program knows ${migrations.length}: install the newer program`,
  );
  for (let next = version; next < migrations.length; next++) {
    sqlite.exec('BEGIN IMMEDIATE');
    sqlite.exec(migrations[next] as string);
    sqlite.exec(`PRAGMA user_version = ${next + 1}`);
    sqlite.exec('COMMIT');
  }
}
