import type { Journal } from '../../sync/journal/journal.ts';
import type { RecordQuery, StoredRecord } from '../../sync/journal/journal-records.ts';
import { type Kept, type RecordKind, readKept } from './till-records.ts';

const PAGE = 200;

/** Yields all records, a page at a time, oldest first by default. */
export async function* recordsOf<Body>(
  journal: Pick<Journal, 'listRecords'>,
  kind: RecordKind,
  query: Omit<RecordQuery, 'limit'>,
): AsyncGenerator<Kept<Body>> {
  for await (const record of storedRecordsOf(journal, kind, query)) yield readKept<Body>(record);
}

/** Yields the records as stored, with their ids. */
export async function* storedRecordsOf(
  journal: Pick<Journal, 'listRecords'>,
  kind: RecordKind,
  { behind: from, ...query }: Omit<RecordQuery, 'limit'>,
): AsyncGenerator<StoredRecord> {
  for (let behind = from; ; ) {
    const page = await journal.listRecords(kind, {
      order: 'oldest_first',
      ...query,
      ...(behind !== undefined && { behind }),
      limit: PAGE,
    });
    yield* page;
    behind = page.at(-1)?.seq;
    if (page.length < PAGE) return;
  }
}
