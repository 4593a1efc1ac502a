import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { assert } from '../../../../shared/base/assert.ts';
import { nodeWorld } from '../../base/node-world.ts';
import { readingOf } from '../inspection.ts';
import { inspectSeals } from '../seal-inspection.ts';
import { MOST_BROKEN, type SealedTable } from '../seal-shape.ts';
import { openSeals, type Sealing, type Seals } from '../seals.ts';
import { openingFile } from '../storage-faults.ts';

/** One step forward of a database's shape. Numbered by its place in the list, never changed once released. */
export type Migration = string;

/**
 * One SQLite file and its only writer. Writes that arrive at about the same time share one transaction and one flush, and resolve only
 * after the commit is on the disk.
 */
export interface Database {
  /** Runs `work` inside the next group's transaction; what it throws undoes it alone. Where another of the group throws, it is run again. */
  write<T>(work: () => T): Promise<T>;
  get(sql: string, ...values: SQLInputValue[]): Row | undefined;
  all(sql: string, ...values: SQLInputValue[]): Row[];
  /** The number of rows changed. Only inside `write`. */
  run(sql: string, ...values: SQLInputValue[]): number;
  /** Where its rows are sealed. */
  readonly seals?: Seals;
  close(): Promise<void>;
}

/** Which rows of a database are sealed, and with what. */
export interface SealedTables {
  readonly tables: readonly SealedTable[];
  readonly sealing: Sealing;
}

export type Row = Readonly<Record<string, SQLInputValue>>;

interface QueuedWrite {
  readonly work: () => unknown;
  readonly resolve: (value: unknown) => void;
  readonly reject: (reason: unknown) => void;
}

/** Past this the next group waits for its own turn, so that reads are never shut out for long. */
const MOST_WRITES_IN_A_GROUP = 512;

/** What a group may lose by waiting for one more write, in parts of what the last commit took. */
const WORTH_WAITING = 0.25;

export function openDatabase(path: string, migrations: readonly Migration[], sealed?: SealedTables): Database {
  return openingFile(path, () => openWhole(path, migrations, sealed));
}

