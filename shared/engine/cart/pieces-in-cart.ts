import type { Cart, ChosenModifier } from '../terms/cart.ts';

/** Returns how many of each item the cart takes from stock, modifiers included, in thousandths. Return lines are not counted. */
export function piecesInCart({ lines }: Pick<Cart, 'lines'>): ReadonlyMap<string, number> {
  const pieces = new Map<string, number>();
  const add = (itemId: string, quantity: number): void => void pieces.set(itemId, (pieces.get(itemId) ?? 0) + quantity);
  const addBelow = (modifiers: readonly ChosenModifier[], above: number): void => {
    for (const { itemId, quantity, modifiers: below } of modifiers) {
      add(itemId, quantity * above);
      addBelow(below, quantity * above);
    }
  };
  for (const { itemId, quantity, activity, modifiers } of lines) {
    if (activity === 'RETURN') continue;
    add(itemId, quantity);
    addBelow(modifiers, quantity);
  }
  return pieces;
}
