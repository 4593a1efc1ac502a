import { type Static, Type } from 'typebox';
import { Amount, assumed, described, Flag, Int32, list, Moment, oneOf, optional, record, text, Uuid } from '../http/schema.ts';
import { CartOrderType } from './order-members.ts';
import { translationMember } from './translation.ts';

export const DiscountCriteria = assumed(
  'The discounts response is not shown in the document.',
  record('DiscountCriteria', {
    item_ids: optional(list(text(64), { maxItems: 10_000 })),
    category_ids: optional(list(text(64), { maxItems: 1000 })),
    min_quantity: optional(Type.Number({ minimum: 0 })),
    min_subtotal: optional(Amount),
    starts_at: optional(Moment),
    ends_at: optional(Moment),
    dayparts: optional(list(text(64), { maxItems: 500 })),
    order_types: optional(list(CartOrderType, { maxItems: 3 })),
    payment_provider: optional(text(255)),
  }),
);
export type DiscountCriteria = Static<typeof DiscountCriteria>;

const Units = Type.Integer({ format: 'int32', minimum: 1, maximum: 1_000_000 });

export const DiscountBogo = assumed(
  'In every group of `buy` + `get` units the `get` cheapest are reduced by `percent_off`.',
  record('DiscountBogo', { buy: Units, get: Units, percent_off: Type.Number({ minimum: 0, maximum: 100 }) }),
);
export type DiscountBogo = Static<typeof DiscountBogo>;

export const DiscountBundlePart = assumed(
  'Units of these items fill one part of a bundle.',
  record('DiscountBundlePart', { item_ids: list(text(64), { minItems: 1, maxItems: 10_000 }), quantity: Units }),
);
export type DiscountBundlePart = Static<typeof DiscountBundlePart>;

export const DiscountBundle = assumed(
  'The price of one unit of every part together.',
  record('DiscountBundle', { parts: list(DiscountBundlePart, { minItems: 1, maxItems: 50 }), price: Amount }),
);
export type DiscountBundle = Static<typeof DiscountBundle>;

export const DiscountDefinition = assumed(
  'The discounts response is not shown in the document.',
  record('DiscountDefinition', {
    id: text(64, 1),
    reference_id: text(255),
    name: text(255),
    short_description: optional(text(1024)),
    promo_code: optional(text(255)),
    level: oneOf('ITEM', 'CART'),
    kind: oneOf('PERCENT', 'FLAT', 'BOGO', 'BUNDLE'),
    amount: described('10 is 10 percent, or 10 off.', Type.Number({ minimum: 0 })),
    auto_apply: Flag,
    active: Flag,
    removal_allowed: Flag,
    requires_approval: Flag,
    stackable: Flag,
    priority: Int32,
    max_amount: optional(Amount),
    tags: list(text(255), { maxItems: 100 }),
    display_in_cart: optional(described('False: receipts leave the discount out.', Flag)),
    criteria: DiscountCriteria,
    bogo: optional(DiscountBogo),
    bundle: optional(DiscountBundle),
    ...translationMember,
  }),
);
export type DiscountDefinition = Static<typeof DiscountDefinition>;

export const ExternalReference = assumed(
  'Members not shown.',
  record('ExternalReference', { id: optional(text(255)), source: optional(text(255)) }),
);
export type ExternalReference = Static<typeof ExternalReference>;

export const ReductionComputation = assumed(
  'Members not shown.',
  record('ReductionComputation', { kind: text(64), base: Amount, amount: Amount }),
);
export type ReductionComputation = Static<typeof ReductionComputation>;

export const AppliedDiscount = record('AppliedDiscount', {
  amount_reduced_by: described('Raw basis: 25 for 25 off or for 25 percent off.', Type.Number()),
  calculated_value: described('Value applied; negative when it reduces.', Amount),
  quantity: described('Number of items discounted.', Type.Number()),
  cart_level: described('True: applied to the transaction subtotal; false: to a subset of items.', Flag),
  display_in_cart: optional(described('Whether to show the discount on the cart receipt.', Flag)),
  external_reference: optional(ExternalReference),
  id: described('Internal reduction id.', text(64)),
  name: text(255),
  promo_code: optional(described('Code used as a requisite.', text(255))),
  reduction_computation: optional(ReductionComputation),
  reference_id: optional(text(255)),
  removal_allowed: optional(described('True allows removal during a transaction.', Flag)),
  short_description: optional(text(1024)),
  tags: optional(list(text(255), { maxItems: 100 })),
  bundle_uuid: optional(described('Marks a discounted item as part of a bundle.', Uuid)),
});
export type AppliedDiscount = Static<typeof AppliedDiscount>;
