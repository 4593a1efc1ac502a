import { type Money, NO_MONEY, sum } from '../../base/money.ts';
import type { Instant } from '../../base/time.ts';
import type { Journal, JournalWrite } from '../../sync/journal/journal.ts';
import type { Attempt, Op, OpId } from '../../sync/journal/op.ts';
import type { QueueSummary } from '../../till-contract/operations/queue-operations.ts';
import type { JobState } from '../../till-contract/parts/job-view.ts';
import { amountOf, jobKindOf, jobStateOf, vendorIdOfOp } from '../records/queue-view.ts';

/** The totals of the queue, kept in memory: counted once at the start, then updated with each write. */
export interface QueueIndex {
  /** For one vendor, or for the whole host. */
  summary(vendorId?: number): QueueSummary;
  /** Applies a durable write and returns the ops in it, as they were read for that. */
  take(write: JournalWrite): Promise<readonly IndexedOp[]>;
}

export interface IndexedOp {
  readonly op: Op;
  /** Absent for an op that has ended, whose attempts are not needed. */
  readonly attempts?: readonly Attempt[];
}

interface OpenJob {
  readonly state: JobState;
  readonly amount: Money;
  readonly createdAt: Instant;
  readonly vendorId: number | undefined;
}

const OPEN = ['waiting', 'attention'] as const;

/** Counts only sales and settled tabs, since cards that paid for them are part of them. */
function countedAmount(op: Op): Money {
  return op.kind === 'sale' || op.kind === 'order_settle' ? (amountOf(op) ?? NO_MONEY) : NO_MONEY;
}

/** Leaves out maintenance ops unless they need attention, and cards that are being charged, which do not wait. */
function isCounted(op: Op, state: JobState): boolean {
  if (state === 'attention' || state === 'unsure') return true;
  return op.state === 'waiting' && jobKindOf(op) !== 'maintenance' && op.kind !== 'card_payment';
}

export async function openQueueIndex(journal: Pick<Journal, 'findOp' | 'listOps' | 'listAttempts'>): Promise<QueueIndex> {
  const jobs = new Map<OpId, OpenJob>();
  const summed = new Map<number | undefined, QueueSummary>();

  const look = async (id: OpId, hasRequestUnderWay: boolean): Promise<IndexedOp | undefined> => {
    const op = await journal.findOp(id);
    const attempts = op?.state === 'waiting' ? await journal.listAttempts(id) : undefined;
    const state = op && jobStateOf(op, attempts ?? [], hasRequestUnderWay);
    summed.clear();
    if (op === undefined || state === undefined || !isCounted(op, state)) jobs.delete(id);
    else jobs.set(id, { state, amount: countedAmount(op), createdAt: op.createdAt, vendorId: vendorIdOfOp(op) });
    return op && { op, ...(attempts !== undefined && { attempts }) };
  };
  for (const { id } of await journal.listOps(OPEN)) await look(id, false);

  return {
    summary(vendorId) {
      const known = summed.get(vendorId);
      if (known !== undefined) return known;
      const made = summaryOf([...jobs.values()].filter((job) => vendorId === undefined || job.vendorId === vendorId));
      summed.set(vendorId, made);
      return made;
    },
    async take({ adds = [], change, attempt }) {
      const ids = new Set([
        ...adds.map(({ id }) => id),
        ...(change === undefined ? [] : [change.id]),
        ...(attempt === undefined ? [] : [attempt.opId]),
      ]);
      const taken: IndexedOp[] = [];
      for (const id of ids) {
        const looked = await look(id, true);
        if (looked !== undefined) taken.push(looked);
      }
      return taken;
    },
  };
}

function summaryOf(jobs: readonly OpenJob[]): QueueSummary {
  const count = (...states: readonly JobState[]): number => jobs.filter(({ state }) => states.includes(state)).length;
  const oldestAt = jobs.reduce<Instant | undefined>(
    (oldest, { createdAt }) => (oldest === undefined || createdAt < oldest ? createdAt : oldest),
    undefined,
  );
  return {
    waiting: count('waiting', 'sending'),
    unsure: count('unsure'),
    attention: count('attention'),
    amount: sum(jobs.map(({ amount }) => amount)),
    ...(oldestAt !== undefined && { oldestAt }),
  };
}
