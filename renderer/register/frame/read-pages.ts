import { accept, type Outcome } from '../../../shared/base/outcome.ts';
import type { HostRefusal } from '../../words/base/refusal-details.ts';

export interface Page<Row, Cursor> {
  readonly rows: readonly Row[];
  /** Where the next page begins; undefined after the last. */
  readonly next: Cursor | undefined;
}

type PageOutcome<Row, Cursor> = Outcome<Page<Row, Cursor>, HostRefusal>;

/**
 * Reads the first pages of a list that grows at its head. All of them are read again, because rows that move down from one page to the next
 * would be missing from both if an older page was kept.
 */
export async function readPages<Row, Cursor>(
  pages: number,
  read: (from: Cursor | undefined) => Promise<PageOutcome<Row, Cursor>>,
): Promise<PageOutcome<Row, Cursor>> {
  const rows: Row[] = [];
  let next: Cursor | undefined;
  for (let page = 0; page < pages && (page === 0 || next !== undefined); page++) {
    const answer = await read(next);
    if (!answer.ok) return answer;
    rows.push(...answer.value.rows);
    next = answer.value.next;
  }
  return accept({ rows, next });
}
