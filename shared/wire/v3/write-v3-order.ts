import { moneyToNumber } from '../../base/currency.ts';
import type { LineId } from '../../base/ids.ts';
import { accept, type Outcome, type Refusal, refuse } from '../../base/outcome.ts';
import type { OrderItemRequest, V3OrderRequest } from '../../contract/records/v3-order.ts';
import { type Cart, type CartLine, type ChosenModifier, ONE_PIECE } from '../../engine/terms/cart.ts';
import type { OrderItemDraft } from './v3-items.ts';

/** The reason why the order management interface cannot carry a cart. */
export type V3UnsupportedCode =
  | 'return_line'
  | 'weighed_line'
  | 'unit_price_of_line'
  | 'price_level_of_line'
  | 'modifier_without_set'
  | 'item_not_numeric'
  | 'chosen_fee'
  | 'removed_fee'
  | 'pickup_time'
  | 'order_type'
  | 'seat_not_numeric';

export interface V3OrderFacts {
  readonly venueId: number;
  readonly externalId: string;
  /** The device generates the uuids, so that an item sent twice is the same item. */
  readonly uuidOf: (lineId: LineId) => string;
  readonly metadata?: string;
}

/** Writes an open order with the cart's items. Discounts and, after calculate, payments are added by operations of their own. */
export function writeV3Order(cart: Cart, currency: string, facts: V3OrderFacts): Outcome<V3OrderRequest, Refusal<V3UnsupportedCode>> {
  const unsupported = findUnsupported(cart);
  if (unsupported !== undefined) return refuse(unsupported);
  return accept({
    venue_id: facts.venueId,
    external_id: facts.externalId,
    items: itemsOfLines(cart.lines, currency, facts.uuidOf),
    payment_information: { payments: [] },
    ...(facts.metadata !== undefined && { metadata: facts.metadata }),
    ...(cart.charity && { charity_rounding_enabled: true }),
    ...(cart.seatId !== undefined && { seat_id: Number(cart.seatId) }),
  });
}

/** Returns why the order management interface cannot carry the cart. */
export function findUnsupported(cart: Cart): Refusal<V3UnsupportedCode> | undefined {
  const code = findUnsupportedMember(cart);
  return code === undefined ? findUnsupportedLine(cart.lines) : { code };
}

function findUnsupportedMember(cart: Cart): V3UnsupportedCode | undefined {
  if (cart.fees.length > 0) return 'chosen_fee';
  if (cart.removedFeeIds.length > 0) return 'removed_fee';
  if (cart.pickupTime !== undefined) return 'pickup_time';
  if (cart.orderType !== 'POS') return 'order_type';
  return cart.seatId === undefined || isSafeNumber(cart.seatId) ? undefined : 'seat_not_numeric';
}

/** Ids are numbers in this interface; one that JSON cannot carry exactly would identify something else. */
function isSafeNumber(id: string): boolean {
  return /^\d+$/.test(id) && Number.isSafeInteger(Number(id));
}

/** Writes lines and modifiers as items that refer to their parents, each line before its modifiers. */
export function writeV3Items(
  lines: readonly CartLine[],
  currency: string,
  uuidOf: (lineId: LineId) => string,
): Outcome<readonly OrderItemDraft[], Refusal<V3UnsupportedCode>> {
  const unsupported = findUnsupportedLine(lines);
  return unsupported === undefined ? accept(itemsOfLines(lines, currency, uuidOf)) : refuse(unsupported);
}

function itemsOfLines(lines: readonly CartLine[], currency: string, uuidOf: (lineId: LineId) => string): readonly OrderItemDraft[] {
  const items: OrderItemDraft[] = [];
  for (const line of lines) {
    const uuid = uuidOf(line.id);
    items.push({
      uuid,
      item_id: Number(line.itemId),
      quantity: line.quantity / ONE_PIECE,
      ...noteAndPriceOf({ ...line, ownPrice: line.unitCost ?? line.ownPrice }, currency),
    });
    addModifiers(items, line.modifiers, uuid, currency, uuidOf);
  }
  return items;
}

function findUnsupportedLine(lines: readonly CartLine[]): Refusal<V3UnsupportedCode> | undefined {
  for (const line of lines) {
    const code = findObstacleOfLine(line);
    if (code !== undefined) return { code, facts: { lineId: line.id } };
  }
  return undefined;
}

function findObstacleOfLine(line: CartLine): V3UnsupportedCode | undefined {
  if (line.activity === 'RETURN') return 'return_line';
  if (line.quantity % ONE_PIECE !== 0) return 'weighed_line';
  // Here an override does not include modifiers, so a whole-unit price can only be sent for a line without modifiers.
  if (line.unitCost !== undefined && line.modifiers.length > 0) return 'unit_price_of_line';
  if (line.priceLevel !== undefined) return 'price_level_of_line';
  return isSafeNumber(line.itemId) ? findObstacleBelow(line.modifiers) : 'item_not_numeric';
}

function findObstacleBelow(modifiers: readonly ChosenModifier[]): V3UnsupportedCode | undefined {
  for (const { itemId, nodeId, itemSetId, modifiers: below } of modifiers) {
    if (!isSafeNumber(itemId)) return 'item_not_numeric';
    const code = nodeId !== undefined && itemSetId === undefined ? 'modifier_without_set' : findObstacleBelow(below);
    if (code !== undefined) return code;
  }
  return undefined;
}

function addModifiers(
  items: OrderItemDraft[],
  modifiers: readonly ChosenModifier[],
  parentUuid: string,
  currency: string,
  uuidOf: (lineId: LineId) => string,
): void {
  for (const modifier of modifiers) {
    const uuid = uuidOf(modifier.id);
    items.push({
      uuid,
      item_id: Number(modifier.itemId),
      quantity: modifier.quantity,
      ...noteAndPriceOf(modifier, currency),
      item_as_modifier: { parent_uuid: parentUuid, item_set_uuid: modifier.itemSetId ?? '' },
    });
    addModifiers(items, modifier.modifiers, uuid, currency, uuidOf);
  }
}

type NoteAndPrice = { readonly notes?: string; readonly ownPrice?: CartLine['ownPrice'] | undefined };

function noteAndPriceOf({ notes, ownPrice }: NoteAndPrice, currency: string): Pick<OrderItemRequest, 'notes' | 'price_override'> {
  return {
    ...(notes !== undefined && { notes }),
    ...(ownPrice !== undefined && { price_override: moneyToNumber(ownPrice, currency) }),
  };
}
