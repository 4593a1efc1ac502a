/** The heights of a group as it is drawn: its heading, and each of its rows. */
export interface MeasuredGroup {
  readonly heading: number;
  readonly rows: readonly number[];
}

/** The room of one page. */
export interface PageRoom {
  readonly columns: number;
  readonly height: number;
  /** Between two groups of a column. */
  readonly gap: number;
}

/** A part of a group in one column, below the group's heading; `to` is exclusive. */
export interface Piece {
  readonly group: number;
  readonly from: number;
  readonly to: number;
}

type Column = readonly Piece[];
export type MenuPage = readonly Column[];

/**
 * Distributes all rows over columns and pages. A group that fits into one column stays whole, unless that would take more pages; one that is
 * split goes on in the next column below its repeated heading. Only a row that is higher than a whole column is higher than its page.
 */
export function layOutPages(groups: readonly MeasuredGroup[], room: PageRoom): readonly MenuPage[] {
  const pieces = wholePieces(groups);
  const pagesOf = ({ length }: readonly Column[]): number => Math.ceil(length / room.columns);
  const unbroken = fillColumns(pieces, groups, { ...room, keepsWhole: true });
  const packed = fillColumns(pieces, groups, { ...room, keepsWhole: false });
  const columns = pagesOf(packed) < pagesOf(unbroken) ? packed : unbroken;
  const pages: MenuPage[] = [];
  for (let first = 0; first < columns.length; first += room.columns) {
    pages.push(levelColumns(columns.slice(first, first + room.columns), groups, room));
  }
  return pages;
}

function wholePieces(groups: readonly MeasuredGroup[]): readonly Piece[] {
  return groups.flatMap(({ rows }, group) => (rows.length === 0 ? [] : [{ group, from: 0, to: rows.length }]));
}

/** The fewest rows of a split group in one column, where the heights allow it. */
const LEAST_ROWS = 2;

interface Filling extends Omit<PageRoom, 'columns'> {
  readonly keepsWhole: boolean;
}

function fillColumns(pieces: readonly Piece[], groups: readonly MeasuredGroup[], { height, gap, keepsWhole }: Filling): readonly Column[] {
  const columns: Piece[][] = [];
  let column: Piece[] = [];
  let used = 0;
  const nextColumn = (): void => {
    columns.push(column);
    column = [];
    used = 0;
  };
  for (const { group, from: first, to: end } of pieces) {
    const { heading, rows } = groups[group] as MeasuredGroup;
    let from = first;
    let left = rows.slice(first, end).reduce((sum, row) => sum + row, heading);
    while (from < end) {
      const isEmpty = column.length === 0;
      const start = isEmpty ? 0 : used + gap;
      if (!isEmpty && start + left > height && keepsWhole && left <= height) nextColumn();
      else {
        const { to, filled } = takeRows(rows, { from, end, filled: start + heading, height });
        const isTooFew = to < end && to - from < LEAST_ROWS;
        if (!isEmpty && (to === from || isTooFew)) nextColumn();
        else {
          // A row that is higher than a column has one of its own.
          const upTo = Math.max(to, from + 1);
          column.push({ group, from, to: upTo });
          left -= filled - start - heading;
          used = to === from ? height : filled;
          from = upTo;
          if (from < end) nextColumn();
        }
      }
    }
  }
  if (column.length > 0) nextColumn();
  return columns;
}

function takeRows(
  rows: readonly number[],
  { from, end, filled: start, height }: { readonly from: number; readonly end: number; readonly filled: number; readonly height: number },
): { readonly to: number; readonly filled: number } {
  let to = from;
  let filled = start;
  while (to < end && filled + (rows[to] as number) <= height) {
    filled += rows[to] as number;
    to += 1;
  }
  // The last row of a group is not left alone.
  while (to < end && end - to < LEAST_ROWS && to - from > LEAST_ROWS) {
    to -= 1;
    filled -= rows[to] as number;
  }
  return { to, filled };
}

/** Enough to find a height to a thousandth of the page. */
const TRIES = 10;

/** Makes the columns of a page about equally high, without splitting another group. */
function levelColumns(page: MenuPage, groups: readonly MeasuredGroup[], { columns, height, gap }: PageRoom): MenuPage {
  const pieces = joinPieces(page.flat());
  const most = page.flat().length;
  let best = page;
  let [low, high] = [0, height];
  for (let tries = 0; tries < TRIES; tries++) {
    const middle = (low + high) / 2;
    const tried = fillColumns(pieces, groups, { height: middle, gap, keepsWhole: true });
    const isGood = tried.length <= columns && tried.flat().length <= most && highestOf(tried, groups, gap) <= middle;
    if (isGood) best = tried;
    if (isGood) high = middle;
    else low = middle;
  }
  return best;
}

function joinPieces(pieces: readonly Piece[]): readonly Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (last?.group === piece.group) joined[joined.length - 1] = { ...last, to: piece.to };
    else joined.push(piece);
  }
  return joined;
}

function highestOf(columns: readonly Column[], groups: readonly MeasuredGroup[], gap: number): number {
  return Math.max(...columns.map((column) => heightOf(column, groups, gap)));
}

export function heightOf(column: Column, groups: readonly MeasuredGroup[], gap: number): number {
  const heights = column.map(({ group, from, to }) => {
    const { heading, rows } = groups[group] as MeasuredGroup;
    return rows.slice(from, to).reduce((sum, row) => sum + row, heading);
  });
  return heights.reduce((sum, height) => sum + height, gap * (column.length - 1));
}
