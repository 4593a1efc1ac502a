import { maskCardNumbers } from '../../base/card-numbers.ts';
import type { Order } from '../../contract/records/order.ts';
import type { VendorRef } from '../../sync/journal/intent.ts';

const NUMBER = /^[1-9][0-9]{0,14}$/;

/** True when a text may be an order number. A text that could be a card number is not, so that none gets into a URL or a record. */
export function isOrderNumber(text: string): boolean {
  return NUMBER.test(text) && maskCardNumbers(text) === text;
}

/** True for orders of this vendor: a key of the service may also see orders of others. */
export function isOrderOf({ corporate_id, venue_id, vendor_id }: Order, { corporateId, venueId, vendorId }: VendorRef): boolean {
  return corporate_id === corporateId && venue_id === venueId && vendor_id === vendorId;
}
