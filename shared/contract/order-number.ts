/**
 * The order management interface knows orders by uuid, the ordering service by number, and no documented record holds both. This service
 * tells the number of a completed order beside the record, so that an order that was made by the one can be refunded by the other. A till
 * believes it only of a service that claims `order_number`: elsewhere a header of that name may mean anything.
 */
export const ORDER_NUMBER_HEADER = 'x-order-id';

export function readOrderNumber(headers: Readonly<Record<string, string>>): number | undefined {
  const text = headers[ORDER_NUMBER_HEADER];
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}
