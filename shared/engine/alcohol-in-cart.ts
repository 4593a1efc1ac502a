import type { Cart } from './cart.ts';
import { modifiersUnder } from './cart-edit.ts';
import { type Catalogue, findItem } from './catalogue.ts';

/** Whether anything of it is alcohol, choices included: then somebody of the stand looks at the guest first. */
export function hasAlcohol(catalogue: Catalogue, { lines }: Pick<Cart, 'lines'>): boolean {
  const isAlcohol = (itemId: string) => findItem(catalogue, itemId)?.data.isAlcohol === true;
  for (const { itemId, modifiers } of lines) {
    if (isAlcohol(itemId)) return true;
    for (const modifier of modifiersUnder(modifiers)) if (isAlcohol(modifier.itemId)) return true;
  }
  return false;
}
