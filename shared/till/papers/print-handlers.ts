import { accept, type Outcome, refuse } from '../../base/outcome.ts';
import type { PRINTER_OPERATIONS, PrintedThing, PrintJobView } from '../../till-contract/operations/printer-operations.ts';
import { hasRight } from '../context/staff-rights.ts';
import type { TillParts } from '../context/till-parts.ts';
import { isOfVendor, vendorIdOf } from '../context/vendor-of-caller.ts';
import type { DrawerMovement } from '../records/drawer-record.ts';
import {
  findJob,
  type KeptJob,
  listOpenJobs,
  moveJob,
  type NewJob,
  newJob,
  type PrintJob,
  renewed,
  viewOfJob,
  wasPrinted,
} from '../records/print-jobs.ts';
import { type Printer, printerFor } from '../records/printers-record.ts';
import { storedRecordsOf } from '../records/record-pages.ts';
import { findRefund, refundIdOfSale } from '../records/refunds-record.ts';
import { findTab } from '../records/tabs-record.ts';
import { decideAndWrite, findKept, readKept } from '../records/till-records.ts';
import { findSaleFor } from '../sale/sales-change.ts';
import { mayReachDrawer } from '../shift/drawer-readers.ts';
import { findXReport } from '../shift/shifts-report.ts';
import type { Caller, TillHandler } from '../till-call.ts';

type Operations = typeof PRINTER_OPERATIONS;

export const testPrinter: TillHandler<TillParts, Operations['testPrinter']> = async (parts, { caller, path, at }) => {
  const printer = printersOf(parts).find(({ id }) => id === path.printer_id);
  if (printer === undefined) return refuse({ code: 'unknown' });
  const of = { deviceId: caller.deviceId, vendorId: vendorIdOf(parts, caller), at };
  return await begin(parts, { ...of, id: path.job_id, printer, what: { kind: 'test' } });
};

/** Enough to show the outcome of the latest papers. */
const LAST_ENDED = 20;
/** Limits the search for a vendor's ended jobs; those further back are folded or of no use. */
const MOST_READ = 2000;

export const listPrintJobs: TillHandler<TillParts, Operations['listPrintJobs']> = async (parts, { caller }) => {
  const isSeen = ({ body }: KeptJob): boolean => isPrintJobSeen(parts, caller, body);
  const open = (await listOpenJobs(parts.journal)).filter(isSeen);
  const last: KeptJob[] = [];
  let read = 0;
  for await (const record of storedRecordsOf(parts.journal, 'print_job', { states: ['printed', 'failed'], order: 'newest_first' })) {
    const job = { ...readKept<PrintJob>(record), id: record.id } as KeptJob;
    if (isSeen(job)) last.push(job);
    if (last.length === LAST_ENDED || ++read === MOST_READ) break;
  }
  return accept([...open.toReversed(), ...last].map((job) => viewOfJob(job, printersOf(parts))));
};

/** True for employees who may set up the shared printers; others see only the jobs of their vendor. */
export function isPrintJobSeen(
  parts: Pick<TillParts, 'place' | 'settings'>,
  caller: Caller,
  { vendorId }: Pick<PrintJob, 'vendorId'>,
): boolean {
  return hasRight(parts, caller, 'settings') || isOfVendor(parts, caller, vendorId);
}

export const printPaper: TillHandler<TillParts, Operations['printPaper']> = async (parts, { caller, path, body: { what, isCopy }, at }) => {
  const known = await findJob(parts.journal, path.job_id);
  if (known !== undefined) return answerAgain(parts, known, what);
  const allowed = await checkPaper(parts, caller, what);
  if (!allowed.ok) return allowed;
  const printer = printerFor(printersOf(parts), what, caller.deviceId);
  if (printer === undefined) return refuse({ code: 'no_printer' });
  const { name } = allowed.value;
  return await begin(parts, {
    id: path.job_id,
    printer,
    what,
    deviceId: caller.deviceId,
    vendorId: vendorIdOf(parts, caller),
    at,
    isCopy: isCopy === true || (await wasPrinted(parts.journal, what)),
    ...(name !== undefined && { name }),
  });
};

function printersOf({ printing }: Pick<TillParts, 'printing'>): readonly Printer[] {
  return printing?.printers.current() ?? [];
}

function answerAgain(parts: TillParts, known: KeptJob, what: NewJob['what']): Outcome<PrintJobView> {
  const isSame = JSON.stringify(known.body.what) === JSON.stringify(what);
  return isSame ? accept(viewOfJob(known, printersOf(parts))) : refuse({ code: 'id_taken' });
}

