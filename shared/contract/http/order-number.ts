/**
 * The header with the number of a completed order. Order management identifies orders by uuid, the ordering service by number, and no
 * documented record has both; with the number, an order made through one interface can be refunded through the other. A till trusts the
 * header only from a service with the capability `order_number`: on other services it may mean anything.
 */
export const ORDER_NUMBER_HEADER = 'x-order-id';

export function readOrderNumber(headers: Readonly<Record<string, string>>): number | undefined {
  const text = headers[ORDER_NUMBER_HEADER];
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}
