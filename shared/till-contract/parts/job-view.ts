import type { Money } from '../../base/money.ts';
import type { Refusal } from '../../base/outcome.ts';
import type { Instant } from '../../base/time.ts';

/** One job for the service. `unsure`: the request was sent without an answer, and the host is looking up what happened. */
export type JobState = 'waiting' | 'sending' | 'unsure' | 'done' | 'rejected' | 'attention';

export type JobKind = 'sale' | 'tab' | 'kitchen' | 'settle' | 'cancel' | 'refund' | 'card' | 'tip' | 'void' | 'forward' | 'maintenance';

export interface JobView {
  readonly id: string;
  readonly kind: JobKind;
  readonly state: JobState;
  readonly createdAt: Instant;
  readonly endedAt?: Instant;
  readonly saleId?: string;
  readonly guestNumber?: string;
  readonly amount?: Money;
  /** The step that was started last, in the terms of the protocol. */
  readonly step?: string;
  readonly attempts: number;
  readonly reason?: string;
  readonly orderNumber?: string;
  /** The service's price minus the amount that was taken. */
  readonly variance?: Money;
}

export interface JobDetail extends JobView {
  readonly evidence: Readonly<Record<string, string | number>>;
  readonly trail: readonly { readonly at: Instant; readonly step: string; readonly outcome?: string; readonly status?: number }[];
  /** For a paid sale whose price differs: the price paid and the menu's price now, line by line. */
  readonly lines?: readonly PriceLine[];
  readonly decisions: readonly DecisionKind[];
  /** Decisions that exist for this kind of job but not for this one, and why. */
  readonly withheld: readonly WithheldDecision[];
}

export interface PriceLine {
  readonly kind: 'item' | 'discounts' | 'fees' | 'tax' | 'charity' | 'due';
  /** For an item: its name in the sale. */
  readonly name?: string;
  readonly paid: Money;
  readonly now: Money;
  /** `price`: the menu's price changed. `gone`: the item is no longer on the menu. */
  readonly cause?: 'price' | 'gone';
}

export interface WithheldDecision {
  readonly decision: DecisionKind;
  readonly code: string;
  readonly facts?: Refusal['facts'];
}

/** For a card: `declined`: the bank refused it; `cannot_tell`: nobody can find out; `still_stored`: the terminal still holds it. */
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
