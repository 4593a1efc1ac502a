import type { ProviderMove, ProviderStepKind } from '../../contract/provider/provider-records.ts';

/** What is known of a step before its answer. */
export interface ExpectedMove {
  readonly reference: string;
  readonly kind: ProviderStepKind;
  readonly of?: string;
  /** Of a hold at most this much; of other steps exactly this. Absent where it is not known. */
  readonly amount?: number;
  readonly cardId?: string;
}

/**
 * Whether a provider's answer is about the step that it was asked for, and its figures agree with each other. What does not is no answer:
 * the step stays open until the provider says something that does.
 */
export function isBelievable(move: ProviderMove, expected: ExpectedMove, currency: string): boolean {
  if (move.reference !== expected.reference) return false;
  if (move.state === 'closed') return true;
  if (move.kind !== expected.kind || (expected.of !== undefined && move.of !== expected.of)) return false;
  if (move.state === 'refused') return move.reason !== undefined;
  const { amount, balance_before: before, card } = move;
  if (amount === undefined || before === undefined || card === undefined || move.currency !== currency) return false;
  if (card.currency !== currency || (expected.cardId !== undefined && card.id !== expected.cardId)) return false;
  if (amount === 0 || !isAmountOf(expected, amount)) return false;
  return card.balance === before + SIGN[expected.kind] * amount;
}

function isAmountOf({ kind, amount: wanted }: ExpectedMove, amount: number): boolean {
  if (wanted === undefined) return true;
  return kind === 'hold' ? amount <= wanted : amount === wanted;
}

/** What a step does to what can be spent. What a capture takes was held before. */
const SIGN: Readonly<Record<ProviderStepKind, -1 | 0 | 1>> = { hold: -1, capture: 0, release: 1, refund: 1, load: 1 };
