import { expect, test } from 'vitest';
import { addMilliseconds } from '../../shared/base/time.ts';
import { MenuV1, MenuV2 } from '../../shared/contract/records/menu.ts';
import { Vendor } from '../../shared/contract/records/vendor.ts';
import { validate } from '../../shared/contract/validation/validate.ts';
import { type Catalogue, findItem } from '../../shared/engine/catalogue/catalogue.ts';
import { applyDelta } from '../../shared/engine/catalogue/catalogue-delta.ts';
import { compileCatalogue } from '../../shared/engine/catalogue/compile-catalogue.ts';
import { levelAt } from '../../shared/engine/catalogue/price-levels.ts';
import { priceCart } from '../../shared/engine/pricing/price-cart.ts';
import type { CatalogueData, ItemData } from '../../shared/engine/terms/catalogue-data.ts';
import { changesBetween } from '../../shared/service/core/catalogue-changes.ts';
import { writeMenuV1, writeMenuV2 } from '../../shared/wire/answers/menu-answers.ts';
import type { PulledVendor } from '../../shared/wire/catalogue/pulled-vendor.ts';
import { catalogueDeltaOf, catalogueOfMenu } from '../../shared/wire/catalogue/till-catalogue.ts';
import { catalogueDataOf } from '../../shared/wire/catalogue/vendor-catalogue.ts';
import { type VendorRecords, vendorRecordsOf, writeVendor } from '../../shared/wire/catalogue/vendor-records.ts';
import { AT, makeData, makeFee, makeItem, makeNode, makeSet, makeTerms, minor } from '../engine/oracle/sample.ts';
import { pull, pullElsewhere } from './pulled.ts';
import { randomSale, seeds } from './random-sale.ts';
import { fileOfData, uuidOfName, withUuids } from './written-catalogue.ts';

/** As the service finds them when it takes a new file into use. */
function changedItemIds({ index: before }: VendorRecords, { index: after, vendor }: VendorRecords): readonly string[] {
  return changesBetween(before.file, after.file).flatMap(({ vendorId, itemId }) => (vendorId === vendor.id ? itemId : []));
}

function pulledCatalogue(pulled: PulledVendor): Catalogue {
  const read = catalogueOfMenu(pulled);
  if (!read.ok) throw new Error(`${read.refusal.code} ${read.refusal.path}`);
  expect(read.value.provisional).toEqual([]);
  return compileCatalogue(read.value.data);
}

test('what a till prices by the menu that it pulled once is what the service prices by its file, before and after each turn of the schedule [P11]', () => {
  let sold = 0;
  for (const seed of seeds(600)) {
    const { catalogue, records, cart, at } = randomSale(seed);
    const pulled = pulledCatalogue(pull(records, at));
    const turns = catalogue.calendar.schedule.flatMap(({ startsAt, endsAt }) => [startsAt, addMilliseconds(endsAt, -1), endsAt]);
    for (const moment of [at, ...turns]) {
      const byFile = priceCart(catalogue, cart, { at: moment });
      const byMenu = priceCart(pulled, cart, { at: moment });
      if (byFile.problems.some(({ severity }) => severity === 'refuse')) continue;
      sold++;
      expect({ ...byMenu, revision: '' }, `seed ${seed} at ${moment}`).toEqual({ ...byFile, revision: '' });
    }
  }
  expect(sold).toBeGreaterThan(250);
});

test('menus and vendors of random catalogues are of their schemas, in both versions', () => {
  for (const seed of seeds(150)) {
    const { records, at } = randomSale(seed);
    const question = { level: levelAt(records.catalogue.calendar, at), asOf: at };
    for (const [schema, value] of [
      [MenuV1, writeMenuV1(records, question)],
      [MenuV2, writeMenuV2(records, question)],
      [Vendor, writeVendor(records, at)],
    ] as const) {
      const checked = validate(schema, value);
      expect(checked.ok ? [] : checked.refusal, `seed ${seed}`).toEqual([]);
    }
  }
});

