import { type Money, sum } from '../../shared/base/money.ts';
import { accept, type Outcome } from '../../shared/base/outcome.ts';
import { type CartEdit, type CartRefusal, editLine, idsOf, type NewLineId } from '../../shared/engine/cart/cart-edit.ts';
import { checkLine } from '../../shared/engine/cart/cart-line-check.ts';
import { emptyCart } from '../../shared/engine/cart/cart-lines.ts';
import { chooseModifier, setModifierQuantity, unchooseModifier } from '../../shared/engine/cart/cart-modifiers.ts';
import { copyModifiers, defaultModifiers } from '../../shared/engine/cart/cart-selections.ts';
import { type Catalogue, findItem, findItemSet, findNode } from '../../shared/engine/catalogue/catalogue.ts';
import { inListedOrder } from '../../shared/engine/catalogue/listed-order.ts';
import { openTallies } from '../../shared/engine/catalogue/selection-limits.ts';
import { priceCart } from '../../shared/engine/pricing/price-cart.ts';
import type { Cart, CartLine, ChosenModifier } from '../../shared/engine/terms/cart.ts';
import { type ChoiceNode, type ChoiceSet, type ChoiceTerms, isOut } from './choices.ts';

/** Editing of a line before it is in the cart, so that cancelling leaves no trace. */

/** Sets the quantity of a node. In a set of at most one, the previous choice is removed. */
export function setChoice(
  terms: ChoiceTerms,
  line: CartLine,
  { path, itemSet, nodes }: ChoiceSet,
  { node, chosen }: ChoiceNode,
  quantity: number,
  newId: NewLineId,
): Outcome<CartLine, CartRefusal> {
  return onLine(line, (cart) => {
    if (chosen !== undefined) {
      const own = [...path, chosen.id];
      return quantity < 1 ? unchooseModifier(cart, line.id, own) : setModifierQuantity(cart, line.id, own, quantity);
    }
    if (quantity < 1) return accept(cart);
    const others = itemSet.max === 1 ? nodes.flatMap((other) => other.chosen ?? []) : [];
    const freed = others.reduce<CartEdit>(
      (edit, { id }) => (edit.ok ? unchooseModifier(edit.value, line.id, [...path, id]) : edit),
      accept(cart),
    );
    if (!freed.ok) return freed;
    const modifiers = standardModifiers(terms, node.itemSetIds, newId);
    const modifier = { id: newId(), itemId: node.itemId, nodeId: node.id, itemSetId: itemSet.id, quantity, modifiers };
    return chooseModifier(freed.value, line.id, path, modifier);
  });
}

function onLine(line: CartLine, edit: (cart: Cart) => CartEdit): Outcome<CartLine, CartRefusal> {
  const edited = edit({ ...emptyCart('POS'), lines: [line] });
  return edited.ok ? accept(edited.value.lines[0] ?? line) : edited;
}

/** Returns the default modifiers, without those that are unavailable now. */
export function standardModifiers(terms: ChoiceTerms, itemSetIds: readonly string[], newId: NewLineId): readonly ChosenModifier[] {
  const standing = defaultModifiers(itemSetIds, (itemSetId) => findItemSet(terms.catalogue, itemSetId)?.data, newId);
  return onlyIf(standing, ({ itemId }) => !isOut(terms, itemId));
}

function onlyIf(modifiers: readonly ChosenModifier[], holds: (modifier: ChosenModifier) => boolean): readonly ChosenModifier[] {
  return modifiers.filter(holds).map((modifier) => {
    const below = onlyIf(modifier.modifiers, holds);
    return below.length === modifier.modifiers.length ? modifier : { ...modifier, modifiers: below };
  });
}

/** Repeats an earlier choice as far as it is still possible. */
export function chooseAgain(
  terms: ChoiceTerms,
  itemId: string,
  earlier: readonly ChosenModifier[],
  newId: NewLineId,
): readonly ChosenModifier[] {
  const { catalogue } = terms;
  const below = (modifiers: readonly ChosenModifier[], itemSetIds: readonly string[]): readonly ChosenModifier[] =>
    modifiers.flatMap((modifier) => {
      const place = findNode(catalogue, itemSetIds, modifier.nodeId ?? '');
      if (place === undefined || place.node.itemId !== modifier.itemId || isOut(terms, modifier.itemId)) return [];
      const quantity = Math.min(modifier.quantity, place.node.maxQuantity);
      return [{ ...modifier, itemSetId: place.itemSet.data.id, quantity, modifiers: below(modifier.modifiers, place.node.itemSetIds) }];
    });
  return copyModifiers(below(earlier, findItem(catalogue, itemId)?.data.itemSetIds ?? []), newId);
}

/** Sorts modifiers in catalogue order, so that the same choices make equal lines whatever order they were tapped in. */
export function inOrder(catalogue: Catalogue, line: CartLine): CartLine {
  const order = (chosen: readonly ChosenModifier[], itemSetIds: readonly string[]): readonly ChosenModifier[] =>
    inListedOrder(chosen, openTallies(catalogue, itemSetIds)).map(({ chosen: modifier, node }) => ({
      ...modifier,
      modifiers: order(modifier.modifiers, node?.itemSetIds ?? []),
    }));
  return { ...line, modifiers: order(line.modifiers, findItem(catalogue, line.itemId)?.data.itemSetIds ?? []) };
}

export function replaceLine(cart: Cart, line: CartLine): CartEdit {
  const others = idsOf(cart.lines.filter(({ id }) => id !== line.id));
  return editLine(cart, line.id, () => checkLine(line, others));
}

/** Returns the amount shown beside the line in the cart: its own price before discounts and taxes. */
export function amountOfLine({ catalogue, at, priceLevel }: ChoiceTerms, line: CartLine): Money {
  const context = { at, ...(priceLevel !== undefined && { priceLevel }) };
  const [priced] = priceCart(catalogue, { ...emptyCart('POS'), lines: [line] }, context).lines;
  return sum((priced?.components ?? []).map(({ gross }) => gross));
}
