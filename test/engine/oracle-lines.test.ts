import { expect, test } from 'vitest';
import type { Instant } from '../../shared/base/time.ts';
import type { CatalogueData } from '../../shared/engine/terms/catalogue-data.ts';
import { grosses, priceOf, refusals, SUPPER } from './oracle/by-hand.ts';
import { compare, decimal, fraction, round, whole } from './oracle/fraction.ts';
import { ALL_OPTIONS, AT, choose, makeCart, makeItem, makeLine, makeNode, makeSet, makeTax, makeTerms, minor } from './oracle/sample.ts';
import { spread } from './oracle/spread.ts';

/** Every case was worked out by hand; the comment is the working. `priceOf` also holds the engine to it. */

test('fractions round half away from zero and read decimals exactly', () => {
  expect([fraction(5n, 2n), fraction(-5n, 2n), fraction(7n, 3n), fraction(-7n, 3n)].map(round)).toEqual([3n, -3n, 2n, -2n]);
  expect(decimal(0.0825)).toEqual({ num: 33n, den: 400n });
  expect(decimal(0.000001)).toEqual({ num: 1n, den: 1_000_000n });
  expect(compare(fraction(1n, 3n), fraction(2n, 6n))).toBe(0);
});

test('largest remainder gives the rest to who lacks most, the earlier of two equals first', () => {
  // 10 over 1:1:1 is 3.33 each: 3 each, the one left goes to the first.
  expect(spread(10n, [1, 1, 1].map(whole))).toEqual([4n, 3n, 3n]);
  // 5 over 1:2:3 is 0.83, 1.67, 2.5: whole parts 0, 1, 2; the two left go to 0.83 and 0.67.
  expect(spread(5n, [1, 2, 3].map(whole))).toEqual([1n, 2n, 2n]);
});

test('a weighed line is rounded once', () => {
  // 0.345 kg at 9.99 is 344.655 cents.
  const answer = priceOf({ items: [makeItem('a', 999)] }, makeCart([makeLine('a', 0.345)]));
  expect(grosses(answer)).toEqual([345n]);
});

test('a return line is negative, and so are its taxes', () => {
  // 2 x 1.25 = 2.50; 8.25 % of it is 20.625 cents, 21 away from zero.
  const data = { taxes: [makeTax('t', 0.0825, false)], items: [makeItem('a', 125, { taxIds: ['t'] })] };
  const answer = priceOf(data, makeCart([makeLine('a', 2, { activity: 'RETURN' })]));
  expect(answer.totals).toMatchObject({ subtotal: -250n, exclusiveTax: -21n, total: -271n, originalTotal: -250n });
});

test('a price falls through the levels from the one asked for, never back', () => {
  const prices = { VENDOR_ACTIVE: minor(500), EVENT_TYPE: minor(400), CORPORATE_DEFAULT: minor(300) };
  const items = [makeItem('a', 0, { prices })];
  const at = (priceLevel: 'VENDOR_OVERRIDE_ACTIVE' | 'EVENT' | 'VENUE_ACTIVE') =>
    priceOf({ items }, makeCart([makeLine('a', 1, { priceLevel })])).totals.total;
  expect([at('VENDOR_OVERRIDE_ACTIVE'), at('EVENT'), at('VENUE_ACTIVE')]).toEqual([500n, 400n, 300n]);
  const last = priceOf(
    { items: [makeItem('a', 0, { prices: { VENDOR_ACTIVE: minor(500) } })] },
    makeCart([makeLine('a', 1, { priceLevel: 'EVENT' })]),
  );
  expect(refusals(last)).toEqual(['no_price line-a']);
});

test('the schedule names the level at its start and no longer at its end', () => {
  const prices = { VENDOR_ACTIVE: minor(500), EVENT: minor(900) };
  const span = (startsAt: string, endsAt: string) => ({
    items: [makeItem('a', 0, { prices })],
    terms: makeTerms({ priceLevelSchedule: [{ level: 'EVENT', startsAt: startsAt as Instant, endsAt: endsAt as Instant }] }),
  });
  const cart = makeCart([makeLine('a', 1)]);
  expect(priceOf(span(AT, '2026-11-21T19:00:00.000Z'), cart).totals.total).toBe(900n);
  expect(priceOf(span('2026-11-21T17:00:00.000Z', AT), cart).totals.total).toBe(500n);
});

test('modifiers increase their parent, stand alone, or pass their children upwards', () => {
  // Root: 1000 + 2 x 100 + lettuce 1 x (0 + 2 x 30) = 1260 a unit, 2 units: 2520.
  // Fries: (300 x 3 + sauce 1 x 30 x 3) x 2 = 1980.
  const modifiers = [choose('cheese', 2), choose('lettuce', 1, [choose('dressing', 2)]), choose('fries', 3, [choose('sauce', 1)])];
  const answer = priceOf(SUPPER, makeCart([makeLine('burger', 2, { modifiers })]));
  expect(refusals(answer)).toEqual([]);
  expect(grosses(answer)).toEqual([2520n, 1980n]);
  expect(answer.sale.lines[0]?.modifiers.map((one) => Number(one.totalQuantity) / 1000)).toEqual([4, 2, 4, 6, 6]);
});

