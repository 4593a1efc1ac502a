import { type Static, Type } from 'typebox';
import { MAX_LINES, MAX_MODIFIERS, MAX_PAYMENTS } from '../http/limits.ts';
import {
  Amount,
  assumed,
  closedRecord,
  described,
  Flag,
  keyed,
  list,
  Moment,
  optional,
  Quantity,
  record,
  text,
  unprocessable,
} from '../http/schema.ts';
import {
  Activity,
  CartItemCostRequest,
  CartItemMenu,
  CartItemModifierRequest,
  CartLine,
  CartUserRequest,
  Check,
  Customer,
} from './cart-parts.ts';
import { CartItemCategory, CartItemMenuGroup, ItemIdText, ItemRequest, SellableAPIItem } from './item.ts';
import { CartOrderType } from './order-members.ts';
import { Payment } from './payment.ts';
import { CheckoutRounding } from './vendor.ts';

export const CartItemRequest = record('CartItemRequest', {
  id: ItemIdText,
  quantity: Quantity,
  cost: described('Unit price including modifiers that are included in or increase the parent price.', Amount),
  notes: optional(text(1024)),
  name: text(255),
  sku: optional(text(255)),
  tare_weight: optional(Type.Number()),
  menu_groups: optional(list(CartItemMenuGroup, { maxItems: 200 })),
  modifiers: optional(list(CartItemModifierRequest, { maxItems: MAX_MODIFIERS })),
  categories: optional(list(CartItemCategory, { maxItems: 200 })),
});
export type CartItemRequest = Static<typeof CartItemRequest>;

export const MapNodeItemRequest = record('MapNodeItemRequest', {
  item: ItemRequest,
  quantity: assumed('Units for one unit of what stands above.', Quantity),
  activity: optional(Activity),
  cart_item_cost: optional(CartItemCostRequest),
});
export type MapNodeItemRequest = Static<typeof MapNodeItemRequest>;

export const CartItemWithModifiersRequest = record('CartItemWithModifiersRequest', {
  item: SellableAPIItem,
  quantity: Quantity,
  activity: optional(assumed('ACTIVITY_PURCHASE where it is absent.', Activity)),
  cart_item_cost: optional(CartItemCostRequest),
  menu: optional(CartItemMenu),
  map_node_items: optional(described('By modifier uuid.', keyed(MapNodeItemRequest, MAX_MODIFIERS))),
});
export type CartItemWithModifiersRequest = Static<typeof CartItemWithModifiersRequest>;

/** One of two wrappers: a line with nested modifiers, or a version 1 line. */
export type CartLineRequest =
  | { readonly cart_item_with_root_map_node: CartItemWithModifiersRequest; readonly original_cart_item?: never }
  | { readonly original_cart_item: CartItemRequest; readonly cart_item_with_root_map_node?: never };
export const CartLineRequest = Type.Unsafe<CartLineRequest>({
  title: 'CartLineRequest',
  type: 'object',
  properties: { cart_item_with_root_map_node: CartItemWithModifiersRequest, original_cart_item: CartItemRequest },
  oneOf: [{ required: ['cart_item_with_root_map_node'] }, { required: ['original_cart_item'] }],
});

/** The members that all versions of a cart share, in requests and answers. */
export const sharedCartMembers = {
  tip_status_closed: optional(described('False leaves the tip open at checkout, so that a later adjustment can add one.', Flag)),
  seat_id: optional(text(64)),
  visitor_id: optional(text(64)),
  pickup_time: optional(described('Allows ordering ahead while the vendor is closed.', Moment)),
  check: optional(Check),
  customer: optional(Customer),
};

const requestMembers = {
  ...sharedCartMembers,
  payments: list(Payment, { minItems: 1, maxItems: MAX_PAYMENTS, uniqueItems: true }),
  device_order_id: optional(
    assumed('The device_order_uuid where it is absent; one over 64 characters is not acceptable (422).', unprocessable(text(64))),
  ),
  order_type: optional(assumed('POS where it is absent.', CartOrderType)),
  calculated_cart_sum: optional(
    assumed(
      'Read only when the option Validate Cart Totals is on: what the caller expects the subtotal to be.',
      list(CartLine, { maxItems: MAX_LINES }),
    ),
  ),
};

export const ExternalMetadata = described('Client-tracked extra data.', text(16_384));

export const requestMembersV2 = {
  ...requestMembers,
  cart_items: list(CartLineRequest, { minItems: 1, maxItems: MAX_LINES }),
  external_metadata: optional(ExternalMetadata),
  rounding: optional(
    assumed('Applied to cash where the vendor has no rule of its own, by at most one whole unit of the currency.', CheckoutRounding),
  ),
};

export const CartRequest = closedRecord('CartRequest', {
  ...requestMembers,
  cart_items: list(CartItemRequest, { minItems: 1, maxItems: MAX_LINES }),
});
export type CartRequest = Static<typeof CartRequest>;

export const CartWithModifiersRequest = closedRecord('CartWithModifiersRequest', requestMembersV2);
export type CartWithModifiersRequest = Static<typeof CartWithModifiersRequest>;

export const CalculateRequestV1 = closedRecord('CalculateRequestV1', { cart: CartRequest, user: optional(CartUserRequest) });
export type CalculateRequestV1 = Static<typeof CalculateRequestV1>;

export const CalculateRequestV2 = closedRecord('CalculateRequestV2', { cart: CartWithModifiersRequest, user: optional(CartUserRequest) });
export type CalculateRequestV2 = Static<typeof CalculateRequestV2>;
