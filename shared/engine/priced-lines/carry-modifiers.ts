import { NO_MONEY } from '../../base/money.ts';
import { findItem, findNode } from '../catalogue/catalogue.ts';
import { multiplyQuantity } from '../terms/amount-for-quantity.ts';
import type { ChosenModifier } from '../terms/cart.ts';
import { type ModifierWalk, refuseBeyondLimits } from './modifier-walk.ts';

const NO_SETS: readonly string[] = [];

/** Adds modifiers to the priced line without a price: when modifiers are switched off, or when a modifier cannot be priced. */
export function carryModifiers(
  walk: ModifierWalk,
  chosen: readonly ChosenModifier[],
  itemSetIds: readonly string[],
  parentIndex: number,
  quantityAbove: number,
  depth: number,
): void {
  if (refuseBeyondLimits(walk, chosen, depth)) return;
  for (const modifier of chosen) carryModifier(walk, modifier, itemSetIds, parentIndex, quantityAbove, depth);
}

export function carryModifier(
  walk: ModifierWalk,
  chosen: ChosenModifier,
  itemSetIds: readonly string[],
  parentIndex: number,
  quantityAbove: number,
  depth: number,
): void {
  const { catalogue } = walk.work;
  const node = chosen.nodeId === undefined ? undefined : findNode(catalogue, itemSetIds, chosen.nodeId)?.node;
  const isCounted = Number.isSafeInteger(chosen.quantity) && chosen.quantity > 0;
  const totalQuantity = isCounted ? multiplyQuantity(quantityAbove, chosen.quantity) : 0;
  if (findItem(catalogue, chosen.itemId)?.data.isAlcohol === true) walk.alcoholUnits += totalQuantity;
  const index = walk.modifiers.length;
  walk.modifiers.push({
    chosen,
    mode: node?.mode ?? 'INCLUDED',
    parentIndex,
    price: NO_MONEY,
    freeUnits: 0,
    increasesParentBy: NO_MONEY,
    childrenAdd: NO_MONEY,
    totalQuantity,
  });
  carryModifiers(walk, chosen.modifiers, node?.itemSetIds ?? NO_SETS, index, totalQuantity, depth + 1);
}
