import type { LineId } from '../../base/ids.ts';
import type { CartItemCostRequest } from '../../contract/records/cart-parts.ts';
import type { CartItemRequest, CartItemWithModifiersRequest, MapNodeItemRequest } from '../../contract/records/cart-request.ts';
import type { Catalogue } from '../../engine/catalogue/catalogue.ts';
import type { Activity, CartLine } from '../../engine/terms/cart.ts';
import { checkAmounts, type RequestReading, readMoney, readQuantity, readUnits, refuseMember } from '../canonical/request-reading.ts';
import { placeModifiers, type SelectedNode } from '../catalogue/place-modifiers.ts';

/** Lines and modifiers have no ids in a request. Ids are made from their positions, so that a problem leads back to its line. */
export function lineIdAt(index: number): LineId {
  return String(index + 1) as LineId;
}

function modifierIdAt(lineId: LineId, nodeId: string): LineId {
  return `${lineId}/${nodeId}` as LineId;
}

/** Reads a version 1 line: a purchase whose `cost` is a claimed price of the whole unit. */
export function readFlatLine(reading: RequestReading, catalogue: Catalogue, request: CartItemRequest, id: LineId, path: string): CartLine {
  const selected = new Map<string, SelectedNode>();
  for (const [index, { id: nodeId, quantity, cost }] of (request.modifiers ?? []).entries()) {
    const own = `${path}.modifiers[${index}]`;
    if (selected.has(nodeId)) refuseMember(reading, own, 'modifier_repeated');
    selected.set(nodeId, {
      id: modifierIdAt(id, nodeId),
      quantity: readUnits(reading, quantity, own),
      ...(cost !== undefined && { ownPrice: readMoney(reading, cost, own, 'cost') }),
      path: own,
    });
  }
  return {
    id,
    itemId: request.id,
    quantity: readQuantity(reading, request.quantity, path),
    activity: 'PURCHASE',
    modifiers: placeModifiers(reading, catalogue, request.id, selected),
    unitCost: readMoney(reading, request.cost, path, 'cost'),
    ...(request.notes !== undefined && { notes: request.notes }),
    ...(request.tare_weight !== undefined && { tareWeight: request.tare_weight }),
  };
}

/** Reads a line with nested modifiers. */
export function readNestedLine(
  reading: RequestReading,
  catalogue: Catalogue,
  request: CartItemWithModifiersRequest,
  id: LineId,
  path: string,
): CartLine {
  const { item, menu, cart_item_cost: cost } = request;
  const activity = activityOf(request.activity);
  const selected = new Map<string, SelectedNode>();
  for (const [nodeId, node] of Object.entries(request.map_node_items ?? {})) {
    selected.set(nodeId, readNode(reading, node, modifierIdAt(id, nodeId), activity, `${path}.map_node_items.${nodeId.slice(0, 64)}`));
  }
  checkCost(reading, cost, path);
  return {
    id,
    itemId: item.id,
    quantity: readQuantity(reading, request.quantity, path),
    activity,
    modifiers: placeModifiers(reading, catalogue, item.id, selected),
    ...(cost?.active_price_level !== undefined && { priceLevel: cost.active_price_level.level }),
    ...(cost?.unit_cost !== undefined && { unitCost: readMoney(reading, cost.unit_cost, `${path}.cart_item_cost`, 'unit_cost') }),
    ...(cost?.is_open_price !== undefined && { isOpenPrice: cost.is_open_price }),
    ...(menu?.is_off_menu !== undefined && { isOffMenu: menu.is_off_menu }),
    ...(menu?.course_id !== undefined && { courseId: menu.course_id }),
    ...(item.notes !== undefined && { notes: item.notes }),
    ...(item.tare_weight !== undefined && { tareWeight: item.tare_weight }),
  };
}

/** A modifier's `unit_cost` is its own price; the prices of its children are in their own nodes. */
function readNode(reading: RequestReading, node: MapNodeItemRequest, id: LineId, activity: Activity, path: string): SelectedNode {
  const { item, cart_item_cost: cost } = node;
  if (node.activity !== undefined && activityOf(node.activity) !== activity) refuseMember(reading, `${path}.activity`, 'other_activity');
  checkCost(reading, cost, path);
  return {
    id,
    ...(item.id !== undefined && { itemId: item.id }),
    quantity: readUnits(reading, node.quantity, path),
    ...(cost?.unit_cost !== undefined && { ownPrice: readMoney(reading, cost.unit_cost, `${path}.cart_item_cost`, 'unit_cost') }),
    ...(item.notes !== undefined && { notes: item.notes }),
    path,
  };
}

function activityOf(activity: CartItemWithModifiersRequest['activity']): Activity {
  return activity === 'ACTIVITY_RETURN' ? 'RETURN' : 'PURCHASE';
}

const OVERWRITTEN_COSTS = ['original_total', 'original_unit_cost', 'total'] as const;

/** Validates the amounts that the service overwrites with computed figures: they must still be well-formed. */
function checkCost(reading: RequestReading, cost: CartItemCostRequest | undefined, path: string): void {
  if (cost === undefined) return;
  checkAmounts(reading, cost, OVERWRITTEN_COSTS, `${path}.cart_item_cost`);
  checkAmounts(reading, cost.active_price_level, ['price'], `${path}.cart_item_cost.active_price_level`);
}
