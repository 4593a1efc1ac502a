import { add, type Money, NO_MONEY, sum } from '../../base/money.ts';
import { ORDERING_MESSAGES } from '../../contract/http/messages.ts';
import { PAYMENT_TYPES } from '../../contract/records/payment.ts';
import { notRefundable } from '../../wire/answers/refund-reasons.ts';
import { paidPartsOf } from '../../wire/cart/paid-amounts.ts';
import type { ServiceContext } from '../core/call.ts';
import type { PaymentStore } from '../core/store.ts';
import type { OrderAnswer } from '../order/order-answers.ts';
import { capturedOf } from './tip-adjustment.ts';

/**
 * Refunds what the card paid under the order's own reference, so that the money moves once, however often a refund is asked for. The tips
 * of the order are closed by then. The refusal is the text of a 422; the rules leave exactly one card.
 */
export async function refundToCard(context: ServiceContext, order: OrderAnswer): Promise<string | undefined> {
  const { gateway, catalogues } = context;
  const { stored, completed } = order;
  const { payments } = completed.cart;
  const paid = sum(paidPartsOf(payments, catalogues.current().file.currency).map((part) => add(part.amount, part.tip)));
  const original = cardOf(order);
  if (original === undefined || paid === NO_MONEY) return notRefundable('paid_otherwise');
  const captured = capturedOf(completed, original, paid);
  const taker = await takerOf(context, stored.uuid, original, captured);
  if (taker === undefined) return notRefundable('paid_otherwise');
  // The pay layer lets a transaction pay for one order. One that only the gateway knows is refunded once, even if several orders name it.
  const answer = await gateway.refund(taker === 'pay_layer' ? `refund-${stored.uuid}` : `refund-of-${original}`, original, paid);
  return answer.status === 'APPROVED' ? undefined : ORDERING_MESSAGES.refundDeclined(answer.message ?? answer.status);
}

/** Returns who took a payment of this amount; undefined where nobody here did, or where it paid for another order. */
export async function takerOf(
  { store, gateway }: ServiceContext,
  orderUuid: string,
  uid: string,
  captured: Money,
): Promise<'pay_layer' | 'gateway' | undefined> {
  if ((await store.payments.find(uid)) !== undefined)
    return (await isOwnPayment(store.payments, orderUuid, uid, captured)) ? 'pay_layer' : undefined;
  return (await gateway.find(uid))?.approvedAmount === captured ? 'gateway' : undefined;
}

/** Ignores payments of nothing, as the rules do. */
function cardOf({ completed }: OrderAnswer): string | undefined {
  const card = completed.cart.payments.find(
    ({ payment_type, amount = 0, tip = 0 }) => payment_type === PAYMENT_TYPES.credit && (amount !== 0 || tip !== 0),
  );
  return card?.external_data?.transaction_uid;
}

/**
 * The caller vouches for the payments of an open order. One that our own pay layer took must have the stated amount and must not have paid
 * for anything else; this claims it for the order.
 */
async function isOwnPayment(payments: PaymentStore, orderUuid: string, uid: string, amount: Money): Promise<boolean> {
  const transaction = await payments.find(uid);
  if (transaction === undefined) return true;
  return transaction.approvedAmount === amount && (await payments.spend(uid, orderUuid));
}