/** A burger with a sauce that costs extra, and a tea; the fee is automatic. */
function recordsWith(
  items: Partial<Record<'burger' | 'sauce' | 'tea', Partial<ItemData> | null>>,
  given: Partial<CatalogueData> = {},
): VendorRecords {
  const make = (key: 'burger' | 'sauce' | 'tea', id: string, price: number, own: Partial<ItemData> = {}) => {
    const change = items[key];
    return change === null ? [] : [makeItem(id, price, { ...own, ...change })];
  };
  const sauceNodes = items.sauce === null ? [] : [makeNode('2', 'SEPARATE')];
  const data = withUuids(
    makeData({
      terms: makeTerms({ timezone: 'UTC' }),
      items: [...make('burger', '1', 1000, { itemSetIds: ['sauces'] }), ...make('sauce', '2', 150), ...make('tea', '3', 300)],
      itemSets: [makeSet('sauces', sauceNodes)],
      fees: [makeFee('f', 'ORDER', { type: 'FLAT', amount: minor(25) })],
      ...given,
    }),
  );
  const file = fileOfData(data);
  return vendorRecordsOf(file, compileCatalogue(catalogueDataOf(file, 1, 'r')));
}

const LATER = addMilliseconds(AT, 60_000);

test('a delta brings a pulled catalogue to what the full menu would have brought', () => {
  const before = recordsWith({});
  const after = recordsWith(
    {
      burger: { prices: { CORPORATE_DEFAULT: minor(1100) } },
      tea: { active: false },
      sauce: { prices: { CORPORATE_DEFAULT: minor(200) } },
    },
    { fees: [], terms: makeTerms({ charityEnabled: true }) },
  );
  const old = pulledCatalogue(pull(before, AT));
  const read = catalogueDeltaOf(old, pull(after, LATER, { since: AT, changedItemIds: changedItemIds(before, after) }));
  if (!read.ok) throw new Error(read.refusal.code);
  const now = applyDelta(old, read.value.delta);
  const whole = pulledCatalogue(pull(after, LATER));
  for (const id of ['1', '2']) expect(findItem(now, id)?.data).toEqual(findItem(whole, id)?.data);
  expect(now.itemSets.base.size).toBe(1);
  expect(findItem(now, '3')?.data.active).toBe(false);
  expect(now.fees.byId.size).toBe(0);
  expect(now.terms.charityEnabled).toBe(true);
  expect(now.revision).toBe(LATER);
});

test('what hangs below an item changes the item; what does not leaves it alone', () => {
  const before = recordsWith({});
  expect(changedItemIds(before, recordsWith({}))).toEqual([]);
  expect(changedItemIds(before, recordsWith({ tea: { name: 'Green tea' } }))).toEqual(['3']);
  expect(changedItemIds(before, recordsWith({ sauce: { prices: { CORPORATE_DEFAULT: minor(1) } } }))).toEqual(['1', '2']);
  expect(changedItemIds(before, recordsWith({ sauce: null }))).toEqual(['1', '2']);
  expect(changedItemIds(before, recordsWith({ tea: null }))).toEqual(['3']);
  expect(
    changedItemIds(before, recordsWith({ tea: { taxIds: ['t'] } }, { taxes: [{ id: 't', name: 'T', rate: 0.1, inclusive: false }] })),
  ).toEqual(['3']);
});

test('a menu delta tells changed, switched off and removed items apart', () => {
  const before = recordsWith({});
  const after = recordsWith({ burger: { name: 'Big burger' }, tea: { active: false }, sauce: null });
  const menu = writeMenuV2(after, {
    level: 'VENDOR_OVERRIDE_ACTIVE',
    asOf: LATER,
    delta: { since: AT, changedItemIds: changedItemIds(before, after) },
  });
  expect(menu).toMatchObject({ full: false, since: AT, as_of: LATER, deleted_item_ids: ['2'], deactivated_item_ids: ['3'] });
  expect(menu.items.map(({ id, name }) => [id, name])).toEqual([['1', 'Big burger']]);
});

