import type { ChosenModifier } from '../../../shared/engine/terms/cart.ts';
import type { CartDesk } from '../../selling/cart-store.ts';

/** The last choices for each item since the window was opened: consecutive guests often want the same. */
const lastChoices = new WeakMap<CartDesk, Map<string, readonly ChosenModifier[]>>();

export function rememberChoice(desk: CartDesk, itemId: string, modifiers: readonly ChosenModifier[]): void {
  const known = lastChoices.get(desk) ?? new Map<string, readonly ChosenModifier[]>();
  lastChoices.set(desk, known.set(itemId, modifiers));
}

export function lastChoice(desk: CartDesk, itemId: string): readonly ChosenModifier[] | undefined {
  return lastChoices.get(desk)?.get(itemId);
}
