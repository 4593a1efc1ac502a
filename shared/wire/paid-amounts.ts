import { add, type Money, negate, sum } from '../base/money.ts';
import type { CartResponse } from '../contract/cart.ts';
import type { ExtendedCartResponse } from '../contract/extended-cart.ts';
import type { Order } from '../contract/order.ts';
import { PAYMENT_TYPES, type Payment, typeOfPayment } from '../contract/payment.ts';
import type { PaidPart, RefundCandidate } from '../engine/refund-rules.ts';
import { soundMoney } from './sound-money.ts';

/** A full refund was made, by whoever. The document shows two facts that say so, and a service may tell only one of them. */
export function isGivenBack({ refund_orders, total_refunded }: Order['refund']): boolean {
  return refund_orders.length > 0 || total_refunded !== 0;
}

/** What the payments of a calculated cart have to cover: total, charity and cash rounding. */
export function dueOf(cart: CartResponse | ExtendedCartResponse, currency: string): Money {
  const totals: ExtendedCartResponse['cart_totals'] = cart.cart_totals;
  const rounding = 'rounding' in cart ? cart.rounding?.amount : undefined;
  return sum([totals.total, totals.charity_total ?? 0, rounding ?? 0].map((value) => soundMoney(value, currency)));
}

/** Without tips, which are on top of what is due. */
export function coveredBy(payments: readonly Payment[], currency: string): Money {
  return sum(payments.map(({ amount }) => soundMoney(amount ?? 0, currency)));
}

/**
 * Calculate makes payments equal to what is due, and the signature keeps them so. Version 1 has no member for cash rounding: there the
 * cash payment alone tells it, and nothing is left to compare.
 */
export function isCovered(cart: CartResponse | ExtendedCartResponse, currency: string): boolean {
  const isRoundingTold = 'rounding' in cart || cart.payments.every(({ payment_type }) => payment_type !== PAYMENT_TYPES.cash);
  return !isRoundingTold || coveredBy(cart.payments, currency) === dueOf(cart, currency);
}

export function paidPartsOf(payments: readonly Payment[], currency: string): readonly PaidPart[] {
  return payments.map((payment) => {
    const gateway = payment.external_data?.payment_gateway;
    return {
      paymentType: typeOfPayment(payment),
      amount: soundMoney(payment.amount ?? 0, currency),
      tip: soundMoney(payment.tip ?? 0, currency),
      ...(gateway !== undefined && { gateway }),
      refunded: payment.refunded ?? false,
    };
  });
}

/** What an order's cart does not tell of its items, roots and modifiers. */
export interface ItemsBeyondRefund {
  readonly unrefundableItemIds: readonly string[];
  readonly suiteItemIds: readonly string[];
}

/** An order as the rules of a refund look at it. */
export function refundCandidateOf(
  order: Order,
  currency: string,
  { unrefundableItemIds, suiteItemIds }: ItemsBeyondRefund,
): RefundCandidate {
  return {
    status: order.status,
    source: order.source,
    due: dueOf(order.cart, currency),
    payments: paidPartsOf(order.cart.payments, currency),
    items: unrefundableItemIds.map((itemId) => ({ itemId, refundable: false })),
    isSuiteOrder: suiteItemIds.length > 0,
    isRefund: order.original_order_id !== undefined,
    refunds: order.refund.refund_orders.map(({ cart }) => ({ amount: paidBackBy(cart.payments, currency) })),
  };
}

/** A refund order holds what went back as negative payments, tips included. */
export function paidBackBy(payments: readonly Payment[], currency: string): Money {
  return negate(sum(paidPartsOf(payments, currency).map(({ amount, tip }) => add(amount, tip))));
}
