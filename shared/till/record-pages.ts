import type { Journal } from '../sync/journal.ts';
import type { RecordQuery } from '../sync/journal-records.ts';
import { type Kept, type RecordKind, readKept } from './till-records.ts';

const PAGE = 200;

/** All of them, the oldest first, a page at a time. */
export async function* recordsOf<Body>(
  journal: Pick<Journal, 'listRecords'>,
  kind: RecordKind,
  query: Pick<RecordQuery, 'key' | 'states' | 'from'>,
): AsyncGenerator<Kept<Body>> {
  for (let behind = 0; ; ) {
    const page = await journal.listRecords(kind, { ...query, behind, order: 'oldest_first', limit: PAGE });
    for (const record of page) yield readKept<Body>(record);
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return;
    behind = last.seq;
  }
}
