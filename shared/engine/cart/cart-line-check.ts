import { LONGEST_TEXTS, MOST_DEPTH, MOST_MODIFIERS } from '../../base/cart-limits.ts';
import type { LineId } from '../../base/ids.ts';
import { accept, type Outcome } from '../../base/outcome.ts';
import type { CartLine, ChosenModifier } from '../terms/cart.ts';
import { isQuantity, MOST_QUANTITY } from '../terms/quantity.ts';
import { type CartRefusal, depthOf, isLongerThan, modifiersUnder, refuseEdit } from './cart-edit.ts';

/** Checks a line from any source: a tile, an undo, a held or a recalled order. */
export function checkLine(line: CartLine, takenIds: ReadonlySet<LineId>): Outcome<CartLine, CartRefusal> {
  if (takenIds.has(line.id)) return refuseEdit('id_taken', { lineId: line.id });
  if (!isQuantity(line.quantity)) return refuseEdit('bad_quantity', { lineId: line.id });
  for (const price of [line.unitCost, line.ownPrice]) {
    if (price !== undefined && !isPrice(price)) return refuseEdit('bad_price', { lineId: line.id });
  }
  const notes = checkNotes(line.notes);
  if (!notes.ok) return notes;
  if (line.modifiers.length === 0) return accept(line);
  const modifiers = checkModifiers(line.modifiers, new Set([...takenIds, line.id]));
  return modifiers.ok ? accept(line) : modifiers;
}

/** Checks all modifiers of one line: count, depth, ids and the values of each. */
export function checkModifiers(
  modifiers: readonly ChosenModifier[],
  takenIds: ReadonlySet<LineId>,
): Outcome<readonly ChosenModifier[], CartRefusal> {
  if (depthOf(modifiers) > MOST_DEPTH) return refuseEdit('too_deep', { most: MOST_DEPTH });
  const seen = new Set<LineId>();
  for (const modifier of modifiersUnder(modifiers)) {
    if (takenIds.has(modifier.id) || seen.has(modifier.id)) return refuseEdit('id_taken', { lineId: modifier.id });
    if (seen.add(modifier.id).size > MOST_MODIFIERS) return refuseEdit('too_many_modifiers', { most: MOST_MODIFIERS });
    if (!isModifierQuantity(modifier.quantity)) return refuseEdit('bad_quantity', { lineId: modifier.id });
    if (modifier.ownPrice !== undefined && !isPrice(modifier.ownPrice)) return refuseEdit('bad_price', { lineId: modifier.id });
    const notes = checkNotes(modifier.notes);
    if (!notes.ok) return notes;
  }
  const repeated = repeatedNode(modifiers);
  return repeated === undefined ? accept(modifiers) : refuseEdit('modifier_already_chosen', { nodeId: repeated });
}

/** Returns a node that is chosen twice below one parent. Choosing more of it must raise its quantity instead. */
function repeatedNode(siblings: readonly ChosenModifier[]): string | undefined {
  const nodes = new Set<string>();
  for (const { nodeId, modifiers } of siblings) {
    if (nodeId !== undefined && nodes.has(nodeId)) return nodeId;
    if (nodeId !== undefined) nodes.add(nodeId);
    const deeper = repeatedNode(modifiers);
    if (deeper !== undefined) return deeper;
  }
  return undefined;
}

export function checkNotes(notes: string | undefined): Outcome<string | undefined, CartRefusal> {
  if (notes === undefined || !isLongerThan(notes, LONGEST_TEXTS.note)) return accept(notes);
  return refuseEdit('text_too_long', { most: LONGEST_TEXTS.note });
}

/** True for whole units, counted per unit of the parent. */
export function isModifierQuantity(quantity: number): boolean {
  return Number.isSafeInteger(quantity) && quantity >= 1 && quantity * 1000 <= MOST_QUANTITY;
}

/** True when the amount is a whole number and not negative. Goods that come back are a return line, never a negative price. */
export function isPrice(amount: number): boolean {
  return Number.isSafeInteger(amount) && amount >= 0;
}
