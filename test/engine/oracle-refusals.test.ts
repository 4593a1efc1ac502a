import { expect, test } from 'vitest';
import { addMilliseconds } from '../../shared/base/time.ts';
import type { Cart } from '../../shared/engine/terms/cart.ts';
import { priceOf, refusals } from './oracle/by-hand.ts';
import { ALL_OPTIONS, AT, choose, makeCart, makeItem, makeLine, makeNode, makeSet, makeTerms, minor } from './oracle/sample.ts';

/** Every case was worked out by hand; the comment is the working. `priceOf` also holds the engine to it. */

test('alcohol counts roots and modifiers of sales', () => {
  const alcohol = { limitPerOrderEnabled: true, limitPerOrder: 4, limitReachedMessage: '', restrictionMessage: '' };
  const items = [makeItem('beer', 500, { isAlcohol: true, itemSetIds: ['s'] }), makeItem('shot', 100, { isAlcohol: true })];
  const itemSets = [makeSet('s', [makeNode('shot', 'INCLUDED')])];
  const refused = (pieces: number, more: Parameters<typeof makeLine>[2] = {}) =>
    refusals(
      priceOf(
        { items, itemSets, terms: makeTerms({ alcohol }) },
        makeCart([makeLine('beer', pieces, { modifiers: [choose('shot', 1)], ...more })]),
      ),
    );
  // 2 + 2 = 4 may be; 3 + 3 may not; returns count nothing.
  expect([refused(2), refused(3), refused(3, { activity: 'RETURN' })]).toEqual([[], ['alcohol_limit -'], []]);
});

test('selection limits count units per unit above', () => {
  const itemSets = [makeSet('s', [makeNode('m', 'SEPARATE', { maxQuantity: 3 })], { min: 1, max: 3 })];
  const items = [makeItem('a', 100, { itemSetIds: ['s'] }), makeItem('m', 10)];
  const refused = (quantity: number) =>
    refusals(priceOf({ items, itemSets }, makeCart([makeLine('a', 5, { modifiers: quantity === 0 ? [] : [choose('m', quantity)] })])));
  expect([refused(3), refused(0)]).toEqual([[], ['too_few_selected line-a']]);
  expect(refused(4)).toEqual(['too_many_of_modifier line-a', 'too_many_selected line-a']);
});

test('expected totals must add up to the subtotal', () => {
  const options = {
    ...ALL_OPTIONS,
    fees: false,
    reductions: false,
    taxes: false,
    modifiers: false,
    paymentPartner: false,
    validateCartTotals: true,
  };
  const refused = (...values: number[]) =>
    refusals(
      priceOf(
        { terms: makeTerms({ options }), items: [makeItem('a', 100)] },
        makeCart([makeLine('a', 1)], { expectedTotals: values.map((value) => ({ name: 'subtotal', value: minor(value) })) }),
      ),
    );
  expect([refused(60, 40), refused(99)]).toEqual([[], ['cart_totals_differ -']]);
});

test('a closed vendor sells only ahead, and what no running day part has is not sold', () => {
  const evening = { id: 'late', name: 'Late', span: { days: ['SAT'] as const, start: '17:00', end: '02:00' }, groups: [] };
  const morning = { ...evening, id: 'early', span: { ...evening.span, start: '08:00', end: '12:00' } };
  const refused = (dayparts: (typeof evening)[], availability: { daypartId: string; available: boolean }[], given: Partial<Cart> = {}) =>
    refusals(priceOf({ dayparts, items: [makeItem('a', 100, { availability })] }, makeCart([makeLine('a', 1)], given)));
  expect(refused([evening], [])).toEqual([]);
  expect(refused([morning], [])).toEqual(['vendor_closed -']);
  expect(refused([morning], [], { pickupTime: addMilliseconds(AT, 1) })).toEqual([]);
  expect(refused([morning], [], { pickupTime: AT })).toEqual(['vendor_closed -']);
  expect(refused([evening], [{ daypartId: 'late', available: false }])).toEqual(['item_unavailable line-a']);
  expect(refused([evening, { ...evening, id: 'later' }], [{ daypartId: 'late', available: false }])).toEqual([]);
});

test('what nobody sells is refused by name', () => {
  const items = [makeItem('a', 1, { active: false }), makeItem('b', 1, { soldAsItem: false })];
  const lines = [makeLine('a', 1), makeLine('b', 1), makeLine('c', 1), { ...makeLine('b', 0), id: 'zero' as never }];
  expect(refusals(priceOf({ items }, makeCart(lines)))).toEqual([
    'bad_quantity zero',
    'inactive_item line-a',
    'not_sold_as_item line-b',
    'not_sold_as_item zero',
    'unknown_item line-c',
  ]);
  expect(refusals(priceOf({ items }, makeCart([])))).toEqual(['empty_cart -']);
});
