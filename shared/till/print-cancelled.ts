import { addMilliseconds, type Instant } from '../base/time.ts';
import type { Journal } from '../sync/journal.ts';
import type { RecordWrite } from '../sync/journal-records.ts';
import type { KitchenLineView, KitchenTicketView } from '../till-contract/kitchen-operations.ts';
import { type KeptJob, KITCHEN_PAPER_LIFE, keepJob, newJob, type PrintJob, paperKey } from './print-jobs.ts';
import type { TillParts } from './till-parts.ts';
import { readKept } from './till-records.ts';

/** More than anybody prints of one ticket. */
const MOST_PAPERS = 200;

/** The kitchen works by paper for so long: what was ordered before is made, whatever becomes of the order. */
export function isOnPaper({ at, pickupTime }: Pick<KitchenTicketView, 'at' | 'pickupTime'>, now: Instant): boolean {
  const wanted = pickupTime !== undefined && pickupTime > at ? pickupTime : at;
  return addMilliseconds(wanted, KITCHEN_PAPER_LIFE) > now;
}

/**
 * Of a ticket that is not made any more: what no printer has begun stays unprinted, and at each printer that has, another paper says that it
 * is cancelled.
 */
export async function papersOfCancelled(
  { journal, printing }: Parts,
  ticket: KitchenTicketView,
  at: Instant,
): Promise<readonly RecordWrite[]> {
  if (printing === undefined) return [];
  const jobs = await jobsOf(journal, ticket);
  const stopped = jobs
    .filter(({ state }) => state === 'waiting')
    .map(({ id, version, at: askedAt, body }) => keepJob(id, version, 'failed', askedAt, { ...body, endedAt: at, failure: 'given_up' }));
  const begun = new Map(jobs.filter(({ body }) => body.tries > 0).map((job) => [job.body.printerId, job]));
  const told = [...begun.values()]
    .filter(({ body }) => printing.printers.current().some(({ id }) => id === body.printerId))
    .map(({ body }) =>
      newJob({
        // What was brought back may be cancelled once more.
        id: `kitchen/${ticket.id}/${body.printerId}/cancelled/${at}`,
        printer: { id: body.printerId },
        what: { kind: 'kitchen', ticket, lines: linesOf(body) },
        deviceId: body.deviceId,
        at,
        ...(body.name !== undefined && { name: body.name }),
      }),
    );
  return [...stopped, ...told];
}

/** Made after all: a paper once more at each printer that had one, or would have had one. */
export async function papersOfBroughtBack(
  { journal, printing }: Parts,
  ticket: KitchenTicketView,
  at: Instant,
): Promise<readonly RecordWrite[]> {
  const jobs = await jobsOf(journal, ticket);
  const last = new Map(jobs.map((job) => [job.body.printerId, job]));
  return [...last.values()]
    .filter(({ body }) => printing?.printers.current().some(({ id }) => id === body.printerId))
    .map(({ body }) =>
      newJob({
        id: `kitchen/${ticket.id}/${body.printerId}/back/${at}`,
        printer: { id: body.printerId },
        what: { kind: 'kitchen', ticket, lines: linesOf(body) },
        deviceId: body.deviceId,
        at,
        ...(body.name !== undefined && { name: body.name }),
      }),
    );
}

type Parts = { readonly journal: Pick<Journal, 'listRecords'> } & Pick<TillParts, 'printing'>;

async function jobsOf(journal: Pick<Journal, 'listRecords'>, ticket: KitchenTicketView): Promise<readonly KeptJob[]> {
  const key = paperKey({ kind: 'kitchen', ticket, lines: [] });
  const records = key === undefined ? [] : await journal.listRecords('print_job', { key, limit: MOST_PAPERS });
  return records.map((record) => ({ ...readKept<PrintJob>(record), id: record.id }) as KeptJob);
}

function linesOf({ what }: PrintJob): readonly KitchenLineView[] {
  return what.kind === 'kitchen' ? what.lines : [];
}
