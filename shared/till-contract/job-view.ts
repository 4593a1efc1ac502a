import type { Money } from '../base/money.ts';
import type { Refusal } from '../base/outcome.ts';
import type { Instant } from '../base/time.ts';

/** One thing that is wanted of the service, as people see it. `unsure`: something was sent and nobody knows; it is being looked up. */
export type JobState = 'waiting' | 'sending' | 'unsure' | 'done' | 'rejected' | 'attention';

export type JobKind = 'sale' | 'tab' | 'kitchen' | 'settle' | 'cancel' | 'refund' | 'card' | 'tip' | 'void' | 'forward' | 'upkeep';

export interface JobView {
  readonly id: string;
  readonly kind: JobKind;
  readonly state: JobState;
  readonly createdAt: Instant;
  readonly endedAt?: Instant;
  readonly saleId?: string;
  readonly guestNumber?: string;
  readonly amount?: Money;
  /** The step that was last begun, in the words of the protocol. */
  readonly step?: string;
  readonly attempts: number;
  readonly reason?: string;
  readonly orderNumber?: string;
  /** By how much the service's price is above what was taken. */
  readonly variance?: Money;
}

/** Everything known of one job. */
export interface JobDetail extends JobView {
  readonly evidence: Readonly<Record<string, string | number>>;
  readonly trail: readonly { readonly at: Instant; readonly step: string; readonly outcome?: string; readonly status?: number }[];
  /** Of a paid sale whose price differs: what was paid and what the menu says now, line by line. */
  readonly lines?: readonly PriceLine[];
  /** What a person may do about it now. */
  readonly decisions: readonly DecisionKind[];
  /** What could be decided of others of its kind, and why not of this one. */
  readonly withheld: readonly WithheldDecision[];
}

export interface PriceLine {
  readonly kind: 'item' | 'discounts' | 'fees' | 'tax' | 'charity' | 'due';
  /** Of an item, as the sale names it. */
  readonly name?: string;
  readonly paid: Money;
  readonly now: Money;
  /** The menu has another price; the menu has it no more. */
  readonly cause?: 'price' | 'gone';
}

export interface WithheldDecision {
  readonly decision: DecisionKind;
  readonly code: string;
  readonly facts?: Refusal['facts'];
}

/** `declined`, `cannot_tell` and `still_stored` are of a card: the bank said no; nobody can find out; the terminal has it still. */
export const DECISIONS = [
  'check_again',
  'is_done',
  'write_off',
  'accept_price',
  'honour_price',
  'cancel_and_refund',
  'confirm_old_is_off',
  'declined',
  'cannot_tell',
  'still_stored',
] as const;
export type DecisionKind = (typeof DECISIONS)[number];
