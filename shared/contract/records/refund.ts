import { type Static, Type } from 'typebox';
import {
  Amount,
  addition,
  assumed,
  Count,
  described,
  Flag,
  list,
  NumericId,
  optional,
  Quantity,
  record,
  recursive,
  text,
} from '../http/schema.ts';
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
    remaining_amount: described('What is not yet refunded: what was paid before a refund, 0 after a full one.', Amount),
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

const WHY_IN_PART =
  'The document refunds whole orders that one card paid. With `part` some of what one payment of the order paid goes back to it, as often as something is left.';

export const RefundedLine = record('RefundedLine', {
  line: described('The place of the line among the items of the cart, from 0.', Count),
  quantity: Quantity,
});
export type RefundedLine = Static<typeof RefundedLine>;

export const RefundInPart = addition(
  WHY_IN_PART,
  record('RefundInPart', {
    payment: described(
      'The place of the payment among those of the cart, from 0: a card, or a card whose balance this service keeps.',
      Count,
    ),
    amount: described('What goes back to it, tip included.', Amount),
    lines: optional(
      described(
        'The items that it is for. None of an item can be named more often than it was sold.',
        list(RefundedLine, { maxItems: 1000 }),
      ),
    ),
  }),
);
export type RefundInPart = Static<typeof RefundInPart>;

export const RefundRequest = assumed(
  'The names of the members are not shown in the document; they are not checked against any list.',
  record('RefundRequest', {
    reason_name: text(255, 1),
    reason_code: text(255, 1),
    refund_id: optional(addition('With `part`: the same id again is the same refund, and is answered as before.', text(64, 8))),
    part: optional(RefundInPart),
  }),
);
export type RefundRequest = Static<typeof RefundRequest>;
