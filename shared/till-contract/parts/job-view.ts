import { type Static, Type } from 'typebox';
import { closedRecord, keyed, list, oneOf, optional } from '../../contract/http/schema.ts';
import { AnyText, FactsValue, InstantValue, MoneyValue, Whole } from './answer-values.ts';

/** One job for the service. `unsure`: the request was sent without an answer, and the host is looking up what happened. */
export const JobState = oneOf('waiting', 'sending', 'unsure', 'done', 'rejected', 'attention');
export type JobState = Static<typeof JobState>;

export const JobKind = oneOf(
  'sale',
  'tab',
  'kitchen',
  'settle',
  'cancel',
  'refund',
  'card',
  'tip',
  'void',
  'forward',
  'gift_load',
  'gift_back',
  'gift_spend',
  'maintenance',
);
export type JobKind = Static<typeof JobKind>;

export const JobView = closedRecord('JobView', {
  id: AnyText,
  kind: JobKind,
  state: JobState,
  createdAt: InstantValue,
  endedAt: optional(InstantValue),
  saleId: optional(AnyText),
  guestNumber: optional(AnyText),
  amount: optional(MoneyValue),
  /** The step that was started last, in the terms of the protocol. */
  step: optional(AnyText),
  attempts: Whole,
  reason: optional(AnyText),
  orderNumber: optional(AnyText),
  /** The service's price minus the amount that was taken. */
  variance: optional(MoneyValue),
});
export type JobView = Static<typeof JobView>;

export const PriceLine = closedRecord('PriceLine', {
  kind: oneOf('item', 'discounts', 'fees', 'tax', 'charity', 'due'),
  /** For an item: its name in the sale. */
  name: optional(AnyText),
  paid: MoneyValue,
  now: MoneyValue,
  /** `price`: the menu's price changed. `gone`: the item is no longer on the menu. */
  cause: optional(oneOf('price', 'gone')),
});
export type PriceLine = Static<typeof PriceLine>;

/** For a card: `declined`: the bank refused it; `cannot_tell`: no one can find out; `still_stored`: the terminal still holds it. `other_card`: a gift card's money goes onto another one. */
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
  'other_card',
] as const;
export const DecisionKind = oneOf(...DECISIONS);
export type DecisionKind = Static<typeof DecisionKind>;

export const WithheldDecision = closedRecord('WithheldDecision', {
  decision: DecisionKind,
  code: AnyText,
  facts: optional(FactsValue),
});
export type WithheldDecision = Static<typeof WithheldDecision>;

export const JobDetail = closedRecord('JobDetail', {
  ...JobView.properties,
  evidence: keyed(Type.Union([AnyText, Type.Number()])),
  trail: list(closedRecord('JobDetailTrail', { at: InstantValue, step: AnyText, outcome: optional(AnyText), status: optional(Whole) })),
  /** For a paid sale whose price differs: the price paid and the menu's price now, line by line. */
  lines: optional(list(PriceLine)),
  decisions: list(DecisionKind),
  /** Decisions that exist for this kind of job but not for this one, and why. */
  withheld: list(WithheldDecision),
});
export type JobDetail = Static<typeof JobDetail>;
