import { uuidV7 } from '../../base/ids.ts';
import { accept, type Outcome, refuse } from '../../base/outcome.ts';
import { MEDIA } from '../../contract/records/media.ts';
import type { RefundRequest } from '../../contract/records/refund.ts';
import { notRefundable } from '../../wire/answers/refund-reasons.ts';
import type { Call, Handler, ServiceContext } from '../core/call.ts';
import { currencyOf } from '../core/catalogues.ts';
import { orderingFailure, type Reply, reply } from '../core/reply.ts';
import type { StoredOrder } from '../core/store.ts';
import { cancelledTicket } from '../order/kitchen-ticket.ts';
import { type OrderAnswer, refundRecord, viewOrder } from '../order/order-answers.ts';
import { readOrderBody } from '../order/order-body.ts';
import { refundToCard } from './money-back.ts';
import { refundInPart } from './partial-refunds.ts';
import { refundOrderOf, viewStored } from './refund-orders.ts';
import { closeTips, reopenTips } from './tip-adjustment.ts';

const ORDER_NOT_FOUND = orderingFailure(404, 'order not found');

/** Returns an order, or a refund order by its own number. */
export const getOrder: Handler = async (context, call) => {
  const found = await findStored(context, call);
  if (!found.ok) return found.refusal;
  const stored = found.value;
  if (stored.refundOf === undefined) {
    const order = await viewOrder(context, stored);
    return order === undefined ? ORDER_NOT_FOUND : reply(200, MEDIA.json, order.record);
  }
  const original = await originalOf(context, stored);
  return original === undefined ? ORDER_NOT_FOUND : reply(200, MEDIA.json, refundRecord(original.record, stored, currencyOf(context)));
};

/** Returns the order of the path if the caller's claims cover it. Others look like missing ones, because numbers are easily guessed. */
async function findStored(context: ServiceContext, { ids, claims }: Call): Promise<Outcome<StoredOrder, Reply>> {
  const order = ids.order_id === undefined ? undefined : await context.store.orders.findByOrderId(ids.order_id);
  if (order === undefined) return refuse(ORDER_NOT_FOUND);
  const { corporateId, venueId, vendorId } = order;
  const isTheirs = claims.corporates.includes(corporateId) && claims.venues.includes(venueId) && claims.vendors.includes(vendorId);
  return isTheirs ? accept(order) : refuse(ORDER_NOT_FOUND);
}

async function originalOf(context: ServiceContext, stored: StoredOrder): Promise<OrderAnswer | undefined> {
  const uuid = readOrderBody(stored).refund?.part?.orderUuid ?? stored.refundOf;
  const original = uuid === undefined ? undefined : await context.store.orders.findByUuid(uuid);
  return original && viewOrder(context, original);
}

const REFUNDERS: readonly string[] = ['service', 'backoffice'];

/**
 * Closes the tips first, so that the refund is what the card holds. Then the money goes back under the order's own reference: two refunds
 * at once move it once, and the store accepts one of their refund orders.
 */
export const createRefund: Handler = async (context, call) => {
  const refundedBy = call.headers['x-order-source'] ?? 'service';
  if (!REFUNDERS.includes(refundedBy)) return orderingFailure(400, 'X-Order-Source is not known');
  const found = await findStored(context, call);
  if (!found.ok) return found.refusal;
  const stored = found.value;
  if (stored.refundOf !== undefined) return orderingFailure(422, notRefundable('already_refunded'));
  const original = await viewOrder(context, stored);
  if (original === undefined) return ORDER_NOT_FOUND;
  const source = refundedBy as 'service' | 'backoffice';
  if ((call.body as RefundRequest).part !== undefined) return await refundInPart(context, call, original, source);
  if (original.failedRule !== undefined) return orderingFailure(422, notRefundable(original.failedRule.reason));

  if (!(await closeTips(context, stored.uuid, call.at))) return orderingFailure(422, notRefundable('partially_refunded'));
  const closed = (await viewStored(context, stored.uuid)) ?? original;
  const refusal = await refundToCard(context, closed);
  if (refusal !== undefined) {
    await reopenTips(context, stored.uuid, call.at);
    return orderingFailure(422, refusal);
  }
  const refund = refundOrderOf(context, call, stored, { uuid: uuidV7(context.world), refundedBy: source });
  const outcome = await context.store.orders.create(refund, true, { kitchenTicket: cancelledTicket(stored) });
  if (outcome.kind !== 'created') return orderingFailure(422, notRefundable('already_refunded'));
  return reply(201, MEDIA.json, refundRecord(closed.record, outcome.order, currencyOf(context)));
};
