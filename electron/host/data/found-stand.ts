import { DatabaseSync } from 'node:sqlite';
import { epochOf, type Instant } from '../../../shared/base/time.ts';

/** A summary of the journal that a start prints for the person who started it. */
export interface JournalSummary {
  /** The sales among the newest ops only: a journal of a million sales must not slow down a start. */
  readonly sales: number;
  /** True when the journal has more ops than were counted. */
  readonly areMore: boolean;
  readonly lastAt?: Instant;
  readonly toSend: number;
  readonly toDecide: number;
}

const MOST_JOBS = 5000;
const PATIENCE_MILLISECONDS = 1000;
const IS_SALE = "kind IN ('sale', 'order_settle')";

/** Returns undefined when the journal can't be read; the start itself reports why. */
export function summarizeJournal(journalFile: string, mostJobs = MOST_JOBS): JournalSummary | undefined {
  let journal: DatabaseSync | undefined;
  try {
    journal = new DatabaseSync(journalFile, { readOnly: true, timeout: PATIENCE_MILLISECONDS });
    const newest = `SELECT kind, state, created_at FROM ops ORDER BY seq DESC LIMIT ${mostJobs}`;
    const counted = journal
      .prepare(
        `SELECT count(*) AS jobs, count(*) FILTER (WHERE ${IS_SALE} AND state <> 'rejected') AS sales,
          max(created_at) FILTER (WHERE ${IS_SALE} AND state <> 'rejected') AS lastAt FROM (${newest})`,
      )
      .get() as { readonly jobs: number; readonly sales: number; readonly lastAt: Instant | null };
    const open = journal
      .prepare(
        `SELECT count(*) FILTER (WHERE state = 'waiting') AS toSend, count(*) FILTER (WHERE state = 'attention') AS toDecide
          FROM ops WHERE state <> 'done' AND ${IS_SALE}`,
      )
      .get() as { readonly toSend: number; readonly toDecide: number };
    const { jobs, sales, lastAt } = counted;
    return { sales, areMore: jobs === mostJobs, ...(lastAt !== null && { lastAt }), toSend: open.toSend, toDecide: open.toDecide };
  } catch {
    return undefined;
  } finally {
    journal?.close();
  }
}

export function describeJournalSummary({ sales, areMore, lastAt, toSend, toDecide }: JournalSummary, path: string, at: number): string {
  const found = `Found the stand in ${path}:`;
  if (sales === 0 && toSend + toDecide === 0) return `${found} no sales${areMore ? ' lately' : ' yet'}.`;
  const count = `${areMore ? 'more than ' : ''}${sales} ${sales === 1 ? 'sale' : 'sales'}`;
  const last = lastAt === undefined ? [] : [`the last one ${momentWords(epochOf(lastAt), at)}`];
  const open = [...(toSend === 0 ? [] : [`${toSend} still to be sent`]), ...(toDecide === 0 ? [] : [`${toDecide} for a person to decide`])];
  return `${found} ${[count, ...last, ...(open.length === 0 ? ['all sent'] : open)].join(', ')}.`;
}

/** Uses this machine's time zone. */
function momentWords(then: number, at: number): string {
  const dayOf = (moment: number): string => new Date(moment).toDateString();
  const time = new Date(then).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  if (dayOf(then) === dayOf(at)) return `today at ${time}`;
  const noon = new Date(at).setHours(12, 0, 0, 0);
  if (dayOf(then) === dayOf(noon - 24 * 3600 * 1000)) return `yesterday at ${time}`;
  return `on ${new Date(then).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })} at ${time}`;
}
