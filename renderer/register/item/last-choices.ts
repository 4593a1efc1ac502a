import type { ChosenModifier } from '../../../shared/engine/terms/cart.ts';
import type { CartStore } from '../../selling/cart-store.ts';

/** The last choices for each item since the window was opened: consecutive guests often want the same. */
const lastChoices = new WeakMap<CartStore, Map<string, readonly ChosenModifier[]>>();

export function rememberChoice(cartStore: CartStore, itemId: string, modifiers: readonly ChosenModifier[]): void {
  const choicesByItem = lastChoices.get(cartStore) ?? new Map<string, readonly ChosenModifier[]>();
  lastChoices.set(cartStore, choicesByItem.set(itemId, modifiers));
}

export function lastChoice(cartStore: CartStore, itemId: string): readonly ChosenModifier[] | undefined {
  return lastChoices.get(cartStore)?.get(itemId);
}
