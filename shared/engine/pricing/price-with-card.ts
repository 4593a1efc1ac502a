import { type Money, NO_MONEY, subtract } from '../../base/money.ts';
import { claimedBenefit, withoutBenefit } from '../cart/attached-card.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { PricingContext } from '../priced-lines/cart-pricing.ts';
import type { PricedCart } from '../priced-lines/priced-cart.ts';
import type { Cart } from '../terms/cart.ts';
import { priceCart } from './price-cart.ts';

export interface PricedWithCard {
  /** As it is sold: without the benefit of a card that saves the guest nothing. */
  readonly cart: Cart;
  readonly priced: PricedCart;
  /** What the benefits of the card on the order take off the amount due. */
  readonly saved: Money;
}

/**
 * Prices the cart with what its card brings, and without where that is not cheaper: a discount that can't be combined may keep a better one
 * away. Then the card only pays, and nothing has to be proven of it.
 */
export function priceWithCard(catalogue: Catalogue, cart: Cart, context: PricingContext): PricedWithCard {
  const priced = priceCart(catalogue, cart, context);
  if (claimedBenefit(cart) === undefined) return { cart, priced, saved: NO_MONEY };
  const plainCart = withoutBenefit(cart);
  const plain = priceCart(catalogue, plainCart, context);
  const saved = subtract(plain.totals.due, priced.totals.due);
  return saved > NO_MONEY ? { cart, priced, saved } : { cart: plainCart, priced: plain, saved: NO_MONEY };
}
