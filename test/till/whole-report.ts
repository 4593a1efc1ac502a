import type { Money } from '../../shared/base/money.ts';
import { readReport } from '../../shared/till/reports/reports-handlers.ts';
import type { Caller } from '../../shared/till/till-call.ts';
import type { ReportRow, ReportRows, ReportTable } from '../../shared/till-contract/operations/report-operations.ts';
import { joinChoices, NO_CHOICES, sumReports } from '../../shared/till-contract/operations/report-sums.ts';
import type { ZReport } from '../../shared/till-contract/operations/shift-operations.ts';
import { MANAGER, OTHER_TILL, TILL, type TillStand } from './till-stand.ts';

/** Reports of a stand read whole, on dates that are over or not, and what is done before and after them. */

export const CALLERS: readonly Caller[] = [TILL, { ...OTHER_TILL, employee: MANAGER }];
/** On which a stand begins. */
export const FIRST = '2026-11-21';

interface Wish {
  readonly shift?: string;
  readonly employee?: string;
  readonly vendor?: string;
}

/** The whole report, a part at a time, as a screen asks for it. */
export async function readWhole({ parts, now }: Pick<TillStand, 'parts' | 'now'>, from: string, to: string, wish: Wish = {}) {
  const sums = sumReports();
  let choices = NO_CHOICES;
  let asked = 0;
  let next: { readonly date?: string; readonly behind?: string } = {};
  for (;;) {
    const query = { from, to, ...wish, ...next };
    const slice = await readReport(parts, { caller: TILL, at: now(), path: {}, query, body: undefined });
    if (!slice.ok) throw new Error(slice.refusal.code);
    asked += 1;
    sums.take(slice.value.rows);
    choices = joinChoices(choices, slice.value.choices);
    if (slice.value.next === undefined) return { rows: sums.rows(), choices, asked };
    next = { date: slice.value.next.date, behind: String(slice.value.next.behind) };
  }
}

/** One figure of a table by row; by name where rows have one. */
export function column(rows: ReportRows, table: ReportTable, figure: string, by: 'id' | 'name' = 'id'): Record<string, number> {
  const found = (rows[table] ?? []) as readonly ReportRow[];
  return Object.fromEntries(found.map((row) => [row[by], (row.figures as Record<string, number>)[figure] ?? Number.NaN]));
}

export function whole(rows: ReportRows, table: ReportTable, figure: string): number {
  return Object.values(column(rows, table, figure)).reduce((sum, value) => sum + value, 0);
}

export interface Closed {
  readonly id: string;
  readonly report: ZReport;
}

interface ClosingStand {
  readonly stand: TillStand;
  /** Gets what was closed. */
  readonly closed: Closed[];
  readonly count: number;
}

export async function closeShifts({ stand, closed, count }: ClosingStand): Promise<void> {
  for (const caller of CALLERS) {
    const [shift] = await stand.journal.listRecords('shift', { states: ['open'], key: `drawer:${caller.deviceId}`, limit: 1 });
    if (shift === undefined) continue;
    const path = { shift_id: shift.id };
    const countId = `${shift.id} at ${count}`;
    const counted = { total: 0 as Money };
    await stand.must('countShift', { path: { ...path, count_id: countId }, body: { counted } }, caller);
    const { report } = await stand.must('closeShift', { path, body: { countId } }, caller);
    closed.push({ id: shift.id, report });
  }
}

/** The same stand as reports see it when its days are over: all that is added up for later is done when it is asked for. */
export function daysLater(stand: TillStand) {
  const { world } = stand.parts;
  let work: Promise<unknown> = Promise.resolve();
  const parts: TillStand['parts'] = {
    ...stand.parts,
    world: { ...world, epochMilliseconds: () => world.epochMilliseconds() + 3 * 86_400_000 },
    afterwards: (begin) => {
      work = Promise.all([work, begin()]);
    },
  };
  return { later: { ...stand, parts }, addedUp: () => work };
}