function openWhole(path: string, migrations: readonly Migration[], sealed: SealedTables | undefined): Database {
  const sqlite = new DatabaseSync(path, { enableForeignKeyConstraints: true, timeout: 5000 });
  // An order of a stand has about ten thousand bytes: in pages of this size that is half as many writes as in SQLite's own.
  sqlite.exec(
    'PRAGMA page_size = 8192; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA fullfsync = ON; PRAGMA cache_size = -65536; PRAGMA trusted_schema = OFF',
  );
  const seals = openShape(sqlite, migrations, sealed);

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
  let lastGroup = { size: 0, milliseconds: 0 };

  const schedule = (): void => {
    if (isScheduled) return;
    isScheduled = true;
    commitOnceQuiet(queue.length, nodeWorld.monotonicMilliseconds());
  };

  /**
   * What is asked for at about the same time is read off its sockets over several turns: a group waits for as long as each turn adds to it.
   * While it is smaller than the one before, whose writers are likely to have more, it waits for a part of a commit beyond that.
   */
  const commitOnceQuiet = (known: number, since: number): void => {
    setImmediate(() => {
      const isFull = queue.length >= MOST_WRITES_IN_A_GROUP;
      if (queue.length > known && !isFull) return commitOnceQuiet(queue.length, nodeWorld.monotonicMilliseconds());
      const waited = nodeWorld.monotonicMilliseconds() - since;
      if (queue.length < lastGroup.size && !isFull && waited < lastGroup.milliseconds * WORTH_WAITING) return commitOnceQuiet(known, since);
      isScheduled = false;
      const group = queue.slice(0, MOST_WRITES_IN_A_GROUP);
      queue = queue.slice(MOST_WRITES_IN_A_GROUP);
      if (queue.length > 0) schedule();
      const start = nodeWorld.monotonicMilliseconds();
      commitGroup({ sqlite, prepared, seals }, group);
      lastGroup = { size: group.length, milliseconds: nodeWorld.monotonicMilliseconds() - start };
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
    ...(seals !== undefined && { seals }),
    async close() {
      isClosed = true;
      while (queue.length > 0) await new Promise((resolve) => setImmediate(resolve));
      statements.clear();
      seals?.close();
      sqlite.close();
    },
  };
}

type Prepare = (sql: string) => StatementSync;

interface Open {
  readonly sqlite: DatabaseSync;
  readonly prepared: Prepare;
  readonly seals: Seals | undefined;
}

function commitGroup(open: Open, group: readonly QueuedWrite[]): void {
  const answers = commitAll(open, group, plainly) ?? commitAll(open, group, (write) => runInSavepoint(open, write));
  for (const answer of answers ?? []) answer();
}

/** Runs a write, and says what to tell its writer once the group is committed. */
type RunWrite = (write: QueuedWrite) => () => void;

class WriteThrew extends Error {
  override readonly name = 'WriteThrew';
}

/** Undefined where a write threw: nothing of the group stands then. Where the commit itself fails, all writers are told so. */
function commitAll({ sqlite, seals }: Open, group: readonly QueuedWrite[], run: RunWrite): (() => void)[] | undefined {
  try {
    if (sqlite.isTransaction) sqlite.exec('ROLLBACK');
    sqlite.exec('BEGIN IMMEDIATE');
    seals?.begin();
    const answers = group.map(run);
    seals?.finish();
    sqlite.exec('COMMIT');
    seals?.committed();
    return answers;
  } catch (failure) {
    rollBack(sqlite);
    if (failure instanceof WriteThrew) return undefined;
    return group.map((write) => () => write.reject(failure));
  }
}

function rollBack(sqlite: DatabaseSync): void {
  try {
    if (sqlite.isTransaction) sqlite.exec('ROLLBACK');
  } catch {
    // A disk that is broken may refuse even that: the next group undoes what is left before it begins, and its writers hear of it.
  }
}

/** Nearly every write stands, and a savepoint for each would cost a copy of every page that the ones before it touched. */
function plainly(write: QueuedWrite): () => void {
  try {
    const value = write.work();
    return () => write.resolve(value);
  } catch {
    throw new WriteThrew();
  }
}

function runInSavepoint({ sqlite, prepared, seals }: Open, write: QueuedWrite): () => void {
  const before = seals?.state();
  prepared('SAVEPOINT one').run();
  try {
    const value = write.work();
    prepared('RELEASE one').run();
    return () => write.resolve(value);
  } catch (failure) {
    // A full disk or an input/output error may have ended the whole transaction already; then the group fails as one.
    if (!sqlite.isTransaction) throw failure;
    sqlite.exec('ROLLBACK TO one; RELEASE one');
    if (before !== undefined) seals?.become(before);
    return () => write.reject(failure);
  }
}

/** A new shape is sealed anew; what was wrong with the seals before stays known. */
function openShape(sqlite: DatabaseSync, migrations: readonly Migration[], sealed: SealedTables | undefined): Seals | undefined {
  const version = versionOf(sqlite);
  if (sealed === undefined) {
    migrate(sqlite, migrations);
    return undefined;
  }
  const { tables, sealing } = sealed;
  const isMigrated = version > 0 && version < migrations.length;
  const found = isMigrated ? inspectSeals(readingOf(sqlite), tables, { key: sealing.key }, MOST_BROKEN).faults : [];
  migrate(sqlite, migrations);
  return openSeals(sqlite, tables, sealing, isMigrated ? found : undefined);
}

function versionOf(sqlite: DatabaseSync): number {
  return Number((sqlite.prepare('PRAGMA user_version').get() as { user_version: number }).user_version);
}

/** Forward only. A database that is newer than this program is refused rather than guessed at. */
function migrate(sqlite: DatabaseSync, migrations: readonly Migration[]): void {
  const version = versionOf(sqlite);
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
