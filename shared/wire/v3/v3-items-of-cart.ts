import { uuidV5 } from '../../base/ids.ts';
import type { World } from '../../base/world.ts';
import type { CartItem, CartItemWithModifiers, MapNodeItem } from '../../contract/records/cart.ts';
import type { ExtendedCartResponse } from '../../contract/records/extended-cart.ts';
import type { OrderItem } from '../../contract/records/v3-order.ts';

/** Writes the items of an ordering-service order for the order management interface, with uuids derived from their positions. */
export function writeItemsOfCart(
  cart: Pick<ExtendedCartResponse, 'cart_items'>,
  orderUuid: string,
  world: Pick<World, 'digest'>,
): readonly OrderItem[] {
  return cart.cart_items.flatMap(({ cart_item_with_root_map_node: nested, original_cart_item: flat }, index) => {
    const uuidOf = (path: string) => uuidV5(world, orderUuid, `item/${index}${path}`);
    return flat === undefined ? itemsOfNested(nested, uuidOf) : [itemOfFlat(flat, uuidOf(''))];
  });
}

type UuidOf = (path: string) => string;

/** Leaves out the modifiers of a version 1 line: only their nodes are known, so they cannot be items. */
function itemOfFlat(line: CartItem, uuid: string): OrderItem {
  return {
    uuid,
    item_id: itemNumberOf(line.id),
    name: line.name,
    ...(line.notes !== undefined && { notes: line.notes }),
    ...countOf(line.quantity, line.cost, line.original_total, false),
    user_specified_price: line.cost !== line.original_unit_cost,
  };
}

/** Attaches all modifiers to the line itself, because an answered cart does not contain their parents. */
function itemsOfNested(line: CartItemWithModifiers, uuidOf: UuidOf): readonly OrderItem[] {
  const { item, cart_item_cost: cost } = line;
  const isOverridden = cost.unit_cost !== cost.original_unit_cost;
  const ownPrice = isOverridden ? cost.unit_cost : (cost.active_price_level?.price ?? cost.unit_cost);
  const root: OrderItem = {
    uuid: uuidOf(''),
    item_id: itemNumberOf(item.id),
    name: item.name,
    ...(item.notes !== undefined && { notes: item.notes }),
    ...countOf(line.quantity, ownPrice, cost.total, line.activity === 'ACTIVITY_RETURN'),
    user_specified_price: isOverridden,
  };
  const modifiers = Object.entries(line.map_node_items).map(([key, node]) => itemOfNode(node, uuidOf(`/${key}`), root.uuid));
  return [root, ...modifiers];
}

function itemOfNode({ item, quantity, cart_item_cost }: MapNodeItem, uuid: string, parentUuid: string): OrderItem {
  return {
    uuid,
    item_id: itemNumberOf(item.id),
    name: item.name,
    ...(item.notes !== undefined && { notes: item.notes }),
    quantity,
    price: cart_item_cost.unit_cost,
    user_specified_price: cart_item_cost.unit_cost !== cart_item_cost.original_unit_cost,
    item_as_modifier: { parent_uuid: parentUuid, item_set_uuid: '' },
  };
}

/** This interface counts whole items: a weighed item is one item at its total price. Returned items have a negative quantity. */
function countOf(quantity: number, price: number, total: number, isReturn: boolean): Pick<OrderItem, 'quantity' | 'price'> {
  const sign = isReturn ? -1 : 1;
  return Number.isInteger(quantity) ? { quantity: quantity * sign, price } : { quantity: sign, price: Math.abs(total) };
}

/** A JSON number cannot carry ids above the safe integers exactly; 0 is not the id of any item. */
function itemNumberOf(itemId: string): number {
  const number = Number(itemId);
  return Number.isSafeInteger(number) ? number : 0;
}
