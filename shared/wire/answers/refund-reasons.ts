import { NOT_REFUNDABLE, ORDERING_MESSAGES } from '../../contract/http/messages.ts';
import type { RefundReason } from '../../engine/sale/refund-rules.ts';

/** The documents' texts for why an order is not refunded. Several reasons share a text, which is read as the first of them. */
const TEXTS: Readonly<Record<RefundReason, keyof typeof NOT_REFUNDABLE>> = {
  paid_otherwise: 'not_one_card',
  not_paid: 'not_one_card',
  card_and_other_tender: 'not_one_card',
  gateway_not_supported: 'not_one_card',
  not_paid_in_full: 'not_one_card',
  item_not_refundable: 'item',
  already_refunded: 'refunded',
  is_refund: 'refunded',
  partially_refunded: 'refunded',
  not_completed: 'not_completed',
  wrong_source: 'source',
  paid_in_cash: 'cash',
  several_cards: 'several_cards',
  mixed_cash_and_card: 'mixed',
  suite_order: 'suite',
};

export function writeRefundReason(reason: RefundReason): string {
  return NOT_REFUNDABLE[TEXTS[reason]];
}

/** Returns undefined for a text of another service. */
export function readRefundReason(text: string): RefundReason | undefined {
  const reasons = Object.keys(TEXTS) as RefundReason[];
  return reasons.find((reason) => writeRefundReason(reason) === text);
}

/** Returns the message by which a refund is refused. */
export function notRefundable(reason: RefundReason): string {
  return ORDERING_MESSAGES.notRefundable(TEXTS[reason]);
}
