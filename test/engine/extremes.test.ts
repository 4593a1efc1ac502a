import { describe, expect, test } from 'vitest';
import { LARGEST_MONEY, type Money, money } from '../../shared/base/money.ts';
import type { Catalogue } from '../../shared/engine/catalogue/catalogue.ts';
import { MOST_PRICED_LINES, priceCart } from '../../shared/engine/pricing/price-cart.ts';
import type { Cart } from '../../shared/engine/terms/cart.ts';
import {
  cart,
  catalogueWith,
  discount,
  fee,
  flat,
  item,
  itemSet,
  line,
  NOW,
  node,
  percent,
  pick,
  priced,
  terms,
} from './small-catalogue.ts';

const taxes = [
  { id: 'top', name: 'Top', rate: 0.088875, inclusive: false },
  { id: 'in', name: 'In', rate: 0.190001, inclusive: true },
];

/** No amount at all rather than a wrong one. */
function expectTooLarge(catalogue: Catalogue, sold: Cart): void {
  const answer = priceCart(catalogue, sold, { at: NOW });
  expect(answer.problems.map(({ severity, code }) => [severity, code])).toEqual([['refuse', 'amount_too_large']]);
  expect(new Set(Object.values(answer.totals))).toEqual(new Set([0]));
  expect(answer.lines).toHaveLength(sold.lines.length);
  expect(answer.lines.every(({ components, unitCost }) => components.length === 0 && unitCost === 0)).toBe(true);
}

describe('as many lines as a cart may have', () => {
  const catalogue = catalogueWith(
    [item('a', 999, { itemSetIds: ['s'], taxIds: ['top', 'in'], categoryIds: ['c'] }), item('x', 33, { taxIds: ['in'] })],
    {
      taxes,
      itemSets: [itemSet('s', [node('n', 'x', { mode: 'SEPARATE' }), node('m', 'x')])],
      discounts: [
        discount('a', percent(12.5), { criteria: { categoryIds: ['c'] } }),
        discount('b', { kind: 'BOGO', buy: 2, get: 1, percentOff: 100 }),
        discount('c', { kind: 'BUNDLE', price: money(5000), parts: [{ itemIds: ['a'], quantity: 50 }] }),
        discount('d', flat(777), { level: 'CART' }),
      ],
      fees: [fee('f', { type: 'PERCENT', rate: 0.03 }), fee('g', { type: 'FLAT', amount: money(7) }, { level: 'ITEM' })],
    },
  );
  const many = (count: number) =>
    cart(Array.from({ length: count }, (_, index) => line('a', 1 + (index % 7), { modifiers: [pick('n', 'x'), pick('m', 'x')] })));

  test('is priced to the cent under either rounding of taxes', () => {
    for (const taxRounding of ['LINE', 'ORDER'] as const) {
      const sold = many(MOST_PRICED_LINES);
      const rounded = { ...catalogue, terms: terms({ taxRounding }) };
      const answer = priceCart(rounded, sold, { at: NOW });
      expect(answer.problems).toEqual([]);
      const net = answer.lines
        .flatMap(({ components }) => components)
        .reduce((sum, one) => sum + one.gross + one.itemDiscount + one.cartDiscount, 0);
      expect(net).toBe((answer.totals.subtotal as number) + answer.totals.cartDiscountsTotal);
      const byDiscount = answer.lines.flatMap(({ discounts }) => discounts).reduce((sum, { value }) => sum + value, 0);
      expect(byDiscount).toBe(answer.totals.itemDiscountsTotal);
    }
  });

  test('and one more is refused', () => {
    const answer = priceCart(catalogue, many(MOST_PRICED_LINES + 1), { at: NOW });
    expect(answer.problems.map(({ code }) => code)).toEqual(['cart_too_large']);
    expect(answer.totals.total).toBe(0);
  });
});

