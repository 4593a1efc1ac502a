import { assert } from '../../../../shared/base/assert.ts';
import type { Instant } from '../../../../shared/base/time.ts';
import type { World } from '../../../../shared/base/world.ts';
import {
  changeOp,
  checkExpected,
  type Journal,
  type JournalWrite,
  type NewOp,
  opFromNew,
} from '../../../../shared/sync/journal/journal.ts';
import { JournalRefused, type NoRoom } from '../../../../shared/sync/journal/journal-refused.ts';
import type { Attempt, AttemptOutcome, Op, OpId, OpKind, OpState, Refs } from '../../../../shared/sync/journal/op.ts';
import { JOURNAL_TABLES } from '../seal-shape.ts';
import type { Sealing } from '../seals.ts';
import { type Database, openDatabase, type Row } from './database.ts';
import { addAudit, auditEntryOf, checkChain, LAST_AUDIT } from './journal-audit.ts';
import { JOURNAL_MIGRATIONS } from './journal-migrations.ts';
import { findRecord, keepRecord, listRecords } from './journal-records.ts';

export interface SqliteJournal extends Journal {
  /** How much was ever written. It only goes back when an older file replaced this one. */
  highWater(): HighWater;
  close(): Promise<void>;
}

export interface HighWater {
  readonly ops: number;
  readonly attempts: number;
  readonly audit: number;
  readonly records: number;
}

/** The free disk space: `refusal` refuses new work when there is too little. */
export interface DiskRoom {
  refusal(): NoRoom | undefined;
  /** Returns the figures, with or without a refusal. */
  measure(): NoRoom['facts'];
}

export interface SqliteJournalOptions {
  readonly room?: DiskRoom;
  /** Runs after each durable write. */
  readonly onWritten?: () => void;
  /** Seals every row, and chains the audit with a key. */
  readonly sealing?: Sealing;
}

const ADD = `INSERT INTO ops (seq, id, kind, lane, epoch, state, intent, refs, created_at, replaces)
  VALUES ((SELECT coalesce(max(seq), 0) + 1 FROM ops), ?, ?, ?, ?, 'waiting', ?, ?, ?, ?)`;
const CHANGE = 'UPDATE ops SET state = ?, refs = ?, ended_at = ?, reason = ?, evidence = ? WHERE id = ?';
const ATTEMPT = 'INSERT INTO attempts (op_id, n, phase, step, request_hash, at, outcome, status) VALUES (?, ?, ?, ?, ?, ?, ?, ?)';

/** The terminal's journal in one SQLite file. Writes of one turn of the event loop share a flush, and each resolves after it. */
export function openSqliteJournal(
  path: string,
  world: Pick<World, 'digest'>,
  { room, onWritten, sealing }: SqliteJournalOptions = {},
): SqliteJournal {
  const database = openJournalDatabase(path, sealing);
  const find = (id: OpId): Op | undefined => {
    const row = database.get('SELECT * FROM ops WHERE id = ?', id);
    return row && opOf(row);
  };
  return {
    async append(write) {
      const refusal = write.isPostponable === true ? room?.refusal() : undefined;
      if (refusal !== undefined) throw new JournalRefused(refusal);
      try {
        await database.write(() => append(database, world, find, write));
      } catch (fault) {
        throw isOutOfRoom(fault) ? new JournalRefused({ code: 'disk_nearly_full', facts: room?.measure() ?? NOTHING_LEFT }) : fault;
      }
      onWritten?.();
    },
    async findOp(id) {
      return find(id);
    },
    async listOps(states, page) {
      const rows = states.flatMap((state) => {
        const all = state === 'done' ? ALL_DONE : NOT_DONE;
        return page === undefined
          ? database.all(all, state)
          : database.all(`${all} AND seq < ? ORDER BY seq DESC LIMIT ?`, state, page.before ?? Number.MAX_SAFE_INTEGER, page.most);
      });
      const found = rows.map(opOf).sort((a, b) => a.seq - b.seq);
      return page === undefined ? found : found.slice(-page.most);
    },
    async listDone(since) {
      return database.all(DONE_SINCE, since).map(opOf);
    },
    async listLane(lane) {
      return database.all('SELECT * FROM ops WHERE lane = ? ORDER BY seq', lane).map(opOf);
    },
    async listAttempts(id) {
      return database.all('SELECT * FROM attempts WHERE op_id = ? ORDER BY id', id).map(attemptOf);
    },
    async findFact(key) {
      return database.get(FACT, key)?.value as string | undefined;
    },
    async listAudit(afterSeq, limit) {
      return database.all('SELECT * FROM audit WHERE seq > ? ORDER BY seq LIMIT ?', afterSeq, limit).map(auditEntryOf);
    },
    async lastAudit() {
      const row = database.get(LAST_AUDIT);
      return row && auditEntryOf(row);
    },
    judgeAudit: (behind) => checkChain({ plain: world, keyed: database.seals?.chain }, database.seals?.state().chain, behind),
    highWater() {
      return database.get(HIGH_WATER) as unknown as HighWater;
    },
    async findRecord(kind, id) {
      return findRecord(database, kind, id);
    },
    async listRecords(kind, query) {
      return listRecords(database, kind, query);
    },
    close: () => database.close(),
  };
}

