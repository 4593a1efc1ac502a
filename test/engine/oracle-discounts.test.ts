import { expect, test } from 'vitest';
import type { Cart } from '../../shared/engine/terms/cart.ts';
import { itemDiscounts, priceOf, refusals, SUPPER } from './oracle/by-hand.ts';
import { AT, choose, makeCart, makeDiscount, makeItem, makeLine, minor } from './oracle/sample.ts';

/** Every case was worked out by hand; the comment is the working. `priceOf` also holds the engine to it. */

test('a percentage takes what earlier discounts left, spread by largest remainder', () => {
  // First 1.00 off a (FLAT, 1 x 100): 233 left. Then 10 % of 233 + 333 + 334 = 900: 90; quotas 23.3, 33.3, 33.4: the one left goes to c.
  const items = [makeItem('a', 333), makeItem('b', 333), makeItem('c', 334)];
  const discounts = [
    makeDiscount('p', 'ITEM', { kind: 'PERCENT', percent: 10 }, { priority: 2 }),
    makeDiscount('f', 'ITEM', { kind: 'FLAT', amount: minor(100) }, { criteria: { itemIds: ['a'] } }),
  ];
  const answer = priceOf({ items, discounts }, makeCart(['a', 'b', 'c'].map((id) => makeLine(id, 1))));
  expect(itemDiscounts(answer)).toEqual([-123n, -33n, -34n]);
  expect(answer.sale.lines[0]?.discounts.map((one) => [one.discount.id, one.value])).toEqual([
    ['f', -100n],
    ['p', -23n],
  ]);
});

test('a flat item discount counts the quantity, weighed too, and stops at the base', () => {
  // 1.5 x 35 = 52.5, rounded 53; a costs 1.5 x 20 = 30, so 30.
  const discounts = [makeDiscount('f', 'ITEM', { kind: 'FLAT', amount: minor(35) })];
  expect(priceOf({ items: [makeItem('a', 100)], discounts }, makeCart([makeLine('a', 1.5)])).totals.discountsTotal).toBe(-53n);
  expect(priceOf({ items: [makeItem('a', 20)], discounts }, makeCart([makeLine('a', 1.5)])).totals.discountsTotal).toBe(-30n);
});

test('a discount skips returns and what is not discountable', () => {
  // 10 % of 500 alone.
  const items = [makeItem('a', 500), makeItem('b', 300, { discountable: false }), makeItem('c', 200)];
  const discounts = [makeDiscount('p', 'CART', { kind: 'PERCENT', percent: 10 })];
  const cart = makeCart([makeLine('a', 1), makeLine('b', 1), makeLine('c', 1, { activity: 'RETURN' })]);
  const answer = priceOf({ items, discounts }, cart);
  expect(answer.totals).toMatchObject({ cartDiscountsTotal: -50n, subtotal: 600n, total: 550n });
});

test('one that does not stack stands alone at its level', () => {
  const first = makeDiscount('a', 'ITEM', { kind: 'PERCENT', percent: 10 });
  const alone = makeDiscount('b', 'ITEM', { kind: 'PERCENT', percent: 50 }, { stackable: false });
  const later = makeDiscount('c', 'ITEM', { kind: 'PERCENT', percent: 10 });
  const cart = makeCart([makeLine('x', 1)]);
  const off = (...discounts: (typeof first)[]) => priceOf({ items: [makeItem('x', 1000)], discounts }, cart).totals.discountsTotal;
  // 10 % of 1000, b stays out, 10 % of 900.
  expect(off(first, alone, later)).toBe(-190n);
  // b goes first and shuts the others out.
  expect(off({ ...first, priority: 2 }, alone, later)).toBe(-500n);
});

test('a maximum caps the value before it is spread', () => {
  // 50 % of 600 would be 300; capped at 100 over 100 : 500 is 16.67 and 83.33: 17 and 83.
  const discounts = [makeDiscount('p', 'ITEM', { kind: 'PERCENT', percent: 50 }, { maxAmount: minor(100) })];
  const items = [makeItem('a', 100), makeItem('b', 500)];
  expect(itemDiscounts(priceOf({ items, discounts }, makeCart([makeLine('a', 1), makeLine('b', 1)])))).toEqual([-17n, -83n]);
});

test('buy two, get one: the cheapest of every full group', () => {
  // Units 500, 500, 300 | 300, 300, 200 | 200: free are the third and the sixth: 300 + 200.
  const discounts = [makeDiscount('g', 'ITEM', { kind: 'BOGO', buy: 2, get: 1, percentOff: 100 })];
  const items = [makeItem('a', 300), makeItem('b', 500), makeItem('c', 200)];
  const answer = priceOf({ items, discounts }, makeCart([makeLine('a', 3), makeLine('b', 2), makeLine('c', 2)]));
  expect(itemDiscounts(answer)).toEqual([-300n, 0n, -200n]);
  expect(answer.sale.lines.flatMap((line) => line.discounts.map((one) => one.quantity))).toEqual([1000n, 1000n]);
});

