import { DAY_IN_MILLISECONDS } from '../../base/time.ts';
import type { Journal } from '../../sync/journal/journal.ts';
import type { ReportChoices, ReportSlice, ShiftChoice } from '../../till-contract/operations/report-operations.ts';
import { sumReports } from '../../till-contract/operations/report-sums.ts';
import type { TillContext } from '../context/till-context.ts';
import { isOfKiosks } from '../records/drawer-record.ts';
import { recordsOf } from '../records/record-pages.ts';
import { isVoided, type RefundRecord } from '../records/refunds-record.ts';
import type { SaleRecord } from '../records/sales-record.ts';
import { findShift } from '../records/shifts-record.ts';
import { readKept } from '../records/till-records.ts';
import { outcomeOfRefund, outcomeOfSale } from '../shift/shifts-late.ts';
import { findDaySums, isOver, keepDaySums, type ReadPart, type ReportOwner } from './reports-day-sums.ts';
import { rowsOfRefund, rowsOfSale, rowsOfServiceOutcome } from './reports-of-sales.ts';

type Context = Pick<TillContext, 'journal' | 'vendorOf' | 'place' | 'world' | 'afterwards' | 'inTurnAt'>;

export interface ReportQuery {
  readonly to: string;
  readonly shiftId?: string | undefined;
  readonly employeeId?: string | undefined;
  readonly vendorId?: number | undefined;
}

/** Limits the sales and dates read per answer, so that reading a report does not hold up selling. */
const MOST_SALES = 150;
const MOST_DATES = 62;

/** Reads on from the sale after `behind` on that date, up to the limits of one answer. */
export async function readSlice(
  context: Context,
  filters: ReportQuery,
  from: { readonly date: string; readonly behind: number },
): Promise<ReportSlice> {
  const { journal } = context;
  const sums = sumReports();
  const choices = gatherChoices(context);
  const take = ({ owned, rows }: Pick<ReadPart, 'owned' | 'rows'>): void => {
    choices.take(owned);
    if (isWanted(filters, owned)) sums.take(rows);
  };
  let { date, behind } = from;
  let left = MOST_SALES;
  for (let dates = 0; ; dates++) {
    const next = { date, behind };
    if (left === 0 || dates === MOST_DATES) return { rows: sums.rows(), choices: await choices.all(), next };
    const known = behind === 0 && isOver(context, date) ? await findDaySums(context, date) : undefined;
    for (const { rows, ...owned } of known ?? []) take({ owned, rows });
    if (known === undefined) {
      const records = await journal.listRecords('sale', {
        key: `date:${date}`,
        states: ['complete'],
        behind,
        order: 'oldest_first',
        limit: left,
      });
      for (const record of records) {
        behind = record.seq;
        take(await readSale(context, readKept<SaleRecord>(record).body));
      }
      left -= records.length;
      if (left === 0) continue;
      let isEmpty = behind === 0;
      for await (const refund of refundsOf(journal, date)) {
        isEmpty = false;
        take(refund);
      }
      if (!isEmpty) addUpLater(context, date);
    }
    if (date >= filters.to) return { rows: sums.rows(), choices: await choices.all() };
    [date, behind] = [dateAfter(date), 0];
  }
}

/** Stores the date's totals for the next report. Dates are added up one at a time, so that the till can go on selling. */
function addUpLater(context: Context, date: string): void {
  if (!isOver(context, date)) return;
  context.afterwards(() => context.inTurnAt('day sums', () => keepDaySums(context, date, () => allOf(context, date))));
}

async function* allOf(context: Context, date: string): AsyncGenerator<ReadPart> {
  const { journal } = context;
  const ended = new Map<string | undefined, boolean>([[undefined, true]]);
  const withShift = async (part: ReadPart): Promise<ReadPart> => {
    const { shiftId } = part.owned;
    if (!ended.has(shiftId)) ended.set(shiftId, (await findShift(journal, shiftId as string))?.state === 'closed');
    return { ...part, isSettled: part.isSettled && ended.get(shiftId) === true };
  };
  const query = { key: `date:${date}`, states: ['complete'] };
  for await (const { body } of recordsOf<SaleRecord>(journal, 'sale', query)) yield await withShift(await readSale(context, body));
  for await (const refund of refundsOf(journal, date)) yield await withShift(refund);
}

