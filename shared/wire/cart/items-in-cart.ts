import type { CartItem, CartItemWithModifiers } from '../../contract/records/cart.ts';
import type { ExtendedCartResponse } from '../../contract/records/extended-cart.ts';
import { type Catalogue, findItem, findItemSet } from '../../engine/catalogue/catalogue.ts';
import { ONE_PIECE } from '../../engine/terms/cart.ts';

/** An item of an answered cart, either of a line or of a modifier. */
export interface ItemInCart {
  readonly itemId: string;
  /** In thousandths, over all units of the line. */
  readonly quantity: number;
  readonly isReturned: boolean;
}

/** Lists items line by line. A version 1 line contains only the node ids of its modifiers, so the catalogue provides their items. */
export function itemsInCart({ cart_items }: Pick<ExtendedCartResponse, 'cart_items'>, catalogue: Catalogue): readonly ItemInCart[] {
  return cart_items.flatMap(({ cart_item_with_root_map_node: nested, original_cart_item: flat }) =>
    flat === undefined ? itemsOfNested(nested) : itemsOfFlat(flat, catalogue),
  );
}

function itemsOfNested(line: CartItemWithModifiers): readonly ItemInCart[] {
  const isReturned = line.activity === 'ACTIVITY_RETURN';
  const modifiers = Object.entries(line.map_node_items).map(([nodeId, { item }]) => {
    return { itemId: item.id, quantity: inThousandths(line.map_node_item_computations[nodeId]?.total_quantity ?? 0), isReturned };
  });
  return [{ itemId: line.item.id, quantity: inThousandths(line.quantity), isReturned }, ...modifiers];
}

function itemsOfFlat(line: CartItem, catalogue: Catalogue): readonly ItemInCart[] {
  const open = new Map((line.modifiers ?? []).map(({ id, quantity }) => [id, quantity]));
  const root: ItemInCart = { itemId: line.id, quantity: inThousandths(line.quantity), isReturned: false };
  return [root, ...itemsBelow(catalogue, findItem(catalogue, line.id)?.data.itemSetIds ?? [], root.quantity, open)];
}

/** A node goes to the first place that has it, as in a request. */
function itemsBelow(
  catalogue: Catalogue,
  itemSetIds: readonly string[],
  quantityAbove: number,
  open: Map<string, number>,
): readonly ItemInCart[] {
  const nodes = itemSetIds.flatMap((itemSetId) => findItemSet(catalogue, itemSetId)?.data.nodes ?? []);
  return nodes.flatMap(({ id, itemId, itemSetIds: below }): readonly ItemInCart[] => {
    const units = open.get(id);
    if (units === undefined) return [];
    open.delete(id);
    const quantity = quantityAbove * units;
    return [{ itemId, quantity, isReturned: false }, ...itemsBelow(catalogue, below, quantity, open)];
  });
}

function inThousandths(quantity: number): number {
  return Math.round(quantity * ONE_PIECE);
}
