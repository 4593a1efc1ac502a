import { type Static, Type } from 'typebox';
import type { Money } from '../../base/money.ts';
import type { Refusal } from '../../base/outcome.ts';
import type { Ratio } from '../../base/ratio.ts';
import type { Instant } from '../../base/time.ts';
import { closedRecord, keyed, oneOf, optional } from '../../contract/http/schema.ts';
import type { RefundReason } from '../../engine/sale/refund-rules.ts';
import type { Quantity } from '../../engine/terms/cart.ts';
import type { TenderKind } from '../../engine/terms/tender.ts';

/** Values that the records of answers are made of. The host made them itself, so that they have a form but no limit. */

export const AnyText = Type.String();
export const Whole = Type.Integer();
export const MoneyValue = Type.Unsafe<Money>({ type: 'integer' });
export const QuantityValue = Type.Unsafe<Quantity>({ type: 'integer' });
/** In UTC with milliseconds, and nothing else. */
export const InstantValue = Type.Unsafe<Instant>({
  type: 'string',
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z$',
});
export const RatioValue = Type.Unsafe<Ratio>(closedRecord('Ratio', { num: Whole, den: Whole }));

export const FactsValue = keyed(Type.Union([Type.String(), Type.Number(), Type.Boolean()]));
export const RefusalValue = Type.Unsafe<Refusal>(
  closedRecord('Refusal', { code: AnyText, path: optional(AnyText), facts: optional(FactsValue) }),
);

/** The names of a union that is declared elsewhere: it compiles only when all of them are listed. */
export function namesOf<Name extends string>(names: Readonly<Record<Name, true>>) {
  return Type.Unsafe<Name>({ type: 'string', enum: Object.keys(names) });
}

export const SaleState = oneOf('paying', 'aside', 'complete', 'abandoned');
export type SaleState = Static<typeof SaleState>;

export const TenderKindName = namesOf<TenderKind>({
  cash: true,
  card: true,
  gift: true,
  stored: true,
  external: true,
  complimentary: true,
});

export const RefundReasonName = namesOf<RefundReason>({
  not_paid: true,
  paid_otherwise: true,
  card_and_other_tender: true,
  gateway_not_supported: true,
  not_paid_in_full: true,
  item_not_refundable: true,
  is_refund: true,
  already_refunded: true,
  partially_refunded: true,
  not_completed: true,
  wrong_source: true,
  paid_in_cash: true,
  several_cards: true,
  mixed_cash_and_card: true,
  suite_order: true,
});
