import { type Static, Type } from 'typebox';
import { Amount, assumed, described, Flag, list, NumericId, optional, record, recursive, text } from '../http/schema.ts';
import { ExtendedCartResponse } from './extended-cart.ts';
import { orderMembers } from './order-members.ts';

export interface RefundOrder extends Static<typeof RefundOrderHead> {
  readonly refund: Refund;
}

export const Refund = assumed(
  'The names of the members are not shown in the document.',
  record('Refund', {
    refundable: described('Whether the order is eligible for a full refund; false when it is already refunded.', Flag),
    not_refundable_reason: optional(text(255)),
    total_refunded: described('Payments and tips; 0 before a refund.', Amount),
    remaining_amount: described('What is not yet refunded: what was paid before a refund, 0 after it.', Amount),
    refund_orders: list(recursive<RefundOrder>('RefundOrder')),
  }),
);
export type Refund = Static<typeof Refund>;

const RefundOrderHead = record('RefundOrderHead', {
  ...orderMembers,
  cart: ExtendedCartResponse,
  original_order_id: NumericId,
  refundable: Type.Unsafe<false>({ type: 'boolean', enum: [false] }),
  reason_code: text(255),
  reason_name: text(255),
  refunded_by: text(255),
});

export const RefundOrder = assumed(
  'An order with every amount negated; of its members only original_order_id is shown in the document.',
  record('RefundOrder', { ...RefundOrderHead.properties, refund: Refund }),
);

export const RefundRequest = assumed(
  'The names of the members are not shown in the document; they are not checked against any list.',
  record('RefundRequest', { reason_name: text(255, 1), reason_code: text(255, 1) }),
);
export type RefundRequest = Static<typeof RefundRequest>;
