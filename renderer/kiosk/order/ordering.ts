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
import { isOut, offeredTile, upsellsOf } from './offered-items.ts';

type Ordering = Pick<Kiosk, 'cartStore' | 'visit' | 'menu' | 'host'>;

/** What a touch on an item did. */
export type Begun = 'out' | 'opened' | 'added';

/** Opens an item with its default choices. An item without any choice goes straight into the cart, which saves every guest a screen. */
export function beginItem(ordering: Ordering, itemId: string): Begun {
  const { cartStore, visit, host } = ordering;
  const { catalogue, at } = cartStore.store.getState();
  const item = catalogue && findItem(catalogue, itemId)?.data;
  const { rules } = host.store.getState();
  const tile = catalogue && offeredTile(catalogue, itemId, at, rules);
  if (catalogue === undefined || item === undefined || tile === undefined || isOut(tile)) return 'out';
  const terms = { catalogue, at, rules };
  const modifiers = standardModifiers(terms, item.itemSetIds, cartStore.newId);
  const line: CartLine = { id: cartStore.newId(), itemId, quantity: ONE_PIECE, activity: 'PURCHASE', modifiers };
  if (choiceSets(terms, itemId, modifiers).length === 0) return finishLine(ordering, line, true) ? 'added' : 'out';
  visit.go({ kind: 'item', line, isNew: true });
  return 'opened';
}

export function changeLine({ cartStore, visit }: Ordering, lineId: LineId): void {
  const line = cartStore.store.getState().cart.lines.find(({ id }) => id === lineId);
  if (line !== undefined) visit.go({ kind: 'item', line, isNew: false });
}

/** Puts the line into the cart. Then offers extras beside the menu, once for each item. */
export function finishLine(ordering: Ordering, line: CartLine, isNew: boolean): boolean {
  const { cartStore, visit } = ordering;
  const { catalogue } = cartStore.store.getState();
  if (catalogue === undefined) return false;
  const done = inOrder(catalogue, line);
  const refusal = cartStore.edit((cart): CartEdit => {
    if (!isNew) return replaceLine(cart, done);
    const added = addItem(cart, done);
    return added.ok ? accept(mergeEqualLines(added.value)) : added;
  });
  if (refusal !== undefined) return false;
  if (isNew) offerWith(ordering, line.itemId);
  visit.go(isNew ? { kind: 'menu' } : { kind: 'cart' });
  return true;
}

function offerWith({ cartStore, visit, menu, host }: Ordering, itemId: string): void {
  const { offeredWith, upsell } = visit.store.getState();
  const { catalogue, at, cart } = cartStore.store.getState();
  // An item taken from the strip keeps the strip as it is.
  if (catalogue === undefined || offeredWith.has(itemId) || upsell?.offers.includes(itemId)) return;
  const offers = upsellsOf(catalogue, menu.store.getState().texts, cart, itemId, at, host.store.getState().rules);
  visit.store.setState({
    offeredWith: new Set([...offeredWith, itemId]),
    ...(offers.length > 0 && { upsell: { itemId, offers: offers.map((offer) => offer.itemId) } }),
  });
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
