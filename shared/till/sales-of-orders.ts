import type { Journal } from '../sync/journal.ts';
import type { KeptSale, SaleRecord } from './sales-record.ts';
import { readKept } from './till-records.ts';

/** The sale of this host that an order of the service is, known by the id that its op gave it. */
export async function findSaleOfOrder(
  journal: Pick<Journal, 'listRecords'>,
  externalId: string | undefined,
): Promise<KeptSale | undefined> {
  const opId = externalId?.slice(externalId.lastIndexOf('.') + 1) ?? '';
  if (opId === '') return undefined;
  const [record] = await journal.listRecords('sale', { key: `op:${opId}`, limit: 1 });
  return record && (readKept<SaleRecord>(record) as KeptSale);
}
