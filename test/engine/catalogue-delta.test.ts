import { describe, expect, test } from 'vitest';
import { ProgramBug } from '../../shared/base/assert.ts';
import { type Money, money } from '../../shared/base/money.ts';
import { findDiscounts, findFee, findItem, findItemSet, itemsOf } from '../../shared/engine/catalogue/catalogue.ts';
import { applyDelta, joinDeltas } from '../../shared/engine/catalogue/catalogue-delta.ts';
import { compileCatalogue } from '../../shared/engine/catalogue/compile-catalogue.ts';
import { type CatalogueData, type CatalogueDelta, PRICE_LEVELS } from '../../shared/engine/terms/catalogue-data.ts';
import { entriesOf } from '../../shared/engine/terms/layered-map.ts';
import { randomCatalogue } from './random-catalogue.ts';
import { type Seeded, seeded } from './seeded.ts';
import { catalogueWith, contentOf, data, daypart, discount, fee, flat, item, itemSet, node, percent, terms } from './small-catalogue.ts';

const taxes = [
  { id: 't1', name: 'One', rate: 0.1, inclusive: false },
  { id: 't2', name: 'Two', rate: 0.2, inclusive: true },
];

const before = data(
  [
    item('a', 100, { taxIds: ['t1', 't2'], itemSetIds: ['s'] }),
    item('b', 200, { taxIds: ['t2'] }),
    item('c', 300),
    item('d', 400, { taxIds: ['t1'] }),
  ],
  {
    taxes,
    terms: terms({ defaultTaxIds: ['t1'] }),
    itemSets: [itemSet('s', [node('n', 'b')]), itemSet('u', [node('m', 'c')])],
    discounts: [discount('d1', percent(10)), discount('d2', flat(5), { promoCode: 'FIVE' })],
    fees: [fee('f1', { type: 'PERCENT', rate: 0.03 }, { taxable: true })],
  },
);

function byId<Entry extends { readonly id: string }>(
  old: readonly Entry[],
  changed: readonly Entry[] = [],
  removed: readonly string[] = [],
) {
  const merged = new Map([...old, ...changed].map((entry) => [entry.id, entry]));
  for (const id of removed) merged.delete(id);
  return [...merged.values()];
}

function merge(old: CatalogueData, delta: CatalogueDelta): CatalogueData {
  return {
    revision: delta.revision,
    terms: delta.terms ?? old.terms,
    taxes: byId(old.taxes, delta.taxes),
    items: byId(old.items, delta.items, delta.removedItemIds),
    itemSets: byId(old.itemSets, delta.itemSets, delta.removedItemSetIds),
    discounts: delta.discounts ?? old.discounts,
    fees: delta.fees ?? old.fees,
    dayparts: delta.dayparts ?? old.dayparts,
  };
}

const deltas: Readonly<Record<string, CatalogueDelta>> = {
  'nothing but a revision': { revision: '2' },
  'a price': { revision: '2', items: [item('b', 250, { taxIds: ['t2'] })] },
  'items new, changed and gone': {
    revision: '2',
    items: [item('e', 500, { taxIds: ['t2', 't1'] }), item('a', 110)],
    removedItemIds: ['c', 'never there'],
  },
  'a set changed and one gone': { revision: '2', itemSets: [itemSet('s', [node('n', 'c')], { max: 2 })], removedItemSetIds: ['u'] },
  'a rate': { revision: '2', taxes: [{ id: 't1', name: 'One', rate: 0.125, inclusive: false }] },
  'a rate, an item under it, and one gone': {
    revision: '2',
    taxes: [{ id: 't1', name: 'One', rate: 0.125, inclusive: false }],
    items: [item('a', 1, { taxIds: ['t1'] })],
    removedItemIds: ['d'],
  },
  'a new tax and the vendor’s default ones': {
    revision: '2',
    taxes: [{ id: 't3', name: 'Three', rate: 0.3, inclusive: false }],
    terms: terms({ defaultTaxIds: ['t3'], currency: 'JPY', timezone: 'Asia/Tokyo' }),
  },
  'discounts, fees and day parts': {
    revision: '2',
    discounts: [discount('d3', flat(1), { autoApply: false })],
    fees: [fee('f2', { type: 'FLAT', amount: money(100) }, { taxable: true, taxIds: ['t2'] })],
    dayparts: [daypart('late', ['b'], '20:00', '02:00')],
  },
};

