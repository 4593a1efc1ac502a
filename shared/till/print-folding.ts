import { addMilliseconds, DAY_IN_MILLISECONDS, type Instant } from '../base/time.ts';
import type { Journal } from '../sync/journal.ts';
import { StaleWrite } from '../sync/stale-write.ts';
import { foldJob, type PrintJob } from './print-jobs.ts';
import { readKept } from './till-records.ts';

const KEPT_DAYS = 3;
const AT_ONCE = 200;

/**
 * What ended days ago, or was never decided, is listed no more and keeps nothing of what was on it: that it was printed stays, so that another print of it says
 * that it is a copy. Answers how many there were; as many as it takes at once may be followed by more.
 */
export async function foldOldJobs(journal: Pick<Journal, 'append' | 'listRecords'>, at: Instant): Promise<number> {
  const old = await journal.listRecords('print_job', {
    states: ['printed', 'failed', 'unclear'],
    to: addMilliseconds(at, -KEPT_DAYS * DAY_IN_MILLISECONDS),
    order: 'oldest_first',
    limit: AT_ONCE,
  });
  if (old.length === 0) return 0;
  try {
    await journal.append({ records: old.map((record) => foldJob(record.id, readKept<PrintJob>(record))) });
  } catch (fault) {
    // Somebody wants one of them again just now: the next time.
    if (!(fault instanceof StaleWrite)) throw fault;
  }
  return old.length;
}
