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
import { isSelling } from '../../selling/sale-store.ts';
import type { Register } from '../frame/register.ts';

/** What a tile, a scan, a key or the search does. All of it ends in one edit of the cart, or in the sheet that asks for what is missing. */
export type TapOutcome = 'added' | 'asked' | 'sold_out' | 'no_alcohol' | 'unknown' | 'not_now' | 'preview' | 'refused';

type Selling = Pick<Register, 'desk' | 'sale' | 'ui' | 'host' | 'world'>;

export function tapItem(register: Selling, itemId: string): TapOutcome {
  const { desk, ui } = register;
  const hindrance = hindranceTo(register, itemId);
  if (hindrance !== undefined) return hindrance;
  const { catalogue, at } = desk.store.getState();
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
  const modifiers = standardModifiers(terms, item.data.itemSetIds, desk.newId);
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

/** Why an item can't be taken now; undefined where nothing is in its way. */
export function hindranceTo(
  { desk, host, sale, ui }: Selling,
  itemId: string,
): Exclude<TapOutcome, 'added' | 'asked' | 'refused'> | undefined {
  // What is being paid is frozen; the done screen steps aside by itself.
  if (!isSelling(sale.store.getState())) return 'not_now';
  if (sale.store.getState().phase === 'done') sale.next();
  const { catalogue, at, preview } = desk.store.getState();
  if (preview !== undefined) return 'preview';
  const tile = catalogue && tileOf(catalogue, itemId, at, host.store.getState().rules);
  if (tile === undefined) return 'unknown';
  if (tile.isSoldOut) return 'sold_out';
  return tile.isStopped && !ui.store.getState().isReturning ? 'no_alcohol' : undefined;
}

/** As the next tap was set to: how many, and whether sold or taken back. What no day part of the stand has is off its menu. */
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

/** Not only at this hour: then it is known, and merely out of time. */
export function isOffMenu({ calendar }: Catalogue, itemId: string): boolean {
  return calendar.dayparts.length > 0 && !calendar.dayparts.some(({ itemIds }) => itemIds.has(itemId));
}

/** Equal lines are one line with a quantity: ten taps on a tile are no ten lines. What a tab has already was ordered before, and stays by itself. */
export function add({ desk, ui }: Pick<Selling, 'desk' | 'ui'>, line: Omit<NewLine, 'id'>): TapOutcome {
  const id = desk.newId();
  const { cart: before, tab } = desk.store.getState();
  const added = addItem(before, { ...line, id });
  const merged: CartEdit = added.ok ? accept(mergeEqualLines(added.value, ({ id: lineId }) => tab?.kept[lineId] === undefined)) : added;
  const lights = merged.ok ? grownLine(before, merged.value) : undefined;
  const refusal = desk.edit(() => merged, { selectedLineId: undefined, ...(lights !== undefined && { lights }) });
  if (refusal !== undefined) return 'refused';
  ui.store.setState({ nextPieces: undefined });
  return 'added';
}

function grownLine(before: Cart, after: Cart): LineId | undefined {
  return after.lines.find((line, index) => line !== before.lines[index])?.id;
}

/** Once for a guest, with the first alcohol. */
function mustCheckAge({ desk, host, ui }: Selling, item: CompiledItem): boolean {
  if (!item.data.isAlcohol || ui.store.getState().isReturning || desk.store.getState().ageCheckedAt !== undefined) return false;
  return host.store.getState().settings?.settings.asksAgeForAlcohol ?? true;
}

export function confirmAge(register: Selling, itemId: string): TapOutcome {
  register.desk.store.setState({ ageCheckedAt: now(register.world) });
  register.ui.close();
  return tapItem(register, itemId);
}

/** Of a cart that came with alcohol in it. */
export function confirmAgeOfCart({ desk, ui, world }: Register): void {
  desk.store.setState({ ageCheckedAt: now(world) });
  ui.close();
}

/** Opens the question about what nobody could ask of before it was in the cart: an order of a kiosk, a choice. False where it needs none. */
export function askAgeOfCart({ desk, host, ui }: Selling): boolean {
  const { ageCheckedAt } = desk.store.getState();
  const [line] = alcoholIn(desk);
  const asks = host.store.getState().settings?.settings.asksAgeForAlcohol ?? true;
  if (line === undefined || !asks || ageCheckedAt !== undefined) return false;
  ui.open({ kind: 'age_check', itemId: line.itemId, isInCart: true });
  return true;
}

/** The rest may be sold all the same. */
export function takeAlcoholAway({ desk }: Pick<Selling, 'desk'>): void {
  for (const { id } of alcoholIn(desk)) takeLineAway({ desk }, id);
}

/** What the guest takes of it; what comes back is nobody's drink. */
function alcoholIn({ store }: Selling['desk']): readonly CartLine[] {
  const { catalogue, cart } = store.getState();
  if (catalogue === undefined) return [];
  return cart.lines.filter((line) => line.activity === 'PURCHASE' && hasAlcohol(catalogue, { lines: [line] }));
}

/** With its undo. */
export function takeLineAway({ desk }: Pick<Selling, 'desk'>, lineId: LineId): boolean {
  const taken = removeLine(desk.store.getState().cart, lineId);
  if (!taken.ok) return false;
  const { selectedLineId } = desk.store.getState();
  desk.edit(() => accept(taken.value.cart), {
    removed: taken.value.removed,
    selectedLineId: selectedLineId === lineId ? undefined : selectedLineId,
  });
  return true;
}

export function bringLineBack({ desk }: Pick<Selling, 'desk'>): void {
  const { removed } = desk.store.getState();
  if (removed !== undefined) desk.edit((cart) => restoreLine(cart, removed), { lights: removed.line.id });
}
