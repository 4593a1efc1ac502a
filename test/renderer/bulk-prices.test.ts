import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedPrices, changePrice, priceEdits } from '../../renderer/register/menu/bulk-prices.ts';
import type { MenuItem } from '../../renderer/register/menu/fields/menu-types.ts';
import { type Money, money } from '../../shared/base/money.ts';

/** Tries each multiple of the step and takes the nearest, the larger of two that are as near. */
function slowest(numerator: bigint, denominator: bigint, step: bigint): bigint {
  let best = 0n;
  const distance = (price: bigint): bigint => {
    const apart = price * denominator - numerator;
    return apart < 0n ? -apart : apart;
  };
  for (let price = 0n; price * denominator <= numerator + step * denominator; price += step)
    if (distance(price) <= distance(best)) best = price;
  return best;
}

const price = fc.integer({ min: 0, max: 3000 });
const step = fc.constantFrom(1, 5, 10, 25, 50, 100);
const hundredths = fc.integer({ min: 0, max: 20_000 });
const SMALLEST = { step: money(1) } as const;

test('a percentage is rounded once, to the nearest price that the step allows', () => {
  fc.assert(
    fc.property(price, step, hundredths, fc.constantFrom('raise', 'lower'), (from, by, share, how) => {
      const numerator = BigInt(from) * BigInt(how === 'raise' ? 10_000 + share : 10_000 - share);
      const changed = changePrice(money(from), { how, by: { kind: 'percent', hundredths: share }, step: money(by) });
      // What is below zero by less than half a step is nothing.
      if (numerator < 0n) expect(changed === undefined || changed === 0).toBe(true);
      else expect(BigInt(changed as Money)).toBe(slowest(numerator, 10_000n, BigInt(by)));
    }),
  );
});

test('an amount is added, taken off, or set, and a price never falls below zero', () => {
  fc.assert(
    fc.property(price, price, step, fc.constantFrom('raise', 'lower', 'set'), (from, amount, by, how) => {
      const wanted = how === 'set' ? amount : how === 'raise' ? from + amount : from - amount;
      const changed = changePrice(money(from), { how, by: { kind: 'amount', amount: money(amount) }, step: money(by) });
      if (wanted < 0) expect(changed).toBeUndefined();
      else expect(BigInt(changed as Money)).toBe(slowest(BigInt(wanted), 1n, BigInt(by)));
    }),
  );
});

const item = (id: string, prices: MenuItem['prices']): MenuItem => ({ id, name: id, prices }) as MenuItem;
const ITEMS = [item('1', { VENUE_DEFAULT: 6.5, EVENT: 7 }), item('2', { VENUE_DEFAULT: 4 }), item('3', {})];

test('every price that an item has changes; at one level only that one', () => {
  const change = { how: 'raise', by: { kind: 'amount', amount: money(50) }, ...SMALLEST } as const;
  const said = (level: 'EVENT' | undefined) =>
    changedPrices(ITEMS, { ...change, level }, 'USD').map((one) => `${one.item.id} ${one.level} ${one.from} ${one.to}`);
  expect(said(undefined).toSorted()).toEqual(['1 EVENT 700 750', '1 VENUE_DEFAULT 650 700', '2 VENUE_DEFAULT 400 450']);
  expect(said('EVENT')).toEqual(['1 EVENT 700 750']);
});

test('a price that is set is given to items without one too, and what stays the same is no change', () => {
  const change = { how: 'set', by: { kind: 'amount', amount: money(700) }, level: 'EVENT', ...SMALLEST } as const;
  const prices = changedPrices(ITEMS, change, 'USD');
  expect(prices.map((one) => `${one.item.id} ${one.from} ${one.to}`)).toEqual(['2 undefined 700', '3 undefined 700']);
  expect(priceEdits(prices, 'USD').at(0)).toEqual({
    kind: 'set',
    record: { list: 'items', id: '2' },
    field: ['prices', 'EVENT'],
    value: { EVENT: 7 },
  });
});

test('a price below zero is named and makes no edit', () => {
  const change = { how: 'lower', by: { kind: 'amount', amount: money(500) }, level: undefined, ...SMALLEST } as const;
  const prices = changedPrices(ITEMS, change, 'USD');
  expect(new Set(prices.map(({ to }) => to))).toEqual(new Set([150, 200, undefined]));
  expect(priceEdits(prices, 'USD')).toHaveLength(2);
});
