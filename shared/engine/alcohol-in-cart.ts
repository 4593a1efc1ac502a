import type { Cart, ChosenModifier } from './cart.ts';
import { type Catalogue, findItem } from './catalogue.ts';

/** Whether anything of it is alcohol, choices included: then somebody of the stand looks at the guest first. */
export function hasAlcohol(catalogue: Catalogue, { lines }: Pick<Cart, 'lines'>): boolean {
  return lines.some(({ itemId, modifiers }) => isAlcohol(catalogue, itemId) || hasAlcoholBelow(catalogue, modifiers));
}

function hasAlcoholBelow(catalogue: Catalogue, modifiers: readonly ChosenModifier[]): boolean {
  return modifiers.some(({ itemId, modifiers: below }) => isAlcohol(catalogue, itemId) || hasAlcoholBelow(catalogue, below));
}

function isAlcohol(catalogue: Catalogue, itemId: string): boolean {
  return findItem(catalogue, itemId)?.data.isAlcohol === true;
}
