import { maskCardNumbers } from '../base/card-numbers.ts';
import type { Order } from '../contract/order.ts';
import type { Place } from '../sync/intent.ts';

const NUMBER = /^[1-9][0-9]{0,14}$/;

/** Whether a text may be the number of an order. What could be a card's number is none, and goes into no address and no record. */
export function isOrderNumber(text: string): boolean {
  return NUMBER.test(text) && maskCardNumbers(text) === text;
}

/** A key of the service may see further stands than the one that is sold for. */
export function isOrderOf({ corporate_id, venue_id, vendor_id }: Order, { corporateId, venueId, vendorId }: Place): boolean {
  return corporate_id === corporateId && venue_id === venueId && vendor_id === vendorId;
}
