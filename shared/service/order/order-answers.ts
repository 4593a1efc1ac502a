import { assert } from '../../base/assert.ts';
import type { Order, OrderV1 } from '../../contract/records/order.ts';
import type { RefundOrder } from '../../contract/records/refund.ts';
import { type FailedRule, failedRefundRules } from '../../engine/sale/refund-rules.ts';
import { type OrderExtras, type OrderFacts, writeOrder, writeRefund, writeRefundOrder } from '../../wire/answers/order-records.ts';
import { partOfCart } from '../../wire/answers/part-records.ts';
import { refundCandidateOf } from '../../wire/cart/paid-amounts.ts';
import type { ServiceContext } from '../core/call.ts';
import type { StoredOrder } from '../core/store.ts';
import { type CompletedBody, type CompletedPart, type OrderBody, type RefundPart, readOrderBody } from './order-body.ts';

/** An order as the ordering service returns it, and the rule by which it cannot be refunded. */
export interface OrderAnswer {
  readonly stored: StoredOrder;
  readonly body: OrderBody;
  readonly completed: CompletedPart;
  readonly record: Order;
  readonly failedRule: FailedRule | undefined;
  readonly refunds: readonly StoredOrder[];
}

/** Returns undefined for an order that the ordering service does not show: one not checked out, or a refund, which has its own record. */
export async function viewOrder(context: ServiceContext, stored: StoredOrder): Promise<OrderAnswer | undefined> {
  const body = readOrderBody(stored);
  const { completed } = body;
  if (completed === undefined || stored.orderId === undefined) return undefined;
  return answerOf(context, stored, { ...body, completed }, await refundsOf(context, stored.uuid));
}

/** Returns an order that was made just now: its body is at hand, and it cannot have been refunded yet. */
export function viewNewOrder(context: ServiceContext, stored: StoredOrder, body: CompletedBody): OrderAnswer {
  return answerOf(context, stored, body, []);
}

/** Refunds in part stand in a row behind the order: each refers to the one before it. */
async function refundsOf({ store }: ServiceContext, uuid: string): Promise<readonly StoredOrder[]> {
  const found: StoredOrder[] = [];
  for (let next = await store.orders.findRefundOf(uuid); next !== undefined; next = await store.orders.findRefundOf(next.uuid))
    found.push(next);
  return found;
}

function answerOf(context: ServiceContext, stored: StoredOrder, body: CompletedBody, refunds: readonly StoredOrder[]): OrderAnswer {
  const { completed } = body;
  const { currency } = context.catalogues.current().file;
  const { payments } = completed.cart;
  const facts: OrderFacts = { ...factsOf(stored, body), completedAt: completed.completedAt, businessDate: completed.businessDate };
  const extras = extrasOf(completed);
  const bare = writeOrder(facts, completed.cart, writeRefund(payments, currency, undefined, []), extras);
  const refundOrders = refunds.map((refund) => refundRecord(bare, refund, currency));
  const record =
    refunds.length === 0 ? bare : writeOrder(facts, completed.cart, writeRefund(payments, currency, undefined, refundOrders), extras);
  const candidate = refundCandidateOf(record, currency, completed);
  const [failedRule] = failedRefundRules(candidate, [context.gateway.name]);
  return {
    stored,
    body,
    completed,
    record: { ...record, refund: writeRefund(payments, currency, failedRule?.reason, refundOrders) },
    failedRule,
    refunds,
  };
}

function extrasOf({ externalMetadata, externalPayment }: CompletedPart): OrderExtras {
  return {
    ...(externalMetadata !== undefined && { external_metadata: externalMetadata }),
    ...(externalPayment !== undefined && { external_payment: externalPayment }),
  };
}

function factsOf({ orderId, uuid, status, createdAt }: StoredOrder, { source }: OrderBody): Omit<OrderFacts, 'businessDate'> {
  assert(orderId !== undefined, 'an order without an id is not told');
  return { orderId, orderUuid: uuid, status, source, createdAt };
}

export function viewOrderV1({ record, completed }: OrderAnswer): OrderV1 {
  assert(completed.cartV1 !== undefined, 'the order was made by a version 1 checkout');
  return { ...record, cart: completed.cartV1 };
}

/** Returns a refund order, both for its original and by itself. */
export function refundRecord(original: Order, stored: StoredOrder, currency: string): RefundOrder {
  const body = readOrderBody(stored);
  const refund = body.refund as RefundPart;
  const { reasonCode, reasonName, refundedBy, businessDate, part } = refund;
  const facts = { ...factsOf(stored, body), completedAt: stored.createdAt, businessDate, reasonCode, reasonName, refundedBy };
  return writeRefundOrder(original, facts, part && partOfCart(original.cart, part, part.before, currency));
}
