import type { LineId } from '../../../shared/base/ids.ts';
import { accept } from '../../../shared/base/outcome.ts';
import { now } from '../../../shared/base/time.ts';
import { hasAlcohol } from '../../../shared/engine/cart/alcohol-in-cart.ts';
import type { CartEdit } from '../../../shared/engine/cart/cart-edit.ts';
import { mergeEqualLines } from '../../../shared/engine/cart/cart-line-joins.ts';
import { addItem, type NewLine, removeLine, restoreLine } from '../../../shared/engine/cart/cart-lines.ts';
import { type Catalogue, type CompiledItem, findItem } from '../../../shared/engine/catalogue/catalogue.ts';
import type { Cart, CartLine } from '../../../shared/engine/terms/cart.ts';
import { quantityOfPieces } from '../../../shared/engine/terms/quantity.ts';
import { choiceSets, firstMissing } from '../../selling/choices.ts';
import { standardModifiers } from '../../selling/choose.ts';
import { tileOf } from '../../selling/menu-groups.ts';
import { isSelling } from '../../selling/sale-flow.ts';
import type { Register } from '../frame/register.ts';

/** The result of a tile, scan, key or search. A tap either edits the cart once or opens the sheet that asks for what is missing. */
export type TapOutcome = 'added' | 'asked' | 'sold_out' | 'no_alcohol' | 'unknown' | 'not_now' | 'preview' | 'refused';

type Selling = Pick<Register, 'cartStore' | 'sale' | 'ui' | 'host' | 'world'>;

export function tapItem(register: Selling, itemId: string): TapOutcome {
  const { cartStore, ui } = register;
  const blocker = saleBlocker(register, itemId);
  if (blocker !== undefined) return blocker;
  const { catalogue, at } = cartStore.store.getState();
  const item = catalogue && findItem(catalogue, itemId);
  if (catalogue === undefined || item === undefined) return 'unknown';
  if (mustCheckAge(register, item)) {
    ui.open({ kind: 'age_check', itemId });
    return 'asked';
  }
  if (tileOf(catalogue, itemId, at)?.price === undefined) {
    ui.open({ kind: 'price', itemId });
    return 'asked';
  }
  const terms = { catalogue, at, rules: register.host.store.getState().rules };
  const modifiers = standardModifiers(terms, item.data.itemSetIds, cartStore.newId);
  if (firstMissing(choiceSets(terms, itemId, modifiers)) !== undefined) {
    ui.open({ kind: 'modifiers', itemId });
    return 'asked';
  }
  if (item.data.weighed !== undefined) {
    ui.open({ kind: 'weigh', itemId });
    return 'asked';
  }
  return add(register, { ...nextLine(register, catalogue, itemId), modifiers });
}

/** Returns why an item cannot be sold now; undefined if it can. */
export function saleBlocker(
  { cartStore, host, sale, ui }: Selling,
  itemId: string,
): Exclude<TapOutcome, 'added' | 'asked' | 'refused'> | undefined {
  // The cart is frozen during payment. The done screen closes by itself.
  if (!isSelling(sale.store.getState())) return 'not_now';
  if (sale.store.getState().phase === 'done') sale.next();
  const { catalogue, at, preview } = cartStore.store.getState();
  if (preview !== undefined) return 'preview';
  const tile = catalogue && tileOf(catalogue, itemId, at, host.store.getState().rules);
  if (tile === undefined) return 'unknown';
  if (tile.isSoldOut) return 'sold_out';
  return tile.isStopped && !ui.store.getState().isReturning ? 'no_alcohol' : undefined;
}

/** Returns the new line with the quantity and direction set for the next tap. An item that no daypart includes is marked as off-menu. */
export function nextLine({ ui }: Pick<Selling, 'ui'>, catalogue: Catalogue, itemId: string): Omit<NewLine, 'id'> {
  const { nextPieces, isReturning } = ui.store.getState();
  const quantity = nextPieces === undefined ? undefined : quantityOfPieces(nextPieces);
  return {
    itemId,
    ...(quantity !== undefined && { quantity }),
    ...(isReturning && { activity: 'RETURN' }),
    ...(isOffMenu(catalogue, itemId) && { isOffMenu: true }),
  };
}

