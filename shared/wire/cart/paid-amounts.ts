import { add, type Money, negate, sum } from '../../base/money.ts';
import type { CartResponse } from '../../contract/records/cart.ts';
import type { ExtendedCartResponse } from '../../contract/records/extended-cart.ts';
import type { Order } from '../../contract/records/order.ts';
import { PAYMENT_TYPES, type Payment, typeOfPayment } from '../../contract/records/payment.ts';
import type { PaidPart, RefundCandidate } from '../../engine/sale/refund-rules.ts';
import { moneyOfValidated } from '../canonical/sound-money.ts';

/** True after a full refund by any system. The document has two members that show it, and a service may send only one of them. */
export function isRefunded({ refund_orders, total_refunded }: Order['refund']): boolean {
  return refund_orders.length > 0 || total_refunded !== 0;
}

/** Returns the amount that the payments of a calculated cart must cover: total, charity and cash rounding. */
export function dueOf(cart: CartResponse | ExtendedCartResponse, currency: string): Money {
  const totals: ExtendedCartResponse['cart_totals'] = cart.cart_totals;
  const rounding = 'rounding' in cart ? cart.rounding?.amount : undefined;
  return sum([totals.total, totals.charity_total ?? 0, rounding ?? 0].map((value) => moneyOfValidated(value, currency)));
}

/** Sums payments without tips, which are on top of the amount due. */
export function coveredBy(payments: readonly Payment[], currency: string): Money {
  return sum(payments.map(({ amount }) => moneyOfValidated(amount ?? 0, currency)));
}

/**
 * True when payments cover the amount due. Calculate makes them equal and the signature keeps them so. Version 1 has no member for cash
 * rounding: only the cash payment contains it, so there is nothing to compare.
 */
export function isCovered(cart: CartResponse | ExtendedCartResponse, currency: string): boolean {
  const hasRounding = 'rounding' in cart || cart.payments.every(({ payment_type }) => payment_type !== PAYMENT_TYPES.cash);
  return !hasRounding || coveredBy(cart.payments, currency) === dueOf(cart, currency);
}

export function paidPartsOf(payments: readonly Payment[], currency: string): readonly PaidPart[] {
  return payments.map((payment) => {
    const gateway = payment.external_data?.payment_gateway;
    return {
      paymentType: typeOfPayment(payment),
      amount: moneyOfValidated(payment.amount ?? 0, currency),
      tip: moneyOfValidated(payment.tip ?? 0, currency),
      ...(gateway !== undefined && { gateway }),
      refunded: payment.refunded ?? false,
    };
  });
}

/** Ids of items and modifiers with properties that the order's cart does not contain. */
export interface ItemsBeyondRefund {
  readonly unrefundableItemIds: readonly string[];
  readonly suiteItemIds: readonly string[];
}

/** Returns the facts of an order that the refund rules check. */
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
    refunds: order.refund.refund_orders.map(({ cart }) => ({ amount: refundedAmount(cart.payments, currency) })),
  };
}

/** Returns the refunded amount: a refund order contains it as negative payments, tips included. */
export function refundedAmount(payments: readonly Payment[], currency: string): Money {
  return negate(sum(paidPartsOf(payments, currency).map(({ amount, tip }) => add(amount, tip))));
}
