import type { LineId } from '../../../shared/base/ids.ts';
import { accept } from '../../../shared/base/outcome.ts';
import type { CartEdit } from '../../../shared/engine/cart/cart-edit.ts';
import { mergeEqualLines } from '../../../shared/engine/cart/cart-line-joins.ts';
import { addItem, removeLine, restoreLine, setQuantity } from '../../../shared/engine/cart/cart-lines.ts';
import { findItem } from '../../../shared/engine/catalogue/catalogue.ts';
import { type CartLine, ONE_PIECE } from '../../../shared/engine/terms/cart.ts';
import { quantityOfPieces } from '../../../shared/engine/terms/quantity.ts';
import { choiceSets } from '../../selling/choices.ts';
import { inOrder, replaceLine, standardModifiers } from '../../selling/choose.ts';
import type { Kiosk } from '../frame/kiosk.ts';
import { stepsOf } from './item-steps.ts';
import { isOut, offeredTile, upsellsOf } from './offered-items.ts';

type Ordering = Pick<Kiosk, 'cartStore' | 'visit' | 'menu' | 'host'>;

/** Opens an item at its first decision, with its default choices. Returns false if it is unavailable. */
export function beginItem({ cartStore, visit, host }: Ordering, itemId: string): boolean {
  const { catalogue, at } = cartStore.store.getState();
  const item = catalogue && findItem(catalogue, itemId)?.data;
  const { rules } = host.store.getState();
  const tile = catalogue && offeredTile(catalogue, itemId, at, rules);
  if (catalogue === undefined || item === undefined || tile === undefined || isOut(tile)) return false;
  const modifiers = standardModifiers({ catalogue, at, rules }, item.itemSetIds, cartStore.newId);
  const line: CartLine = { id: cartStore.newId(), itemId, quantity: ONE_PIECE, activity: 'PURCHASE', modifiers };
  visit.go({ kind: 'item', line, isNew: true, setKey: firstKey({ cartStore }, line) });
  return true;
}

export function changeLine({ cartStore, visit }: Ordering, lineId: LineId): void {
  const line = cartStore.store.getState().cart.lines.find(({ id }) => id === lineId);
  if (line !== undefined) visit.go({ kind: 'item', line, isNew: false, setKey: firstKey({ cartStore }, line) });
}

function firstKey({ cartStore }: Pick<Ordering, 'cartStore'>, line: CartLine): string | undefined {
  const { catalogue, at } = cartStore.store.getState();
  return catalogue && stepsOf(choiceSets({ catalogue, at }, line.itemId, line.modifiers))[0]?.key;
}

/** Puts the line into the cart. Then shows extras, once for each item, or returns to the menu or the cart. */
export function finishLine({ cartStore, visit, menu, host }: Ordering, line: CartLine, isNew: boolean): boolean {
  const { catalogue, at } = cartStore.store.getState();
  if (catalogue === undefined) return false;
  const done = inOrder(catalogue, line);
  const refusal = cartStore.edit((cart): CartEdit => {
    if (!isNew) return replaceLine(cart, done);
    const added = addItem(cart, done);
    return added.ok ? accept(mergeEqualLines(added.value)) : added;
  });
  if (refusal !== undefined) return false;
  const { offeredWith } = visit.store.getState();
  const { cart } = cartStore.store.getState();
  const { texts } = menu.store.getState();
  const { rules } = host.store.getState();
  const offers = isNew && !offeredWith.has(line.itemId) ? upsellsOf(catalogue, texts, cart, line.itemId, at, rules) : [];
  visit.store.setState({ offeredWith: new Set([...offeredWith, line.itemId]) });
  visit.go(offers.length > 0 ? { kind: 'upsell', itemId: line.itemId } : isNew ? { kind: 'menu' } : { kind: 'cart' });
  return true;
}

/** For larger quantities of one item guests have to ask the staff. */
export const MOST_PIECES = 20;

export function setPieces({ cartStore }: Pick<Ordering, 'cartStore'>, lineId: LineId, pieces: number): void {
  const quantity = quantityOfPieces(pieces);
  if (quantity !== undefined) cartStore.edit((cart) => setQuantity(cart, lineId, quantity));
}

/** Removes a line. Returns a function that restores it. */
export function takeAway({ cartStore }: Pick<Ordering, 'cartStore'>, lineId: LineId): () => void {
  const taken = removeLine(cartStore.store.getState().cart, lineId);
  if (!taken.ok) return () => undefined;
  const { cart, removed } = taken.value;
  cartStore.edit(() => accept(cart));
  return () => void cartStore.edit((now) => restoreLine(now, removed));
}