/** Changes, adds and removes some of everything; now and then the same item twice. */
function randomDelta(random: Seeded, known: CatalogueData, revision: string): CatalogueDelta {
  const { taxes, terms, items, itemSets, discounts, fees, dayparts } = randomCatalogue(random);
  return {
    revision,
    taxes,
    ...(random.chance(0.3) && { terms }),
    ...(random.chance(0.8) && { items: random.some(items, 0.4) }),
    ...(random.chance(0.5) && { removedItemIds: random.some([...known.items.map(({ id }) => id), 'never there'], 0.2) }),
    ...(random.chance(0.5) && { itemSets: random.some(itemSets, 0.5) }),
    ...(random.chance(0.3) && { removedItemSetIds: random.some(itemSets, 0.3).map(({ id }) => id) }),
    ...(random.chance(0.3) && { discounts }),
    ...(random.chance(0.3) && { fees }),
    ...(random.chance(0.3) && { dayparts }),
  };
}

describe('deltas', () => {
  test('that are joined do at once what they do one after the other', () => {
    for (let seed = 1; seed <= 300; seed++) {
      const random = seeded(seed);
      const first = randomCatalogue(random);
      const steps = Array.from({ length: random.between(1, 4) }, (_, index) => randomDelta(random, first, `${index}`));
      const known = compileCatalogue(first);
      const joined = applyDelta(known, steps.reduce(joinDeltas));
      expect(contentOf(joined), `seed ${seed}`).toEqual(contentOf(steps.reduce(applyDelta, known)));
    }
  });
});

describe('a delta', () => {
  for (const [what, delta] of Object.entries(deltas)) {
    test(`of ${what} gives what compiling the merged data gives`, () => {
      expect(contentOf(applyDelta(compileCatalogue(before), delta))).toEqual(contentOf(compileCatalogue(merge(before, delta))));
    });
  }

  test('leaves everything that it does not name the very same object', () => {
    const old = compileCatalogue(before);
    const next = applyDelta(old, { revision: '2', items: [item('b', 250, { taxIds: ['t2'] })] });
    for (const id of ['a', 'c', 'd']) expect(findItem(next, id)).toBe(findItem(old, id));
    expect(findItem(next, 'b')).not.toBe(findItem(old, 'b'));
    expect(findItem(next, 'b')?.taxPlan).toBe(findItem(old, 'b')?.taxPlan);
    expect(findItemSet(next, 's')).toBe(findItemSet(old, 's'));
    for (const member of ['terms', 'taxes', 'itemSets', 'discounts', 'fees', 'calendar'] as const) expect(next[member]).toBe(old[member]);
  });

  test('of taxes makes anew what they fall on, and nothing else; one that repeats what is known changes nothing', () => {
    const old = compileCatalogue(before);
    const changed = applyDelta(old, { revision: '2', taxes: [{ ...(taxes[0] as (typeof taxes)[0]), rate: 0.11 }] });
    expect(['a', 'b', 'c', 'd'].map((id) => findItem(changed, id) === findItem(old, id))).toEqual([false, true, true, false]);
    const repeated = applyDelta(old, { revision: '3', taxes: taxes.map((tax) => ({ ...tax })) });
    for (const item of itemsOf(old)) expect(findItem(repeated, item.data.id)).toBe(item);
    expect(repeated.taxes).toBe(old.taxes);
    expect(repeated.fees).toBe(old.fees);
  });

  test('does not touch the catalogue that it was applied to', () => {
    const old = compileCatalogue(before);
    const content = contentOf(compileCatalogue(before));
    for (const delta of Object.values(deltas)) applyDelta(old, delta);
    expect(contentOf(old)).toEqual(content);
    expect(Object.isFrozen(old)).toBe(true);
  });

  test('upon delta, however many, is what compiling at last gives, and what has gone may come back', () => {
    let merged = data(Array.from({ length: 300 }, (_, index) => item(`i${index}`, index)));
    let catalogue = compileCatalogue(merged);
    for (let round = 0; round < 60; round++) {
      const delta: CatalogueDelta = {
        revision: String(round),
        items: Array.from({ length: 5 }, (_, index) => item(`i${(round * 37 + index * 61) % 330}`, round * 10 + index)),
        removedItemIds: [`i${(round * 53) % 330}x`, `i${(round * 29 + 7) % 330}`].filter((id) => id !== `i${(round * 37) % 330}`),
      };
      const named = new Set(delta.items?.map(({ id }) => id));
      const clean = { ...delta, removedItemIds: delta.removedItemIds?.filter((id) => !named.has(id)) ?? [] };
      merged = merge(merged, clean);
      catalogue = applyDelta(catalogue, clean);
      expect(new Map(entriesOf(catalogue.items))).toEqual(new Map(entriesOf(compileCatalogue(merged).items)));
    }
  });

  test('costs what it changes: the great map of items is the same one until a twentieth of it has changed', () => {
    const first = catalogueWith(Array.from({ length: 2000 }, (_, index) => item(`i${index}`, index)));
    let catalogue = first;
    for (let changed = 10; changed <= 100; changed += 10) {
      const items = Array.from({ length: 10 }, (_, index) => item(`i${changed - 10 + index}`, 1));
      catalogue = applyDelta(catalogue, { revision: String(changed), items });
      expect(catalogue.items.base).toBe(first.items.base);
      expect(catalogue.items.changes.size).toBe(changed);
    }
    const folded = applyDelta(catalogue, { revision: 'last', items: [item('new', 1)] });
    expect([folded.items.base.size, folded.items.changes.size]).toEqual([2001, 0]);
  });
});

