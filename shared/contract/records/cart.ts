import { type Static, Type } from 'typebox';
import { Amount, described, Flag, keyed, list, Moment, optional, record, text, Uuid } from '../http/schema.ts';
import { Activity, CartItemCost, CartItemMenu, CartItemModifier, CartLine, CartTotals, Location } from './cart-parts.ts';
import { sharedCartMembers } from './cart-request.ts';
import { AppliedDiscount } from './discount.ts';
import { AppliedFee } from './fee.ts';
import { CartItemCategory, CartItemMenuGroup, Item, ItemIdText, SellableItem } from './item.ts';
import { ModifierMode } from './modifier.ts';
import { CartOrderType } from './order-members.ts';
import { Payment } from './payment.ts';
import { Taxes } from './tax.ts';
import { CheckoutRounding } from './vendor.ts';

const discounts = list(AppliedDiscount);
const taxes = list(Taxes);

/** A line of a version 1 answer. */
export const CartItem = record('CartItem', {
  id: ItemIdText,
  quantity: Type.Number(),
  cost: described('Unit price including modifiers that are included in or increase the parent price.', Amount),
  notes: optional(text(1024)),
  name: text(255),
  sku: optional(text(255)),
  tare_weight: optional(Type.Number()),
  menu_groups: optional(list(CartItemMenuGroup, { maxItems: 200 })),
  modifiers: optional(list(CartItemModifier)),
  categories: optional(list(CartItemCategory, { maxItems: 200 })),
  original_total: described('Original unit cost times quantity.', Amount),
  original_unit_cost: Amount,
  total: described('Unit cost times quantity.', Amount),
  unit_cost: described('After discounts.', Amount),
  subvendor_id: optional(described('0 when not set.', text(64))),
  price_override: optional(Flag),
  is_gift_card_item: optional(Flag),
  taxes,
  discounts,
});
export type CartItem = Static<typeof CartItem>;

export const MapNodeItem = record('MapNodeItem', {
  item: Item,
  quantity: described('Units for one unit of what stands above.', Type.Number()),
  activity: Activity,
  cart_item_cost: CartItemCost,
});
export type MapNodeItem = Static<typeof MapNodeItem>;

export const ComputedMode = record('ComputedMode', { mode: ModifierMode });
export type ComputedMode = Static<typeof ComputedMode>;

/** The adjusted costs are 0 when the modifier increases its parent's price or is included in it. */
export const ModifierComputation = record('ModifierComputation', {
  item: ComputedMode,
  price_adjustment: Amount,
  original_unit_cost: Amount,
  original_total_cost_per_unit: Amount,
  original_total_cost: Amount,
  adjusted_unit_cost: Amount,
  adjusted_total_cost_per_unit: Amount,
  adjusted_total_cost: Amount,
  quantity_per_unit: Type.Number(),
  total_quantity: Type.Number(),
});
export type ModifierComputation = Static<typeof ModifierComputation>;

export const CartItemsUsedForModifiers = record('CartItemsUsedForModifiers', {
  item: SellableItem,
  quantity: Type.Number(),
  activity: Activity,
  cart_item_cost: CartItemCost,
  discounts,
  taxes,
});
export type CartItemsUsedForModifiers = Static<typeof CartItemsUsedForModifiers>;

/** A line of a version 2 answer. */
export const CartItemWithModifiers = record('CartItemWithModifiers', {
  item: SellableItem,
  quantity: Type.Number(),
  activity: Activity,
  cart_item_cost: CartItemCost,
  menu: optional(CartItemMenu),
  map_node_items: described('By modifier uuid.', keyed(MapNodeItem)),
  map_node_item_computations: described('By modifier uuid.', keyed(ModifierComputation)),
  discounts,
  taxes,
});
export type CartItemWithModifiers = Static<typeof CartItemWithModifiers>;

/** One of two wrappers: a line with nested modifiers, or a version 1 line. */
export type CartLineResponse =
  | { readonly cart_item_with_root_map_node: CartItemWithModifiers; readonly original_cart_item?: never }
  | { readonly original_cart_item: CartItem; readonly cart_item_with_root_map_node?: never };
export const CartLineResponse = Type.Unsafe<CartLineResponse>({
  title: 'CartLineResponse',
  type: 'object',
  properties: { cart_item_with_root_map_node: CartItemWithModifiers, original_cart_item: CartItem },
  oneOf: [{ required: ['cart_item_with_root_map_node'] }, { required: ['original_cart_item'] }],
});

/** Lists in answers have no limits: an answer must never break its own schema, and a client sends a signed cart back unchanged. */
const answerMembers = {
  ...sharedCartMembers,
  payments: list(Payment),
  device_order_id: described('Need not be unique; identifies the transaction.', text(64)),
  order_type: CartOrderType,
  calculated_cart_sum: optional(described('What the caller expected.', list(CartLine))),
  device_order_time: described('When the request was placed.', Moment),
  device_order_uuid: described('Generated during calculate.', Uuid),
  location: Location,
  discounts,
  fees: list(AppliedFee),
  subtotal: optional({ ...Amount, deprecated: true, description: 'Use cart_totals.' }),
};

/** The members of a version 2 answer without its totals. */
export const answerMembersV2 = {
  ...answerMembers,
  cart_items: list(CartLineResponse),
  rounding: optional(CheckoutRounding),
};

export const CartResponse = record('CartResponse', {
  ...answerMembers,
  cart_items: list(CartItem),
  cart_totals: CartTotals,
});
export type CartResponse = Static<typeof CartResponse>;

export const CartWithModifiersResponse = record('CartWithModifiersResponse', { ...answerMembersV2, cart_totals: CartTotals });
export type CartWithModifiersResponse = Static<typeof CartWithModifiersResponse>;
