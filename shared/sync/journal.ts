import type { Instant } from '../base/time.ts';
import type { RecordShelf, RecordWrite } from './journal-records.ts';
import type { Attempt, Op, OpId, OpState, Refs } from './op.ts';
import { StaleWrite } from './stale-write.ts';

/**
 * The terminal's memory of what it wants of the service. One writer. A write is one transaction: all of it is durable when `append`
 * resolves, or none of it ever was. Attempts and audit entries are only ever added. Where there is no room left it rejects with
 * `JournalRefused`, which says so as data.
 */
export interface Journal extends RecordShelf {
  append(write: JournalWrite): Promise<void>;
  findOp(id: OpId): Promise<Op | undefined>;
  /** Those in the given states, by `seq`; of a page only its last ones. */
  listOps(states: readonly OpState[], page?: OpPage): Promise<readonly Op[]>;
  /** Those that were done at that time or later, by `seq`. */
  listDone(since: Instant): Promise<readonly Op[]>;
  /** Of one order, by `seq`, ended ones included. */
  listLane(lane: string): Promise<readonly Op[]>;
  /** In the order of their being written. */
  listAttempts(id: OpId): Promise<readonly Attempt[]>;
  /** What was learnt that belongs to no op, by key. */
  findFact(key: string): Promise<string | undefined>;
  /** Entries after `seq`, oldest first. */
  listAudit(afterSeq: number, limit: number): Promise<readonly AuditEntry[]>;
  /** The newest entry: the head of the chain. */
  lastAudit(): Promise<AuditEntry | undefined>;
  /** Takes entries one after the other and says whether each is what was written; absent where the chain has no key. */
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
  /** All of them, not only those that changed. */
  readonly refs?: Refs;
  /** Present with a state that ends the op; an op that is taken up again loses all three. */
  readonly endedAt?: Instant;
  readonly reason?: string;
  readonly evidence?: Op['evidence'];
  /** Something that the service chose is given up with this write. */
  readonly abandons?: boolean;
}

export interface AuditFact {
  readonly at: Instant;
  /** In the past tense: `variance_booked`. */
  readonly event: string;
  /** JSON text. */
  readonly body: string;
  /** JSON text: digests of the records and settings that were written together with it, by their names. The journal adds it. */
  readonly tells?: string;
}

export interface AuditEntry extends AuditFact {
  /** Counts from 1, without gaps. */
  readonly seq: number;
  /** Of the entry and of the hash before it, so that no entry can be changed or left out. */
  readonly hash: string;
}

export interface JournalWrite {
  /**
   * Something new begins with it, and could as well not begin: refused while the disk is nearly full, so that what has begun can always
   * be brought to its end.
   */
  readonly begins?: boolean;
  /** Refused as a whole where an op of that id exists. */
  readonly adds?: readonly NewOp[];
  readonly change?: OpChange;
  readonly attempt?: Attempt;
  readonly audit?: AuditFact;
  readonly facts?: Readonly<Record<string, string>>;
  readonly records?: readonly RecordWrite[];
  /** By what the write was decided: where it is no longer so, the write is refused as a whole with a `StaleWrite`. */
  readonly expects?: Expected;
}

export interface Expected {
  /** Undefined: never learnt. */
  readonly facts?: Readonly<Record<string, string | undefined>>;
  /** How many ops a lane has, ended ones included. */
  readonly laneOps?: { readonly lane: string; readonly count: number };
  /** It still waits; and, where that is asked, nothing of it was ever written down as sent. */
  readonly waiting?: { readonly id: OpId; readonly isUnsent?: boolean };
}

/** What a journal tells of itself within a write. */
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

/** The op as it is after a change. */
export function changeOp(op: Op, { state, refs, endedAt, reason, evidence }: OpChange): Op {
  const { endedAt: _endedAt, reason: _reason, evidence: _evidence, ...kept } = op;
  const ends = state === undefined ? op : { endedAt, reason, evidence };
  return {
    ...kept,
    ...(state !== undefined && { state }),
    ...(refs !== undefined && { refs }),
    ...(ends.endedAt !== undefined && { endedAt: ends.endedAt }),
    ...(ends.reason !== undefined && { reason: ends.reason }),
    ...(ends.evidence !== undefined && { evidence: ends.evidence }),
  };
}

export function openedOp({ refs = {}, ...op }: NewOp, seq: number): Op {
  return { ...op, seq, state: 'waiting', refs };
}