async function begin(parts: TillParts, wanted: NewJob): Promise<Outcome<PrintJobView>> {
  const begun = await decideAndWrite<undefined>(parts.journal, async () => {
    const known = await findJob(parts.journal, wanted.id);
    if (known !== undefined) {
      const answered = answerAgain(parts, known, wanted.what);
      return answered.ok ? accept({ value: undefined }) : answered;
    }
    return accept({ value: undefined, write: { begins: true, records: [newJob(wanted)] } });
  });
  if (!begun.ok) return begun;
  return accept(viewOfJob((await findJob(parts.journal, wanted.id)) as KeptJob, printersOf(parts)));
}

/** Checks that the caller may see the record, and so may print it; `name` is what people call it. */
async function checkPaper(parts: TillParts, caller: Caller, what: PrintedThing): Promise<Outcome<{ readonly name?: string }>> {
  const { journal } = parts;
  switch (what.kind) {
    case 'sale':
    case 'refund': {
      const sale = await findSaleFor(parts, caller, what.saleId);
      if (!sale.ok) return sale;
      const isThere = what.kind === 'sale' || (await findRefund(journal, refundIdOfSale(what.saleId))) !== undefined;
      if (sale.value.state !== 'complete' || !isThere) return refuse({ code: 'not_complete' });
      const number = sale.value.body.sale.completion?.guestNumber;
      return accept(number === undefined ? {} : { name: number });
    }
    case 'tab': {
      const tab = await findTab(journal, what.tabId);
      const isOwn = tab !== undefined && isOfVendor(parts, caller, tab.body.place.vendorId);
      return isOwn ? accept({ name: tab.body.name }) : refuse({ code: 'unknown' });
    }
    case 'movement': {
      const kept = await findKept<DrawerMovement>(journal, 'drawer_movement', what.movementId);
      return await ofDrawer(parts, caller, kept?.body.drawerId);
    }
    case 'x_report': {
      return await ofDrawer(parts, caller, (await findXReport(journal, what.xId))?.report.drawerId, 'X');
    }
    case 'z_report': {
      const kept = await journal.findRecord('z_report', `${what.drawerId}/${what.number}`);
      return await ofDrawer(parts, caller, kept && what.drawerId, `Z ${what.number}`);
    }
  }
}

async function ofDrawer(
  parts: TillParts,
  caller: Caller,
  drawerId: string | undefined,
  name?: string,
): Promise<Outcome<{ readonly name?: string }>> {
  if (drawerId === undefined || !(await mayReachDrawer(parts, caller, drawerId))) return refuse({ code: 'unknown' });
  return accept(name === undefined ? {} : { name });
}

export const decidePrintJob: TillHandler<TillParts, Operations['decidePrintJob']> = async (parts, { path, body: { decision }, at }) => {
  const { journal } = parts;
  const id = path.job_id;
  const before = await findJob(journal, id);
  if (before === undefined) return refuse({ code: 'unknown' });
  if (before.state === 'printing') return refuse({ code: 'printing_now' });
  if (decision === 'again' && before.body.what.kind === 'drawer') return refuse({ code: 'not_again' });
  const moved =
    decision === 'came_out'
      ? await moveJob(journal, id, { from: ['unclear'], to: 'printed', change: () => ({ endedAt: at }) })
      : decision === 'give_up'
        ? await moveJob(journal, id, { from: ['unclear', 'waiting'], to: 'failed', change: () => ({ endedAt: at, failure: 'given_up' }) })
        : await moveJob(journal, id, { from: ['unclear', 'failed'], to: 'waiting', change: (job) => again(parts, before, job, at) });
  // The decision may have changed the count of unclear jobs.
  parts.printing?.hurry();
  return accept(viewOfJob(moved ?? ((await findJob(journal, id)) as KeptJob), printersOf(parts)));
};

/** Prints a job again, as a copy if it may have been printed. If its printer was removed, another that prints this kind takes it. */
function again(parts: TillParts, { state }: KeptJob, job: PrintJob, at: NewJob['at']) {
  const printers = printersOf(parts);
  const isThere = printers.some(({ id }) => id === job.printerId);
  const other = isThere ? undefined : printerFor(printers, job.what, job.deviceId);
  return { ...renewed(job, at), isCopy: job.isCopy || state === 'unclear', ...(other !== undefined && { printerId: other.id }) };
}
