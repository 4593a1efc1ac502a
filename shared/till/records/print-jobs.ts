import { addMilliseconds, DAY_IN_MILLISECONDS, type Instant } from '../../base/time.ts';
import type { Journal } from '../../sync/journal/journal.ts';
import type { RecordWrite } from '../../sync/journal/journal-records.ts';
import { StaleWrite, untilNotStale } from '../../sync/journal/stale-write.ts';
import type { KitchenTicketView } from '../../till-contract/operations/kitchen-operations.ts';
import type { PrintFailure, PrintJobView, PrintState } from '../../till-contract/operations/printer-operations.ts';
import type { Printed, Printer } from './printers-record.ts';
import { storedRecordsOf } from './record-pages.ts';
import { findKept, type Kept, keep, readKept } from './till-records.ts';

/**
 * One paper for one printer. The job is `printing` before its first byte is sent, so that after any failure it is unclear and not printed
 * twice automatically.
 */
export interface PrintJob {
  readonly printerId: string;
  readonly what: Printed;
  /** The name for people, like a guest number. */
  readonly name?: string;
  readonly isCopy: boolean;
  readonly deviceId: string;
  /** The vendor that it belongs to; absent: the host's own vendor. */
  readonly vendorId?: number;
  /** The job is useless afterwards: a drawer that opens an hour later is open with no one beside it. */
  readonly expiresAt: Instant;
  readonly tries: number;
  readonly endedAt?: Instant;
  readonly failure?: PrintFailure;
}

/** `folded`: it ended long ago, and only the fact that it was printed is kept. */
type KeptState = PrintState | 'folded';
export type KeptJob = Kept<PrintJob> & { readonly state: KeptState; readonly id: string };

const MINUTE = 60_000;
export const KITCHEN_PAPER_LIFE = 60 * MINUTE;
const LIVES: Readonly<Record<Printed['kind'], number>> = {
  drawer: MINUTE / 2,
  test: 5 * MINUTE,
  kitchen: KITCHEN_PAPER_LIFE,
  sale: 30 * MINUTE,
  refund: 30 * MINUTE,
  card_slip: 30 * MINUTE,
  tab: 30 * MINUTE,
  movement: 30 * MINUTE,
  x_report: 12 * 60 * MINUTE,
  z_report: 12 * 60 * MINUTE,
  terminal_day: 12 * 60 * MINUTE,
};

export interface NewJob extends Pick<PrintJob, 'what' | 'name' | 'deviceId'> {
  readonly id: string;
  readonly printer: Pick<Printer, 'id'>;
  readonly at: Instant;
  readonly vendorId?: number | undefined;
  readonly isCopy?: boolean;
}

/** Returns the record of a new job, to be written together with the record that it prints. */
export function newJob({ id, printer, what, name, deviceId, vendorId, at, isCopy = false }: NewJob): RecordWrite {
  const body: PrintJob = {
    printerId: printer.id,
    what,
    ...(name !== undefined && { name }),
    isCopy,
    deviceId,
    ...(vendorId !== undefined && { vendorId }),
    expiresAt: addMilliseconds(at, LIVES[what.kind]),
    tries: 0,
  };
  return keepJob(id, 0, 'waiting', at, body);
}

export function keepJob(id: string, after: number, state: PrintState, at: Instant, body: PrintJob): RecordWrite {
  const paper = paperKey(body.what);
  return keep('print_job', id, after, { state, at, keys: [`printer:${body.printerId}`, ...(paper === undefined ? [] : [paper])], body });
}

/** Folds a job. One that failed loses its paper key, so that a later print of the paper is not called a copy. */
export function foldJob(id: string, { version, at, state, body: { name: _name, ...body } }: Kept<PrintJob>): RecordWrite {
  const { what } = body;
  const bare: Printed = what.kind === 'kitchen' ? { ...what, ticket: bareTicket(what.ticket), lines: [] } : what;
  const paper = state === 'failed' ? undefined : paperKey(what);
  const keys = paper === undefined ? [] : [paper];
  return keep('print_job', id, version, {
    state: 'folded',
    at,
    keys,
    body: { ...body, what: bare, ...(state === 'unclear' && { failure: 'given_up' }) } satisfies PrintJob,
  });
}

function bareTicket({ id, vendorId, at, source, state }: KitchenTicketView): KitchenTicketView {
  return { id, vendorId, at, source, state, lines: [], parts: [] };
}

/** Returns the key that all prints of one paper share. */
export function paperKey(what: Printed): string | undefined {
  switch (what.kind) {
    case 'sale':
      return `paper:sale/${what.saleId}`;
    case 'refund':
      return ['paper:refund', what.saleId, what.refundId].filter((part) => part !== undefined).join('/');
    case 'card_slip':
      return `paper:card/${what.saleId}`;
    case 'movement':
      return `paper:movement/${what.movementId}`;
    case 'x_report':
      return `paper:x/${what.xId}`;
    case 'z_report':
      return `paper:z/${what.drawerId}/${what.number}`;
    case 'terminal_day':
      return `paper:terminal/${what.closingId}`;
    case 'kitchen':
      return `paper:kitchen/${what.ticket.id}`;
    // A tab and its slip change, so none of its slips is a copy of another.
    case 'tab':
    case 'test':
    case 'drawer':
      return undefined;
  }
}

