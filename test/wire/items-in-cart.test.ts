import { expect, test } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { priceCart } from '../../shared/engine/pricing/price-cart.ts';
import { type AnsweredCart, cartV1ToV2, writeCartV1, writeCartV2 } from '../../shared/wire/answers/cart-answers.ts';
import { type ItemInCart, itemsInCart } from '../../shared/wire/cart/items-in-cart.ts';
import { randomSale, seeds } from './random-sale.ts';

const quantitiesOf = (items: readonly ItemInCart[]) => items.map(({ itemId, quantity }) => `${itemId} x ${quantity}`).sort();

test('version 1 and version 2 of a cart hold the same items, modifiers at any depth too', () => {
  let nested = 0;
  for (const seed of seeds(1500)) {
    const { catalogue, records, cart, at } = randomSale(seed);
    const priced = priceCart(catalogue, cart, { at });
    const isLoose = priced.lines.some(({ modifiers }) => modifiers.some(({ chosen }) => chosen.nodeId === undefined));
    if (isLoose || priced.problems.some(({ severity }) => severity === 'refuse')) continue;
    const deviceOrderUuid = '0b9f5a0e-5a2f-4f6e-9a51-3b8d7b1f0c11';
    const answered: AnsweredCart = { records, cart, priced, payments: [], deviceOrderUuid, deviceOrderTime: at, world: nodeWorld };
    const two = itemsInCart(writeCartV2(answered), catalogue);
    expect(quantitiesOf(itemsInCart(cartV1ToV2(writeCartV1(answered)), catalogue)), `seed ${seed}`).toEqual(quantitiesOf(two));
    expect(two.filter(({ isReturned }) => isReturned).length > 0, `seed ${seed}`).toBe(
      cart.lines.some(({ activity }) => activity === 'RETURN'),
    );
    if (priced.lines.some(({ modifiers }) => modifiers.some(({ parentIndex }) => parentIndex >= 0))) nested++;
  }
  expect(nested).toBeGreaterThan(20);
});
