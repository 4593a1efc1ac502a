import { assert } from '../base/assert.ts';
import type { World } from '../base/world.ts';
import { chainAudit } from './audit-chain.ts';
import { type AuditEntry, changeOp, type Journal, openedOp } from './journal.ts';
import type { Attempt, Op } from './op.ts';

/** For simulation and for tests: it lasts as long as the object does. */
export function makeMemoryJournal(world: Pick<World, 'digest'>): Journal {
  const ops = new Map<string, Op>();
  const waiting = new Set<string>();
  const lanes = new Map<string, string[]>();
  const attempts = new Map<string, Attempt[]>();
  const facts = new Map<string, string>();
  const audit: AuditEntry[] = [];
  const known = (id: string): Op => ops.get(id) as Op;
  const keep = (op: Op): void => {
    ops.set(op.id, op);
    if (op.state === 'waiting') waiting.add(op.id);
    else waiting.delete(op.id);
  };
  return {
    async append({ adds = [], change, attempt, audit: fact, facts: learnt = {} }) {
      assert(!adds.some(({ id }) => ops.has(id)), 'an op is added once');
      assert(change === undefined || ops.has(change.id), 'only a known op changes');
      assert(attempt === undefined || ops.has(attempt.opId), 'only a known op attempts');
      for (const added of adds) {
        keep(openedOp(added, ops.size + 1));
        lanes.set(added.lane, [...(lanes.get(added.lane) ?? []), added.id]);
      }
      if (change !== undefined) keep(changeOp(known(change.id), change));
      if (attempt !== undefined) attempts.set(attempt.opId, [...(attempts.get(attempt.opId) ?? []), attempt]);
      if (fact !== undefined) audit.push(chainAudit(world, audit.at(-1), fact));
      for (const [key, value] of Object.entries(learnt)) facts.set(key, value);
    },
    async findOp(id) {
      return ops.get(id);
    },
    async listOps(states) {
      const ids = states.length === 1 && states[0] === 'waiting' ? waiting : ops.keys();
      return [...ids]
        .map(known)
        .filter(({ state }) => states.includes(state))
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
  };
}
