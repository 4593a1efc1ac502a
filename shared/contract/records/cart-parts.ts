import { type Static, Type } from 'typebox';
import { Amount, assumed, described, NumericId, oneOf, optional, Quantity, record, text } from '../http/schema.ts';
import { PriceLevel, PriceLevelRequest } from './price-level.ts';

export const Check = assumed('A named check or table.', record('Check', { id: optional(text(64)), name: optional(text(255)) }));
export type Check = Static<typeof Check>;

export const Customer = assumed(
  'Members not shown.',
  record('Customer', {
    id: optional(text(64)),
    first_name: optional(text(255)),
    last_name: optional(text(255)),
    email: optional(text(254)),
    phone: optional(text(64)),
  }),
);
export type Customer = Static<typeof Customer>;

export const CartUserRequest = assumed(
  'Members not shown.',
  record('CartUserRequest', { id: optional(text(64)), name: optional(text(255)), email: optional(text(254)), phone: optional(text(64)) }),
);
export type CartUserRequest = Static<typeof CartUserRequest>;

export const Location = assumed(
  'Members not shown.',
  record('Location', {
    corporate_id: NumericId,
    venue_id: NumericId,
    vendor_id: NumericId,
    venue_name: text(255),
    vendor_name: text(255),
    level: optional(text(255)),
    section: optional(text(64)),
    row: optional(text(64)),
    seat: optional(text(64)),
  }),
);
export type Location = Static<typeof Location>;

export const CartLine = assumed(
  'Members not shown.',
  record('CartLine', { name: oneOf('subtotal', 'discounts', 'fees', 'exclusive_tax', 'inclusive_tax', 'total'), value: Amount }),
);
export type CartLine = Static<typeof CartLine>;

export const Activity = oneOf('ACTIVITY_PURCHASE', 'ACTIVITY_RETURN');
export type Activity = Static<typeof Activity>;

export const CartItemMenu = record('CartItemMenu', {
  course_id: optional(described('Grouping for fulfillment.', text(64))),
  is_off_menu: optional(described('The item must still be assigned to the vendor catalog.', Type.Boolean({ default: false }))),
});
export type CartItemMenu = Static<typeof CartItemMenu>;

export const CartItemCostRequest = record('CartItemCostRequest', {
  original_total: optional(Amount),
  original_unit_cost: optional(Amount),
  total: optional(Amount),
  unit_cost: optional(Amount),
  is_open_price: optional(Type.Boolean({ default: false })),
  active_price_level: optional(PriceLevelRequest),
});
export type CartItemCostRequest = Static<typeof CartItemCostRequest>;

export const CartItemCost = record('CartItemCost', {
  original_total: Amount,
  original_unit_cost: Amount,
  total: Amount,
  unit_cost: Amount,
  is_open_price: optional(described('Reporting only.', Type.Boolean({ default: false }))),
  active_price_level: optional(PriceLevel),
});
export type CartItemCost = Static<typeof CartItemCost>;

export const CartItemModifierRequest = assumed(
  'Members not shown; `id` is the uuid of the modifier node.',
  record('CartItemModifierRequest', { id: text(64), name: optional(text(255)), quantity: Quantity, cost: optional(Amount) }),
);
export type CartItemModifierRequest = Static<typeof CartItemModifierRequest>;

export const CartItemModifier = assumed(
  'Members not shown; `id` is the uuid of the modifier node.',
  record('CartItemModifier', { id: text(64), name: text(255), quantity: Type.Number(), cost: Amount }),
);
export type CartItemModifier = Static<typeof CartItemModifier>;

export const CartTotals = record('CartTotals', {
  discounts_total: described('Always negative.', Amount),
  fees_total: Amount,
  exclusive_tax: described('Items and modifiers.', Amount),
  inclusive_tax: described('Items and modifiers.', Amount),
  subtotal: described('Items and modifiers including inclusive taxes, minus item-level reductions.', Amount),
  original_total: described('Cost without taxes, discounts or price changes.', Amount),
  total: described('Subtotal minus cart-level reductions plus exclusive taxes plus fees.', Amount),
});
export type CartTotals = Static<typeof CartTotals>;
