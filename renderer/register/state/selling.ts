import type { LineId } from '../../../shared/base/ids.ts';
import { accept } from '../../../shared/base/outcome.ts';
import { now } from '../../../shared/base/time.ts';
import type { Cart, ChosenModifier } from '../../../shared/engine/cart.ts';
import type { CartEdit } from '../../../shared/engine/cart-edit.ts';
import { mergeEqualLines } from '../../../shared/engine/cart-line-joins.ts';
import { addItem, type NewLine, removeLine, restoreLine } from '../../../shared/engine/cart-lines.ts';
import { defaultModifiers } from '../../../shared/engine/cart-selections.ts';
import { type Catalogue, type CompiledItem, findItem, findItemSet } from '../../../shared/engine/catalogue.ts';
import { tileOf } from '../../menu/menu-groups.ts';
import type { Register } from './register.ts';

/** What a tile, a scan, a key or the search does. All of it ends in one edit of the cart, or in the sheet that asks for what is missing. */
export type TapOutcome = 'added' | 'asked' | 'sold_out' | 'unknown' | 'not_now' | 'refused';

type Selling = Pick<Register, 'desk' | 'sale' | 'ui' | 'host' | 'world'>;

export function tapItem(register: Selling, itemId: string): TapOutcome {
  const { desk, sale, ui } = register;
  const { phase } = sale.store.getState();
  // What is being paid is frozen; the done screen steps aside by itself.
  if (phase === 'opening' || phase === 'paying') return 'not_now';
  if (phase === 'done') sale.next();
  const { catalogue, at } = desk.store.getState();
  const item = catalogue && findItem(catalogue, itemId);
  const tile = catalogue && tileOf(catalogue, itemId, at);
  if (catalogue === undefined || item === undefined || tile === undefined) return 'unknown';
  if (tile.isSoldOut) return 'sold_out';
  if (mustCheckAge(register, item)) {
    ui.open({ kind: 'age_check', itemId });
    return 'asked';
  }
  if (tile.price === undefined) {
    ui.open({ kind: 'price', itemId });
    return 'asked';
  }
  if (mustChoose(catalogue, item)) {
    ui.open({ kind: 'modifiers', itemId });
    return 'asked';
  }
  return add(register, { itemId, modifiers: standardChoice(register, catalogue, item) });
}

/** Equal lines are one line with a quantity: ten taps on a tile are no ten lines. */
export function add(register: Pick<Selling, 'desk'>, line: Omit<NewLine, 'id'>): TapOutcome {
  const { desk } = register;
  const id = desk.newId();
  const before = desk.store.getState().cart;
  const added = addItem(before, { ...line, id });
  const merged: CartEdit = added.ok ? accept(mergeEqualLines(added.value)) : added;
  const lights = merged.ok ? grownLine(before, merged.value) : undefined;
  const refusal = desk.edit(() => merged, lights === undefined ? {} : { lights });
  return refusal === undefined ? 'added' : 'refused';
}

function grownLine(before: Cart, after: Cart): LineId | undefined {
  return after.lines.find((line, index) => line !== before.lines[index])?.id;
}

export function standardChoice({ desk }: Pick<Selling, 'desk'>, catalogue: Catalogue, item: CompiledItem): readonly ChosenModifier[] {
  return defaultModifiers(item.data.itemSetIds, (itemSetId) => findItemSet(catalogue, itemSetId)?.data, desk.newId);
}

/** A set that asks for more than stands chosen by itself. */
function mustChoose(catalogue: Catalogue, item: CompiledItem): boolean {
  return item.data.itemSetIds.some((itemSetId) => {
    const itemSet = findItemSet(catalogue, itemSetId)?.data;
    if (itemSet === undefined) return false;
    const standing = itemSet.nodes.reduce((sum, { defaultQuantity }) => sum + defaultQuantity, 0);
    return standing < itemSet.min;
  });
}

/** Once for a guest, with the first alcohol. */
function mustCheckAge({ desk, host }: Selling, item: CompiledItem): boolean {
  if (!item.data.isAlcohol || desk.store.getState().ageCheckedAt !== undefined) return false;
  return host.store.getState().settings?.settings.asksAgeForAlcohol ?? true;
}

export function confirmAge(register: Selling, itemId: string): TapOutcome {
  register.desk.store.setState({ ageCheckedAt: now(register.world) });
  register.ui.close();
  return tapItem(register, itemId);
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
