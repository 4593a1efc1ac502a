import { isCharge } from '../../shared/sync/card-charge.ts';
import type { Journal, JournalWrite } from '../../shared/sync/journal.ts';
import type { OpId } from '../../shared/sync/op.ts';
import type { QueueIndex } from '../../shared/till/queue-index.ts';
import { jobViewOf } from '../../shared/till/queue-view.ts';
import { findSaleRecord } from '../../shared/till/sales-record.ts';
import type { TillDrainer } from '../../shared/till/till-parts.ts';
import type { TillEvent } from '../../shared/till-contract/till-events.ts';

/** The journal, with somebody who hears of every write once it is durable. */
export function watched(journal: Journal, onWritten: (write: JournalWrite) => void): Journal {
  return {
    ...journal,
    async append(write) {
      await journal.append(write);
      onWritten(write);
    },
  };
}

export interface QueueFollower {
  readonly queue: QueueIndex;
  readonly journal: Journal;
  readonly drainer: () => Pick<TillDrainer, 'isInHand'>;
  readonly tell: (event: TillEvent) => void;
}

/** Tells the screens of every job that the write was about, as it is now, so that none of them has to ask. */
export async function follow({ queue, journal, drainer, tell }: QueueFollower, write: JournalWrite): Promise<void> {
  for (const jobId of await queue.take(write)) {
    const event = await jobChanged(journal, drainer(), jobId);
    if (event !== undefined) tell(event);
  }
}

async function jobChanged(journal: Journal, drainer: Pick<TillDrainer, 'isInHand'>, jobId: OpId): Promise<TillEvent | undefined> {
  const op = await journal.findOp(jobId);
  if (op === undefined) return undefined;
  const job = jobViewOf(op, await journal.listAttempts(jobId), drainer.isInHand(jobId));
  // What becomes of a card concerns the device at which the guest waits.
  const isOfCard = isCharge(op) || op.kind === 'card_follow_up';
  const sale = isOfCard && job.saleId !== undefined ? await findSaleRecord(journal, job.saleId) : undefined;
  return { kind: 'job_changed', jobId, job, ...(sale !== undefined && { deviceId: sale.body.deviceId }) };
}
