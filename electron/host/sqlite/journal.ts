import { assert } from '../../../shared/base/assert.ts';
import type { Instant } from '../../../shared/base/time.ts';
import type { World } from '../../../shared/base/world.ts';
import { chainAudit } from '../../../shared/sync/audit-chain.ts';
import { type AuditEntry, changeOp, type Journal, type JournalWrite, type NewOp, openedOp } from '../../../shared/sync/journal.ts';
import type { Attempt, AttemptOutcome, Op, OpId, OpKind, OpState, Refs } from '../../../shared/sync/op.ts';
import { type Database, openDatabase, type Row } from './database.ts';
import { JOURNAL_MIGRATIONS } from './journal-migrations.ts';

export interface SqliteJournal extends Journal {
  close(): Promise<void>;
}

const ADD = `INSERT INTO ops (seq, id, kind, lane, epoch, state, intent, refs, created_at, replaces)
  VALUES ((SELECT coalesce(max(seq), 0) + 1 FROM ops), ?, ?, ?, ?, 'waiting', ?, ?, ?, ?)`;
const CHANGE = 'UPDATE ops SET state = ?, refs = ?, ended_at = ?, reason = ?, evidence = ? WHERE id = ?';
const ATTEMPT = 'INSERT INTO attempts (op_id, n, phase, step, request_hash, at, outcome, status) VALUES (?, ?, ?, ?, ?, ?, ?, ?)';

/** The terminal's journal in one SQLite file. Writes of one turn of the event loop share a flush, and each resolves after it. */
export function openSqliteJournal(path: string, world: Pick<World, 'digest'>): SqliteJournal {
  const database = openDatabase(path, JOURNAL_MIGRATIONS);
  const find = (id: OpId): Op | undefined => {
    const row = database.get('SELECT * FROM ops WHERE id = ?', id);
    return row && opOf(row);
  };
  return {
    append(write) {
      return database.write(() => append(database, world, find, write));
    },
    async findOp(id) {
      return find(id);
    },
    async listOps(states) {
      return states.flatMap((state) => database.all(state === 'done' ? ALL_DONE : NOT_DONE, state).map(opOf)).sort((a, b) => a.seq - b.seq);
    },
    async listLane(lane) {
      return database.all('SELECT * FROM ops WHERE lane = ? ORDER BY seq', lane).map(opOf);
    },
    async listAttempts(id) {
      return database.all('SELECT * FROM attempts WHERE op_id = ? ORDER BY id', id).map(attemptOf);
    },
    async findFact(key) {
      return database.get('SELECT value FROM facts WHERE key = ?', key)?.value as string | undefined;
    },
    async listAudit(afterSeq, limit) {
      return database.all('SELECT * FROM audit WHERE seq > ? ORDER BY seq LIMIT ?', afterSeq, limit).map(auditEntryOf);
    },
    close: () => database.close(),
  };
}

const ALL_DONE = 'SELECT * FROM ops WHERE state = ?';
/** Said in the words of the partial index, so that it is used. */
const NOT_DONE = "SELECT * FROM ops WHERE state = ? AND state <> 'done'";

function append(
  database: Database,
  world: Pick<World, 'digest'>,
  find: (id: OpId) => Op | undefined,
  { adds = [], change, attempt, audit, facts = {} }: JournalWrite,
): void {
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
  if (audit !== undefined) {
    const last = database.get('SELECT * FROM audit ORDER BY seq DESC LIMIT 1');
    const { seq, at, event, body, hash } = chainAudit(world, last && auditEntryOf(last), audit);
    database.run('INSERT INTO audit (seq, at, event, body, hash) VALUES (?, ?, ?, ?, ?)', seq, at, event, body, hash);
  }
  for (const [key, value] of Object.entries(facts)) database.run('INSERT OR REPLACE INTO facts (key, value) VALUES (?, ?)', key, value);
}

function addOp(database: Database, added: NewOp): void {
  const { id, kind, lane, epoch, intent, refs, createdAt, replaces } = openedOp(added, 0);
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

function auditEntryOf(row: Row): AuditEntry {
  return { seq: row.seq as number, at: row.at as Instant, event: row.event as string, body: row.body as string, hash: row.hash as string };
}
