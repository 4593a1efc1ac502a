import { add, type Money, NO_MONEY, times } from '../../base/money.ts';
import { type CompiledItem, findItem } from '../catalogue/catalogue.ts';
import { inListedOrder, type PlacedModifier } from '../catalogue/listed-order.ts';
import { priceAt } from '../catalogue/price-levels.ts';
import { checkNodeLimit, checkSetLimits, misplacedNodeProblem, openTallies, takeFreeUnits } from '../catalogue/selection-limits.ts';
import { multiplyQuantity } from '../terms/amount-for-quantity.ts';
import type { ChosenModifier } from '../terms/cart.ts';
import type { ModifierMode, ModifierNodeData } from '../terms/catalogue-data.ts';
import type { ProblemCode } from '../terms/problem.ts';
import { carryModifier } from './carry-modifiers.ts';
import { checkItem } from './check-item.ts';
import { chargeComponent, openComponent } from './component.ts';
import { type ModifierWalk, refuseBeyondLimits, refuseModifier } from './modifier-walk.ts';
import { acceptsOverride, checkClaim, requirePrice } from './own-price.ts';

/** The increase of one unit of the parent by its modifiers: as charged, and at catalogue prices. */
export interface Increase {
  charged: Money;
  original: Money;
}

export const NO_INCREASE: Readonly<Increase> = Object.freeze({ charged: NO_MONEY, original: NO_MONEY });
const NO_SETS: readonly string[] = [];

export function priceModifiersUnder(
  walk: ModifierWalk,
  chosen: readonly ChosenModifier[],
  itemSetIds: readonly string[],
  parentIndex: number,
  quantityAbove: number,
  depth: number,
): Readonly<Increase> {
  if (chosen.length === 0 && itemSetIds.length === 0) return NO_INCREASE;
  if (refuseBeyondLimits(walk, chosen, depth)) return NO_INCREASE;
  const tallies = openTallies(walk.work.catalogue, itemSetIds);
  const increase: Increase = { charged: NO_MONEY, original: NO_MONEY };
  let nodeBefore: ModifierNodeData | undefined;
  for (const placed of inListedOrder(chosen, tallies)) {
    if (placed.node !== undefined && placed.node === nodeBefore) refuseModifier(walk, 'modifier_repeated', placed.chosen);
    priceModifier(walk, placed, increase, parentIndex, quantityAbove, depth);
    nodeBefore = placed.node;
  }
  checkSetLimits(walk.work.problems, walk.line.id, tallies);
  return increase;
}

function priceModifier(
  walk: ModifierWalk,
  placed: PlacedModifier,
  parentIncrease: Increase,
  parentIndex: number,
  quantityAbove: number,
  depth: number,
): void {
  const { chosen, tally, node } = placed;
  const item = findItem(walk.work.catalogue, chosen.itemId);
  if (!isPriceable(walk, chosen, node, item)) {
    carryModifier(walk, chosen, NO_SETS, parentIndex, quantityAbove, depth);
    return;
  }
  const { quantity } = chosen;
  checkItem(walk.work, item, walk.line.id);
  if (tally !== undefined && node !== undefined) checkNodeLimit(walk.work.problems, walk.line.id, tally, node, quantity);

  const mode = node === undefined ? 'SEPARATE' : node.mode;
  const listed = node?.price ?? priceAt(item.prices, walk.level)?.price;
  const price = chargedPrice(walk, chosen, item, listed, mode);
  const freeUnits = tally === undefined ? 0 : takeFreeUnits(tally, quantity);
  const totalQuantity = multiplyQuantity(quantityAbove, quantity);
  const modifier = { chosen, mode, parentIndex, price, freeUnits, increasesParentBy: NO_MONEY, childrenAdd: NO_MONEY, totalQuantity };
  const index = walk.modifiers.length;
  walk.modifiers.push(modifier);
  if (item.data.isAlcohol) walk.alcoholUnits += totalQuantity;
  const component = mode === 'SEPARATE' ? openComponent(walk, item, index) : undefined;

  const ownSetIds = node === undefined ? NO_SETS : node.itemSetIds;
  const children = priceModifiersUnder(walk, chosen.modifiers, ownSetIds, index, totalQuantity, depth + 1);
  modifier.childrenAdd = children.charged;
  const paidUnits = mode === 'INCLUDED' ? 0 : quantity - freeUnits;
  const amount = perParentUnit(price, paidUnits, children.charged, quantity);
  const isOverridden = (listed !== undefined && listed !== price) || children.original !== children.charged;
  const originalAmount = isOverridden ? perParentUnit(listed ?? price, paidUnits, children.original, quantity) : amount;
  if (component !== undefined) {
    chargeComponent(walk, component, amount, originalAmount, quantityAbove);
  } else {
    modifier.increasesParentBy = amount;
    parentIncrease.charged = add(parentIncrease.charged, amount);
    parentIncrease.original = add(parentIncrease.original, originalAmount);
  }
}

function perParentUnit(price: Money, paidUnits: number, childrenAdd: Money, units: number): Money {
  const own = times(price, paidUnits);
  return childrenAdd === NO_MONEY ? own : add(own, times(childrenAdd, units));
}

function isPriceable(
  walk: ModifierWalk,
  chosen: ChosenModifier,
  node: ModifierNodeData | undefined,
  item: CompiledItem | undefined,
): item is CompiledItem {
  const code = whyUnpriceable(walk, chosen, node, item);
  if (code !== undefined) refuseModifier(walk, code, chosen);
  return code === undefined;
}

function whyUnpriceable(
  walk: ModifierWalk,
  chosen: ChosenModifier,
  node: ModifierNodeData | undefined,
  item: CompiledItem | undefined,
): ProblemCode | undefined {
  if (chosen.nodeId !== undefined && node === undefined) return misplacedNodeProblem(walk.work.catalogue, walk.line.itemId, chosen);
  if (item === undefined) return 'unknown_item';
  if (node !== undefined && node.itemId !== chosen.itemId) return 'unknown_modifier';
  if (!Number.isSafeInteger(chosen.quantity) || chosen.quantity < 1) return 'bad_quantity';
  return undefined;
}

function chargedPrice(
  walk: ModifierWalk,
  chosen: ChosenModifier,
  item: CompiledItem,
  listed: Money | undefined,
  mode: ModifierMode,
): Money {
  const { work, line } = walk;
  if (chosen.ownPrice !== undefined) {
    if (acceptsOverride(work, item, chosen.ownPrice, line.id)) return chosen.ownPrice;
    if (listed !== undefined) checkClaim(work, item, chosen.ownPrice, listed, line.id);
  }
  if (listed !== undefined) return listed;
  // INCLUDED modifiers are never charged, so they need no price.
  return mode === 'INCLUDED' ? NO_MONEY : requirePrice(work, item, listed, line.id);
}
