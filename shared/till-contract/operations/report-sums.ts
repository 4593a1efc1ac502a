import { add, type Money } from '../../base/money.ts';
import {
  kindOfFigure,
  REPORT_TABLE_NAMES,
  REPORT_TABLES,
  type ReportChoices,
  type ReportFigure,
  type ReportRow,
  type ReportRows,
  type ReportTable,
} from './report-operations.ts';

/** Adds up reports row by row, of single sales or of whole months. */
export interface ReportSum {
  take(rows: ReportRows): void;
  rows(): ReportRows;
}

export function sumReports(): ReportSum {
  const tables = new Map<ReportTable, Map<string, ReportRow>>(REPORT_TABLE_NAMES.map((table) => [table, new Map()]));
  return {
    take(report) {
      for (const [table, rows] of tables) {
        for (const row of (report[table] ?? []) as readonly ReportRow[]) {
          const before = rows.get(row.id);
          // After a rename, the row has the newest name.
          rows.set(row.id, before === undefined ? row : { ...row, figures: sumFigures(REPORT_TABLES[table], [before, row]) });
        }
      }
    },
    rows: () => Object.fromEntries([...tables].map(([table, rows]) => [table, [...rows.values()].sort(byId)])),
  };
}

/** Orders rows by id, so that a report has one order however its parts were added up. Shorter ids first: hour 9 comes before hour 10. */
function byId({ id: one }: ReportRow, { id: other }: ReportRow): number {
  if (one.length !== other.length) return one.length - other.length;
  return one < other ? -1 : 1;
}

/** Returns the sums of several rows of one table. */
export function sumFigures(figures: readonly ReportFigure[], rows: readonly ReportRow[]): Readonly<Record<ReportFigure, number>> {
  const sums = {} as Record<ReportFigure, number>;
  for (const figure of figures) {
    const isMoney = kindOfFigure(figure) === 'money';
    let sum = 0;
    for (const row of rows) sum = isMoney ? add(sum as Money, row.figures[figure] as Money) : sum + row.figures[figure];
    sums[figure] = sum;
  }
  return sums;
}

export const NO_CHOICES: ReportChoices = { cashiers: [], vendors: [], shifts: [] };

/** Returns the choices of both, without duplicates. */
export function joinChoices(before: ReportChoices, more: ReportChoices): ReportChoices {
  return {
    cashiers: joinById(before.cashiers, more.cashiers),
    vendors: joinById(before.vendors, more.vendors),
    shifts: joinById(before.shifts, more.shifts),
  };
}

function joinById<One extends { readonly id: string }>(before: readonly One[], more: readonly One[]): readonly One[] {
  return [...new Map([...before, ...more].map((one) => [one.id, one])).values()];
}
