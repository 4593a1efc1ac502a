import { assert } from '../../base/assert.ts';
import type { World } from '../../base/world.ts';
import { chainAudit } from './audit-chain.ts';
import { type AuditEntry, changeOp, checkExpected, type Journal, type JournalWrite, type OpPage, opFromNew } from './journal.ts';
import { type RecordQuery, type StoredRecord, writtenRecord } from './journal-records.ts';
import type { Attempt, Op, OpState } from './op.ts';

interface MemoryState {
  readonly ops: Map<string, Op>;
  readonly waiting: Set<string>;
  readonly lanes: Map<string, string[]>;
  readonly attempts: Map<string, Attempt[]>;
  readonly facts: Map<string, string>;
  readonly audit: AuditEntry[];
  readonly records: Map<string, StoredRecord>;
}

/** Returns a journal for simulation and tests, which lasts as long as the object. */
export function makeMemoryJournal(world: Pick<World, 'digest'>): Journal {
  const state: MemoryState = {
    ops: new Map(),
    waiting: new Set(),
    lanes: new Map(),
    attempts: new Map(),
    facts: new Map(),
    audit: [],
    records: new Map(),
  };
  const { ops, lanes, attempts, facts, audit, records } = state;
  return {
    async append(write) {
      append(state, world, write);
    },
    async findOp(id) {
      return ops.get(id);
    },
    async listOps(states, page) {
      return listOps(state, states, page);
    },
    async listDone(since) {
      return [...ops.values()]
        .filter((op) => op.state === 'done' && op.endedAt !== undefined && op.endedAt >= since)
        .sort((a, b) => a.seq - b.seq);
    },
    async listLane(lane) {
      return (lanes.get(lane) ?? []).map((id) => knownOp(state, id));
    },
    async listAttempts(id) {
      return attempts.get(id) ?? [];
    },
    async findFact(key) {
      return facts.get(key);
    },
    async listAudit(afterSeq, limit) {
      return audit.slice(afterSeq, afterSeq + limit);
    },
    async lastAudit() {
      return audit.at(-1);
    },
    async findRecord(kind, id) {
      return records.get(recordKey(kind, id));
    },
    async listRecords(kind, query) {
      return listRecords(state, kind, query);
    },
  };
}

function recordKey(kind: string, id: string): string {
  return JSON.stringify([kind, id]);
}

function knownOp({ ops }: MemoryState, id: string): Op {
  return ops.get(id) as Op;
}

function keep({ ops, waiting }: MemoryState, op: Op): void {
  ops.set(op.id, op);
  if (op.state === 'waiting') waiting.add(op.id);
  else waiting.delete(op.id);
}

/** Checks the whole write before it keeps any of it. */
function append(state: MemoryState, world: Pick<World, 'digest'>, write: JournalWrite): void {
  const { ops, waiting, lanes, attempts, facts, audit, records } = state;
  const { adds = [], change, attempt, audit: fact, facts: learnt = {}, records: written = [], expects = {} } = write;
  checkExpected(expects, {
    factOf: (key) => facts.get(key),
    opsIn: (lane) => lanes.get(lane)?.length ?? 0,
    isWaiting: (id) => waiting.has(id),
    isUnsent: (id) => !attempts.has(id),
  });
  let lastRecord = records.size;
  const made = written.map((record) => {
    const before = records.get(recordKey(record.kind, record.id));
    return writtenRecord(before, record, before?.seq ?? ++lastRecord);
  });
  assert(!adds.some(({ id }) => ops.has(id)), 'an op is added once');
  const isKnown = (id: string): boolean => ops.has(id) || adds.some((added) => added.id === id);
  assert(change === undefined || isKnown(change.id), 'only a known op changes');
  assert(attempt === undefined || isKnown(attempt.opId), 'only a known op attempts');
  for (const added of adds) {
    keep(state, opFromNew(added, ops.size + 1));
    lanes.set(added.lane, [...(lanes.get(added.lane) ?? []), added.id]);
  }
  if (change !== undefined) keep(state, changeOp(knownOp(state, change.id), change));
  if (attempt !== undefined) attempts.set(attempt.opId, [...(attempts.get(attempt.opId) ?? []), attempt]);
  if (fact !== undefined) audit.push(chainAudit(world, audit.at(-1), fact));
  for (const [key, value] of Object.entries(learnt)) facts.set(key, value);
  for (const record of made) records.set(recordKey(record.kind, record.id), record);
}

function listOps(state: MemoryState, states: readonly OpState[], page: OpPage | undefined): readonly Op[] {
  const ids = states.length === 1 && states[0] === 'waiting' ? state.waiting : state.ops.keys();
  const found = [...ids]
    .map((id) => knownOp(state, id))
    .filter((op) => states.includes(op.state) && op.seq < (page?.before ?? Number.POSITIVE_INFINITY))
    .sort((a, b) => a.seq - b.seq);
  return page === undefined ? found : found.slice(-page.most);
}

function listRecords(state: MemoryState, kind: string, query: RecordQuery): readonly StoredRecord[] {
  const { states, key, from, to, behind, order, limit } = query;
  const isOldestFirst = order === 'oldest_first';
  return [...state.records.values()]
    .filter(
      (record) => record.kind === kind && (states?.includes(record.state) ?? true) && (key === undefined || record.keys.includes(key)),
    )
    .filter(({ at }) => (from === undefined || at >= from) && (to === undefined || at <= to))
    .filter(({ seq }) => behind === undefined || (isOldestFirst ? seq > behind : seq < behind))
    .sort((a, b) => (isOldestFirst ? a.seq - b.seq : b.seq - a.seq))
    .slice(0, limit);
}
