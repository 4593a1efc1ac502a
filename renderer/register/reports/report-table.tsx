import { useMemo } from 'react';
import { REPORT_TABLES, type ReportRow, type ReportTable as Table } from '../../../shared/till-contract/operations/report-operations.ts';
import { sumFigures } from '../../../shared/till-contract/operations/report-sums.ts';
import { type Column, DataTable } from '../../ui/parts/list/data-table.tsx';
import { figuresShown, firstOrder, type ReportFormats, ROW, rowOrder, sayRow, writeFigure } from './report-columns.ts';

interface ReportTableProps {
  readonly table: Table;
  readonly rows: readonly ReportRow[];
  readonly saying: ReportFormats;
}

export function ReportTable({ table, rows, saying }: ReportTableProps) {
  const { words, formats } = saying;
  const { reports } = words;
  const figures = useMemo(() => figuresShown(table, rows), [table, rows]);
  const sums = useMemo(() => sumFigures(REPORT_TABLES[table], rows), [table, rows]);
  const columns: readonly Column<ReportRow>[] = [
    {
      id: ROW,
      title: reports.row[table],
      cell: (row) => sayRow(table, row, saying),
      sortBy: (row) => rowOrder(table, row, sayRow(table, row, saying)),
    },
    ...figures.map((figure) => ({
      id: figure,
      title: reports.figures[figure],
      cell: (row: ReportRow) => writeFigure(figure, row.figures[figure], formats),
      isFigure: true,
      sortBy: (row: ReportRow) => row.figures[figure],
    })),
  ];
  // `taxable` has no sum, because the same goods may bear several taxes.
  const summed = figures.filter((figure) => figure !== 'taxable');
  return (
    <DataTable
      caption={reports.tables[table]}
      isCaptionHidden
      columns={columns}
      rows={rows}
      order={firstOrder(table)}
      keyOf={({ id }) => id}
      footer={{ [ROW]: reports.sum, ...Object.fromEntries(summed.map((figure) => [figure, writeFigure(figure, sums[figure], formats)])) }}
    />
  );
}