test('an included quantity frees the first units of the set, not their children', () => {
  // Four units free: 2 cheese, 1 lettuce, then 1 of 3 fries. Root: 1000 + 0 + 60 = 1060, x 2 = 2120. Fries: (300 x 2 + 30 x 3) x 2 = 1380.
  const [extras, ...others] = SUPPER.itemSets;
  const data = { ...SUPPER, itemSets: [{ ...extras, includedQuantity: 4 }, ...others] } as Partial<CatalogueData>;
  const modifiers = [choose('cheese', 2), choose('lettuce', 1, [choose('dressing', 2)]), choose('fries', 3, [choose('sauce', 1)])];
  const answer = priceOf(data, makeCart([makeLine('burger', 2, { modifiers })]));
  expect(grosses(answer)).toEqual([2120n, 1380n]);
  expect(answer.totals.originalTotal).toBe(3500n);
});

test('which units are free does not depend on the order in which the cart names them', () => {
  // Two units free: the lettuce, listed before the cheese, and one of two cheeses. 1000 + 1 x 100.
  const [extras] = SUPPER.itemSets;
  const nodes = [makeNode('lettuce', 'INCLUDED'), makeNode('cheese', 'INCREASE_PARENT')];
  const data = { ...SUPPER, itemSets: [{ ...extras, nodes, includedQuantity: 2 }] } as Partial<CatalogueData>;
  const chosen = [choose('cheese', 2), choose('lettuce', 1)];
  expect(grosses(priceOf(data, makeCart([makeLine('burger', 1, { modifiers: chosen })])))).toEqual([1100n]);
  expect(grosses(priceOf(data, makeCart([makeLine('burger', 1, { modifiers: chosen.toReversed() })])))).toEqual([1100n]);
});

test('a modifier without a set is separate at the price of its item', () => {
  const loose = { ...choose('sauce', 2), nodeId: undefined };
  const { nodeId: _, ...modifier } = loose;
  const answer = priceOf(SUPPER, makeCart([makeLine('burger', 3, { modifiers: [modifier] })]));
  // 2 x 25 x 3.
  expect(grosses(answer)).toEqual([3000n, 150n]);
});

test('a weighed parent weighs its separate modifier', () => {
  // 0.5 kg: the root 500; fries 1 x 0.5 x 300 = 150; with 0.333: 333 and 99.9, rounded to 100.
  const of = (pieces: number) => grosses(priceOf(SUPPER, makeCart([makeLine('burger', pieces, { modifiers: [choose('fries', 1)] })])));
  expect(of(0.5)).toEqual([500n, 150n]);
  expect(of(0.333)).toEqual([333n, 100n]);
});

test('a whole-unit override replaces the increases too, an own price keeps them, and original_total knows neither', () => {
  const items = SUPPER.items.map((item) => (item.id === 'burger' ? { ...item, priceOverride: true } : item));
  const modifiers = [choose('cheese', 1), choose('fries', 1)];
  // 700 in all, and 300 for fries; at catalogue prices 1100 + 300.
  const override = priceOf({ ...SUPPER, items }, makeCart([makeLine('burger', 1, { modifiers, unitCost: minor(700) })]));
  expect(grosses(override)).toEqual([700n, 300n]);
  expect(override.totals.originalTotal).toBe(1400n);
  // 700 + 100 for cheese.
  const own = priceOf({ ...SUPPER, items }, makeCart([makeLine('burger', 1, { modifiers, ownPrice: minor(700) })]));
  expect(grosses(own)).toEqual([800n, 300n]);
  expect(own.totals.originalTotal).toBe(1400n);
});

test('a differing unit cost is refused, or overwritten where prices are not validated', () => {
  const cart = makeCart([makeLine('a', 1, { unitCost: minor(90) })]);
  expect(refusals(priceOf({ items: [makeItem('a', 100)] }, cart))).toEqual(['wrong_price line-a']);
  const terms = makeTerms({ options: { ...ALL_OPTIONS, validatePrices: false } });
  const answer = priceOf({ terms, items: [makeItem('a', 100)] }, cart);
  expect([refusals(answer), answer.totals.total]).toEqual([[], 100n]);
});

test('an open price without any catalogue price counts as its own original', () => {
  const items = [makeItem('a', undefined, { priceOverride: true })];
  const answer = priceOf({ items }, makeCart([makeLine('a', 2, { unitCost: minor(150) })]));
  expect(answer.totals).toMatchObject({ originalTotal: 300n, subtotal: 300n });
  expect(refusals(priceOf({ items }, makeCart([makeLine('a', 2)])))).toEqual(['no_price line-a']);
});

test('an open own price leaves its modifiers their catalogue prices in original_total', () => {
  // Charged 1 + 99; originally 1, for want of a price, and 667.
  const itemSets = [makeSet('s', [makeNode('m', 'INCREASE_PARENT', { price: minor(667) })])];
  const items = [makeItem('a', undefined, { priceOverride: true, itemSetIds: ['s'] }), makeItem('m', 5, { priceOverride: true })];
  const modifiers = [{ ...choose('m', 1), ownPrice: minor(99) }];
  const answer = priceOf({ items, itemSets }, makeCart([makeLine('a', 1, { ownPrice: minor(1), modifiers })]));
  expect(answer.totals).toMatchObject({ originalTotal: 668n, subtotal: 100n });
});
