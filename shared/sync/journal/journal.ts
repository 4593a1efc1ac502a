import type { Instant } from '../../base/time.ts';
import type { RecordReader, RecordWrite } from './journal-records.ts';
import type { Attempt, Op, OpId, OpState, Refs } from './op.ts';
import { StaleWrite } from './stale-write.ts';

/**
 * The terminal's durable memory of what it wants from the service, with a single writer. A write is one transaction: all of it is durable
 * when `append` resolves, or none of it ever was. Attempts and audit entries are only ever added. Without room on the disk `append` rejects
 * with `JournalRefused`.
 */
export interface Journal extends RecordReader {
  append(write: JournalWrite): Promise<void>;
  findOp(id: OpId): Promise<Op | undefined>;
  /** Returns ops in the given states by `seq`; with a page, only the last ones of them. */
  listOps(states: readonly OpState[], page?: OpPage): Promise<readonly Op[]>;
  /** Returns ops that were done at that time or later, by `seq`. */
  listDone(since: Instant): Promise<readonly Op[]>;
  /** Returns the ops of one order by `seq`, including ended ones. */
  listLane(lane: string): Promise<readonly Op[]>;
  /** Returns attempts in the order in which they were written. */
  listAttempts(id: OpId): Promise<readonly Attempt[]>;
  /** Returns a learnt value that belongs to no op. */
  findFact(key: string): Promise<string | undefined>;
  /** Returns entries after `seq`, oldest first. */
  listAudit(afterSeq: number, limit: number): Promise<readonly AuditEntry[]>;
  /** Returns the newest entry, the head of the chain. */
  lastAudit(): Promise<AuditEntry | undefined>;
  /** Returns a function that takes entries in order and checks that each is unaltered; absent if the chain has no key. */
  readonly judgeAudit?: (behind?: AuditEntry) => (entry: AuditEntry) => boolean;
}

export interface OpPage {
  readonly before?: Op['seq'];
  readonly most: number;
}

export type NewOp = Omit<Op, 'seq' | 'state' | 'refs' | 'endedAt' | 'reason' | 'evidence'> & { readonly refs?: Refs };

export interface OpChange {
  readonly id: OpId;
  readonly state?: OpState;
  /** All refs, not only those that changed. */
  readonly refs?: Refs;
  /** `endedAt`, `reason` and `evidence` come with a state that ends the op; an op that is taken up again loses all three. */
  readonly endedAt?: Instant;
  readonly reason?: string;
  readonly evidence?: Op['evidence'];
  /** This write gives up something that the service chose. */
  readonly abandons?: boolean;
}

export interface AuditFact {
  readonly at: Instant;
  /** In the past tense: `variance_booked`. */
  readonly event: string;
  /** JSON text. */
  readonly body: string;
  /** JSON text: digests of the records and settings in the same write, by name. The journal adds it. */
  readonly tells?: string;
}

export interface AuditEntry extends AuditFact {
  /** Counts from 1, without gaps. */
  readonly seq: number;
  /** Covers the entry and the hash before it, so that no entry can be changed or left out. */
  readonly hash: string;
}

export interface JournalWrite {
  /** Starts something that could as well not start: refused while the disk is nearly full, so that begun work can always be finished. */
  readonly isPostponable?: boolean;
  /** The whole write is refused if an op of that id exists. */
  readonly adds?: readonly NewOp[];
  readonly change?: OpChange;
  readonly attempt?: Attempt;
  readonly audit?: AuditFact;
  readonly facts?: Readonly<Record<string, string>>;
  readonly records?: readonly RecordWrite[];
  /** The state that the write was decided on: if it has changed, the whole write is refused with a `StaleWrite`. */
  readonly expects?: Expected;
}

export interface Expected {
  /** Undefined: the fact must not exist. */
  readonly facts?: Readonly<Record<string, string | undefined>>;
  /** How many ops a lane has, ended ones included. */
  readonly laneOps?: { readonly lane: string; readonly count: number };
  /** The op must still wait and, with `isUnsent`, must have no attempt. */
  readonly waiting?: { readonly id: OpId; readonly isUnsent?: boolean };
}

/** The journal's state as seen within a write. */
export interface ExpectedOf {
  readonly factOf: (key: string) => string | undefined;
  readonly opsIn: (lane: string) => number;
  readonly isWaiting: (id: OpId) => boolean;
  readonly isUnsent: (id: OpId) => boolean;
}

export function checkExpected({ facts = {}, laneOps, waiting }: Expected, { factOf, opsIn, isWaiting, isUnsent }: ExpectedOf): void {
  for (const [key, value] of Object.entries(facts)) if (factOf(key) !== value) throw new StaleWrite(`fact ${key}`);
  if (laneOps !== undefined && opsIn(laneOps.lane) !== laneOps.count) throw new StaleWrite(`lane ${laneOps.lane}`);
  if (waiting === undefined) return;
  if (!isWaiting(waiting.id) || (waiting.isUnsent === true && !isUnsent(waiting.id))) throw new StaleWrite(`op ${waiting.id}`);
}

export function changeOp(op: Op, { state, refs, endedAt, reason, evidence }: OpChange): Op {
  const { endedAt: _endedAt, reason: _reason, evidence: _evidence, ...rest } = op;
  const ends = state === undefined ? op : { endedAt, reason, evidence };
  return {
    ...rest,
    ...(state !== undefined && { state }),
    ...(refs !== undefined && { refs }),
    ...(ends.endedAt !== undefined && { endedAt: ends.endedAt }),
    ...(ends.reason !== undefined && { reason: ends.reason }),
    ...(ends.evidence !== undefined && { evidence: ends.evidence }),
  };
}

export function opFromNew({ refs = {}, ...op }: NewOp, seq: number): Op {
  return { ...op, seq, state: 'waiting', refs };
}
