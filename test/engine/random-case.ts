import type { Cart } from '../../shared/engine/cart.ts';
import { type CatalogueData, PRICE_LEVELS } from '../../shared/engine/catalogue-data.ts';
import type { OracleContext } from './oracle/sale.ts';
import { randomCart } from './random-cart.ts';
import { INSTANTS, randomCatalogue } from './random-catalogue.ts';
import { seeded } from './seeded.ts';

export interface PricingCase {
  readonly data: CatalogueData;
  readonly cart: Cart;
  readonly context: OracleContext;
}

/** The catalogue, cart and moment of a seed. */
export function randomCase(seed: number): PricingCase {
  const random = seeded(seed);
  const data = randomCatalogue(random);
  const cart = randomCart(random, data);
  const context = {
    at: random.pick(INSTANTS),
    ...(random.chance(0.1) ? { priceLevel: random.pick(PRICE_LEVELS) } : {}),
    ...(random.chance(0.03) ? { options: { [random.pick(['fees', 'reductions', 'taxes', 'modifiers'])]: random.chance(0.5) } } : {}),
  };
  return { data, cart, context };
}
