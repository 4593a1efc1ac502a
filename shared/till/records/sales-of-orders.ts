import { maskCardNumbers } from '../../base/card-numbers.ts';
import type { Order } from '../../contract/records/order.ts';
import type { VendorRef } from '../../sync/journal/intent.ts';
import type { Journal } from '../../sync/journal/journal.ts';
import type { Op, OpId } from '../../sync/journal/op.ts';
import { findSaleRecord, type KeptSale, saleOfLane } from './sales-record.ts';
import { findTab, tabOfLane } from './tabs-record.ts';

type Known = Pick<Journal, 'findOp' | 'findRecord'>;

/** Finds this host's sale for an order of the service, by the op in the order's external id: for a tab, the op that opened it. */
export async function findSaleOfOrder(journal: Known, externalId = ''): Promise<KeptSale | undefined> {
  const op = await journal.findOp(externalId.slice(externalId.lastIndexOf('.') + 1) as OpId);
  return op && (await findSaleOfOp(journal, op));
}

/** Finds the sale that an op sends to the service; ops of a tab are in the tab's lane. */
export async function findSaleOfOp(journal: Known, { lane }: Pick<Op, 'lane'>): Promise<KeptSale | undefined> {
  const tabId = tabOfLane(lane);
  const saleId = tabId === undefined ? saleOfLane(lane) : (await findTab(journal, tabId))?.body.saleId;
  return saleId === undefined ? undefined : await findSaleRecord(journal, saleId);
}

const NUMBER = /^[1-9][0-9]{0,14}$/;

/** True when a text may be an order number. A text that could be a card number is not, so that none gets into a URL or a record. */
export function isOrderNumber(text: string): boolean {
  return NUMBER.test(text) && maskCardNumbers(text) === text;
}

/** True for orders of this vendor: a key of the service may also see orders of others. */
export function isOrderOf({ corporate_id, venue_id, vendor_id }: Order, { corporateId, venueId, vendorId }: VendorRef): boolean {
  return corporate_id === corporateId && venue_id === venueId && vendor_id === vendorId;
}
