import type { Op, OpState } from '../journal/op.ts';

/** How an op ended. */
export interface Verdict {
  readonly state: Exclude<OpState, 'waiting'>;
  readonly reason?: string;
  readonly evidence?: NonNullable<Op['evidence']>;
}

export const DONE: Verdict = { state: 'done' };

export function rejected(reason: string, evidence?: Verdict['evidence']): Verdict {
  return { state: 'rejected', reason, ...(evidence !== undefined && { evidence }) };
}

/** Why a person is asked; each reason has its own buttons. */
export type AttentionReason =
  | 'no_answer'
  | 'unclear_checkout'
  | 'unclear_follow_up'
  | 'tip_corrected'
  | 'tip_not_charged'
  | 'payment_unknown'
  | 'forward_unclear'
  | 'money_not_received'
  | 'money_not_given_back'
  | 'card_not_captured'
  | 'refused'
  | 'refused_after_unclear'
  | 'price_differs'
  | 'card_amount_differs'
  | 'already_refunded'
  | 'cancelled_elsewhere'
  | 'order_changed_elsewhere'
  | 'order_unknown'
  | 'no_order_number'
  | 'two_orders'
  | 'too_many_rounds'
  | 'old_machine'
  | 'order_missing'
  | 'order_differs'
  | 'left_open'
  | 'load_blocked'
  | 'load_too_much'
  | 'load_refused'
  | 'load_unreadable'
  | 'load_spent'
  | 'gift_not_covered'
  | 'gift_list_used_twice'
  | 'broken_rule';

export function attention(reason: AttentionReason, evidence?: Verdict['evidence']): Verdict {
  return { state: 'attention', reason, ...(evidence !== undefined && { evidence }) };
}
