import type { Journal } from '../sync/journal.ts';
import type { RecordQuery } from '../sync/journal-records.ts';
import { type Kept, type RecordKind, readKept } from './till-records.ts';

const PAGE = 200;

/** All of them, a page at a time: the oldest first unless it is said otherwise. */
export async function* recordsOf<Body>(
  journal: Pick<Journal, 'listRecords'>,
  kind: RecordKind,
  query: Omit<RecordQuery, 'behind' | 'limit'>,
): AsyncGenerator<Kept<Body>> {
  for (let behind: number | undefined; ; ) {
    const page = await journal.listRecords(kind, {
      order: 'oldest_first',
      ...query,
      ...(behind !== undefined && { behind }),
      limit: PAGE,
    });
    for (const record of page) yield readKept<Body>(record);
    behind = page.at(-1)?.seq;
    if (page.length < PAGE) return;
  }
}
