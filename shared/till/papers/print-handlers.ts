import { accept, type Outcome, refuse } from '../../base/outcome.ts';
import type { TerminalClosing } from '../../till-contract/cards/terminal-operations.ts';
import type { PRINTER_OPERATIONS, PrintableRecord, PrintJobView } from '../../till-contract/operations/printer-operations.ts';
import { copiesOfSale } from '../card-copies.ts';
import { hasRight } from '../context/staff-rights.ts';
import type { TillContext } from '../context/till-context.ts';
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
import { findPrintedRefund } from '../records/refunds-record.ts';
import { findTab } from '../records/tabs-record.ts';
import { decideAndWrite, findKept, readKept } from '../records/till-records.ts';
import { findSaleFor } from '../sale/sales-change.ts';
import { mayReachDrawer } from '../shift/drawer-readers.ts';
import { findXReport } from '../shift/shifts-report.ts';
import type { Caller, TillHandler } from '../till-call.ts';

type Operations = typeof PRINTER_OPERATIONS;

export const testPrinter: TillHandler<TillContext, Operations['testPrinter']> = async (context, { caller, path, at }) => {
  const printer = printersOf(context).find(({ id }) => id === path.printer_id);
  if (printer === undefined) return refuse({ code: 'unknown' });
  const of = { deviceId: caller.deviceId, vendorId: vendorIdOf(context, caller), at };
  return await begin(context, { ...of, id: path.job_id, printer, what: { kind: 'test' } });
};

/** Enough to show the outcome of the latest papers. */
const LAST_ENDED = 20;
/** Limits the search for a vendor's ended jobs; those further back are folded or of no use. */
const MOST_READ = 2000;

export const listPrintJobs: TillHandler<TillContext, Operations['listPrintJobs']> = async (context, { caller }) => {
  const isSeen = ({ body }: KeptJob): boolean => isPrintJobSeen(context, caller, body);
  const open = (await listOpenJobs(context.journal)).filter(isSeen);
  const last: KeptJob[] = [];
  let read = 0;
  for await (const record of storedRecordsOf(context.journal, 'print_job', { states: ['printed', 'failed'], order: 'newest_first' })) {
    const job = { ...readKept<PrintJob>(record), id: record.id } as KeptJob;
    if (isSeen(job)) last.push(job);
    if (last.length === LAST_ENDED || ++read === MOST_READ) break;
  }
  return accept([...open.toReversed(), ...last].map((job) => viewOfJob(job, printersOf(context))));
};

/** True for employees who may set up the shared printers; others see only the jobs of their vendor. */
export function isPrintJobSeen(
  context: Pick<TillContext, 'place' | 'settings'>,
  caller: Caller,
  { vendorId }: Pick<PrintJob, 'vendorId'>,
): boolean {
  return hasRight(context, caller, 'settings') || isOfVendor(context, caller, vendorId);
}

export const printPaper: TillHandler<TillContext, Operations['printPaper']> = async (
  context,
  { caller, path, body: { what, isCopy }, at },
) => {
  const known = await findJob(context.journal, path.job_id);
  if (known !== undefined) return answerAgain(context, known, what);
  const allowed = await checkPaper(context, caller, what);
  if (!allowed.ok) return allowed;
  const printer = printerFor(printersOf(context), what, caller.deviceId);
  if (printer === undefined) return refuse({ code: 'no_printer' });
  const { name } = allowed.value;
  return await begin(context, {
    id: path.job_id,
    printer,
    what,
    deviceId: caller.deviceId,
    vendorId: vendorIdOf(context, caller),
    at,
    isCopy: isCopy === true || (await wasPrinted(context.journal, what)),
    ...(name !== undefined && { name }),
  });
};

function printersOf({ printing }: Pick<TillContext, 'printing'>): readonly Printer[] {
  return printing?.printers.current() ?? [];
}

function answerAgain(context: TillContext, known: KeptJob, what: NewJob['what']): Outcome<PrintJobView> {
  const isSame = JSON.stringify(known.body.what) === JSON.stringify(what);
  return isSame ? accept(viewOfJob(known, printersOf(context))) : refuse({ code: 'id_taken' });
}

