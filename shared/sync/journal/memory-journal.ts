import { assert } from '../../base/assert.ts';
import type { World } from '../../base/world.ts';
import { chainAudit } from './audit-chain.ts';
import { type AuditEntry, changeOp, checkExpected, type Journal, opFromNew } from './journal.ts';
import { type StoredRecord, writtenRecord } from './journal-records.ts';
import type { Attempt, Op } from './op.ts';

/** Returns a journal for simulation and tests, which lasts as long as the object. */
export function makeMemoryJournal(world: Pick<World, 'digest'>): Journal {
  const ops = new Map<string, Op>();
  const waiting = new Set<string>();
  const lanes = new Map<string, string[]>();
  const attempts = new Map<string, Attempt[]>();
  const facts = new Map<string, string>();
  const audit: AuditEntry[] = [];
  const records = new Map<string, StoredRecord>();
  const recordKey = (kind: string, id: string): string => JSON.stringify([kind, id]);
  const known = (id: string): Op => ops.get(id) as Op;
  const keep = (op: Op): void => {
    ops.set(op.id, op);
    if (op.state === 'waiting') waiting.add(op.id);
    else waiting.delete(op.id);
  };
  return {
    async append({ adds = [], change, attempt, audit: fact, facts: learnt = {}, records: written = [], expects = {} }) {
      checkExpected(expects, {
        factOf: (key) => facts.get(key),
        opsIn: (lane) => lanes.get(lane)?.length ?? 0,
        isWaiting: (id) => waiting.has(id),
        isUnsent: (id) => !attempts.has(id),
      });
      let lastRecord = records.size;
      const made = written.map((write) => {
        const before = records.get(recordKey(write.kind, write.id));
        return writtenRecord(before, write, before?.seq ?? ++lastRecord);
      });
      assert(!adds.some(({ id }) => ops.has(id)), 'an op is added once');
      const isKnown = (id: string): boolean => ops.has(id) || adds.some((added) => added.id === id);
      assert(change === undefined || isKnown(change.id), 'only a known op changes');
      assert(attempt === undefined || isKnown(attempt.opId), 'only a known op attempts');
      for (const added of adds) {
        keep(opFromNew(added, ops.size + 1));
        lanes.set(added.lane, [...(lanes.get(added.lane) ?? []), added.id]);
      }
      if (change !== undefined) keep(changeOp(known(change.id), change));
      if (attempt !== undefined) attempts.set(attempt.opId, [...(attempts.get(attempt.opId) ?? []), attempt]);
      if (fact !== undefined) audit.push(chainAudit(world, audit.at(-1), fact));
      for (const [key, value] of Object.entries(learnt)) facts.set(key, value);
      for (const record of made) records.set(recordKey(record.kind, record.id), record);
    },
    async findOp(id) {
      return ops.get(id);
    },
    async listOps(states, page) {
      const ids = states.length === 1 && states[0] === 'waiting' ? waiting : ops.keys();
      const found = [...ids]
        .map(known)
        .filter(({ state, seq }) => states.includes(state) && seq < (page?.before ?? Number.POSITIVE_INFINITY))
        .sort((a, b) => a.seq - b.seq);
      return page === undefined ? found : found.slice(-page.most);
    },
    async listDone(since) {
      return [...ops.values()]
        .filter(({ state, endedAt }) => state === 'done' && endedAt !== undefined && endedAt >= since)
        .sort((a, b) => a.seq - b.seq);
    },
    async listLane(lane) {
      return (lanes.get(lane) ?? []).map(known);
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
    async listRecords(kind, { states, key, from, to, behind, order, limit }) {
      const isOldestFirst = order === 'oldest_first';
      return [...records.values()]
        .filter(
          (record) => record.kind === kind && (states?.includes(record.state) ?? true) && (key === undefined || record.keys.includes(key)),
        )
        .filter(({ at }) => (from === undefined || at >= from) && (to === undefined || at <= to))
        .filter(({ seq }) => behind === undefined || (isOldestFirst ? seq > behind : seq < behind))
        .sort((a, b) => (isOldestFirst ? a.seq - b.seq : b.seq - a.seq))
        .slice(0, limit);
    },
  };
}