/** True when the paper was or may have been printed before, so that the next print is marked as a copy. */
export async function wasPrinted(journal: Pick<Journal, 'listRecords'>, what: Printed): Promise<boolean> {
  const key = paperKey(what);
  if (key === undefined) return false;
  const found = await journal.listRecords('print_job', { key, states: ['printed', 'printing', 'unclear', 'waiting', 'folded'], limit: 1 });
  return found.length > 0;
}

export async function findJob(journal: Pick<Journal, 'findRecord'>, id: string): Promise<KeptJob | undefined> {
  const stored = await findKept<PrintJob>(journal, 'print_job', id);
  return stored && ({ ...stored, id } as KeptJob);
}

/** Returns all open jobs, oldest first. They cannot pile up, since each expires. */
export async function listOpenJobs(journal: Pick<Journal, 'listRecords'>): Promise<readonly KeptJob[]> {
  const open: KeptJob[] = [];
  for await (const record of storedRecordsOf(journal, 'print_job', { states: ['waiting', 'printing', 'unclear'] })) {
    open.push({ ...readKept<PrintJob>(record), id: record.id } as KeptJob);
  }
  return open;
}

export type JobChange = Partial<Pick<PrintJob, 'printerId' | 'isCopy' | 'tries' | 'endedAt' | 'failure' | 'expiresAt'>>;

/** Moves a job to another state. Undefined when it is no longer in one of the `from` states. */
export async function moveJob(
  journal: Pick<Journal, 'append' | 'findRecord'>,
  id: string,
  { from, to, change }: { readonly from: readonly KeptState[]; readonly to: PrintState; readonly change: (job: PrintJob) => JobChange },
): Promise<KeptJob | undefined> {
  return await untilNotStale(async () => {
    const stored = await findJob(journal, id);
    if (stored === undefined || !from.includes(stored.state)) return undefined;
    const { endedAt: _endedAt, failure: _failure, ...rest } = stored.body;
    const body: PrintJob = { ...rest, ...change(stored.body) };
    await journal.append({ records: [keepJob(id, stored.version, to, stored.at, body)] });
    return { ...stored, version: stored.version + 1, state: to, body };
  });
}

/** Gives a job the lifetime of a new one. */
export function renewed({ what }: PrintJob, at: Instant): JobChange {
  return { expiresAt: addMilliseconds(at, LIVES[what.kind]) };
}

export function viewOfJob({ id, state, at, body }: KeptJob, printers: readonly Printer[]): PrintJobView {
  const { what, name, printerId, isCopy, tries, endedAt, failure } = body;
  const ended = failure === undefined ? 'printed' : 'failed';
  return {
    id,
    kind: what.kind,
    ...(name !== undefined && { name }),
    printerId,
    printerName: printers.find((printer) => printer.id === printerId)?.name ?? '',
    state: state === 'folded' ? ended : state,
    isCopy,
    askedAt: at,
    tries,
    ...(endedAt !== undefined && { endedAt }),
    ...(failure !== undefined && { failure }),
  };
}

/** True while the kitchen may still work from the ticket's paper; later it counts as made. */
export function isOnPaper({ at, pickupTime }: Pick<KitchenTicketView, 'at' | 'pickupTime'>, now: Instant): boolean {
  const wanted = pickupTime !== undefined && pickupTime > at ? pickupTime : at;
  return addMilliseconds(wanted, KITCHEN_PAPER_LIFE) > now;
}

const KEPT_DAYS = 3;
const FOLDED_AT_ONCE = 200;

/**
 * Folds jobs from days ago, including undecided ones: they leave the lists and lose their content, but later prints of the paper are still
 * marked as copies. Returns how many there were; a full batch may leave more for the next call.
 */
export async function foldOldJobs(journal: Pick<Journal, 'append' | 'listRecords'>, at: Instant): Promise<number> {
  const old = await journal.listRecords('print_job', {
    states: ['printed', 'failed', 'unclear'],
    to: addMilliseconds(at, -KEPT_DAYS * DAY_IN_MILLISECONDS),
    order: 'oldest_first',
    limit: FOLDED_AT_ONCE,
  });
  if (old.length === 0) return 0;
  try {
    await journal.append({ records: old.map((record) => foldJob(record.id, readKept<PrintJob>(record))) });
  } catch (fault) {
    // A person just requested one of them again; the next call folds the rest.
    if (!(fault instanceof StaleWrite)) throw fault;
  }
  return old.length;
}
