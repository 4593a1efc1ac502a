import type { Journal, JournalWrite } from '../../shared/sync/journal.ts';
import type { QueueIndex } from '../../shared/till/queue-index.ts';
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

/** Screens are told of every job that the write was about. */
export async function follow(queue: QueueIndex, write: JournalWrite, tell: (event: TillEvent) => void): Promise<void> {
  for (const jobId of await queue.take(write)) tell({ kind: 'job_changed', jobId });
}
