import type { Instant } from '../../base/time.ts';
import type { Journal } from '../../sync/journal/journal.ts';
import type { RecordWrite } from '../../sync/journal/journal-records.ts';
import type { KitchenLineView, KitchenTicketView } from '../../till-contract/operations/kitchen-operations.ts';
import type { TillContext } from '../context/till-context.ts';
import { type KeptJob, keepJob, newJob, type PrintJob, paperKey } from '../records/print-jobs.ts';
import { readKept } from '../records/till-records.ts';

/** More papers than are printed of one ticket. */
const MOST_PAPERS = 200;

/**
 * Returns records for a cancelled ticket: jobs that no printer has started are given up, and each printer that has started one prints a
 * cancellation.
 */
export async function papersOfCancelled(
  { journal, printing }: Context,
  ticket: KitchenTicketView,
  at: Instant,
): Promise<readonly RecordWrite[]> {
  if (printing === undefined) return [];
  const jobs = await jobsOf(journal, ticket);
  const stopped = jobs
    .filter(({ state }) => state === 'waiting')
    .map(({ id, version, at: askedAt, body }) => keepJob(id, version, 'failed', askedAt, { ...body, endedAt: at, failure: 'given_up' }));
  const begun = jobs.filter(({ body }) => body.tries > 0);
  return [...stopped, ...oncePerPrinter(printing, begun, { ticket, why: 'cancelled', at })];
}

/** Returns records for struck lines of a ticket: each printer of the ticket prints a cancellation of those lines that it prints. */
export async function papersOfStruck(
  { journal, printing }: Context,
  ticket: KitchenTicketView,
  struck: readonly KitchenLineView[],
  at: Instant,
): Promise<readonly RecordWrite[]> {
  if (printing === undefined) return [];
  const jobs = (await jobsOf(journal, ticket)).flatMap((job): readonly KeptJob[] => {
    const { what } = job.body;
    const printed = new Set(linesOf(job.body).map(({ lineId }) => lineId));
    const lines = struck.filter(({ lineId }) => printed.has(lineId));
    return what.kind !== 'kitchen' || lines.length === 0 ? [] : [{ ...job, body: { ...job.body, what: { ...what, lines } } }];
  });
  return oncePerPrinter(printing, jobs, { ticket: { ...ticket, cancelledAt: at }, why: 'cancelled', at });
}

/** Returns records that print a ticket that is made after all again, at each printer that had a job for it. */
export async function papersOfBroughtBack(
  { journal, printing }: Context,
  ticket: KitchenTicketView,
  at: Instant,
): Promise<readonly RecordWrite[]> {
  return oncePerPrinter(printing, await jobsOf(journal, ticket), { ticket, why: 'back', at });
}

interface Another {
  readonly ticket: KitchenTicketView;
  readonly why: 'cancelled' | 'back';
  /** Part of the job's id, since a ticket that was brought back may be cancelled again. */
  readonly at: Instant;
}

/** Returns one new job for each printer of those jobs that still exists, with the lines that it prints. */
function oncePerPrinter(printing: Context['printing'], jobs: readonly KeptJob[], { ticket, why, at }: Another): readonly RecordWrite[] {
  const isThere = ({ printerId }: PrintJob): boolean => printing?.printers.current().some(({ id }) => id === printerId) === true;
  const before = new Map(jobs.map(({ body }) => [body.printerId, body]));
  return [...before.values()].filter(isThere).map((body) =>
    newJob({
      id: `kitchen/${ticket.id}/${body.printerId}/${why}/${at}`,
      printer: { id: body.printerId },
      what: { kind: 'kitchen', ticket, lines: linesOf(body) },
      deviceId: body.deviceId,
      vendorId: ticket.vendorId,
      at,
      ...(body.name !== undefined && { name: body.name }),
    }),
  );
}

type Context = { readonly journal: Pick<Journal, 'listRecords'> } & Pick<TillContext, 'printing'>;

async function jobsOf(journal: Pick<Journal, 'listRecords'>, ticket: KitchenTicketView): Promise<readonly KeptJob[]> {
  const key = paperKey({ kind: 'kitchen', ticket, lines: [] });
  const records = key === undefined ? [] : await journal.listRecords('print_job', { key, limit: MOST_PAPERS });
  return records.map((record) => ({ ...readKept<PrintJob>(record), id: record.id }) as KeptJob);
}

function linesOf({ what }: PrintJob): readonly KitchenLineView[] {
  return what.kind === 'kitchen' ? what.lines : [];
}