/** True if no daypart includes the item. An item of another daypart is on the menu, but not at this time. */
export function isOffMenu({ calendar }: Catalogue, itemId: string): boolean {
  return calendar.dayparts.length > 0 && !calendar.dayparts.some(({ itemIds }) => itemIds.has(itemId));
}

/** Adds a line and merges equal lines, so that ten taps make one. Lines that a tab has saved stay separate: they were ordered before. */
export function add({ cartStore, ui }: Pick<Selling, 'cartStore' | 'ui'>, line: Omit<NewLine, 'id'>): TapOutcome {
  const id = cartStore.newId();
  const { cart: before, tab } = cartStore.store.getState();
  const added = addItem(before, { ...line, id });
  const merged: CartEdit = added.ok ? accept(mergeEqualLines(added.value, ({ id: lineId }) => tab?.kept[lineId] === undefined)) : added;
  const lights = merged.ok ? grownLine(before, merged.value) : undefined;
  const refusal = cartStore.edit(() => merged, { selectedLineId: undefined, ...(lights !== undefined && { lights }) });
  if (refusal !== undefined) return 'refused';
  ui.store.setState({ nextPieces: undefined });
  return 'added';
}

function grownLine(before: Cart, after: Cart): LineId | undefined {
  return after.lines.find((line, index) => line !== before.lines[index])?.id;
}

/** True for the first alcohol of a guest. */
function mustCheckAge({ cartStore, host, ui }: Selling, item: CompiledItem): boolean {
  if (!item.data.isAlcohol || ui.store.getState().isReturning || cartStore.store.getState().ageCheckedAt !== undefined) return false;
  return host.store.getState().settings?.settings.asksAgeForAlcohol ?? true;
}

export function confirmAge(register: Selling, itemId: string): TapOutcome {
  register.cartStore.store.setState({ ageCheckedAt: now(register.world) });
  register.ui.close();
  return tapItem(register, itemId);
}

/** Confirms the age for a cart that came with alcohol, without another tap. */
export function confirmAgeOfCart({ cartStore, ui, world }: Register): void {
  cartStore.store.setState({ ageCheckedAt: now(world) });
  ui.close();
}

/** Opens the age check for alcohol that is already in the cart, from a kiosk order or a choice. Returns false if no check is needed. */
export function askAgeOfCart({ cartStore, host, ui }: Selling): boolean {
  const { ageCheckedAt } = cartStore.store.getState();
  const [line] = alcoholIn(cartStore);
  const asks = host.store.getState().settings?.settings.asksAgeForAlcohol ?? true;
  if (line === undefined || !asks || ageCheckedAt !== undefined) return false;
  ui.open({ kind: 'age_check', itemId: line.itemId, isInCart: true });
  return true;
}

/** Removes the alcohol; the rest of the cart can still be sold. */
export function removeAlcohol({ cartStore }: Pick<Selling, 'cartStore'>): void {
  for (const { id } of alcoholIn(cartStore)) removeLineWithUndo({ cartStore }, id);
}

/** Returns the alcohol that the guest buys. Returned items need no age check. */
function alcoholIn({ store }: Selling['cartStore']): readonly CartLine[] {
  const { catalogue, cart } = store.getState();
  if (catalogue === undefined) return [];
  return cart.lines.filter((line) => line.activity === 'PURCHASE' && hasAlcohol(catalogue, { lines: [line] }));
}

/** Removes a line and keeps it for undo. */
export function removeLineWithUndo({ cartStore }: Pick<Selling, 'cartStore'>, lineId: LineId): boolean {
  const taken = removeLine(cartStore.store.getState().cart, lineId);
  if (!taken.ok) return false;
  const { selectedLineId } = cartStore.store.getState();
  cartStore.edit(() => accept(taken.value.cart), {
    removed: taken.value.removed,
    selectedLineId: selectedLineId === lineId ? undefined : selectedLineId,
  });
  return true;
}

export function undoRemoveLine({ cartStore }: Pick<Selling, 'cartStore'>): void {
  const { removed } = cartStore.store.getState();
  if (removed !== undefined) cartStore.edit((cart) => restoreLine(cart, removed), { lights: removed.line.id });
}
