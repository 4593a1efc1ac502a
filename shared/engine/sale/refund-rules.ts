import { add, larger, type Money, NO_MONEY, subtract, sum } from '../../base/money.ts';
import { paymentTypeOf } from '../terms/tender.ts';

/** The facts that the refund rules check, from a service order or a local sale. Amounts are positive, as paid. */
export interface RefundCandidate {
  /** `COMPLETED`, or any other status. */
  readonly status: string;
  readonly source: string;
  /** Total, charity and cash rounding: the amount that the payments had to cover. */
  readonly due: Money;
  readonly payments: readonly PaidPart[];
  readonly items: readonly { readonly itemId: string; readonly refundable: boolean }[];
  readonly isSuiteOrder: boolean;
  /** The order is itself the refund of another. */
  readonly isRefund: boolean;
  /** Earlier refunds, tips included, on any device or by the service. */
  readonly refunds: readonly { readonly amount: Money }[];
}

export interface PaidPart {
  /** 1 cash, 2 credit, 3 gift card, 4 stored or loaded value, 5 external, 6 complimentary. */
  readonly paymentType: number;
  readonly amount: Money;
  readonly tip: Money;
  /** The card gateway that took the payment; absent when unknown. */
  readonly gateway?: string;
  readonly refunded: boolean;
}

/** The six rules, in the contract's order. */
export type RefundRule =
  | 'not_single_credit_card'
  | 'item_not_refundable'
  | 'already_refunded'
  | 'not_completed'
  | 'wrong_source'
  | 'out_of_scope';

export interface FailedRule {
  readonly rule: RefundRule;
  /** The case of the rule: the key to the sentence on the screen. */
  readonly reason: RefundReason;
  readonly facts?: Readonly<Record<string, string | number>>;
}

export type RefundReason =
  | 'not_paid'
  | 'paid_otherwise'
  | 'card_and_other_tender'
  | 'gateway_not_supported'
  | 'not_paid_in_full'
  | 'item_not_refundable'
  | 'is_refund'
  | 'already_refunded'
  | 'partially_refunded'
  | 'not_completed'
  | 'wrong_source'
  | 'paid_in_cash'
  | 'several_cards'
  | 'mixed_cash_and_card'
  | 'suite_order';

const CASH = paymentTypeOf('cash');
const CREDIT = paymentTypeOf('card');
const REFUNDABLE_SOURCES: readonly string[] = ['pos', 'web_ordering', 'service'];

/** Returns every failed rule in rule order. The first is the answer; an empty list means that the order may be refunded. */
export function failedRefundRules(candidate: RefundCandidate, supportedGateways: readonly string[]): readonly FailedRule[] {
  const shape = shapeOfPayment(candidate, supportedGateways);
  const item = candidate.items.find(({ refundable }) => !refundable);
  const isFromElsewhere = !REFUNDABLE_SOURCES.includes(candidate.source);
  return [
    ...failures('not_single_credit_card', shape?.rule === 'not_single_credit_card' && shape.reason),
    ...(item === undefined ? [] : failures('item_not_refundable', 'item_not_refundable', { itemId: item.itemId })),
    ...failures('already_refunded', earlierRefund(candidate)),
    ...failures('not_completed', candidate.status !== 'COMPLETED' && 'not_completed', { status: candidate.status }),
    ...failures('wrong_source', isFromElsewhere && 'wrong_source', { source: candidate.source }),
    ...failures('out_of_scope', shape?.rule === 'out_of_scope' && shape.reason),
    ...failures('out_of_scope', candidate.isSuiteOrder && 'suite_order'),
  ];
}

function failures(rule: RefundRule, reason: RefundReason | false, facts?: FailedRule['facts']): readonly FailedRule[] {
  if (reason === false) return [];
  return [facts === undefined ? { rule, reason } : { rule, reason, facts }];
}

interface PaymentShape {
  readonly rule: 'not_single_credit_card' | 'out_of_scope';
  readonly reason: RefundReason;
}

/**
 * Returns the one rule that this way of paying fails, or undefined for a single valid card. Rule 6 names cash, several cards, and cash with
 * a card; rule 1 gets all other cases. Zero payments are ignored.
 */
function shapeOfPayment(candidate: RefundCandidate, supportedGateways: readonly string[]): PaymentShape | undefined {
  const parts = candidate.payments.filter(({ amount, tip }) => amount !== 0 || tip !== 0);
  const [card, ...furtherCards] = parts.filter(({ paymentType }) => paymentType === CREDIT);
  if (parts.some(({ paymentType }) => paymentType === CASH)) {
    return { rule: 'out_of_scope', reason: card === undefined ? 'paid_in_cash' : 'mixed_cash_and_card' };
  }
  if (furtherCards.length > 0) return { rule: 'out_of_scope', reason: 'several_cards' };
  const reason = flawOfSingleCard(parts, card, candidate.due, supportedGateways);
  return reason === undefined ? undefined : { rule: 'not_single_credit_card', reason };
}

function flawOfSingleCard(
  parts: readonly PaidPart[],
  card: PaidPart | undefined,
  due: Money,
  supportedGateways: readonly string[],
): RefundReason | undefined {
  if (card === undefined) return parts.length === 0 ? 'not_paid' : 'paid_otherwise';
  if (parts.length > 1) return 'card_and_other_tender';
  if (card.gateway === undefined || !supportedGateways.includes(card.gateway)) return 'gateway_not_supported';
  return card.amount < due ? 'not_paid_in_full' : undefined;
}

function earlierRefund(candidate: RefundCandidate): RefundReason | false {
  if (candidate.isRefund) return 'is_refund';
  const { totalRefunded, remaining } = refundAmounts(candidate);
  const isFlagged = candidate.payments.some(({ refunded }) => refunded);
  if (totalRefunded === 0 && !isFlagged && candidate.refunds.length === 0) return false;
  return remaining > 0 && totalRefunded > 0 ? 'partially_refunded' : 'already_refunded';
}

export interface RefundAmounts {
  /** Payments and tips, charity included. */
  readonly totalPaid: Money;
  readonly totalRefunded: Money;
  /** Paid and not yet refunded; never below zero. */
  readonly remaining: Money;
}

export function refundAmounts(candidate: Pick<RefundCandidate, 'payments' | 'refunds'>): RefundAmounts {
  const totalPaid = sum(candidate.payments.map(({ amount, tip }) => add(amount, tip)));
  const totalRefunded = sum(candidate.refunds.map(({ amount }) => amount));
  return { totalPaid, totalRefunded, remaining: larger(NO_MONEY, subtract(totalPaid, totalRefunded)) };
}
