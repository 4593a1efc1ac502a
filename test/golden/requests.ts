import type {
  CalculateRequestV1,
  CalculateRequestV2,
  CartItemRequest,
  CartLineRequest,
} from '../../shared/contract/records/cart-request.ts';
import { isDocumentedCart } from '../../shared/wire/cart/write-cart-request.ts';
import { type GoldenCase, isRefusal } from './golden-case.ts';

/** The same cart as a version 2 request; a case that asks for more is not to be carried by it. */
export function requestV2Of({ name, request }: GoldenCase): CalculateRequestV2 {
  if (!isDocumentedCart(request)) throw new Error(`version 2 cannot carry it: ${name}`);
  return request;
}

/** The same cart as a version 1 request, whose lines claim the price of the whole unit. */
export function requestV1Of(golden: GoldenCase): CalculateRequestV1 {
  const { cart } = requestV2Of(golden);
  const { expected } = golden;
  const items = cart.cart_items.map((line, index) =>
    flatLineOf(golden, line, isRefusal(expected) ? undefined : expected.lines[index]?.unit),
  );
  return { cart: { ...cart, cart_items: items } };
}

function flatLineOf({ name }: GoldenCase, line: CartLineRequest, expectedUnit: number | undefined): CartItemRequest {
  const nested = line.cart_item_with_root_map_node;
  if (nested === undefined) return line.original_cart_item;
  const { item, quantity, activity, cart_item_cost: cost, map_node_items: nodes = {} } = nested;
  const claim = cost?.unit_cost ?? expectedUnit;
  if (activity === 'ACTIVITY_RETURN') throw new Error(`version 1 has no returns: ${name}`);
  if (cost?.active_price_level !== undefined) throw new Error(`version 1 has no price levels: ${name}`);
  if (claim === undefined) throw new Error(`version 1 needs the price of a unit: ${name}`);
  return {
    id: item.id,
    name: item.name ?? item.id,
    quantity,
    cost: claim,
    modifiers: Object.entries(nodes).map(([id, node]) => ({ id, quantity: node.quantity })),
  };
}

/** Why an order of the order management interface cannot be this cart; undefined where it can. */
export function obstacleToV3({ request: { cart } }: GoldenCase): string | undefined {
  const lines = cart.cart_items.map((line) => line.cart_item_with_root_map_node);
  if (lines.some((line) => line === undefined || line.activity === 'ACTIVITY_RETURN')) return 'it has no returns';
  if (lines.some((line) => !Number.isInteger(line?.quantity))) return 'it weighs nothing';
  if (lines.some((line) => line?.cart_item_cost?.active_price_level !== undefined)) return 'its items name no price level';
  if (new Set(lines.map((line) => JSON.stringify({ ...line, quantity: 1 }))).size < lines.length) return 'it makes equal items one';
  const foreign = (['fees', 'removed_fee_ids', 'order_type', 'pickup_time', 'calculated_cart_sum'] as const).find((member) => cart[member]);
  return foreign === undefined ? undefined : `it has no ${foreign}`;
}
