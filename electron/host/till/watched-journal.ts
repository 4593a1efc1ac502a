import type { Journal, JournalWrite } from '../../../shared/sync/journal/journal.ts';
import type { OpKind } from '../../../shared/sync/journal/op.ts';
import { isCharge } from '../../../shared/sync/paths/card-charge.ts';
import type { TillDrainer } from '../../../shared/till/context/till-context.ts';
import type { IndexedOp, QueueIndex } from '../../../shared/till/memory/queue-index.ts';
import { jobViewOf } from '../../../shared/till/records/queue-view.ts';
import { findSaleRecord } from '../../../shared/till/records/sales-record.ts';
import type { TillEvent } from '../../../shared/till-contract/operations/till-events.ts';

/** Wraps the journal, and calls `onWritten` after each durable write. */
export function withWriteListener(journal: Journal, onWritten: (write: JournalWrite) => void): Journal {
  return {
    ...journal,
    async append(write) {
      await journal.append(write);
      onWritten(write);
    },
  };
}

export interface QueueFollower {
  readonly queue: Pick<QueueIndex, 'take'>;
  readonly journal: Pick<Journal, 'listAttempts' | 'findRecord'>;
  readonly drainer: () => Pick<TillDrainer, 'hasRequestUnderWay'>;
  /** True when any screen listens. */
  readonly hasListeners: () => boolean;
  readonly emit: (event: TillEvent) => void;
}

/** Sends each job that the write changed to the screens, so that none of them has to ask. */
export async function sendJobChanges({ queue, journal, drainer, hasListeners, emit }: QueueFollower, write: JournalWrite): Promise<void> {
  for (const taken of await queue.take(write)) if (hasListeners()) emit(await jobChanged(journal, drainer(), taken));
}

/** Jobs whose outcome a sale shows at the device that made it. */
const OF_CARDS: ReadonlySet<string> = new Set<OpKind>(['card_follow_up', 'value_load', 'value_back', 'value_spend']);

async function jobChanged(
  journal: QueueFollower['journal'],
  drainer: Pick<TillDrainer, 'hasRequestUnderWay'>,
  { op, attempts }: IndexedOp,
): Promise<TillEvent> {
  const job = jobViewOf(op, attempts ?? (await journal.listAttempts(op.id)), drainer.hasRequestUnderWay(op.id));
  // A card's outcome is for the device at which the guest waits.
  const isOfCard = isCharge(op) || OF_CARDS.has(op.kind);
  const sale = isOfCard && job.saleId !== undefined ? await findSaleRecord(journal, job.saleId) : undefined;
  return { kind: 'job_changed', jobId: op.id, job, ...(sale !== undefined && { deviceId: sale.body.deviceId }) };
}
