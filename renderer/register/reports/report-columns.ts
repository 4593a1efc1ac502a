import type { Money } from '../../../shared/base/money.ts';
import { mulDiv } from '../../../shared/base/ratio.ts';
import type { TenderKind } from '../../../shared/engine/terms/tender.ts';
import {
  kindOfFigure,
  REPORT_TABLES,
  type ReportFigure,
  type ReportRow,
  type ReportRows,
  type ReportTable,
} from '../../../shared/till-contract/operations/report-operations.ts';
import type { CalendarFormats } from '../../ui/format/calendar-formats.ts';
import type { Formats } from '../../ui/format/formats.ts';
import type { Order } from '../../ui/parts/list/sort-rows.ts';
import type { RegisterWords } from '../../words/register-words.ts';

/** Names, order and formats of the rows of each table. */

export interface ReportFormats {
  readonly words: RegisterWords;
  readonly formats: Formats;
  readonly calendar: CalendarFormats;
}

/** The figure that each table is drawn and first sorted by. */
export const MAIN_FIGURE = {
  days: 'total',
  items: 'net',
  groups: 'net',
  giftCards: 'amount',
  hours: 'total',
  cashiers: 'total',
  tenders: 'taken',
  discounts: 'amount',
  fees: 'amount',
  taxes: 'amount',
  charity: 'amount',
  tips: 'amount',
  refunds: 'amount',
  variance: 'difference',
} as const satisfies { readonly [Table in ReportTable]: (typeof REPORT_TABLES)[Table][number] };

/** True for tables with a time axis; the others are sorted by amount. */
export function isInTime(table: ReportTable): boolean {
  return ['days', 'hours', 'charity', 'variance'].includes(table);
}

const DAY_BEGINS = 4;
const HOURS = 24;

/** The day starts at 4 o'clock, so that the hours after midnight belong to the evening before. */
function hourOfDay(hour: number): number {
  return (hour - DAY_BEGINS + HOURS) % HOURS;
}

/** Returns the rows in their default order. Hours without sales are filled in between the first and the last. */
export function rowsShown(report: ReportRows, table: ReportTable): readonly ReportRow[] {
  const rows = (report[table] ?? []) as readonly ReportRow[];
  if (table !== 'hours') return isInTime(table) ? rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)) : byMain(table, rows);
  const rowsByHour = new Map(rows.map((row) => [hourOfDay(Number(row.id)), row]));
  const [first, last] = [Math.min(...rowsByHour.keys()), Math.max(...rowsByHour.keys())];
  if (rowsByHour.size === 0) return [];
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const id = String((first + index + DAY_BEGINS) % HOURS);
    return rowsByHour.get(first + index) ?? { id, name: '', figures: { sales: 0, total: 0 } as ReportRow['figures'] };
  });
}

/** Sorts descending; discounts are negative, so the largest discount comes first. */
function byMain(table: ReportTable, rows: readonly ReportRow[]): readonly ReportRow[] {
  const size = (row: ReportRow): number => row.figures[MAIN_FIGURE[table]] * (table === 'discounts' ? -1 : 1);
  return rows.toSorted((a, b) => size(b) - size(a));
}

/** Returns the sort key for the name column. */
export function rowOrder(table: ReportTable, { id }: ReportRow, label: string): string | number {
  if (table === 'hours') return hourOfDay(Number(id));
  return isInTime(table) ? id : label;
}

/** The order of the table before the user sorts it: the order of the chart. */
export function firstOrder(table: ReportTable): Order {
  if (isInTime(table)) return { column: ROW, direction: 'ascending' };
  return { column: MAIN_FIGURE[table], direction: table === 'discounts' ? 'ascending' : 'descending' };
}

export const ROW = 'row';

/** Returns the columns to show on screen. Columns without values are left out, except for the main figure. */
export function figuresShown(table: ReportTable, rows: readonly ReportRow[]): readonly ReportFigure[] {
  const figures: readonly ReportFigure[] = REPORT_TABLES[table];
  const isReduced = rows.some((row) => row.figures.discounts !== 0);
  return figures.filter((figure) => {
    // Without discounts, `goods` equals `net`.
    if (figure === 'goods' && figures.includes('net') && !isReduced) return false;
    return figure === MAIN_FIGURE[table] || rows.some((row) => row.figures[figure] !== 0);
  });
}

export function sayRow(table: ReportTable, { id, name, tax, way }: ReportRow, { words, formats, calendar }: ReportFormats): string {
  const { reports } = words;
  switch (table) {
    case 'days':
    case 'charity':
    case 'variance':
      return calendar.date(id);
    case 'hours':
      return calendar.hour(Number(id));
    case 'tenders':
      return words.receipt.paper[id as TenderKind];
    case 'cashiers':
    case 'tips':
      return name === '' ? reports.kiosks : name;
    case 'groups':
      return name === '' ? reports.noGroup : name;
    case 'refunds':
      return way === undefined ? name : `${name} · ${reports.way[way]}`;
    case 'taxes':
      return [name, tax === undefined ? '' : percent(tax, formats), tax?.isIncluded === true ? reports.included : '']
        .filter(Boolean)
        .join(' ');
    default:
      return name === '' ? id : name;
  }
}

/** Exact: a rate of 8.25 must not be rounded on a report. */
function percent({ rate }: NonNullable<ReportRow['tax']>, formats: Formats): string {
  return `${formats.quantity(mulDiv(rate.num, 100_000, rate.den))}%`;
}

export function writeFigure(figure: ReportFigure, value: number, formats: Formats): string {
  switch (kindOfFigure(figure)) {
    case 'count':
      return formats.count(value);
    case 'quantity':
      return formats.quantity(value);
    default:
      return formats.amount(value as Money);
  }
}