test('elsewhere a delta at another price level than the catalogue asks for the whole menu', () => {
  const events = { tea: { prices: { VENDOR_OVERRIDE_ACTIVE: minor(300), EVENT: minor(500) } } };
  const before = recordsWith(events);
  const old = pulledCatalogue(pullElsewhere(before, AT));
  const scheduled = recordsWith(events, {
    terms: makeTerms({ priceLevelSchedule: [{ level: 'EVENT', startsAt: AT, endsAt: addMilliseconds(AT, 3_600_000) }] }),
  });
  const read = catalogueDeltaOf(old, pullElsewhere(scheduled, LATER, { since: AT, changedItemIds: ['3'] }));
  expect(read).toEqual({ ok: false, refusal: { code: 'price_level_changed' } });
});

test('with a service elsewhere the level of the last menu holds in the till until the next full menu', () => {
  const records = recordsWith(
    { tea: { prices: { VENDOR_OVERRIDE_ACTIVE: minor(300), EVENT: minor(500) } } },
    { terms: makeTerms({ priceLevelSchedule: [{ level: 'EVENT', startsAt: AT, endsAt: LATER }] }) },
  );
  const till = pulledCatalogue(pullElsewhere(records, AT));
  expect(findItem(till, '3')?.prices[2]).toEqual({ level: 'EVENT', price: 500 });
  expect(['EVENT', 'VENDOR_ACTIVE']).toContain(levelAt(till.calendar, AT));
});

test('a service without our additions leaves totals provisional, and says for what', () => {
  const whole = pull(recordsWith({}), AT);
  const { tax_rounding, default_taxes, ...vendor } = whole.vendor;
  const fees = whole.fees.map(({ fee_type, ...fee }) => ({ ...fee, fee_level: 'item', is_item_level: true }));
  const { venue, ...rest } = whole;
  const read = catalogueOfMenu({ ...rest, vendor, fees });
  expect(read.ok && read.value.provisional).toEqual(['fee_type', 'fee_items', 'tax_rounding', 'default_taxes', 'charity']);
  expect(read.ok && read.value.data.fees[0]).toMatchObject({ level: 'ITEM', basis: { type: 'PERCENT', rate: 0.25 } });
  expect([tax_rounding, default_taxes, venue?.id]).toEqual(['LINE', [], 1]);
});

test('figures with more digits than the currency are refused with their place, not thrown', () => {
  const whole = pull(recordsWith({}), AT);
  const [first, ...others] = whole.menu.items as [(typeof whole.menu.items)[number], ...(typeof whole.menu.items)[number][]];
  const menu = { ...whole.menu, items: [{ ...first, prices: [{ level: 'EVENT' as const, price: 1.005 }] }, ...others] };
  expect(catalogueOfMenu({ ...whole, menu })).toEqual({
    ok: false,
    refusal: { code: 'uncountable', path: 'menu.items[0].prices[0].price' },
  });
});

test('an item that is switched off is offered nowhere, neither by itself nor as a modifier', () => {
  const menu = writeMenuV2(recordsWith({ sauce: { active: false } }), { level: 'VENDOR_OVERRIDE_ACTIVE', asOf: AT });
  expect(menu.items.map(({ id }) => id).sort()).toEqual(['1', '3']);
  expect(menu.items.find(({ id }) => id === '1')?.item_sets[0]).toMatchObject({ uuid: uuidOfName('sauces'), nodes: [] });
});

test('version 1 lays the first level of modifiers flat', () => {
  const menu = writeMenuV1(recordsWith({}), { level: 'VENDOR_OVERRIDE_ACTIVE', asOf: AT });
  expect(menu.items.find(({ id }) => id === '1')).toMatchObject({
    price: 10,
    price_level: 'CORPORATE_DEFAULT',
    modifiers: [
      { id: uuidOfName('n2'), uuid: uuidOfName('n2'), name: '2', price: 1.5, mode: 'SEPARATE', group: 'sauces', min: 0, max: null },
    ],
  });
});