describe('a compiled catalogue', () => {
  test('knows at every level which price a fallen-through one comes to', () => {
    const prices = { VENDOR_ACTIVE: money(3), EVENT_TYPE: money(2), CORPORATE_DEFAULT: money(1) };
    const compiled = findItem(catalogueWith([item('a', undefined, { prices })]), 'a');
    expect(compiled?.prices.map((found) => found?.level)).toEqual([
      PRICE_LEVELS[1],
      PRICE_LEVELS[1],
      PRICE_LEVELS[3],
      PRICE_LEVELS[3],
      PRICE_LEVELS[7],
      PRICE_LEVELS[7],
      PRICE_LEVELS[7],
      PRICE_LEVELS[7],
    ]);
  });

  test('resolves a set of taxes once, however many items are under it', () => {
    const catalogue = compileCatalogue(before);
    const more = applyDelta(catalogue, { revision: '2', items: [item('z', 1, { taxIds: ['t1', 't2'] })] });
    expect(findItem(more, 'z')?.taxPlan).toBe(findItem(catalogue, 'a')?.taxPlan);
  });

  test('finds discounts by reference and promo code, and fees by id', () => {
    const catalogue = compileCatalogue(before);
    expect(findDiscounts(catalogue, { referenceId: 'ref-d1' }).map(({ data: { id } }) => id)).toEqual(['d1']);
    expect(findDiscounts(catalogue, { promoCode: 'FIVE' }).map(({ data: { id } }) => id)).toEqual(['d2']);
    expect(findDiscounts(catalogue, { promoCode: 'ref-d1' })).toEqual([]);
    expect(findFee(catalogue, 'f1')?.rate).toEqual({ num: 3, den: 100 });
  });

  test('is not made of what cannot be exact', () => {
    for (const bad of [
      () => catalogueWith([item('a', 0.5)]),
      () => catalogueWith([item('a', 1, { taxIds: ['unknown'] })]),
      () => catalogueWith([], { taxes: [{ id: 't', name: 'T', rate: 0.0000001, inclusive: false }] }),
      () => catalogueWith([], { taxes: [{ id: 't', name: 'T', rate: -0.1, inclusive: false }] }),
      () => catalogueWith([], { discounts: [discount('d', percent(Number.NaN))] }),
      () => catalogueWith([], { discounts: [discount('d', { kind: 'FLAT', amount: 0.5 as Money })] }),
      () => catalogueWith([], { discounts: [discount('d', flat(1), { maxAmount: Number.NaN as Money })] }),
      () => catalogueWith([], { discounts: [discount('d', { kind: 'BUNDLE', price: money(1), parts: [{ itemIds: [], quantity: 0 }] })] }),
      () => catalogueWith([], { fees: [fee('f', { type: 'CUSTOM', amount: 0.5 as Money })] }),
      () => catalogueWith([], { itemSets: [itemSet('s', [], { includedQuantity: Number.NaN })] }),
      () => catalogueWith([], { itemSets: [itemSet('s', [node('n', 'a', { price: 0.5 as Money })])] }),
      () => catalogueWith([], { terms: terms({ cashRounding: { mode: 'UP', increment: 0.5 as Money } }) }),
      () => catalogueWith([], { discounts: [discount('d', { kind: 'BOGO', buy: 1.5, get: 1, percentOff: 100 })] }),
    ]) {
      expect(bad).toThrow(ProgramBug);
    }
  });
});
