import { describe, expect, test } from 'vitest';
import { money } from '../../shared/base/money.ts';
import type { PricedCart } from '../../shared/engine/priced-lines/priced-cart.ts';
import type { DiscountData } from '../../shared/engine/terms/catalogue-data.ts';
import { cart, catalogueWith, discount, flat, item, itemSet, line, netOf, node, percent, pick, priced } from './small-catalogue.ts';

const items = [
  item('a', 1000),
  item('b', 700),
  item('c', 500),
  item('d', 300),
  item('meal', 800, { itemSetIds: ['s'] }),
  item('side', 200),
];
const itemSets = [itemSet('s', [node('side', 'side', { mode: 'SEPARATE' })])];
const selling = (...discounts: readonly DiscountData[]) => catalogueWith(items, { itemSets, discounts });

function bogo(buy: number, get: number, percentOff: number, more: Partial<DiscountData> = {}): DiscountData {
  return discount('bogo', { kind: 'BOGO', buy, get, percentOff }, more);
}

function bundle(price: number, ...parts: readonly (readonly [quantity: number, ...itemIds: string[]])[]): DiscountData {
  const rule = { kind: 'BUNDLE' as const, price: money(price), parts: parts.map(([quantity, ...itemIds]) => ({ quantity, itemIds })) };
  return discount('bundle', rule);
}

function reductions(answer: PricedCart): readonly (readonly number[][])[] {
  return answer.lines.map((one) =>
    one.discounts.map(({ value, quantity, bundleIndex }) => [value, quantity, ...(bundleIndex === undefined ? [] : [bundleIndex])]),
  );
}

describe('BOGO', () => {
  test('in every full group, dearest first, the cheapest units are reduced', () => {
    const answer = priced(selling(bogo(2, 1, 100)), cart([line('d', 2), line('a', 2), line('b'), line('c', 2)]));
    expect(reductions(answer)).toEqual([[[-300, 1000]], [], [[-700, 1000]], []]);
  });

  test('an incomplete group gives nothing', () => {
    expect(priced(selling(bogo(1, 1, 100)), cart([line('a')])).totals.discountsTotal).toBe(0);
    expect(reductions(priced(selling(bogo(1, 1, 50)), cart([line('a', 3)])))).toEqual([[[-500, 1000]]]);
  });

  test('units of equal price stand in cart order', () => {
    const answer = priced(selling(bogo(1, 1, 100)), cart([line('c'), line('c'), line('c'), line('c')]));
    expect(netOf(answer)).toEqual([[500], [0], [500], [0]]);
  });

  test('weighed lines have no units', () => {
    expect(priced(selling(bogo(1, 1, 100)), cart([line('a', 1.5), line('a', 1)])).totals.discountsTotal).toBe(0);
  });

  test('a unit’s price is what earlier discounts have left of the line, side dishes included, and the line’s part is spread over them', () => {
    const catalogue = selling(discount('first', flat(100), { priority: 0, criteria: { itemIds: ['meal'] } }), bogo(1, 1, 50));
    const answer = priced(catalogue, cart([line('meal', 2, { modifiers: [pick('side', 'side')] })]));
    expect(netOf(answer)).toEqual([[1440 - 360, 360 - 90]]);
  });

  test('the value is rounded once', () => {
    const catalogue = catalogueWith([item('x', 5)], { discounts: [bogo(1, 1, 50)] });
    expect(priced(catalogue, cart([line('x', 6)])).totals.discountsTotal).toBe(-8);
  });

  test('fractions of a cent per unit never take a line below zero', () => {
    const twoCents = (itemId: string) => discount(itemId, flat(100), { priority: 0, maxAmount: money(2), criteria: { itemIds: [itemId] } });
    const thirds = catalogueWith([item('x', 334), item('y', 334), item('z', 900)], {
      discounts: [twoCents('x'), twoCents('y'), bogo(6, 6, 100)],
    });
    expect(netOf(priced(thirds, cart([line('z', 6), line('x', 3), line('y', 3)])))).toEqual([[5400], [0], [0]]);
  });

  test('huge quantities are counted, not walked through', () => {
    const answer = priced(selling(bogo(1, 1, 100)), cart([line('d', 2 ** 31)]));
    expect(answer.totals.discountsTotal).toBe(-300 * 2 ** 30);
  });

  test('max_amount is spread over the reduced units', () => {
    const answer = priced(selling(bogo(1, 1, 100, { maxAmount: money(101) })), cart([line('a', 2), line('c', 2)]));
    expect(reductions(answer)).toEqual([[[-67, 1000]], [[-34, 1000]]]);
  });

  test('at cart level its criteria only decide whether it applies', () => {
    const answer = priced(selling(bogo(1, 1, 100, { level: 'CART', criteria: { itemIds: ['d'] } })), cart([line('a', 2), line('d')]));
    expect(netOf(answer)).toEqual([[1000], [300]]);
    expect(answer.discounts).toMatchObject([{ value: -1000, quantity: 1000 }]);
  });
});

describe('BUNDLE', () => {
  test('its units together cost its price, as often as all parts are there', () => {
    const answer = priced(selling(bundle(1200, [1, 'a'], [2, 'd'])), cart([line('a', 3), line('d', 5)]));
    expect(answer.totals.discountsTotal).toBe(-800);
    expect(reductions(answer)).toEqual([
      [
        [-250, 1000, 0],
        [-250, 1000, 1],
      ],
      [
        [-150, 2000, 0],
        [-150, 2000, 1],
      ],
    ]);
  });

  test('parts are filled in listed order with the dearest units, and a unit serves once', () => {
    const answer = priced(selling(bundle(1000, [1, 'a', 'b'], [1, 'a', 'b', 'c'])), cart([line('c'), line('b'), line('a')]));
    expect(reductions(answer)).toEqual([[], [[-288, 1000, 0]], [[-412, 1000, 0]]]);
  });

  test('it ends where it saves nothing', () => {
    const answer = priced(selling(bundle(900, [1, 'b', 'd'], [1, 'c'])), cart([line('b'), line('d'), line('c', 2)]));
    expect(answer.totals.discountsTotal).toBe(-300);
    expect(priced(selling(bundle(800, [1, 'd'], [1, 'c'])), cart([line('d'), line('c')])).totals.discountsTotal).toBe(0);
  });

  test('bundles at cart level are listed one by one', () => {
    const answer = priced(selling({ ...bundle(500, [2, 'd']), level: 'CART' }), cart([line('d', 4), line('a')]));
    expect(answer.discounts).toMatchObject([
      { value: -100, quantity: 2000, bundleIndex: 0 },
      { value: -100, quantity: 2000, bundleIndex: 1 },
    ]);
    expect(answer.totals).toMatchObject({ cartDiscountsTotal: -200, itemDiscountsTotal: 0 });
  });

  test('without parts there is no bundle', () => {
    expect(priced(selling(bundle(0)), cart([line('a')])).totals.discountsTotal).toBe(0);
  });
});

test('discounts of one level see what units of the ones before have left', () => {
  const catalogue = selling(bogo(1, 1, 100, { priority: 1 }), discount('rest', percent(10), { priority: 2 }));
  expect(netOf(priced(catalogue, cart([line('a'), line('b')])))).toEqual([[900], [0]]);
});
