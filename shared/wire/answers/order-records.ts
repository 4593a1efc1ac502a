import { moneyToNumber } from '../../base/currency.ts';
import type { Instant } from '../../base/time.ts';
import type { ExtendedCartResponse } from '../../contract/records/extended-cart.ts';
import type { Order } from '../../contract/records/order.ts';
import type { OrderSource, OrderStatus } from '../../contract/records/order-members.ts';
import type { Payment } from '../../contract/records/payment.ts';
import type { Refund, RefundOrder } from '../../contract/records/refund.ts';
import { type RefundReason, refundAmounts } from '../../engine/sale/refund-rules.ts';
import { paidPartsOf, refundedAmount } from '../cart/paid-amounts.ts';
import { negateCart } from './negative-records.ts';
import { writeRefundReason } from './refund-reasons.ts';

/** The members of an order besides its cart and its refund. */
export interface OrderFacts {
  readonly orderId: number;
  readonly orderUuid: string;
  readonly status: OrderStatus;
  readonly source: OrderSource;
  readonly createdAt: Instant;
  readonly completedAt?: Instant;
  readonly businessDate: string;
}

/** The extra members of a checkout request that are returned with its order. */
export type OrderExtras = Pick<Order, 'external_metadata' | 'external_payment'>;

export function writeOrder(facts: OrderFacts, cart: ExtendedCartResponse, refund: Refund, extras: OrderExtras = {}): Order {
  return { ...headOf(facts, cart), cart, ...extras, refund };
}

function headOf(facts: OrderFacts, cart: ExtendedCartResponse) {
  return {
    order_id: facts.orderId,
    order_uuid: facts.orderUuid,
    device_order_id: cart.device_order_id,
    status: facts.status,
    source: facts.source,
    order_type: cart.order_type,
    created_at: facts.createdAt,
    ...(facts.completedAt !== undefined && { completed_at: facts.completedAt }),
    business_date: facts.businessDate,
    corporate_id: cart.location.corporate_id,
    venue_id: cart.location.venue_id,
    vendor_id: cart.location.vendor_id,
  };
}

/** The reason says why the order cannot be refunded; a refunded order has one too. */
export function writeRefund(
  payments: readonly Payment[],
  currency: string,
  reason: RefundReason | undefined,
  refundOrders: readonly RefundOrder[],
): Refund {
  const { totalRefunded, remaining } = refundAmounts({
    payments: paidPartsOf(payments, currency),
    refunds: refundOrders.map(({ cart }) => ({ amount: refundedAmount(cart.payments, currency) })),
  });
  return {
    refundable: reason === undefined,
    ...(reason !== undefined && { not_refundable_reason: writeRefundReason(reason) }),
    total_refunded: moneyToNumber(totalRefunded, currency),
    remaining_amount: moneyToNumber(remaining, currency),
    refund_orders: refundOrders,
  };
}

export interface RefundOrderFacts extends OrderFacts {
  readonly reasonCode: string;
  readonly reasonName: string;
  /** The account that requested the refund. */
  readonly refundedBy: string;
}

/** Writes the order, or the part of its cart, with every amount negated, tips included. A refund order itself is never refundable. */
export function writeRefundOrder(original: Order, facts: RefundOrderFacts, part = original.cart): RefundOrder {
  const cart = negateCart(part);
  return {
    ...headOf(facts, cart),
    cart,
    original_order_id: original.order_id,
    refundable: false,
    reason_code: facts.reasonCode,
    reason_name: facts.reasonName,
    refunded_by: facts.refundedBy,
    refund: { refundable: false, total_refunded: 0, remaining_amount: 0, refund_orders: [] },
  };
}
