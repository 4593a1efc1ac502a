import type { Money } from '../../../shared/base/money.ts';
import { isFormula } from '../../../shared/base/spreadsheet-formula.ts';
import {
  kindOfFigure,
  REPORT_TABLES,
  type ReportFigure,
  type ReportRow,
  type ReportTable,
} from '../../../shared/till-contract/operations/report-operations.ts';
import { decimalOfMoney } from '../../ui/format/minor-units.ts';
import { isInTime, type ReportFormats, sayRow } from './report-columns.ts';

const THOUSAND = 1000;

/** Writes a table as CSV (RFC 4180): plain decimals, sortable dates, no sums. */
export function writeCsv(table: ReportTable, rows: readonly ReportRow[], saying: ReportFormats): string {
  const { words, formats } = saying;
  const figures: readonly ReportFigure[] = REPORT_TABLES[table];
  const head = [words.reports.row[table], ...figures.map((figure) => words.reports.figures[figure])].map(cellOf);
  const lines = rows.map((row) => [
    cellOf(isInTime(table) && table !== 'hours' ? row.id : sayRow(table, row, saying)),
    ...figures.map((figure) => plainFigure(figure, row.figures[figure], formats.currency)),
  ]);
  return `${BYTE_ORDER_MARK}${[head, ...lines].map((cells) => `${cells.join(',')}\r\n`).join('')}`;
}

/** Lets spreadsheets detect UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

function plainFigure(figure: ReportFigure, value: number, currency: string): string {
  const kind = kindOfFigure(figure);
  if (kind === 'money') return decimalOfMoney(value as Money, currency);
  return String(kind === 'quantity' ? value / THOUSAND : value);
}

/** Quotes a cell. Text that a spreadsheet would run as a formula gets a leading apostrophe. */
export function cellOf(text: string): string {
  const safe = isFormula(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function nameOfFile(table: ReportTable, { from, to }: { readonly from: string; readonly to: string }): string {
  return `grandstand-${table}-${from === to ? from : `${from}-to-${to}`}.csv`;
}
