import type { PricingContext } from '../../shared/engine/priced-lines/cart-pricing.ts';
import type { Cart } from '../../shared/engine/terms/cart.ts';
import { type CatalogueData, PRICE_LEVELS } from '../../shared/engine/terms/catalogue-data.ts';
import { randomCart } from './random-cart.ts';
import { INSTANTS, randomCatalogue } from './random-catalogue.ts';
import { seeded } from './seeded.ts';

export interface PricingCase {
  readonly data: CatalogueData;
  readonly cart: Cart;
  readonly context: PricingContext;
}

/** The catalogue, cart and moment of a seed. */
export function randomCase(seed: number): PricingCase {
  const random = seeded(seed);
  const data = randomCatalogue(random);
  const cart = randomCart(random, data);
  const context = {
    at: random.pick(INSTANTS),
    ...(random.chance(0.1) ? { priceLevel: random.pick(PRICE_LEVELS) } : {}),
  };
  return { data, cart, context };
}
