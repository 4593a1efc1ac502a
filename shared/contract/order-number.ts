import { OWN_SERVER } from './own-server.ts';

/**
 * The order management interface knows orders by uuid, the ordering service by number, and no documented record holds both. This service
 * tells the number of a completed order beside the record, so that an order that was made by the one can be refunded by the other. It is
 * believed of this service alone: elsewhere a header of that name may mean anything.
 */
export const ORDER_NUMBER_HEADER = 'x-order-id';

export function readOrderNumber(headers: Readonly<Record<string, string>>): number | undefined {
  const text = headers.server === OWN_SERVER ? headers[ORDER_NUMBER_HEADER] : undefined;
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}
