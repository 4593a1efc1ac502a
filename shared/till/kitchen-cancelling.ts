import type { Instant } from '../base/time.ts';
import type { Journal } from '../sync/journal.ts';
import type { RecordWrite } from '../sync/journal-records.ts';
import { type KeptTicket, KITCHEN_KIND, type KitchenRecord, keepTicket, saleKey, tabKey } from './kitchen-record.ts';
import { readKept } from './till-records.ts';

/** An order has one ticket for each time that something of it was submitted. */
const MOST_OF_AN_ORDER = 200;

interface Cancelled {
  readonly saleId?: string | undefined;
  readonly tabId?: string | undefined;
}

/** Goes into the write that gives the order back: what is not made yet is not made any more, and says so until somebody has seen it. */
export async function cancelTickets(
  journal: Pick<Journal, 'listRecords'>,
  { saleId, tabId }: Cancelled,
  at: Instant,
): Promise<readonly RecordWrite[]> {
  const keys = [...(saleId === undefined ? [] : [saleKey(saleId)]), ...(tabId === undefined ? [] : [tabKey(tabId)])];
  const found = new Map<string, KeptTicket>();
  for (const key of keys) {
    for (const record of await journal.listRecords(KITCHEN_KIND, { states: ['open'], key, limit: MOST_OF_AN_ORDER }))
      found.set(record.id, readKept<KitchenRecord>(record) as KeptTicket);
  }
  return [...found.values()]
    .filter(({ body }) => body.cancelledAt === undefined)
    .map(({ version, body }) => keepTicket(version, 'open', { ...body, cancelledAt: at }));
}
