import { expect, test } from 'vitest';
import type { LineId } from '../../shared/base/ids.ts';
import { money } from '../../shared/base/money.ts';
import { compileCatalogue } from '../../shared/engine/catalogue/compile-catalogue.ts';
import { priceCart } from '../../shared/engine/pricing/price-cart.ts';
import type { Cart, CartLine, Quantity } from '../../shared/engine/terms/cart.ts';
import { seeded } from '../engine/seeded.ts';
import { AT, benchCart, benchCatalogue } from './engine-fixture.ts';
import { pricePlainly } from './plain-pricer.ts';

const CARTS = 3000;
const usual = benchCatalogue();
const catalogue = compileCatalogue({
  ...usual,
  // Limits and free units beside sets that have none, and a discount with an upper limit.
  itemSets: usual.itemSets.map((set, index) => ({
    ...set,
    min: index % 3,
    max: index % 5 === 0 ? 4 : null,
    includedQuantity: index % 4,
    nodes: set.nodes.map((node, place) => (place === 3 ? { ...node, mode: 'INCLUDED' as const } : node)),
  })),
  items: usual.items.map((item, index) => ({ ...item, discountable: index % 7 !== 0, active: index % 31 !== 0 })),
  discounts: usual.discounts.map((discount, index) => (index === 0 ? { ...discount, maxAmount: money(700) } : discount)),
});
const whole = benchCart(250);

test(`the yardstick with the same rules gives the very answer of the engine, for ${CARTS} random carts`, () => {
  const { below, chance, pick, some } = seeded(20_261_126);
  const lineOf = (index: number): CartLine => {
    const line = pick(whole.lines);
    const { unitCost, ...others } = line;
    const modifiers = some(line.modifiers, 0.7).map((each) => ({ ...each, quantity: 1 + below(6) }));
    return {
      ...others,
      id: `line-${index}` as LineId,
      itemId: chance(0.01) ? 'nothing' : line.itemId,
      quantity: (chance(0.8) ? 1000 * (1 + below(5)) : 1 + below(3000)) as Quantity,
      activity: chance(0.1) ? 'RETURN' : 'PURCHASE',
      modifiers: chance(0.2) ? modifiers.toReversed() : modifiers,
      ...(chance(0.1) && unitCost !== undefined && { unitCost }),
    };
  };
  let refused = 0;
  for (let made = 0; made < CARTS; made++) {
    const cart: Cart = {
      ...whole,
      lines: Array.from({ length: 1 + below(made % 50 === 0 ? 200 : 12) }, (_, index) => lineOf(index)),
      removedFeeIds: chance(0.1) ? ['f1'] : [],
    };
    const priced = priceCart(catalogue, cart, { at: AT });
    if (priced.problems.length > 0) refused++;
    expect(pricePlainly(catalogue, cart)).toEqual(priced);
  }
  expect(refused).toBeGreaterThan(CARTS / 10);
  expect(refused).toBeLessThan(CARTS);
});
