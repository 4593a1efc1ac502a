import { Download, Printer, RefreshCw } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { type Money, money } from '../../../shared/base/money.ts';
import { REPORT_TABLES, type ReportRow, type ReportTable as Table } from '../../../shared/till-contract/operations/report-operations.ts';
import { sumFigures } from '../../../shared/till-contract/operations/report-sums.ts';
import { makeCalendarFormats } from '../../ui/format/calendar-formats.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { IconButton } from '../../ui/parts/basic/icon-button.tsx';
import { EmptyState } from '../../ui/parts/messages/empty-state.tsx';
import { Progress } from '../../ui/parts/messages/progress.tsx';
import { useWords } from '../../words/register-words.ts';
import { RefusalNotice } from '../frame/refusal-notice.tsx';
import { saveFile } from '../frame/save-file.ts';
import { useHost } from '../frame/use-register.ts';
import { ReportChart } from './report-chart.tsx';
import { figuresShown, isInTime, MAIN_FIGURE, type ReportFormats, rowsShown, sayRow } from './report-columns.ts';
import { nameOfFile, writeCsv } from './report-csv.ts';
import { countDays, type ReportFilters } from './report-filter-values.ts';
import { useSayShift } from './report-filters.tsx';
import { ReportTable } from './report-table.tsx';
import type { Report } from './use-report.ts';

interface ShownReport {
  readonly table: Table;
  readonly filters: ReportFilters;
  readonly report: Report;
}

export function useReportFormats(): ReportFormats {
  const words = useWords();
  const formats = useFormats();
  return useMemo(() => ({ words, formats, calendar: makeCalendarFormats(formats.locale) }), [words, formats]);
}

export function ReportActions({ table, filters, report: { rows: loaded, refresh } }: ShownReport) {
  const saying = useReportFormats();
  const { reports: words } = saying.words;
  const rows = loaded === undefined ? [] : rowsShown(loaded, table);
  const refusal = rows.length === 0 ? words.nothingToTake : undefined;
  return (
    <>
      <IconButton label={words.refresh} icon={<RefreshCw aria-hidden size={20} />} onClick={refresh} />
      <IconButton label={words.print} icon={<Printer aria-hidden size={20} />} refusal={refusal} onClick={() => window.print()} />
      <IconButton
        label={words.csv}
        icon={<Download aria-hidden size={20} />}
        refusal={refusal}
        onClick={() => saveFile(nameOfFile(table, filters), writeCsv(table, rows, saying), 'text/csv;charset=utf-8')}
      />
    </>
  );
}

export function ReportView(shown: ShownReport) {
  const { reports: words } = useWords();
  const { refusal, refresh, rows } = shown.report;
  return (
    <>
      <RefusalNotice refusal={refusal} actions={<Button onClick={refresh}>{words.again}</Button>} />
      {(rows !== undefined || refusal === undefined) && <ChosenReport {...shown} />}
    </>
  );
}

function ChosenReport({ table, filters, report }: ShownReport) {
  const saying = useReportFormats();
  const { reports: words } = saying.words;
  const rows = useMemo(() => (report.rows === undefined ? undefined : rowsShown(report.rows, table)), [report.rows, table]);
  if (rows === undefined) return <Progress label={words.reading} done={report.daysRead} whole={countDays(filters)} />;
  const hint = (words.hints as Readonly<Partial<Record<Table, string>>>)[table];
  if (rows.length === 0) {
    const isAll = (report.rows?.days ?? []).length === 0;
    return <EmptyState title={isAll ? words.noSales : words.none}>{isAll && words.noSalesHint}</EmptyState>;
  }
  return (
    <div
      className="reports-sheet"
      data-in-time={isInTime(table) || undefined}
      data-wide={figuresShown(table, rows).length > MOST_ON_A_ROLL || undefined}
    >
      <ReportHead table={table} filters={filters} report={report} saying={saying} />
      <KeyFigures report={report} saying={saying} />
      <TableChart table={table} rows={rows} saying={saying} />
      <ReportTable key={table} table={table} rows={rows} saying={saying} />
      {hint !== undefined && <p className="reports-hint quiet">{hint}</p>}
    </div>
  );
}

/** The number of figure columns that fit beside a name on 80 mm paper. */
const MOST_ON_A_ROLL = 3;

interface SaidReport {
  readonly report: Report;
  readonly saying: ReportFormats;
}

function KeyFigures({ report: { rows }, saying: { words, formats } }: SaidReport) {
  const sums = sumFigures(REPORT_TABLES.days, rows === undefined ? [] : rowsShown(rows, 'days'));
  const figures = [
    ['sales', formats.count(sums.sales)],
    ['net', formats.money(money(sums.net))],
    ['total', formats.money(money(sums.total))],
    ['tips', formats.money(money(sums.tips))],
    ['refunds', formats.money(money(sums.refunds))],
  ] as const;
  return (
    <dl className="reports-figures">
      {figures.map(([figure, text]) => (
        <div key={figure}>
          <dt className="quiet">{words.reports.figures[figure]}</dt>
          <dd data-figure={figure}>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** With more bars the chart is unreadable; the table has all rows. */
const MOST_BARS = { across: 8, upright: 400 } as const;

interface ChartProps {
  readonly table: Table;
  readonly rows: readonly ReportRow[];
  readonly saying: ReportFormats;
}

export function TableChart({ table, rows, saying }: ChartProps) {
  const { words, formats, calendar } = saying;
  const isUpright = isInTime(table);
  const bars = useMemo(
    () =>
      rows.slice(0, isUpright ? MOST_BARS.upright : MOST_BARS.across).map((row) => ({
        label: isUpright && table !== 'hours' ? calendar.shortDate(row.id) : sayRow(table, row, saying),
        value: row.figures[MAIN_FIGURE[table]],
      })),
    [rows, table, isUpright, calendar, saying],
  );
  // Ticks of the scale may lie on fractions of a cent.
  const write = useCallback((value: number): string => formats.amount(Math.round(value) as Money), [formats]);
  if (bars.length < 2) return null;
  return (
    <ReportChart
      label={words.reports.chart({ table: words.reports.tables[table], figure: words.reports.figures[MAIN_FIGURE[table]] })}
      bars={bars}
      isUpright={isUpright}
      isRightToLeft={words.direction === 'rtl'}
      write={write}
    />
  );
}

/** The heading for print: paper would not show the chosen filters otherwise. */
function ReportHead({ table, filters, report: { choices, readAt }, saying: { words, formats, calendar } }: ShownReport & SaidReport) {
  const place = useHost(({ status }) => status?.place);
  const sayShift = useSayShift();
  const shift = choices.shifts.find(({ id }) => id === filters.shift);
  const cashier = choices.cashiers.find(({ id }) => id === filters.employee);
  const vendor = choices.vendors.find(({ id }) => id === filters.vendor);
  const of = [
    vendor?.name,
    cashier === undefined ? undefined : cashier.name || words.reports.kiosks,
    shift === undefined ? undefined : sayShift(shift),
  ];
  return (
    <header className="reports-head">
      <p className="reports-printed">{[place?.venueName, place?.vendorName].filter(Boolean).join(' · ')}</p>
      <h3>{words.reports.tables[table]}</h3>
      <p className="quiet">
        {[...new Set([calendar.date(filters.from), calendar.date(filters.to)])].join(' – ')}
        {readAt !== undefined && ` · ${words.reports.asOf({ time: formats.timeWithSeconds(readAt) })}`}
      </p>
      <p className="reports-printed">{of.filter(Boolean).join(' · ')}</p>
    </header>
  );
}
