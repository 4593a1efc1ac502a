import { assert } from '../../base/assert.ts';
import { add, scale } from '../../base/money.ts';
import type { CartItem, CartItemWithModifiers, MapNodeItem, ModifierComputation } from '../../contract/records/cart.ts';
import type { CartItemCost } from '../../contract/records/cart-parts.ts';
import type { Item } from '../../contract/records/item.ts';
import { findItem } from '../../engine/catalogue/catalogue.ts';
import { priceAt } from '../../engine/catalogue/price-levels.ts';
import type { PricedComponent, PricedLine, PricedModifier } from '../../engine/priced-lines/priced-cart.ts';
import { ONE_PIECE } from '../../engine/terms/cart.ts';
import { quantityToNumber } from '../../engine/terms/quantity.ts';
import { activityRecordOf } from '../cart/write-cart-request.ts';
import { itemRecordOf } from '../catalogue/item-record.ts';
import { type AnswerScope, amountIn, writeLineDiscounts, writeLineTaxes } from './applied-records.ts';
import { modifierRecordsOf } from './modifier-answers.ts';

/** Only a cart without refusals is answered, so every line has a root component. */
function rootOf(priced: PricedLine): PricedComponent {
  const root = priced.components[0];
  assert(root !== undefined, `the line ${priced.line.id} was not priced`);
  return root;
}

/** Writes a version 1 line: its costs are those of the root alone, after item-level discounts. */
export function writeFlatLine(scope: AnswerScope, priced: PricedLine): CartItem {
  const { line, unitCost, originalUnitCost, modifiers } = priced;
  const item = itemRecordOf(scope.records.index, line.itemId);
  const root = rootOf(priced);
  const total = add(root.gross, root.itemDiscount);
  return {
    id: item.id,
    name: item.name,
    quantity: quantityToNumber(line.quantity),
    cost: amountIn(scope, unitCost),
    ...notesOf(line),
    ...(item.sku !== undefined && { sku: item.sku }),
    ...tareWeightOf(priced, item),
    menu_groups: scope.records.groupsOfItems.get(item.id) ?? [],
    modifiers: modifiers.map(({ chosen, price }) => ({
      id: chosen.nodeId ?? chosen.id,
      name: itemRecordOf(scope.records.index, chosen.itemId).name,
      quantity: chosen.quantity,
      cost: amountIn(scope, price),
    })),
    categories: item.categories ?? [],
    original_total: amountIn(scope, root.originalGross),
    original_unit_cost: amountIn(scope, originalUnitCost),
    total: amountIn(scope, total),
    unit_cost: amountIn(scope, scale(total, { num: ONE_PIECE, den: line.quantity })),
    subvendor_id: '0',
    price_override: item.price_override ?? false,
    is_gift_card_item: item.gift_card ?? false,
    taxes: writeLineTaxes(scope, priced),
    discounts: writeLineDiscounts(scope, priced),
  };
}

/** Writes a version 2 line: its costs are before discounts. */
export function writeNestedLine(scope: AnswerScope, priced: PricedLine): CartItemWithModifiers {
  const { line } = priced;
  const item = itemRecordOf(scope.records.index, line.itemId);
  const nodeItems: Record<string, MapNodeItem> = {};
  const computations: Record<string, ModifierComputation> = {};
  for (let index = 0; index < priced.modifiers.length; index++) {
    const modifier = priced.modifiers[index] as PricedModifier;
    const { id, nodeId } = modifier.chosen;
    // Orders of the other interface may attach an item without a node, or choose a node twice; then the key is the modifier's own id.
    const key = nodeId === undefined || Object.hasOwn(nodeItems, nodeId) ? id : nodeId;
    const component = priced.components.find(({ modifierIndex }) => modifierIndex === index);
    const { node, computation } = modifierRecordsOf(scope, line.activity, modifier, component);
    nodeItems[key] = node;
    computations[key] = computation;
  }
  return {
    item: line.notes === undefined && line.tareWeight === undefined ? item : { ...item, ...notesOf(line), ...tareWeightOf(priced, item) },
    quantity: quantityToNumber(line.quantity),
    activity: activityRecordOf(line.activity),
    cart_item_cost: writeCost(scope, priced),
    menu: { ...(line.courseId !== undefined && { course_id: line.courseId }), is_off_menu: line.isOffMenu ?? false },
    map_node_items: nodeItems,
    map_node_item_computations: computations,
    discounts: writeLineDiscounts(scope, priced),
    taxes: writeLineTaxes(scope, priced),
  };
}

export function notesOf({ notes }: { readonly notes?: string }): { readonly notes?: string } {
  return notes === undefined ? {} : { notes };
}

function tareWeightOf({ line }: PricedLine, item: Item): { readonly tare_weight?: number } {
  const tare = line.tareWeight ?? item.tare_weight;
  return tare === undefined ? {} : { tare_weight: tare };
}

function writeCost(scope: AnswerScope, priced: PricedLine): CartItemCost {
  const { line, unitCost, originalUnitCost, priceLevel } = priced;
  const root = rootOf(priced);
  const item = findItem(scope.records.catalogue, line.itemId);
  const found = item === undefined || priceLevel === undefined ? undefined : priceAt(item.prices, priceLevel);
  return {
    original_total: amountIn(scope, root.originalGross),
    original_unit_cost: amountIn(scope, originalUnitCost),
    total: amountIn(scope, root.gross),
    unit_cost: amountIn(scope, unitCost),
    is_open_price: line.isOpenPrice ?? false,
    ...(found !== undefined && { active_price_level: { level: found.level, price: amountIn(scope, found.price) } }),
  };
}