async function readSale({ journal, vendorOf, place }: Context, body: SaleRecord): Promise<ReadPart> {
  const { sale, shiftId, employee } = body;
  const vendor = vendorOf(body.place);
  const catalogue = vendor?.catalogues.find(sale.revision) ?? vendor?.catalogues.newest();
  const sold = rowsOfSale(body, { timezone: (vendor?.place ?? place())?.timezone ?? 'UTC', catalogue });
  const outcome = await outcomeOfSale(journal, body.opId, sale.priced.totals.due);
  // A sale that was voided before it was sent is never reported to the service.
  const isTakenBack = outcome?.kind === 'rejected' && (await isVoided(journal, sale.id));
  const owned = ownedBy({ shiftId, employee, vendorId: body.place.vendorId });
  // A refused sale may still be sent in another way.
  const isSettled = isTakenBack || outcome?.kind === 'sent' || outcome?.kind === 'variance';
  return { owned, rows: isTakenBack ? sold : { ...sold, ...rowsOfServiceOutcome(body, outcome) }, isSettled };
}

function ownedBy({
  shiftId,
  employee = { id: '', name: '' },
  vendorId,
}: {
  readonly shiftId: string | undefined;
  readonly employee: ReportOwner['employee'] | undefined;
  readonly vendorId: number;
}): ReportOwner {
  return { ...(shiftId !== undefined && { shiftId }), employee: { id: employee.id, name: employee.name }, vendorId };
}

function isWanted({ shiftId, employeeId, vendorId }: ReportQuery, owned: ReportOwner): boolean {
  return (
    (shiftId === undefined || owned.shiftId === shiftId) &&
    (employeeId === undefined || owned.employee.id === employeeId) &&
    (vendorId === undefined || owned.vendorId === vendorId)
  );
}

/** Yields the refunds requested on a date and not refused since; a record's date is that of its last request. */
async function* refundsOf(journal: Journal, date: string): AsyncGenerator<ReadPart> {
  for await (const { body } of recordsOf<RefundRecord>(journal, 'refund', { key: `date:${date}` })) {
    const { last, place } = body;
    const outcome = await outcomeOfRefund(journal, last.opIds, last.amount);
    if (outcome?.kind === 'refund_refused') continue;
    yield { owned: ownedBy({ ...last, vendorId: place.vendorId }), rows: rowsOfRefund(last), isSettled: outcome !== undefined };
  }
}

function gatherChoices({ journal, vendorOf }: Pick<Context, 'journal' | 'vendorOf'>) {
  const cashiers = new Map<string, ReportChoices['cashiers'][number]>();
  const vendors = new Map<string, ReportChoices['vendors'][number]>();
  const shiftIds = new Set<string>();
  return {
    take({ employee, vendorId, shiftId }: ReportOwner): void {
      cashiers.set(employee.id, employee);
      const id = String(vendorId);
      if (!vendors.has(id)) vendors.set(id, { id, name: vendorOf({ vendorId })?.place.vendorName ?? '' });
      if (shiftId !== undefined) shiftIds.add(shiftId);
    },
    async all(): Promise<ReportChoices> {
      const shifts: ShiftChoice[] = [];
      for (const id of shiftIds) {
        const shift = await findShift(journal, id);
        if (shift === undefined) continue;
        const { drawerId, drawerName, openedAt, number } = shift.body;
        shifts.push({ id, drawerName, isOfKiosks: isOfKiosks(drawerId), openedAt, ...(number !== undefined && { number }) });
      }
      return { cashiers: [...cashiers.values()], vendors: [...vendors.values()], shifts };
    },
  };
}

/** Undefined for dates that do not exist, like 30 February. */
export function dayNumber(date: string): number | undefined {
  const epoch = Date.parse(`${date}T00:00:00.000Z`);
  return Number.isNaN(epoch) || new Date(epoch).toISOString().slice(0, date.length) !== date ? undefined : epoch / DAY_IN_MILLISECONDS;
}

function dateAfter(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00.000Z`) + DAY_IN_MILLISECONDS).toISOString().slice(0, date.length);
}
