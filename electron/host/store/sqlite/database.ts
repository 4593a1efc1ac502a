import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { assert } from '../../../../shared/base/assert.ts';
import { addReleasable } from '../../base/memory-release.ts';
import { nodeWorld } from '../../base/node-world.ts';
import { readingOf } from '../inspection.ts';
import { inspectSeals } from '../seal-inspection.ts';
import { MOST_BROKEN, type SealedTable } from '../seal-shape.ts';
import { openSeals, type Sealing, type Seals } from '../seals.ts';
import { withFileFaults } from '../storage-faults.ts';

/** One forward step of a database's schema. Its place in the list is its number. A released step is never changed. */
export type Migration = string;

/** One SQLite file and its only writer. Simultaneous writes share one transaction and one flush, and resolve once they are on the disk. */
export interface Database {
  /** Runs `work` in the next group's transaction. Its error rolls back this write alone; it runs again when another of the group throws. */
  write<T>(work: () => T): Promise<T>;
  get(sql: string, ...values: SQLInputValue[]): Row | undefined;
  all(sql: string, ...values: SQLInputValue[]): Row[];
  /** Returns the number of rows changed. Call it only inside `write`. */
  run(sql: string, ...values: SQLInputValue[]): number;
  /** Runs the statement once before the group is committed, however many of its writes ask for it. Call it only inside `write`. */
  runOnceBeforeCommit(sql: string): void;
  /** True if another connection has changed the file since this was last asked. */
  isChangedByOthers(): boolean;
  readonly seals?: Seals;
  close(): Promise<void>;
}

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

/** The system keeps the file's pages as well, and without taking memory from other programs: more than this gains little. */
export const PAGE_CACHE_KIBIBYTES = 4096;

/** Further writes wait for the next group, so that reads are never blocked for long. */
const MOST_WRITES_IN_A_GROUP = 512;

/** The part of the last commit's duration that a group may wait for more writes. */
const WORTH_WAITING = 0.25;

export function openDatabase(path: string, migrations: readonly Migration[], sealed?: SealedTables): Database {
  return withFileFaults(path, () => openWhole(path, migrations, sealed));
}

function openWhole(path: string, migrations: readonly Migration[], sealed: SealedTables | undefined): Database {
  const sqlite = new DatabaseSync(path, { enableForeignKeyConstraints: true, timeout: 5000 });
  // An order has about ten thousand bytes: with this page size it takes half as many writes as with SQLite's default.
  sqlite.exec(
    `PRAGMA page_size = 8192; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA fullfsync = ON; PRAGMA cache_size = -${PAGE_CACHE_KIBIBYTES}; PRAGMA trusted_schema = OFF`,
  );
  const seals = openShape(sqlite, migrations, sealed);

  const { prepared, forget } = keepStatements(sqlite);
  const keepMemory = addReleasable(() => sqlite.exec('PRAGMA shrink_memory'));

  const lastStatements = new Set<string>();
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
   * Requests that arrive together are read from their sockets over several turns, so a group waits for as long as each turn adds a write.
   * While it is smaller than the group before, whose writers are likely to have more, it waits for part of a commit's duration beyond that.
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
      commitGroup({ sqlite, prepared, seals, lastStatements }, group);
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
    runOnceBeforeCommit: (sql) => void lastStatements.add(sql),
    isChangedByOthers: watchOthers(prepared),
    ...(seals !== undefined && { seals }),
    async close() {
      isClosed = true;
      while (queue.length > 0) await new Promise((resolve) => setImmediate(resolve));
      keepMemory();
      forget();
      seals?.close();
      sqlite.close();
    },
  };
}

type Prepare = (sql: string) => StatementSync;

function watchOthers(prepared: Prepare): Database['isChangedByOthers'] {
  let lastVersion: unknown;
  let isLookedAt = false;
  return () => {
    if (isLookedAt) return false;
    isLookedAt = true;
    // Nothing that runs before the next tick can have waited for another connection's write.
    process.nextTick(() => {
      isLookedAt = false;
    });
    const version = prepared('PRAGMA data_version').get()?.data_version;
    const isChanged = version !== lastVersion;
    lastVersion = version;
    return isChanged;
  };
}

/** Prepares each statement once. */
function keepStatements(sqlite: DatabaseSync): { readonly prepared: Prepare; readonly forget: () => void } {
  const statements = new Map<string, StatementSync>();
  return {
    prepared(sql) {
      const known = statements.get(sql);
      if (known !== undefined) return known;
      const made = sqlite.prepare(sql);
      statements.set(sql, made);
      return made;
    },
    forget: () => statements.clear(),
  };
}

interface Open {
  readonly sqlite: DatabaseSync;
  readonly prepared: Prepare;
  readonly seals: Seals | undefined;
  /** Of the group that is being written. */
  readonly lastStatements: Set<string>;
}

function commitGroup(open: Open, group: readonly QueuedWrite[]): void {
  const answers = commitAll(open, group, plainly) ?? commitAll(open, group, (write) => runInSavepoint(open, write));
  for (const answer of answers ?? []) answer();
}

/** Runs a write, and returns the function that settles its promise once the group is committed. */
type RunWrite = (write: QueuedWrite) => () => void;

class WriteThrew extends Error {
  override readonly name = 'WriteThrew';
}

/** Returns undefined when a write threw; the whole group is then rolled back. When the commit itself fails, every write is rejected. */
function commitAll(
  { sqlite, prepared, seals, lastStatements }: Open,
  group: readonly QueuedWrite[],
  run: RunWrite,
): (() => void)[] | undefined {
  try {
    if (sqlite.isTransaction) sqlite.exec('ROLLBACK');
    sqlite.exec('BEGIN IMMEDIATE');
    seals?.begin();
    lastStatements.clear();
    const answers = group.map(run);
    for (const sql of lastStatements) prepared(sql).run();
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
    // A broken disk may refuse even the rollback: the next group rolls back before it begins, and its writers get the error.
  }
}

/** Runs a write without a savepoint: nearly all succeed, and a savepoint each would copy every page that earlier writes touched. */
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
    // A full disk or an I/O error may have ended the whole transaction already; then the whole group fails.
    if (!sqlite.isTransaction) throw failure;
    sqlite.exec('ROLLBACK TO one; RELEASE one');
    if (before !== undefined) seals?.become(before);
    return () => write.reject(failure);
  }
}

/** Migrates and seals the tables. After a migration all rows are sealed again, and faults of the old seals stay on record. */
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

/** Migrates forward only, and refuses a database that is newer than this program. */
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
