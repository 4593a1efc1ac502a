import { describe, expect, test } from 'vitest';
import { type Money, money } from '../../shared/base/money.ts';
import { priceCart } from '../../shared/engine/pricing/price-cart.ts';
import { openAmount } from '../../shared/engine/sale/payments.ts';
import type { CashRounding } from '../../shared/engine/terms/catalogue-data.ts';
import { cart, catalogueWith, fee, item, line, NOW, priced, problemsOf, terms, withOptions } from './small-catalogue.ts';

describe('charity', () => {
  const total = (cents: number, currency = 'USD') => {
    const catalogue = catalogueWith([item('a', cents)], { terms: terms({ currency }) });
    return priced(catalogue, cart([line('a')], { charity: true })).totals;
  };

  test('goes up to the next whole unit of the currency [M6]', () => {
    expect(total(1001)).toMatchObject({ total: 1001, charityTotal: 99, due: 1100 });
    expect(total(1099)).toMatchObject({ charityTotal: 1 });
    expect(total(1000)).toMatchObject({ charityTotal: 0, due: 1000 });
    expect(total(1001, 'JPY')).toMatchObject({ charityTotal: 0 });
    expect(total(1001, 'KWD')).toMatchObject({ charityTotal: 999 });
  });

  test('asks nothing of a cart that costs nothing or gives money back [M6]', () => {
    const catalogue = catalogueWith([item('a', 150)]);
    expect(priced(catalogue, cart([line('a', 1, { activity: 'RETURN' })], { charity: true })).totals).toMatchObject({
      charityTotal: 0,
      due: -150,
    });
    expect(total(0).charityTotal).toBe(0);
  });

  test('is refused where the venue does not have it', () => {
    const without = catalogueWith([item('a', 150)], { terms: terms({ charityEnabled: false }) });
    expect(problemsOf(without, cart([line('a')], { charity: true }))).toEqual(['refuse charity_not_enabled']);
    expect(priceCart(without, cart([line('a')], { charity: true }), { at: NOW }).totals.charityTotal).toBe(0);
  });
});

describe('cash rounding', () => {
  const rounding = (
    cents: number,
    payments: readonly (readonly [type: number, cents?: number])[],
    mode: CashRounding['mode'] = 'NEAREST',
  ) => {
    const cashRounding = { mode, increment: money(5) };
    const catalogue = catalogueWith([item('a', Math.abs(cents))], { terms: terms({ cashRounding }) });
    const sold = cart([line('a', 1, { activity: cents < 0 ? 'RETURN' : 'PURCHASE' })], {
      payments: payments.map(([paymentType, amount]) => ({ paymentType, ...(amount !== undefined && { amount: amount as Money }) })),
    });
    return priceCart(catalogue, sold, { at: NOW }).totals.cashRounding as number;
  };

  test('rounds what is paid in cash, by mode [M5]', () => {
    expect([1001, 1002, 1003, 1005].map((cents) => rounding(cents, [[1]]))).toEqual([-1, -2, 2, 0]);
    expect([1001, 1004, 1005].map((cents) => rounding(cents, [[1]], 'UP'))).toEqual([4, 1, 0]);
    expect([1001, 1004, 1005].map((cents) => rounding(cents, [[1]], 'DOWN'))).toEqual([-1, -4, 0]);
    expect(rounding(1001, [[1]], 'NONE')).toBe(0);
    expect(rounding(-1003, [[1]])).toBe(-2);
  });

  test('leaves alone what is paid otherwise [M5]', () => {
    expect(rounding(1003, [])).toBe(0);
    expect(rounding(1003, [[2]])).toBe(0);
    expect(rounding(1003, [[2, 501], [1]])).toBe(-2);
    expect(rounding(1003, [[1, 500], [2]])).toBe(0);
    expect(
      rounding(1003, [
        [1, 500],
        [2, 501],
      ]),
    ).toBe(-2);
  });
});

describe('payments', () => {
  const catalogue = catalogueWith([item('a', 1003)], { terms: terms({ cashRounding: { mode: 'NEAREST', increment: money(5) } }) });
  const paid = (...payments: readonly (readonly [type: number, cents?: number])[]) =>
    cart([line('a')], {
      payments: payments.map(([paymentType, amount]) => ({ paymentType, ...(amount !== undefined && { amount: amount as Money }) })),
    });

  test('equal what is due exactly, and at most one is open', () => {
    for (const sold of [paid(), paid([2]), paid([2, 0]), paid([2, 1003]), paid([1, 1005]), paid([2, 500], [3]), paid([1, 500], [2, 503])]) {
      expect(problemsOf(catalogue, sold)).toEqual([]);
    }
    for (const sold of [paid([2, 1002]), paid([1, 1003]), paid([2], [3]), paid([2, 1004], [3])]) {
      expect(problemsOf(catalogue, sold)).toEqual(['refuse payments_differ']);
    }
  });

  test('none runs against what is due, though together they come to it', () => {
    for (const sold of [paid([2, 1004], [3, -1]), paid([2, 1103], [3, -100], [5]), paid([3, -1], [2])]) {
      expect(problemsOf(catalogue, sold)).toEqual(['refuse payments_differ']);
    }
    const returned = (...payments: readonly (readonly [type: number, cents: number])[]) => ({
      ...paid(...payments),
      lines: [line('a', 1, { activity: 'RETURN' })],
    });
    expect(problemsOf(catalogue, returned([2, -1000], [3, -3]))).toEqual([]);
    expect(problemsOf(catalogue, returned([2, -1004], [3, 1]))).toEqual(['refuse payments_differ']);
  });

  test('the open one takes what is then due', () => {
    const sold = paid([2, 501], [1]);
    expect(openAmount(sold.payments, priced(catalogue, sold).totals)).toBe(500);
  });
});

describe('expected totals', () => {
  const expecting = (...cents: readonly number[]) =>
    cart([line('a', 2)], { expectedTotals: cents.map((value) => ({ name: 'subtotal', value: value as Money })) });
  const catalogue = catalogueWith([item('a', 500)], { fees: [fee('f', { type: 'FLAT', amount: money(100) })] });
  const checking = withOptions(catalogue, { validateCartTotals: true, fees: false });

  test('must sum to the computed subtotal, and the refusal says both', () => {
    expect(problemsOf(checking, expecting(400, 600))).toEqual([]);
    const { problems } = priceCart(checking, expecting(400), { at: NOW });
    expect(problems).toEqual([{ severity: 'refuse', code: 'cart_totals_differ', facts: { expected: 400, computed: 1000 } }]);
  });

  test('are not looked at without the option, nor asked for with it', () => {
    expect(problemsOf(catalogue, expecting(1))).toEqual([]);
    expect(problemsOf(checking, cart([line('a')]))).toEqual([]);
  });
});

test('an empty cart costs nothing and cannot be sold', () => {
  const catalogue = catalogueWith([], { fees: [fee('f', { type: 'FLAT', amount: money(100) })] });
  const answer = priceCart(catalogue, cart([]), { at: NOW });
  expect(answer).toMatchObject({ lines: [], fees: [], totals: { total: 0 }, problems: [{ severity: 'refuse', code: 'empty_cart' }] });
});

test('the answer names currency and revision', () => {
  const answer = priced(catalogueWith([item('a', 1)], { revision: 'r7', terms: terms({ currency: 'EUR' }) }), cart([line('a')]));
  expect(answer).toMatchObject({ currency: 'EUR', revision: 'r7' });
});
