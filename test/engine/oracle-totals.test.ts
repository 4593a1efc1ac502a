import { expect, test } from 'vitest';
import type { Cart } from '../../shared/engine/terms/cart.ts';
import { priceOf, refusals, SUPPER, taxAmounts } from './oracle/by-hand.ts';
import { ALL_OPTIONS, choose, makeCart, makeDiscount, makeFee, makeItem, makeLine, makeTax, makeTerms, minor } from './oracle/sample.ts';

/** Every case was worked out by hand; the comment is the working. `priceOf` also holds the engine to it. */

test('inclusive and exclusive taxes stand on the same base', () => {
  // N = 1090, inclusive 9 %: B = 1000; inclusive 90, exclusive 5 % of 1000 = 50; total 1090 + 50. Original: 1090 - 90.
  const taxes = [makeTax('in', 0.09, true), makeTax('ex', 0.05, false)];
  const answer = priceOf({ taxes, items: [makeItem('a', 1090, { taxIds: ['in', 'ex'] })] }, makeCart([makeLine('a', 1)]));
  expect(answer.totals).toMatchObject({ inclusiveTax: 90n, exclusiveTax: 50n, total: 1140n, originalTotal: 1000n });
});

test('several inclusive rates are taken out together', () => {
  // N = 1000, I = 0.25: B = 800; 20 % = 160 and 5 % = 40.
  const taxes = [makeTax('a', 0.2, true), makeTax('b', 0.05, true)];
  const answer = priceOf({ taxes, items: [makeItem('a', 1000, { taxIds: ['a', 'b'] })] }, makeCart([makeLine('a', 1)]));
  expect(taxAmounts(answer)).toEqual([160n, 40n]);
});

test('ORDER rounding rounds the sum and spreads it; LINE rounds each', () => {
  // Three of 0.05 at 10 %: 0.5 cent each. LINE: 1 each, 3 in all. ORDER: 1.5, rounded 2, to the first two.
  const items = ['a', 'b', 'c'].map((id) => makeItem(id, 5, { taxIds: ['t'] }));
  const cart = makeCart(['a', 'b', 'c'].map((id) => makeLine(id, 1)));
  const taxes = [makeTax('t', 0.1, false)];
  expect(taxAmounts(priceOf({ taxes, items }, cart))).toEqual([1n, 1n, 1n]);
  expect(taxAmounts(priceOf({ taxes, items, terms: makeTerms({ taxRounding: 'ORDER' }) }, cart))).toEqual([1n, 1n, 0n]);
});

test('ORDER rounding keeps sales and returns apart', () => {
  // Sales 0.5 + 0.5 = 1; the return -0.5 rounds to -1 by itself.
  const items = ['a', 'b', 'c'].map((id) => makeItem(id, 5, { taxIds: ['t'] }));
  const cart = makeCart([makeLine('a', 1), makeLine('b', 1), makeLine('c', 1, { activity: 'RETURN' })]);
  const answer = priceOf({ taxes: [makeTax('t', 0.1, false)], items, terms: makeTerms({ taxRounding: 'ORDER' }) }, cart);
  expect(taxAmounts(answer)).toEqual([1n, 0n, -1n]);
});

test('fees stand on gross or net, and their exclusive taxes are part of fees_total', () => {
  // 10 % off 1000. f1: 5 % of 1000 = 50. f2: 5 % of 900 = 45, taxed 10 % exclusive: 4.5, rounded 5. f3: 30 flat. 50 + 45 + 5 + 30 = 130.
  const fees = [
    makeFee('f1', 'ORDER', { type: 'PERCENT', rate: 0.05 }, { applyBeforeDiscount: true }),
    makeFee('f2', 'ORDER', { type: 'PERCENT', rate: 0.05 }, { taxable: true }),
    makeFee('f3', 'ORDER', { type: 'FLAT', amount: minor(30) }, { taxable: true, taxExempt: true }),
  ];
  const data = {
    fees,
    items: [makeItem('a', 1000)],
    taxes: [makeTax('t', 0.1, false)],
    terms: makeTerms({ defaultTaxIds: ['t'] }),
    discounts: [makeDiscount('p', 'CART', { kind: 'PERCENT', percent: 10 })],
  };
  const answer = priceOf(data, makeCart([makeLine('a', 1)]));
  expect(answer.sale.fees.map((fee) => fee.value)).toEqual([50n, 45n, 30n]);
  expect(answer.totals).toMatchObject({ feesTotal: 130n, total: 1030n, exclusiveTax: 0n });
});

test('item fees go line by line, flat ones by the quantity, negative on returns; order fees come after them', () => {
  // d: 15 x 1.5 = 22.5, 23; return of 2: -30. e: 10 % of 300 = 30, of -200 = -20. c (order): 5.
  const fees = [
    makeFee('c', 'ORDER', { type: 'FLAT', amount: minor(5) }),
    makeFee('e', 'ITEM', { type: 'PERCENT', rate: 0.1 }),
    makeFee('d', 'ITEM', { type: 'FLAT', amount: minor(15) }),
    makeFee('x', 'ITEM', { type: 'FLAT', amount: minor(15) }, { itemIds: ['z'] }),
  ];
  const lines = [makeLine('a', 1.5), makeLine('b', 2, { activity: 'RETURN' })];
  const answer = priceOf({ fees, items: [makeItem('a', 200), makeItem('b', 100)] }, makeCart(lines));
  expect(answer.sale.fees.map((fee) => [fee.fee.id, fee.value])).toEqual([
    ['d', 23n],
    ['d', -30n],
    ['e', 30n],
    ['e', -20n],
    ['c', 5n],
  ]);
});

