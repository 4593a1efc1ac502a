import { MOST_LINES } from '../../base/cart-limits.ts';
import type { LineId } from '../../base/ids.ts';
import { accept } from '../../base/outcome.ts';
import type { Cart, CartLine, Quantity } from '../terms/cart.ts';
import { isQuantity, isWholeQuantity } from '../terms/quantity.ts';
import { type CartEdit, idsOf, indexOfLine, type NewLineId, refuseEdit } from './cart-edit.ts';
import { checkLine } from './cart-line-check.ts';
import { copyModifiers } from './cart-selections.ts';

/**
 * Merges lines that differ only in quantity into one that keeps the position and ids of the first. Lines with a fractional quantity stay
 * separate: each weighing is rounded by itself, so merging two could shift a cent.
 */
export function mergeEqualLines(cart: Cart, mayJoin: (line: CartLine) => boolean = () => true): Cart {
  const indexes = new Map<string, number>();
  const merged: CartLine[] = [];
  for (const line of cart.lines) {
    const content = isWholeQuantity(line.quantity) && mayJoin(line) ? contentOf(line) : undefined;
    const index = content === undefined ? undefined : indexes.get(content);
    const first = index === undefined ? undefined : merged[index];
    const quantity = first === undefined ? 0 : first.quantity + line.quantity;
    if (index !== undefined && first !== undefined && isQuantity(quantity)) {
      merged[index] = { ...first, quantity };
      continue;
    }
    if (content !== undefined && index === undefined) indexes.set(content, merged.length);
    merged.push(line);
  }
  return merged.length === cart.lines.length ? cart : { ...cart, lines: merged };
}

/** Serialises every member except ids and the line's quantity, with sorted keys, so that new members are compared too. */
function contentOf({ quantity: _, ...line }: CartLine): string {
  return JSON.stringify(line, (key, value: unknown) => {
    if (key === 'id') return undefined;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

/** True when the line can be split: a weighed line cannot, because its parts were never weighed separately. */
export function isSplittable({ quantity, weighingId }: CartLine): boolean {
  return isWholeQuantity(quantity) && weighingId === undefined;
}

/** Moves some pieces of a line to a new line directly below it. */
export function splitLine(cart: Cart, lineId: LineId, pieces: Quantity, newId: NewLineId): CartEdit {
  const index = indexOfLine(cart, lineId);
  const line = cart.lines[index];
  if (line === undefined) return refuseEdit('unknown_line', { lineId });
  if (!isQuantity(pieces)) return refuseEdit('bad_quantity', { lineId });
  if (!isWholeQuantity(pieces) || !isSplittable(line)) return refuseEdit('split_not_whole', { lineId });
  if (pieces >= line.quantity) return refuseEdit('split_too_large', { lineId });
  if (cart.lines.length >= MOST_LINES) return refuseEdit('too_many_lines', { most: MOST_LINES });
  const piece = { ...line, id: newId(), quantity: pieces, modifiers: copyModifiers(line.modifiers, newId) };
  const checked = checkLine(piece, idsOf(cart.lines));
  if (!checked.ok) return checked;
  const rest = { ...line, quantity: (line.quantity - pieces) as Quantity };
  return accept({ ...cart, lines: cart.lines.toSpliced(index, 1, rest, piece) });
}
