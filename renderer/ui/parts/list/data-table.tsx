import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useCommonWords } from '../../../words/common-words.ts';
import { announce } from '../basic/announcements.ts';
import { type Order, sortRows } from './sort-rows.ts';
import './data-table.css';

export interface Column<Row> {
  readonly id: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** Aligned to the end, so that digits line up. */
  readonly isFigure?: boolean;
  /** The value to sort by; without it the column can't be sorted. */
  readonly sortBy?: (row: Row) => string | number;
}

export interface DataTableProps<Row> {
  readonly caption: string;
  readonly isCaptionHidden?: boolean;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly order?: Order;
  /** The last row, with sums by column id. */
  readonly footer?: Readonly<Record<string, ReactNode>>;
  readonly empty?: ReactNode;
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, isCaptionHidden = false, columns, rows, keyOf, order: given, footer, empty } = props;
  const words = useCommonWords();
  const [order, setOrder] = useState(given);
  const sorted = order === undefined ? rows : sortRows(rows, columns.find(({ id }) => id === order.column)?.sortBy, order.direction);
  const sort = (column: Column<Row>): void => {
    const direction = order?.column === column.id && order.direction === 'ascending' ? 'descending' : 'ascending';
    setOrder({ column: column.id, direction });
    announce(
      direction === 'ascending' ? words.sortedAscending({ column: column.title }) : words.sortedDescending({ column: column.title }),
    );
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard.
    <section className="data-table" tabIndex={0} aria-label={caption}>
      <table className="data-table-table">
        <caption className={isCaptionHidden ? 'unseen' : 'data-table-caption'}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeadCell key={column.id} column={column} order={order} onSort={() => sort(column)} />
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => (
                <td key={column.id} data-title={column.title} data-figure={column.isFigure || undefined}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
          {rows.length === 0 && (
            <tr>
              <td colSpan={columns.length}>{empty}</td>
            </tr>
          )}
        </tbody>
        {footer !== undefined && (
          <tfoot>
            <tr>
              {columns.map(({ id, title, isFigure }) => (
                <td key={id} data-title={title} data-figure={isFigure || undefined}>
                  {footer[id]}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}

interface HeadCellProps<Row> {
  readonly column: Column<Row>;
  readonly order: Order | undefined;
  readonly onSort: () => void;
}

function HeadCell<Row>({ column, order, onSort }: HeadCellProps<Row>) {
  const direction = order?.column === column.id ? order.direction : undefined;
  const Arrow = direction === 'descending' ? ArrowDown : ArrowUp;
  return (
    <th scope="col" data-figure={column.isFigure || undefined} aria-sort={column.sortBy === undefined ? undefined : (direction ?? 'none')}>
      {column.sortBy === undefined ? (
        column.title
      ) : (
        <button type="button" className="data-table-sort" onClick={onSort}>
          {column.title}
          <Arrow aria-hidden size={16} data-idle={direction === undefined || undefined} />
        </button>
      )}
    </th>
  );
}
