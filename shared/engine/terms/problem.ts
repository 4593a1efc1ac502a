/**
 * A reason why a cart cannot be sold, or a warning. Problems are data and never exceptions; the screens hold the sentences. `refuse`: the
 * service answers 422 and the register does not open payment. `warn`: shown, but selling continues.
 */
export interface Problem {
  readonly severity: 'refuse' | 'warn';
  readonly code: ProblemCode;
  readonly lineId?: string;
  /** The item, item set, modifier node, discount or fee concerned. */
  readonly subjectId?: string;
  readonly facts?: Readonly<Record<string, string | number | boolean>>;
}

export type ProblemCode =
  | 'unknown_item'
  | 'inactive_item'
  | 'not_sold_as_item'
  | 'item_unavailable'
  | 'outside_daypart'
  | 'vendor_closed'
  | 'no_price'
  | 'wrong_price'
  | 'negative_price'
  | 'bad_quantity'
  | 'unknown_modifier'
  | 'modifier_without_parent'
  | 'modifier_repeated'
  | 'too_few_selected'
  | 'too_many_selected'
  | 'too_many_of_modifier'
  | 'unknown_discount'
  | 'unknown_fee'
  | 'fee_amount_not_allowed'
  | 'alcohol_limit'
  | 'charity_not_enabled'
  | 'cart_totals_differ'
  | 'payments_differ'
  | 'empty_cart'
  | 'cart_too_large'
  | 'amount_too_large';
