import { accept, type Outcome, type Refusal } from '../../../shared/base/outcome.ts';

export interface Page<Row, Cursor> {
  readonly rows: readonly Row[];
  /** Where the next page begins; undefined behind the last. */
  readonly next: Cursor | undefined;
}

type PageTold<Row, Cursor> = Outcome<Page<Row, Cursor>, Refusal>;

/**
 * The first pages of a list that grows at its head, all of them as they are now: beside a page that was kept from before, what has moved
 * down from the one above it would be on neither.
 */
export async function readPages<Row, Cursor>(
  pages: number,
  read: (from: Cursor | undefined) => Promise<PageTold<Row, Cursor>>,
): Promise<PageTold<Row, Cursor>> {
  const rows: Row[] = [];
  let next: Cursor | undefined;
  for (let page = 0; page < pages && (page === 0 || next !== undefined); page++) {
    const told = await read(next);
    if (!told.ok) return told;
    rows.push(...told.value.rows);
    next = told.value.next;
  }
  return accept({ rows, next });
}
