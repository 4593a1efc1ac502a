import type { Money } from '../../shared/base/money.ts';
import { readReport } from '../../shared/till/reports/reports-handlers.ts';
import type { Caller } from '../../shared/till/till-call.ts';
import type { ReportRow, ReportRows, ReportTable } from '../../shared/till-contract/operations/report-operations.ts';
import { joinChoices, NO_CHOICES, sumReports } from '../../shared/till-contract/operations/report-sums.ts';
import type { ZReport } from '../../shared/till-contract/operations/shift-operations.ts';
import { MANAGER, OTHER_TILL, type TestTill, TILL } from './test-till.ts';

/** Reads all slices of a report, and prepares the days that reports are about. */

export const CALLERS: readonly Caller[] = [TILL, { ...OTHER_TILL, employee: MANAGER }];
/** The date on which a test till begins. */
export const FIRST = '2026-11-21';

interface Wish {
  readonly shift?: string;
  readonly employee?: string;
  readonly vendor?: string;
}

/** The whole report, a part at a time, as a screen asks for it. */
export async function readWhole({ parts, now }: Pick<TestTill, 'parts' | 'now'>, from: string, to: string, request: Wish = {}) {
  const sums = sumReports();
  let choices = NO_CHOICES;
  let requests = 0;
  let next: { readonly date?: string; readonly behind?: string } = {};
  for (;;) {
    const query = { from, to, ...request, ...next };
    const slice = await readReport(parts, { caller: TILL, at: now(), path: {}, query, body: undefined });
    if (!slice.ok) throw new Error(slice.refusal.code);
    requests += 1;
    sums.take(slice.value.rows);
    choices = joinChoices(choices, slice.value.choices);
    if (slice.value.next === undefined) return { rows: sums.rows(), choices, requests };
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

interface ClosingTill {
  readonly till: TestTill;
  /** Gets what was closed. */
  readonly closed: Closed[];
  readonly count: number;
}

export async function closeShifts({ till, closed, count }: ClosingTill): Promise<void> {
  for (const caller of CALLERS) {
    const [shift] = await till.journal.listRecords('shift', { states: ['open'], key: `drawer:${caller.deviceId}`, limit: 1 });
    if (shift === undefined) continue;
    const path = { shift_id: shift.id };
    const countId = `${shift.id} at ${count}`;
    const counted = { total: 0 as Money };
    await till.must('countShift', { path: { ...path, count_id: countId }, body: { counted } }, caller);
    const { report } = await till.must('closeShift', { path, body: { countId } }, caller);
    closed.push({ id: shift.id, report });
  }
}

/** The same till some days later, when its days are over: a report then adds up the sums of those days and keeps them. */
export function daysLater(till: TestTill) {
  const { world } = till.parts;
  let work: Promise<unknown> = Promise.resolve();
  const parts: TestTill['parts'] = {
    ...till.parts,
    world: { ...world, epochMilliseconds: () => world.epochMilliseconds() + 3 * 86_400_000 },
    afterwards: (begin) => {
      work = Promise.all([work, begin()]);
    },
  };
  return { later: { ...till, parts }, addedUp: () => work };
}
