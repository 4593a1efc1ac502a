import { MOST_LINES } from '../../base/cart-limits.ts';
import type { LineId } from '../../base/ids.ts';
import { accept, type Outcome } from '../../base/outcome.ts';
import { type Cart, type CartLine, ONE_PIECE, type Quantity } from '../terms/cart.ts';
import { isQuantity, netOfTare } from '../terms/quantity.ts';
import { type CartEdit, type CartRefusal, editLine, idsOf, indexOfLine, refuseEdit, withMember } from './cart-edit.ts';
import { checkLine } from './cart-line-check.ts';

export function emptyCart(orderType: string): Cart {
  return { orderType, lines: [], discounts: [], fees: [], removedFeeIds: [], charity: false, payments: [] };
}

/** A line from a tile, a scan or a search. By default it is one piece, purchased. */
export type NewLine = Pick<CartLine, 'id' | 'itemId'> & Partial<Omit<CartLine, 'id' | 'itemId'>>;

export function addItem(cart: Cart, line: NewLine): CartEdit {
  return insertLine(cart, { quantity: ONE_PIECE, activity: 'PURCHASE', modifiers: [], ...line }, cart.lines.length);
}

export interface RemovedLine {
  readonly cart: Cart;
  /** The line with its old index, for `restoreLine`. */
  readonly removed: { readonly line: CartLine; readonly index: number };
}

export function removeLine(cart: Cart, lineId: LineId): Outcome<RemovedLine, CartRefusal> {
  const index = indexOfLine(cart, lineId);
  const line = cart.lines[index];
  if (line === undefined) return refuseEdit('unknown_line', { lineId });
  return accept({ cart: { ...cart, lines: cart.lines.toSpliced(index, 1) }, removed: { line, index } });
}

/** Undoes a removal: puts the line back at its old index, or last if the cart has become shorter. */
export function restoreLine(cart: Cart, removed: RemovedLine['removed']): CartEdit {
  return insertLine(cart, removed.line, Math.min(removed.index, cart.lines.length));
}

function insertLine(cart: Cart, line: CartLine, index: number): CartEdit {
  if (cart.lines.length >= MOST_LINES) return refuseEdit('too_many_lines', { most: MOST_LINES });
  const checked = checkLine(line, idsOf(cart.lines));
  return checked.ok ? accept({ ...cart, lines: cart.lines.toSpliced(index, 0, checked.value) }) : checked;
}

export function setQuantity(cart: Cart, lineId: LineId, quantity: number): CartEdit {
  return editLine(cart, lineId, (line) => withQuantity(line, quantity));
}

export function increase(cart: Cart, lineId: LineId): CartEdit {
  return editLine(cart, lineId, (line) => withQuantity(line, line.quantity + ONE_PIECE));
}

/** Refused at one piece: use `removeLine`, which can be undone. */
export function decrease(cart: Cart, lineId: LineId): CartEdit {
  return editLine(cart, lineId, (line) => withQuantity(line, line.quantity - ONE_PIECE));
}

/** Sets the quantity to the scale's weight less the tare, and keeps the tare and the id of the weighing on the line. */
export function weighLine(cart: Cart, lineId: LineId, gross: Quantity, tareWeight: number, weighingId?: string): CartEdit {
  return editLine(cart, lineId, (line) => {
    const net = netOfTare(gross, tareWeight);
    if (net === undefined) return refuseEdit('bad_quantity', { lineId });
    const weighed = line.quantity === net && line.tareWeight === tareWeight ? line : { ...line, quantity: net, tareWeight };
    return accept(withMember(weighed, 'weighingId', weighingId));
  });
}

function withQuantity(line: CartLine, quantity: number): Outcome<CartLine, CartRefusal> {
  if (!isQuantity(quantity)) return refuseEdit('bad_quantity', { lineId: line.id });
  return accept(quantity === line.quantity ? line : { ...line, quantity });
}
