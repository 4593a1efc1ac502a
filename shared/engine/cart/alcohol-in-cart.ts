import { type Catalogue, findItem } from '../catalogue/catalogue.ts';
import type { Cart } from '../terms/cart.ts';
import { modifiersUnder } from './cart-edit.ts';

/** True when an item or a chosen modifier in the cart is alcohol: then a staff member must check the guest's age first. */
export function hasAlcohol(catalogue: Catalogue, { lines }: Pick<Cart, 'lines'>): boolean {
  const isAlcohol = (itemId: string) => findItem(catalogue, itemId)?.data.isAlcohol === true;
  for (const { itemId, modifiers } of lines) {
    if (isAlcohol(itemId)) return true;
    for (const modifier of modifiersUnder(modifiers)) if (isAlcohol(modifier.itemId)) return true;
  }
  return false;
}
