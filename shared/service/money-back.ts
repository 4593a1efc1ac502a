import { add, type Money, NO_MONEY, subtract, sum } from '../base/money.ts';
import { ORDERING_MESSAGES } from '../contract/messages.ts';
import { PAYMENT_TYPES } from '../contract/payment.ts';
import { paidPartsOf } from '../wire/paid-amounts.ts';
import type { ServiceParts } from './call.ts';
import type { OrderTold } from './order-answers.ts';
import type { AddedTip } from './order-body.ts';
import type { PaymentStore } from './store.ts';

/** What a refund gives back, each part under a reference of its own: however often it is given back, the money moves once. */

/** The refusal is the text of a 422; the rules leave exactly one card. */
export async function giveBack(parts: ServiceParts, told: OrderTold): Promise<string | undefined> {
  const { gateway, store, catalogues } = parts;
  const { stored, completed } = told;
  const { payments } = completed.cart;
  const paid = sum(paidPartsOf(payments, catalogues.current().file.currency).map((part) => add(part.amount, part.tip)));
  const amount = subtract(paid, sum((completed.addedTips ?? []).map((tip) => tip.amount)));
  const original = cardOf(told);
  if (original === undefined || amount === NO_MONEY || !(await isOwnPayment(store.payments, stored.uuid, original, amount))) {
    return ORDERING_MESSAGES.notRefundable('not_one_card');
  }
  const answer = await gateway.refund(`refund-${stored.uuid}`, original, amount);
  if (answer.status !== 'APPROVED') return `the card network refused the refund: ${answer.message ?? answer.status}`;
  await giveBackTips(parts, told);
  return undefined;
}

/** Payments of nothing count for nothing, as in the rules. */
function cardOf({ completed }: OrderTold): string | undefined {
  const card = completed.cart.payments.find(
    ({ payment_type, amount = 0, tip = 0 }) => payment_type === PAYMENT_TYPES.credit && (amount !== 0 || tip !== 0),
  );
  return card?.external_data?.transaction_uid;
}

/**
 * The payments of an open order are vouched for by its caller. One that our own pay layer took must be what it was said to be, and must
 * not have paid for anything else: from here on it is this order's.
 */
async function isOwnPayment(payments: PaymentStore, orderUuid: string, uid: string, amount: Money): Promise<boolean> {
  const transaction = await payments.find(uid);
  if (transaction === undefined) return true;
  return transaction.approvedAmount === amount && (await payments.spend(uid, orderUuid));
}

/** Every tip that was added since the checkout. */
export async function giveBackTips(parts: ServiceParts, told: OrderTold): Promise<void> {
  const original = cardOf(told);
  if (original === undefined) return;
  for (const tip of told.completed.addedTips ?? []) await giveBackTip(parts, told.stored.uuid, original, tip);
}

export async function giveBackTip({ gateway }: ServiceParts, orderUuid: string, original: string, tip: AddedTip): Promise<void> {
  const answer = await gateway.refund(`refund-${orderUuid}-${tip.reference}`, original, tip.amount);
  if (answer.status !== 'APPROVED') throw new Error(`the card network refused to give a tip back: ${answer.message ?? answer.status}`);
}