async function begin(context: TillContext, wanted: NewJob): Promise<Outcome<PrintJobView>> {
  const begun = await decideAndWrite<undefined>(context.journal, async () => {
    const known = await findJob(context.journal, wanted.id);
    if (known !== undefined) {
      const answered = answerAgain(context, known, wanted.what);
      return answered.ok ? accept({ value: undefined }) : answered;
    }
    return accept({ value: undefined, write: { isPostponable: true, records: [newJob(wanted)] } });
  });
  if (!begun.ok) return begun;
  return accept(viewOfJob((await findJob(context.journal, wanted.id)) as KeptJob, printersOf(context)));
}

/** Checks that the caller may see the record, and so may print it; `name` is what people call it. */
async function checkPaper(context: TillContext, caller: Caller, what: PrintableRecord): Promise<Outcome<{ readonly name?: string }>> {
  const { journal } = context;
  switch (what.kind) {
    case 'sale':
    case 'refund': {
      const sale = await findSaleFor(context, caller, what.saleId);
      if (!sale.ok) return sale;
      const isThere = what.kind === 'sale' || (await findPrintedRefund(journal, what.saleId, what.refundId)) !== undefined;
      if (sale.value.state !== 'complete' || !isThere) return refuse({ code: 'not_complete' });
      const number = sale.value.body.sale.completion?.guestNumber;
      return accept(number === undefined ? {} : { name: number });
    }
    case 'card_slip': {
      const sale = await findSaleFor(context, caller, what.saleId);
      if (!sale.ok) return sale;
      const { sale: sold } = sale.value.body;
      const { merchant } = await copiesOfSale(context.terminalPayments, sold);
      if (sale.value.state !== 'complete' || merchant.length === 0) return refuse({ code: 'unknown' });
      const number = sold.completion?.guestNumber;
      return accept(number === undefined ? {} : { name: number });
    }
    case 'tab': {
      const tab = await findTab(journal, what.tabId);
      const isOwn = tab !== undefined && isOfVendor(context, caller, tab.body.place.vendorId);
      return isOwn ? accept({ name: tab.body.name }) : refuse({ code: 'unknown' });
    }
    case 'movement': {
      const movement = await findKept<DrawerMovement>(journal, 'drawer_movement', what.movementId);
      return await ofDrawer(context, caller, movement?.body.drawerId);
    }
    case 'x_report': {
      return await ofDrawer(context, caller, (await findXReport(journal, what.xId))?.report.drawerId, 'X');
    }
    case 'z_report': {
      const report = await journal.findRecord('z_report', `${what.drawerId}/${what.number}`);
      return await ofDrawer(context, caller, report && what.drawerId, `Z ${what.number}`);
    }
    case 'terminal_day': {
      const closing = await findKept<TerminalClosing>(journal, 'terminal_day', what.closingId);
      const isSeen = closing !== undefined && hasRight(context, caller, 'shifts');
      return isSeen ? accept({ name: closing.body.terminalName }) : refuse({ code: 'unknown' });
    }
  }
}

async function ofDrawer(
  context: TillContext,
  caller: Caller,
  drawerId: string | undefined,
  name?: string,
): Promise<Outcome<{ readonly name?: string }>> {
  if (drawerId === undefined || !(await mayReachDrawer(context, caller, drawerId))) return refuse({ code: 'unknown' });
  return accept(name === undefined ? {} : { name });
}

export const decidePrintJob: TillHandler<TillContext, Operations['decidePrintJob']> = async (context, { path, body: { decision }, at }) => {
  const { journal } = context;
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
        : await moveJob(journal, id, { from: ['unclear', 'failed'], to: 'waiting', change: (job) => again(context, before, job, at) });
  // The decision may have changed the count of unclear jobs.
  context.printing?.hurry();
  return accept(viewOfJob(moved ?? ((await findJob(journal, id)) as KeptJob), printersOf(context)));
};

/** Prints a job again, as a copy if it may have been printed. If its printer was removed, another that prints this kind takes it. */
function again(context: TillContext, { state }: KeptJob, job: PrintJob, at: NewJob['at']) {
  const printers = printersOf(context);
  const isThere = printers.some(({ id }) => id === job.printerId);
  const other = isThere ? undefined : printerFor(printers, job.what, job.deviceId);
  return { ...renewed(job, at), isCopy: job.isCopy || state === 'unclear', ...(other !== undefined && { printerId: other.id }) };
}