test('a custom fee takes what is sent; an inclusive tax of a fee adds nothing', () => {
  // 110 sent: B = 100, tax 10, contained.
  const fees = [makeFee('tip', 'ORDER', { type: 'CUSTOM', amount: minor(50) }, { autoApply: false, taxable: true, taxIds: ['t'] })];
  const data = { fees, items: [makeItem('a', 1000)], taxes: [makeTax('t', 0.1, true)] };
  const total = (chosen: Cart['fees'], removedFeeIds: string[] = []) =>
    priceOf(data, makeCart([makeLine('a', 1)], { fees: chosen, removedFeeIds })).totals.total;
  expect(total([{ feeId: 'tip', amount: minor(110) }])).toBe(1110n);
  expect([total([{ feeId: 'tip' }]), total([]), total([{ feeId: 'tip' }], ['tip'])]).toEqual([1050n, 1000n, 1000n]);
  expect(refusals(priceOf(data, makeCart([makeLine('a', 1)], { fees: [{ feeId: '?' }] })))).toEqual(['unknown_fee -']);
});

test('charity rounds up to the next whole unit of the currency', () => {
  const charity = (currency: string, price: number) => {
    const terms = makeTerms({ currency, charityEnabled: true });
    return priceOf({ terms, items: [makeItem('a', price)] }, makeCart([makeLine('a', 1)], { charity: true })).totals.charityTotal;
  };
  expect([charity('USD', 101), charity('USD', 200), charity('KWD', 1001), charity('JPY', 7)]).toEqual([99n, 0n, 999n, 0n]);
  const without = priceOf({ items: [makeItem('a', 101)] }, makeCart([makeLine('a', 1)], { charity: true }));
  expect(refusals(without)).toEqual(['charity_not_enabled -']);
});

test('cash is rounded after what others pay, ties away from zero', () => {
  const rounding = (
    mode: 'NEAREST' | 'UP' | 'DOWN' | 'NONE',
    price: number,
    card: number,
    activity: 'PURCHASE' | 'RETURN' = 'PURCHASE',
  ) => {
    const terms = makeTerms({ cashRounding: { mode, increment: minor(10) } });
    const payments = [{ paymentType: 1 }, { paymentType: 2, amount: minor(card) }];
    return priceOf({ terms, items: [makeItem('a', price)] }, makeCart([makeLine('a', 1, { activity })], { payments })).totals.cashRounding;
  };
  // 105 to 110; 112 - 3 = 109 to 110; -105 to -110.
  expect([rounding('NEAREST', 105, 0), rounding('NEAREST', 112, 3), rounding('NEAREST', 105, 0, 'RETURN')]).toEqual([5n, 1n, -5n]);
  expect([rounding('UP', 101, 0), rounding('DOWN', 109, 0), rounding('NONE', 105, 0)]).toEqual([9n, -9n, 0n]);
  expect(rounding('UP', 101, 0, 'RETURN')).toBe(1n);
});

test('what an open card takes is not paid in cash', () => {
  const terms = makeTerms({ cashRounding: { mode: 'UP', increment: minor(10) } });
  const payments = [{ paymentType: 1, amount: minor(1000) }, { paymentType: 2 }];
  const answer = priceOf({ terms, items: [makeItem('a', 1334)] }, makeCart([makeLine('a', 1)], { payments }));
  // 10.00 in cash and 3.34 by card: nothing to round.
  expect([answer.totals.cashRounding, refusals(answer)]).toEqual([0n, []]);
});

test('payments are refused where they do not come out even', () => {
  const refused = (payments: Cart['payments']) =>
    refusals(priceOf({ items: [makeItem('a', 500)] }, makeCart([makeLine('a', 1)], { payments })));
  const card = { paymentType: 2 };
  const of = (amount: number) => ({ paymentType: 3, amount: minor(amount) });
  expect([refused([of(500)]), refused([of(300), of(200)]), refused([card, of(500)])]).toEqual([[], [], []]);
  const differ = ['payments_differ -'];
  expect([refused([of(499)]), refused([card, card]), refused([card, of(501)])]).toEqual([differ, differ, differ]);
  // Together they come to what is due; but one of them would pay money out.
  expect([refused([of(501), of(-1)]), refused([card, of(-1)])]).toEqual([differ, differ]);
});

test('no cash, no rounding', () => {
  const terms = makeTerms({ cashRounding: { mode: 'UP', increment: minor(100) } });
  expect(priceOf({ terms, items: [makeItem('a', 101)] }, makeCart([makeLine('a', 1)])).totals.cashRounding).toBe(0n);
});

test('options off leave nothing behind', () => {
  // Without modifiers, discounts, taxes and fees only the item is left: 2 x 1000.
  const off = { ...ALL_OPTIONS, fees: false, reductions: false, taxes: false, modifiers: false };
  const data = {
    ...SUPPER,
    terms: makeTerms({ options: off, defaultTaxIds: ['t'] }),
    taxes: [makeTax('t', 0.1, true)],
    fees: [makeFee('f', 'ORDER', { type: 'FLAT', amount: minor(30) })],
    discounts: [makeDiscount('p', 'CART', { kind: 'PERCENT', percent: 10 })],
    items: SUPPER.items.map((item) => ({ ...item, taxIds: ['t'] })),
  };
  const answer = priceOf(data, makeCart([makeLine('burger', 2, { modifiers: [choose('fries', 1)] })]));
  expect(answer.totals).toMatchObject({ total: 2000n, originalTotal: 2000n, inclusiveTax: 0n, feesTotal: 0n, discountsTotal: 0n });
});
