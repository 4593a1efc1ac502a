import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Catalogue as CatalogueFile } from '../../shared/contract/catalogue/catalogue.ts';
import { checkCatalogue } from '../../shared/contract/catalogue/catalogue-check.ts';
import type { CatalogueItem } from '../../shared/contract/catalogue/catalogue-items.ts';
import { compileCatalogue } from '../../shared/engine/catalogue/compile-catalogue.ts';
import { catalogueDataOf } from '../../shared/wire/catalogue/vendor-catalogue.ts';
import { randomSale, seeds } from './random-sale.ts';

const SET_1 = '00000000-0000-4000-8000-000000000001';
const SET_2 = '00000000-0000-4000-8000-000000000002';
const SET_3 = '00000000-0000-4000-8000-000000000003';
const NODE_1 = '00000000-0000-4000-8000-000000000011';
const NODE_2 = '00000000-0000-4000-8000-000000000012';
const NODE_3 = '00000000-0000-4000-8000-000000000013';

function item(id: string, given: Partial<CatalogueItem> = {}): CatalogueItem {
  return { id, name: `Item ${id}`, prices: { CORPORATE_DEFAULT: 1 }, tax_ids: [], category_ids: [], item_set_ids: [], ...given };
}

function node(uuid: string, item_id: string, item_set_ids: readonly string[] = []) {
  return { uuid, item_id, mode: 'SEPARATE' as const, default_quantity: 0, max_quantity: 1, item_set_ids };
}

function itemSet(uuid: string, nodes: readonly ReturnType<typeof node>[]) {
  return { uuid, name: 'Set', min: 0, max: null, included_quantity: 0, nodes };
}

const venue = { id: 5, corporate_id: 1, name: 'Venue', timezone: 'UTC', charity_rounding_enabled: true, levels: [] };
const daypart = { id: 'day', name: 'Day', days: ['SAT'] as const, start: '10:00', end: '02:00' };

/** Two vendors: one with the burger and all that hangs on it, one with the water alone. */
const file: CatalogueFile = {
  format: 'grandstand-catalog/1',
  currency: 'USD',
  corporates: [{ id: 1, name: 'Corporate', calculate_options: { fees: false, taxes: false } }],
  venues: [{ ...venue, calculate_options: { taxes: true, payment_partner: true } }],
  vendors: [
    {
      id: 10,
      venue_id: 5,
      name: 'Grill',
      default_tax_ids: ['t'],
      calculate_options: { payment_partner: false },
      dayparts: [{ ...daypart, groups: [{ id: 'g', name: 'Hot', sort_order: 1, item_ids: ['1'] }] }],
    },
    { id: 11, venue_id: 5, name: 'Water', default_tax_ids: [], dayparts: [], off_menu_item_ids: ['2'], tax_rounding: 'ORDER' },
  ],
  taxes: [{ id: 't', name: 'Tax', rate: 0.0825, inclusive: false }],
  categories: [],
  items: [
    item('1', { item_set_ids: [SET_1] }),
    item('2', {
      prices: { VENUE_DEFAULT: 2, EVENT: 2.5 },
      vendor_prices: { '11': { VENUE_DEFAULT: 3, VENDOR_ACTIVE: 3.25 } },
      active: false,
    }),
    item('3', { item_set_ids: [SET_3] }),
    item('4'),
    item('5'),
    item('6'),
  ],
  item_sets: [itemSet(SET_1, [node(NODE_1, '3', [SET_2])]), itemSet(SET_2, [node(NODE_2, '4')]), itemSet(SET_3, [node(NODE_3, '5')])],
  discounts: [],
  fees: [{ ...fee('everywhere') }, { ...fee('only-10'), vendor_ids: [10] }, { ...fee('nowhere'), vendor_ids: [] }],
  employees: [],
};

function fee(id: string) {
  return {
    id,
    name: id,
    fee_type: 'FLAT' as const,
    fee_basis: 0.5,
    fee_class: 'FEE' as const,
    fee_level: 'ORDER' as const,
    taxable: false,
    auto_apply: true,
    apply_before_discount: false,
  };
}

const grill = catalogueDataOf(file, 10, 'r1');
const water = catalogueDataOf(file, 11, 'r1');

test('a vendor has the items of its day parts, those off its menus, and all modifiers of these', () => {
  expect(grill.items.map(({ id }) => id).sort()).toEqual(['1', '3', '4', '5']);
  expect(grill.itemSets.map(({ id }) => id).sort()).toEqual([SET_1, SET_2, SET_3]);
  expect(water.items.map(({ id }) => id)).toEqual(['2']);
  expect(water.itemSets).toEqual([]);
});

test("at each level a vendor's own price goes before everybody's, and other levels stay", () => {
  expect(water.items[0]?.prices).toEqual({ VENUE_DEFAULT: 300, EVENT: 250, VENDOR_ACTIVE: 325 });
});

test('what the file leaves out has its default', () => {
  expect(grill.items.find(({ id }) => id === '1')).toEqual({
    id: '1',
    name: 'Item 1',
    prices: { CORPORATE_DEFAULT: 100 },
    taxIds: [],
    categoryIds: [],
    itemSetIds: [SET_1],
    active: true,
    priceOverride: false,
    discountable: true,
    taxable: true,
    refundable: true,
    isAlcohol: false,
    isGiftCard: false,
    soldAsItem: true,
    availability: [],
  });
  expect(grill.terms.taxRounding).toBe('LINE');
  expect(grill.terms.priceLevelSchedule).toEqual([]);
  expect(water.items[0]?.active).toBe(false);
});

test('of options the narrower wins, member by member', () => {
  expect(grill.terms.options).toMatchObject({
    fees: false,
    taxes: true,
    paymentPartner: false,
    validatePrices: true,
    validateCartTotals: false,
  });
  expect(water.terms.options.paymentPartner).toBe(true);
});

test('a fee holds at the vendors that it names, and at all without naming any', () => {
  expect(grill.fees.map(({ id }) => id)).toEqual(['everywhere', 'only-10']);
  expect(water.fees.map(({ id }) => id)).toEqual(['everywhere']);
});

test('what vendors share is converted once', () => {
  const again = catalogueDataOf(file, 10, 'r2');
  expect(again.items.every((one, index) => one === grill.items[index])).toBe(true);
  expect(again.itemSets.every((one, index) => one === grill.itemSets[index])).toBe(true);
});

test('random data comes out of its file as it went in', () => {
  for (const seed of seeds(200)) {
    const { data, file: written } = randomSale(seed);
    const read = catalogueDataOf(written, data.terms.vendorId, data.revision);
    const reachable = new Set(read.itemSets.map(({ id }) => id));
    expect({ ...read, items: sorted(read.items), itemSets: sorted(read.itemSets) }, `seed ${seed}`).toEqual({
      ...data,
      items: sorted(data.items),
      itemSets: sorted(data.itemSets.filter(({ id }) => reachable.has(id))),
    });
  }
});

function sorted<Entry extends { readonly id: string }>(entries: readonly Entry[]): readonly Entry[] {
  return entries.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

test('every vendor of the demo catalogue compiles', () => {
  const demo: unknown = JSON.parse(readFileSync(new URL('../../resources/demo/catalogue.json', import.meta.url), 'utf8'));
  const checked = checkCatalogue(demo);
  if (!checked.ok) throw new Error('the demo catalogue is not valid');
  for (const { id } of checked.value.vendors) {
    const data = catalogueDataOf(checked.value, id, 'r1');
    expect(data.items.length, `vendor ${id}`).toBeGreaterThan(0);
    expect(compileCatalogue(data).terms.vendorId).toBe(id);
  }
});
