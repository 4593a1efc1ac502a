import { MOST_DEPTH } from '../../base/cart-limits.ts';
import type { ChosenModifier } from '../terms/cart.ts';
import type { ItemSetData, ModifierNodeData } from '../terms/catalogue-data.ts';
import type { NewLineId } from './cart-edit.ts';

export type FindItemSet = (itemSetId: string) => ItemSetData | undefined;

/** Returns the modifiers preselected when an item is tapped: each node's default quantity, within the limits of node and set. */
export function defaultModifiers(itemSetIds: readonly string[], findItemSet: FindItemSet, newId: NewLineId): readonly ChosenModifier[] {
  return defaultsBelow(itemSetIds, findItemSet, newId, 1);
}

function defaultsBelow(
  itemSetIds: readonly string[],
  findItemSet: FindItemSet,
  newId: NewLineId,
  depth: number,
): readonly ChosenModifier[] {
  if (depth > MOST_DEPTH) return [];
  return itemSetIds.flatMap((itemSetId) => {
    const itemSet = findItemSet(itemSetId);
    return itemSet === undefined
      ? []
      : defaultsOf(itemSet).map(({ node, quantity }) => ({
          id: newId(),
          itemId: node.itemId,
          nodeId: node.id,
          itemSetId: itemSet.id,
          quantity,
          modifiers: defaultsBelow(node.itemSetIds, findItemSet, newId, depth + 1),
        }));
  });
}

function defaultsOf(itemSet: ItemSetData): readonly { readonly node: ModifierNodeData; readonly quantity: number }[] {
  let room = itemSet.max ?? Number.MAX_SAFE_INTEGER;
  return itemSet.nodes.flatMap((node) => {
    const quantity = Math.min(node.defaultQuantity, node.maxQuantity, room);
    if (quantity < 1) return [];
    room -= quantity;
    return [{ node, quantity }];
  });
}

/** Copies modifiers with new ids, for a split line or to repeat the last choice. */
export function copyModifiers(modifiers: readonly ChosenModifier[], newId: NewLineId): readonly ChosenModifier[] {
  return modifiers.map((modifier) => ({ ...modifier, id: newId(), modifiers: copyModifiers(modifier.modifiers, newId) }));
}
