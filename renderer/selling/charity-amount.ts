import { type Money, NO_MONEY, subtract } from '../../shared/base/money.ts';
import { priceWithCard } from '../../shared/engine/pricing/price-with-card.ts';
import type { CartStore } from './cart-store.ts';

/** Returns how much rounding up for charity would add to the amount due, or zero. */
export function roundUpOf({ cartStore }: { readonly cartStore: CartStore }): Money {
  const { catalogue, cart, priced, at, tab } = cartStore.store.getState();
  // An open order keeps the terms that it was made with.
  if (catalogue === undefined || priced === undefined || tab !== undefined || !catalogue.terms.charityEnabled || cart.charity)
    return NO_MONEY;
  return subtract(priceWithCard(catalogue, { ...cart, charity: true }, { at }).priced.totals.due, priced.totals.due);
}