test('buy one, get one at half price counts separate modifiers and rounds once', () => {
  // A unit is burger and fries: 1000 + 305 = 1305; half of it is 652.5, rounded 653; over 2000 : 610 is 500.38 and 152.62: 500 and 153.
  const items = SUPPER.items.map((item) => (item.id === 'fries' ? { ...item, prices: { EVENT: minor(305) } } : item));
  const discounts = [makeDiscount('g', 'ITEM', { kind: 'BOGO', buy: 1, get: 1, percentOff: 50 })];
  const answer = priceOf({ ...SUPPER, items, discounts }, makeCart([makeLine('burger', 2, { modifiers: [choose('fries', 1)] })]));
  expect(itemDiscounts(answer)).toEqual([-500n, -153n]);
});

test('a weighed line has no units to give', () => {
  const discounts = [makeDiscount('g', 'ITEM', { kind: 'BOGO', buy: 1, get: 1, percentOff: 100 })];
  expect(priceOf({ items: [makeItem('a', 100)], discounts }, makeCart([makeLine('a', 2.5)])).totals.discountsTotal).toBe(0n);
});

test('bundles take the dearest units and stop where they save nothing', () => {
  // Dog and drink for 700. First 500 + 400 = 900 saves 200; then 500 + 150 = 650 saves nothing.
  // 200 over 500 : 400 is 111.11 and 88.89: 111 and 89.
  const parts = [
    { itemIds: ['dog'], quantity: 1 },
    { itemIds: ['beer', 'cola'], quantity: 1 },
  ];
  const discounts = [makeDiscount('b', 'ITEM', { kind: 'BUNDLE', parts, price: minor(700) })];
  const items = [makeItem('dog', 500), makeItem('beer', 400), makeItem('cola', 150)];
  const answer = priceOf({ items, discounts }, makeCart([makeLine('cola', 1), makeLine('dog', 2), makeLine('beer', 1)]));
  expect(itemDiscounts(answer)).toEqual([0n, -111n, -89n]);
  expect(answer.sale.lines[1]?.discounts).toMatchObject([{ quantity: 1000n, bundleIndex: 0, value: -111n }]);
});

test('criteria: minimum quantity, minimum subtotal with returns, window, order type, payment partner', () => {
  const off = (criteria: object, given: Partial<Cart> = {}, more = {}) => {
    const discounts = [makeDiscount('p', 'CART', { kind: 'PERCENT', percent: 10 }, { criteria, ...more })];
    const lines = [makeLine('a', 2), makeLine('b', 1, { activity: 'RETURN' })];
    return priceOf({ items: [makeItem('a', 500), makeItem('b', 100)], discounts }, makeCart(lines, given)).totals.discountsTotal;
  };
  expect([off({ minQuantity: 2 }), off({ minQuantity: 2.001 })]).toEqual([-100n, 0n]);
  // 1000 - 100 = 900.
  expect([off({ minSubtotal: minor(900) }), off({ minSubtotal: minor(901) })]).toEqual([-100n, 0n]);
  expect([off({ startsAt: AT }), off({ endsAt: AT })]).toEqual([-100n, 0n]);
  expect([off({ orderTypes: ['POS'] }), off({ orderTypes: ['MOBILE'] })]).toEqual([-100n, 0n]);
  const paid = { payments: [{ paymentType: 4, partnerProvider: 'acme' }] };
  expect([off({ paymentProvider: 'acme' }, paid, { autoApply: false }), off({ paymentProvider: 'acme' })]).toEqual([-100n, 0n]);
});

test('hand-picked discounts apply by name, wait where criteria fail, and are refused where nobody knows them', () => {
  const given = { autoApply: false, promoCode: 'GOAL', criteria: { minQuantity: 2 } };
  const discounts = [makeDiscount('p', 'ITEM', { kind: 'PERCENT', percent: 10 }, given)];
  const off = (pieces: number, choice: Cart['discounts']) =>
    priceOf({ items: [makeItem('a', 500)], discounts }, makeCart([makeLine('a', pieces)], { discounts: choice }));
  expect(off(2, [{ promoCode: 'GOAL' }]).totals.discountsTotal).toBe(-100n);
  expect(off(2, [{ referenceId: 'ref-p' }]).totals.discountsTotal).toBe(-100n);
  expect(off(2, []).totals.discountsTotal).toBe(0n);
  expect(off(1, [{ promoCode: 'GOAL' }]).sale.pendingDiscountIds).toEqual(['p']);
  expect(refusals(off(2, [{ promoCode: 'goal?' }]))).toEqual(['unknown_discount -']);
});
