export interface Order {
  readonly column: string;
  readonly direction: 'ascending' | 'descending';
}

const texts = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Sorts rows. Equal rows keep their order in both directions. */
export function sortRows<Row>(
  rows: readonly Row[],
  sortBy: ((row: Row) => string | number) | undefined,
  direction: Order['direction'],
): readonly Row[] {
  if (sortBy === undefined) return rows;
  const sign = direction === 'ascending' ? 1 : -1;
  return rows.toSorted((a, b) => sign * compare(sortBy(a), sortBy(b)));
}

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : texts.compare(String(a), String(b));
}