/** Opens the tables directly, for code that works on them beside a running host. */
export function openJournalDatabase(path: string, sealing: Sealing | undefined): Database {
  const database = openDatabase(path, JOURNAL_MIGRATIONS, sealing && { tables: JOURNAL_TABLES, sealing });
  // An earlier version stored PIN verifiers without a key. Overwrite them, so that they can't be recovered from the file.
  if (database.get(OPEN_VERIFIERS) !== undefined) database.get('PRAGMA secure_delete = ON');
  return database;
}

const OPEN_VERIFIERS = "SELECT 1 FROM facts WHERE key = 'till/staff' AND value LIKE '%scrypt$%'";

const SQLITE_FULL = 13;
const NOTHING_LEFT: NoRoom['facts'] = { freeBytes: 0, neededBytes: 1 };

/** True when the disk or the user's quota is full: SQLite has rolled back the write. */
function isOutOfRoom(fault: unknown): boolean {
  return ((fault as { readonly errcode?: number }).errcode ?? 0) % 256 === SQLITE_FULL;
}

const HIGH_WATER = `SELECT (SELECT coalesce(max(seq), 0) FROM ops) AS ops, (SELECT coalesce(max(id), 0) FROM attempts) AS attempts,
  (SELECT coalesce(max(seq), 0) FROM audit) AS audit, (SELECT coalesce(max(seq), 0) FROM records) AS records`;

const FACT = 'SELECT value FROM facts WHERE key = ?';
const IS_WAITING = "SELECT 1 FROM ops WHERE id = ? AND state = 'waiting'";
const DONE_SINCE = "SELECT * FROM ops WHERE state = 'done' AND ended_at >= ? ORDER BY seq";
const ALL_DONE = 'SELECT * FROM ops WHERE state = ?';
/** Repeats the partial index's condition, so that SQLite uses the index. */
const NOT_DONE = "SELECT * FROM ops WHERE state = ? AND state <> 'done'";

function append(
  database: Database,
  world: Pick<World, 'digest'>,
  find: (id: OpId) => Op | undefined,
  { adds = [], change, attempt, audit, facts = {}, records = [], expects = {} }: JournalWrite,
): void {
  checkExpected(expects, {
    factOf: (key) => database.get(FACT, key)?.value as string | undefined,
    opsIn: (lane) => database.get('SELECT count(*) AS count FROM ops WHERE lane = ?', lane)?.count as number,
    isWaiting: (id) => database.get(IS_WAITING, id) !== undefined,
    isUnsent: (id) => database.get('SELECT 1 FROM attempts WHERE op_id = ? LIMIT 1', id) === undefined,
  });
  const stored = records.map((record) => keepRecord(database, record));
  for (const op of adds) addOp(database, op);
  if (change !== undefined) {
    const op = find(change.id);
    assert(op !== undefined, 'only a known op changes');
    const { state, refs, endedAt, reason, evidence } = changeOp(op, change);
    database.run(
      CHANGE,
      state,
      JSON.stringify(refs),
      endedAt ?? null,
      reason ?? null,
      evidence === undefined ? null : JSON.stringify(evidence),
      op.id,
    );
  }
  if (attempt !== undefined) {
    const { opId, n, phase, step, requestHash, at, outcome, status } = attempt;
    database.run(ATTEMPT, opId, n, phase, step, requestHash, at, outcome ?? null, status ?? null);
  }
  if (audit !== undefined) addAudit(database, world, audit, stored);
  for (const [key, value] of Object.entries(facts)) database.run('INSERT OR REPLACE INTO facts (key, value) VALUES (?, ?)', key, value);
}

function addOp(database: Database, added: NewOp): void {
  const { id, kind, lane, epoch, intent, refs, createdAt, replaces } = opFromNew(added, 0);
  database.run(ADD, id, kind, lane, epoch, intent, JSON.stringify(refs), createdAt, replaces ?? null);
}

function opOf(row: Row): Op {
  return {
    id: row.id as OpId,
    kind: row.kind as OpKind,
    lane: row.lane as string,
    seq: row.seq as number,
    epoch: row.epoch as number,
    state: row.state as OpState,
    intent: row.intent as string,
    refs: JSON.parse(row.refs as string) as Refs,
    createdAt: row.created_at as Instant,
    ...(row.ended_at !== null && { endedAt: row.ended_at as Instant }),
    ...(row.reason !== null && { reason: row.reason as string }),
    ...(row.evidence !== null && { evidence: JSON.parse(row.evidence as string) as Record<string, string | number> }),
    ...(row.replaces !== null && { replaces: row.replaces as OpId }),
  };
}

function attemptOf(row: Row): Attempt {
  return {
    opId: row.op_id as OpId,
    n: row.n as number,
    phase: row.phase as Attempt['phase'],
    step: row.step as string,
    requestHash: row.request_hash as string,
    at: row.at as number,
    ...(row.outcome !== null && { outcome: row.outcome as AttemptOutcome }),
    ...(row.status !== null && { status: row.status as number }),
  };
}
