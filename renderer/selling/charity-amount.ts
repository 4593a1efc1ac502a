import { type Money, NO_MONEY, subtract } from '../../shared/base/money.ts';
import { priceCart } from '../../shared/engine/pricing/price-cart.ts';
import type { CartStore } from './cart-store.ts';

/** Returns how much rounding up for charity would add to the amount due, or zero. */
export function roundUpOf({ cartStore }: { readonly cartStore: CartStore }): Money {
  const { catalogue, cart, priced, at, tab } = cartStore.store.getState();
  // An open order keeps the terms that it was made with.
  if (catalogue === undefined || priced === undefined || tab !== undefined || !catalogue.terms.charityEnabled || cart.charity)
    return NO_MONEY;
  return subtract(priceCart(catalogue, { ...cart, charity: true }, { at }).totals.due, priced.totals.due);
}
