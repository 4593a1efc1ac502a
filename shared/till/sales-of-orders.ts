import type { Journal } from '../sync/journal.ts';
import type { Op, OpId } from '../sync/op.ts';
import { findSaleRecord, type KeptSale, saleOfLane } from './sales-record.ts';
import { findTab, tabOfLane } from './tabs-record.ts';

type Known = Pick<Journal, 'findOp' | 'findRecord'>;

/** The sale of this host that an order of the service is, known by the id that its op gave it: of a tab, the op that opened it. */
export async function findSaleOfOrder(journal: Known, externalId = ''): Promise<KeptSale | undefined> {
  const op = await journal.findOp(externalId.slice(externalId.lastIndexOf('.') + 1) as OpId);
  return op && (await findSaleOfOp(journal, op));
}

/** The sale that an op is to make at the service; those of a tab lie in the lane of the tab. */
export async function findSaleOfOp(journal: Known, { lane }: Pick<Op, 'lane'>): Promise<KeptSale | undefined> {
  const tabId = tabOfLane(lane);
  const saleId = tabId === undefined ? saleOfLane(lane) : (await findTab(journal, tabId))?.body.saleId;
  return saleId === undefined ? undefined : await findSaleRecord(journal, saleId);
}
