import type { Journal } from '../sync/journal.ts';
import type { ReportChoices, ReportSlice, ShiftChoice } from '../till-contract/report-operations.ts';
import { sumReports } from '../till-contract/report-sums.ts';
import { isOfKiosks } from './drawer-record.ts';
import { recordsOf } from './record-pages.ts';
import { isVoided, type RefundRecord } from './refunds-record.ts';
import { rowsHeard, rowsOfRefund, rowsOfSale } from './reports-of-sales.ts';
import type { SaleRecord } from './sales-record.ts';
import { hearOfRefund, hearOfSale } from './shifts-late.ts';
import { findShift } from './shifts-record.ts';
import type { TillParts } from './till-parts.ts';
import { readKept } from './till-records.ts';

type Parts = Pick<TillParts, 'journal' | 'vendorOf' | 'place'>;

export interface ReportWish {
  readonly to: string;
  readonly shiftId?: string | undefined;
  readonly employeeId?: string | undefined;
  readonly vendorId?: number | undefined;
}

/** Whose something is. */
interface Owned {
  readonly shiftId: string | undefined;
  readonly employeeId: string | undefined;
  readonly vendorId: number;
}

/** Each answer looks at so many sales and dates at most: a till sells while somebody reads. */
const MOST_SALES = 150;
const MOST_DATES = 62;

/** From the sale after `behind` on that date, for as long as one answer may take. */
export async function readSlice(
  parts: Parts,
  wish: ReportWish,
  from: { readonly date: string; readonly behind: number },
): Promise<ReportSlice> {
  const sums = sumReports();
  const choices = gatherChoices(parts);
  let { date, behind } = from;
  let left = MOST_SALES;
  for (let dates = 0; ; dates++) {
    const next = { date, behind };
    if (left === 0 || dates === MOST_DATES) return { rows: sums.rows(), choices: await choices.all(), next };
    const records = await parts.journal.listRecords('sale', {
      key: `date:${date}`,
      states: ['complete'],
      behind,
      order: 'oldest_first',
      limit: left,
    });
    for (const record of records) {
      const { body } = readKept<SaleRecord>(record);
      behind = record.seq;
      choices.take(body);
      if (!isWanted(wish, ownedBy(body))) continue;
      const vendor = parts.vendorOf(body.place);
      const catalogue = vendor?.catalogues.find(body.sale.revision) ?? vendor?.catalogues.newest();
      sums.take(rowsOfSale(body, { timezone: (vendor?.place ?? parts.place())?.timezone ?? 'UTC', catalogue }));
      const heard = await hearOfSale(parts.journal, body.opId, body.sale.priced.totals.due);
      if (heard?.kind !== 'rejected' || !(await isVoided(parts.journal, body.sale.id))) sums.take(rowsHeard(body, heard));
    }
    left -= records.length;
    if (left === 0) continue;
    for await (const { request, place } of refundsOf(parts.journal, date)) {
      const { shiftId, employee } = request;
      choices.take({ shiftId, employee, place });
      const isMine = isWanted(wish, { shiftId, employeeId: employee.id, vendorId: place.vendorId });
      if (isMine) sums.take(rowsOfRefund(request));
    }
    if (date >= wish.to) return { rows: sums.rows(), choices: await choices.all() };
    [date, behind] = [dateAfter(date), 0];
  }
}

function ownedBy({ shiftId, employee, place }: SaleRecord): Owned {
  return { shiftId, employeeId: employee?.id ?? '', vendorId: place.vendorId };
}

function isWanted({ shiftId, employeeId, vendorId }: ReportWish, owned: Owned): boolean {
  return (
    (shiftId === undefined || owned.shiftId === shiftId) &&
    (employeeId === undefined || owned.employeeId === employeeId) &&
    (vendorId === undefined || owned.vendorId === vendorId)
  );
}

/** The service is never told of a sale that was taken back before it was sent. */
/** What was asked for on that date and not refused since. */
async function* refundsOf(journal: Journal, date: string) {
  for await (const { body } of recordsOf<RefundRecord>(journal, 'refund', { key: `date:${date}` })) {
    for (const request of [body.last, ...body.earlier]) {
      if (request.businessDate !== date) continue;
      const heard = await hearOfRefund(journal, request.opIds, request.amount);
      if (heard?.kind !== 'refund_refused') yield { request, place: body.place };
    }
  }
}

function gatherChoices({ journal, vendorOf }: Parts) {
  const cashiers = new Map<string, ReportChoices['cashiers'][number]>();
  const vendors = new Map<string, ReportChoices['vendors'][number]>();
  const shiftIds = new Set<string>();
  return {
    take({ employee, place, shiftId }: Pick<SaleRecord, 'employee' | 'place' | 'shiftId'>): void {
      const { id, name } = employee ?? { id: '', name: '' };
      cashiers.set(id, { id, name });
      const vendorId = String(place.vendorId);
      if (!vendors.has(vendorId)) vendors.set(vendorId, { id: vendorId, name: vendorOf(place)?.place.vendorName ?? '' });
      if (shiftId !== undefined) shiftIds.add(shiftId);
    },
    async all(): Promise<ReportChoices> {
      const shifts: ShiftChoice[] = [];
      for (const id of shiftIds) {
        const kept = await findShift(journal, id);
        if (kept === undefined) continue;
        const { drawerId, drawerName, openedAt, number } = kept.body;
        shifts.push({ id, drawerName, isOfKiosks: isOfKiosks(drawerId), openedAt, ...(number !== undefined && { number }) });
      }
      return { cashiers: [...cashiers.values()], vendors: [...vendors.values()], shifts };
    },
  };
}

const DAY = 86_400_000;

/** Undefined for what is no day of the calendar, such as the 30th of February. */
export function dayNumber(date: string): number | undefined {
  const epoch = Date.parse(`${date}T00:00:00.000Z`);
  return Number.isNaN(epoch) || new Date(epoch).toISOString().slice(0, date.length) !== date ? undefined : epoch / DAY;
}

function dateAfter(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00.000Z`) + DAY).toISOString().slice(0, date.length);
}