describe('large amounts', () => {
  test('a quantity of 2^31 is exact', () => {
    const catalogue = catalogueWith([item('a', 333, { taxIds: ['top', 'in'] })], { taxes, discounts: [discount('d', percent(33.333333))] });
    const { totals } = priced(catalogue, cart([line('a', 2 ** 31)]));
    const gross = 333n * 2n ** 31n;
    const off = (gross * 33_333_333n * 2n + 100_000_000n) / 200_000_000n;
    const net = gross - off;
    expect(BigInt(totals.subtotal)).toBe(net);
    expect(BigInt(totals.exclusiveTax)).toBe((net * 88_875n * 2n + 1_190_001n) / 2_380_002n);
    expect(BigInt(totals.inclusiveTax)).toBe((net * 190_001n * 2n + 1_190_001n) / 2_380_002n);
  });

  test('a price at the limit is exact, and anything on top of it is refused [M1]', () => {
    const dear = catalogueWith([item('a', LARGEST_MONEY), item('b', 1)]);
    expect(priced(dear, cart([line('a')])).totals.total).toBe(LARGEST_MONEY);
    expect(priced(dear, cart([line('a'), line('b', 1, { activity: 'RETURN' })])).totals.total).toBe((LARGEST_MONEY as number) - 1);
    expectTooLarge(dear, cart([line('a'), line('b')]));
    expectTooLarge(dear, cart([line('a', 2)]));
    expectTooLarge(catalogueWith([item('a', LARGEST_MONEY, { taxIds: ['top'] })], { taxes }), cart([line('a')]));
    expectTooLarge(catalogueWith([item('a', LARGEST_MONEY)], { fees: [fee('f', { type: 'FLAT', amount: money(1) })] }), cart([line('a')]));
  });

  test('taxes and discounts of amounts near the limit are exact under ORDER rounding', () => {
    const price = 300_000_000_000_001;
    const catalogue = catalogueWith(
      [item('a', price, { taxIds: ['in'] }), item('b', price - 2, { taxIds: ['in', 'top'] }), item('c', 99, { taxIds: ['in', 'more'] })],
      {
        taxes: [...taxes, { id: 'more', name: 'More', rate: 0.070707, inclusive: true }],
        terms: terms({ taxRounding: 'ORDER' }),
        discounts: [discount('d', flat(12_345_678_901), { level: 'CART' })],
      },
    );
    const answer = priced(catalogue, cart([line('a'), line('b'), line('c')]));
    const net = answer.lines.map(({ components: [root] }) => BigInt((root?.gross ?? 0) + (root?.cartDiscount ?? 0)));
    const [a, b, c] = net as [bigint, bigint, bigint];
    const doubled = 2n * ((a + b) * 190_001n * 1_260_708n + c * 190_001n * 1_190_001n);
    const whole = 1_190_001n * 1_260_708n;
    const contained = (doubled + whole) / (2n * whole);
    const more = (2n * c * 70_707n + 1_260_708n) / (2n * 1_260_708n);
    expect(BigInt(answer.totals.inclusiveTax)).toBe(contained + more);
    const ofIn = answer.lines.map(({ components }) => components[0]?.taxes.find(({ tax }) => tax.id === 'in')?.amount as number);
    expect(BigInt(ofIn.reduce((sum, amount) => sum + amount, 0))).toBe(contained);
  });

  test('quantities that nothing can hold are refused, not rounded [M1]', () => {
    const catalogue = catalogueWith([item('a', 0, { itemSetIds: ['s'] }), item('b', 0)], {
      itemSets: [itemSet('s', [node('n', 'b', { maxQuantity: Number.MAX_SAFE_INTEGER })])],
    });
    expectTooLarge(catalogue, cart([line('a', 2 ** 31, { modifiers: [pick('n', 'b', { quantity: 2 ** 31 })] })]));
    const dear = catalogueWith([item('a', 1, { itemSetIds: ['s'] }), item('b', 1_000_000)], {
      itemSets: [itemSet('s', [node('n', 'b', { maxQuantity: Number.MAX_SAFE_INTEGER })])],
    });
    expectTooLarge(dear, cart([line('a', 1, { modifiers: [pick('n', 'b', { quantity: 2 ** 31 })] })]));
  });

  test('more bundles than anybody counts are refused', () => {
    const bundle = discount('d', { kind: 'BUNDLE', price: money(1), parts: [{ itemIds: ['a'], quantity: 1 }] });
    expectTooLarge(catalogueWith([item('a', 2)], { discounts: [bundle] }), cart([line('a', 10_001)]));
    expect(priced(catalogueWith([item('a', 2)], { discounts: [bundle] }), cart([line('a', 10_000)])).totals.discountsTotal).toBe(-10_000);
  });

  test('unit prices with no common measure are refused', () => {
    const bogo = discount('d', { kind: 'BOGO', buy: 1, get: 1, percentOff: 100 });
    const lines = Array.from({ length: 400 }, (_, index) => line('a', 1_000_003 + index * 2));
    expectTooLarge(catalogueWith([item('a', 2)], { discounts: [bogo] }), cart(lines));
  });
});

describe('bad data', () => {
  test('in a cart becomes a refusal, never an exception or a figure that is none', () => {
    const catalogue = catalogueWith([item('a', 500, { priceOverride: true, itemSetIds: ['s'] }), item('b', 50)], {
      itemSets: [itemSet('s', [node('n', 'b')])],
      fees: [fee('f', { type: 'CUSTOM', amount: money(0) }, { autoApply: false })],
      terms: terms({ cashRounding: { mode: 'NEAREST', increment: money(5) } }),
    });
    const nothing = Number.NaN as Money;
    const carts: readonly Cart[] = [
      cart([line('a', 1, { quantity: nothing as never })]),
      cart([line('a', 1, { unitCost: nothing })]),
      cart([line('a', 1, { ownPrice: Number.POSITIVE_INFINITY as Money })]),
      cart([line('a', 1, { modifiers: [pick('n', 'b', { quantity: -3 })] })]),
      cart([line('a', 1, { priceLevel: 'NO_LEVEL' as never })]),
      cart([line('a')], { fees: [{ feeId: 'f', amount: nothing }] }),
      cart([line('a')], { payments: [{ paymentType: 1, amount: nothing }] }),
      cart([line('a')], { payments: [{ paymentType: 2, amount: 0.5 as Money }, { paymentType: 1 }] }),
    ];
    for (const sold of carts) {
      const { problems, totals } = priceCart(catalogue, sold, { at: NOW });
      expect(problems.some(({ severity }) => severity === 'refuse')).toBe(true);
      for (const figure of Object.values(totals)) expect(Number.isSafeInteger(figure)).toBe(true);
    }
  });
});
