import { businessDate } from '../../base/venue-time.ts';
import type { RefundRequest } from '../../contract/records/refund.ts';
import type { Call, ServiceContext } from '../core/call.ts';
import type { StoredOrder } from '../core/store.ts';
import { type OrderAnswer, viewOrder } from '../order/order-answers.ts';
import { type OrderBody, type RefundPart, writeOrderBody } from '../order/order-body.ts';

export interface RefundOrderHead extends Pick<RefundPart, 'part'> {
  readonly uuid: string;
  readonly refundedBy: 'service' | 'backoffice';
  /** The order or refund order that it follows; the refunded order where it is absent. */
  readonly follows?: string;
}

/** Returns the row of a refund order, without its number. */
export function refundOrderOf(context: ServiceContext, { at, body }: Call, stored: StoredOrder, head: RefundOrderHead) {
  const { uuid, refundedBy, part, follows = stored.uuid } = head;
  const { reason_code: reasonCode, reason_name: reasonName } = body as RefundRequest;
  const { corporateId, venueId, vendorId, externalId } = stored;
  const timezone = context.catalogues.current().file.venues.find((venue) => venue.id === venueId)?.timezone ?? 'UTC';
  const orderBody: OrderBody = {
    source: refundedBy,
    refund: { reasonCode, reasonName, refundedBy, businessDate: businessDate(at, timezone), ...(part !== undefined && { part }) },
  };
  return {
    uuid,
    corporateId,
    venueId,
    vendorId,
    status: 'COMPLETED',
    createdAt: at,
    updatedAt: at,
    externalId,
    refundOf: follows,
    version: 1,
    body: writeOrderBody(orderBody),
  } as const;
}

export async function viewStored(context: ServiceContext, uuid: string): Promise<OrderAnswer | undefined> {
  const stored = await context.store.orders.findByUuid(uuid);
  return stored && viewOrder(context, stored);
}
