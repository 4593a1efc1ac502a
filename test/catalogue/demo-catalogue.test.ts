import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { MAIN_LANGUAGES } from '../../shared/base/main-languages.ts';
import { isInDaypart, minuteOfDay, WEEKDAYS } from '../../shared/base/venue-time.ts';
import { checkCatalogue } from '../../shared/contract/catalogue/catalogue-check.ts';
import type { CatalogueItemSet } from '../../shared/contract/catalogue/catalogue-items.ts';
import { parseJson } from '../../shared/contract/http/parse-json.ts';
import { PRICE_LEVELS } from '../../shared/contract/records/price-level.ts';
import { DEMO_FILE, demoCatalogue } from './demo-catalogue.ts';
import { readableJson } from './readable-json.ts';

const bytes = readFileSync(DEMO_FILE);
const { venues, vendors, taxes, items, item_sets: itemSets, discounts, fees, employees, api_keys: keys = [] } = demoCatalogue;

const nodes = itemSets.flatMap((set) => set.nodes);
const setByUuid = new Map(itemSets.map((set) => [set.uuid, set]));
const itemById = new Map(items.map((item) => [item.id, item]));

/** How many sets stand in each other below some sets, at most. */
function depthBelow(setIds: readonly string[]): number {
  const sets = setIds.map((uuid) => setByUuid.get(uuid) as CatalogueItemSet);
  return Math.max(0, ...sets.map((set) => 1 + Math.max(0, ...set.nodes.map((node) => depthBelow(node.item_set_ids ?? [])))));
}

function soldIdsOf(vendor: (typeof vendors)[number]): Set<string> {
  return new Set([
    ...vendor.dayparts.flatMap((daypart) => daypart.groups.flatMap((group) => group.item_ids)),
    ...(vendor.off_menu_item_ids ?? []),
  ]);
}

/** The check digit of GS1: the digits weigh 1 and 3 by turns from the right, and their sum is a multiple of ten. */
function hasRightCheckDigit(barcode: string): boolean {
  let sum = 0;
  for (let index = 0; index < barcode.length; index++) {
    const digit = Number(barcode[barcode.length - 1 - index]);
    sum += index % 2 === 0 ? digit : 3 * digit;
  }
  return sum % 10 === 0;
}

describe('the file', () => {
  test('is laid out for people: run `npm run catalogue:demo` after an edit', () => {
    expect(bytes.toString('utf8')).toBe(readableJson(demoCatalogue));
  });

  test('has its places and items in the order of their numbers', () => {
    for (const list of [venues, vendors, items.map(({ id }) => ({ id: Number(id) }))]) {
      const ids = list.map(({ id }) => id);
      expect(ids).toEqual(ids.toSorted((one, other) => one - other));
    }
  });

  test('comes through the door and the checker without a word', () => {
    expect(bytes.length).toBeLessThan(1_000_000);
    const parsed = parseJson(bytes, { maxBytes: bytes.length });
    expect(parsed.ok && checkCatalogue(parsed.value)).toEqual({ ok: true, value: demoCatalogue });
  });
});

describe('names in other languages', () => {
  const named = [
    ...items.map(({ display_name, ...item }) => ({ ...item, name: display_name ?? item.name })),
    ...itemSets,
    ...discounts,
    ...fees,
    ...vendors.flatMap(({ dayparts }) => dayparts.flatMap((daypart) => [daypart, ...daypart.groups])),
  ];

  test.each(MAIN_LANGUAGES.filter((language) => language !== 'en'))('everything that guests read has a name in %s', (language) => {
    expect(named.filter(({ translations }) => translations?.[language] === undefined).map(({ name }) => name)).toEqual([]);
    const described = items.filter(({ description }) => description !== undefined);
    expect(described.filter(({ translations }) => translations?.[language]?.description === undefined)).toEqual([]);
  });

  test('one name has one translation, but for a size of drinks and one of clothes', () => {
    const translated = new Map<string, Set<string>>();
    for (const { name, translations } of named) translated.set(name, (translated.get(name) ?? new Set()).add(JSON.stringify(translations)));
    expect([...translated].filter(([, each]) => each.size > 1).map(([name]) => name)).toEqual(['Size']);
  });

  test('Arabic is written in Arabic letters', () => {
    const latin = named.flatMap(({ translations }) => translations?.ar?.name ?? []).filter((name) => !/\p{Script=Arabic}/u.test(name));
    expect(latin).toEqual([]);
  });
});

describe('places', () => {
  test('one corporate with two venues in two time zones, one of them rounding up for charity', () => {
    expect(demoCatalogue.corporates.map((corporate) => corporate.id)).toEqual([11]);
    expect(venues.map((venue) => venue.timezone)).toEqual(['America/Chicago', 'America/New_York']);
    expect(venues.map((venue) => venue.charity_rounding_enabled)).toEqual([true, false]);
  });

  test('a grill, a bar, a coffee stand and a store at the first venue, and three vendors at the second', () => {
    expect(vendors.filter((vendor) => vendor.venue_id === 21).map((vendor) => vendor.name)).toEqual([
      'Northside Grill',
      'Tap Room 14',
      'Bean & Brew',
      'Team Store',
    ]);
    expect(vendors.filter((vendor) => vendor.venue_id === 22)).toHaveLength(3);
  });

  test('seats by section and row on at least three levels, some thousands at most', () => {
    expect(venues[0]?.levels).toHaveLength(3);
    const rows = venues.flatMap((venue) => venue.levels.flatMap((level) => level.sections.flatMap((section) => section.rows)));
    const seats = rows.reduce((sum, row) => sum + row.seats.length, 0);
    expect(seats).toBeGreaterThan(1000);
    expect(seats).toBeLessThan(5000);
  });

  test('the grill is open at every minute of the week', () => {
    const allDay = vendors[0]?.dayparts.find((daypart) => daypart.start === '00:00' && daypart.end === '24:00');
    expect(allDay?.groups.flatMap((group) => group.item_ids).length).toBeGreaterThan(50);
    for (const weekday of WEEKDAYS) {
      for (const minute of [0, 1, 720, 1439]) expect(allDay && isInDaypart(allDay, { date: '2026-11-21', weekday, minute })).toBe(true);
    }
  });

  test('day parts that run past midnight, and groups with colours', () => {
    const dayparts = vendors.flatMap((vendor) => vendor.dayparts);
    expect(
      dayparts.filter((daypart) => (minuteOfDay(daypart.end) ?? 0) < (minuteOfDay(daypart.start) ?? 0)).map((daypart) => daypart.id),
    ).toEqual(['bar-evening', 'pier-open']);
    expect(
      dayparts.flatMap((daypart) => daypart.groups).every((group) => /^#[0-9a-f]{6}$/.test(group.color ?? '') && group.item_ids.length > 0),
    ).toBe(true);
  });

  test('both ways of rounding taxes, cash rounding, alcohol limits and a price level schedule', () => {
    expect(new Set(vendors.map((vendor) => vendor.tax_rounding))).toEqual(new Set(['LINE', 'ORDER', undefined]));
    expect(vendors.flatMap((vendor) => (vendor.rounding ? [vendor.rounding.mode] : []))).toEqual(['NEAREST', 'DOWN']);
    expect(
      vendors.filter((vendor) => vendor.alcohol_rules?.limit_per_order_enabled).map((vendor) => vendor.alcohol_rules?.limit_per_order),
    ).toEqual([4, 2]);
    const scheduled = vendors.flatMap((vendor) => vendor.price_level_schedule ?? []).map((range) => range.level);
    expect(new Set(scheduled)).toEqual(new Set(['VENUE_DEFAULT', 'EVENT', 'VENUE_ACTIVE']));
  });

  test('every vendor has default taxes and a receipt, and the SKUs of its items differ', () => {
    for (const vendor of vendors) {
      expect(vendor.default_tax_ids).not.toEqual([]);
      expect(vendor.receipt?.lines_above).not.toEqual([]);
    }
  });

  test('alcohol is sold only where its rules are set', () => {
    for (const vendor of vendors) {
      const sellsAlcohol = [...soldIdsOf(vendor)].some((id) => itemById.get(id)?.is_alcohol === true);
      expect([vendor.name, sellsAlcohol]).toEqual([vendor.name, vendor.alcohol_rules !== undefined]);
    }
  });
});

describe('items', () => {
  test('at least 150 are sold, and every one of them somewhere', () => {
    const sold = items.filter((item) => item.sold_as_item !== false);
    const offered = new Set(vendors.flatMap((vendor) => [...soldIdsOf(vendor)]));
    expect(sold.length).toBeGreaterThanOrEqual(150);
    expect(sold.filter((item) => !offered.has(item.id)).map((item) => item.name)).toEqual([]);
    expect(items.filter((item) => item.sold_as_item === false && offered.has(item.id))).toEqual([]);
  });

  test('every item has a SKU of its own', () => {
    expect(new Set(items.map((item) => item.sku)).size).toBe(items.length);
  });

  test('barcodes are EAN-13 and UPC-A with right check digits', () => {
    const barcodes = items.flatMap((item) => item.barcode ?? []);
    expect(barcodes.filter((barcode) => barcode.length === 13).length).toBeGreaterThan(10);
    expect(barcodes.filter((barcode) => barcode.length === 12).length).toBeGreaterThan(10);
    expect(barcodes.filter((barcode) => !/^\d{12,13}$/.test(barcode) || !hasRightCheckDigit(barcode))).toEqual([]);
  });

  test('every price level is used, and prices of one vendor beside them', () => {
    const levels = new Set(items.flatMap((item) => Object.keys(item.prices)));
    expect([...levels].sort()).toEqual([...PRICE_LEVELS].sort());
    expect(items.filter((item) => item.vendor_prices !== undefined).length).toBeGreaterThan(0);
  });

  test.each([
    ['weighed, with a tare', (item: (typeof items)[number]) => item.type === 'WEIGHED' && (item.tare_weight ?? 0) > 0],
    ['at an open price', (item: (typeof items)[number]) => item.price_override === true && item.gift_card !== true],
    ['gift cards', (item: (typeof items)[number]) => item.gift_card === true && item.taxable === false],
    ['with alcohol', (item: (typeof items)[number]) => item.is_alcohol === true],
    ['that are not taxed', (item: (typeof items)[number]) => item.taxable === false && item.gift_card !== true],
    ['that are not discounted', (item: (typeof items)[number]) => item.discountable === false],
    ['that are not refunded', (item: (typeof items)[number]) => item.refundable === false],
    ['that are switched off', (item: (typeof items)[number]) => item.active === false],
    ['with a description to show', (item: (typeof items)[number]) => item.show_desc === true && (item.description ?? '') !== ''],
    ['with allergens', (item: (typeof items)[number]) => item.item_attributes?.some((attribute) => attribute.name === 'allergens')],
    ['with calories', (item: (typeof items)[number]) => Number(item.calories) > 0],
    ['with something to sell along', (item: (typeof items)[number]) => (item.upsell_items?.length ?? 0) > 0],
    ['with names for kitchen and receipt', (item: (typeof items)[number]) => item.external_names?.kitchen && item.external_names.receipt],
    ['by day part', (item: (typeof items)[number]) => (item.item_availability?.length ?? 0) > 0],
    ['for suites', (item: (typeof items)[number]) => item.is_suite_item === true],
  ])('there are items %s', (_, isOne) => expect(items.some(isOne)).toBe(true));

  test('inclusive and exclusive taxes, and items with both', () => {
    expect(new Set(taxes.map((tax) => tax.inclusive))).toEqual(new Set([true, false]));
    const kindsOf = (taxIds: readonly string[]) => new Set(taxIds.map((id) => taxes.find((tax) => tax.id === id)?.inclusive));
    expect(items.some((item) => kindsOf(item.tax_ids).size === 2)).toBe(true);
  });
});

describe('modifiers', () => {
  test('stand at least three sets deep in each other below a burger', () => {
    expect(depthBelow(itemById.get('1002')?.item_set_ids ?? [])).toBeGreaterThanOrEqual(3);
  });

  test('have every mode, free quantities, defaults, prices of their own, and sets that must be chosen from', () => {
    expect(new Set(nodes.map((node) => node.mode))).toEqual(new Set(['INCLUDED', 'INCREASE_PARENT', 'SEPARATE']));
    expect(itemSets.some((set) => set.included_quantity > 0)).toBe(true);
    expect(itemSets.some((set) => set.min > 0)).toBe(true);
    expect(itemSets.some((set) => set.max === null)).toBe(true);
    expect(nodes.some((node) => node.default_quantity > 0)).toBe(true);
    expect(nodes.some((node) => node.max_quantity > 1)).toBe(true);
    expect(nodes.some((node) => node.price !== undefined)).toBe(true);
  });

  test('the smallest documented cart can be sold: burger 1001 with its node for item 2001', () => {
    const sets = (itemById.get('1001')?.item_set_ids ?? []).map((uuid) => setByUuid.get(uuid) as CatalogueItemSet);
    expect(sets.map((set) => set.min)).toEqual([0, 0, 0, 0]);
    const node = sets.flatMap((set) => set.nodes).find((each) => each.uuid === '5b0c0c52-7f0e-4a68-9d5e-0f6c1a1f0001');
    expect(node?.item_id).toBe('2001');
    expect(soldIdsOf(vendors[0] as (typeof vendors)[number]).has('1001')).toBe(true);
  });
});

describe('offers and fees', () => {
  test('every kind of discount at both levels', () => {
    const kinds = new Set(discounts.map((discount) => `${discount.level} ${discount.kind}`));
    const wanted = ['ITEM', 'CART'].flatMap((level) => ['PERCENT', 'FLAT', 'BOGO', 'BUNDLE'].map((kind) => `${level} ${kind}`));
    expect([...kinds].sort()).toEqual(wanted.sort());
  });

  test.each([
    ['for a promo code', (discount: (typeof discounts)[number]) => discount.promo_code !== undefined && discount.active],
    ['of a payment partner', (discount: (typeof discounts)[number]) => discount.criteria.payment_provider !== undefined],
    ['that need approval', (discount: (typeof discounts)[number]) => discount.requires_approval],
    ['that are capped', (discount: (typeof discounts)[number]) => discount.max_amount !== undefined],
    ['that suffer no other', (discount: (typeof discounts)[number]) => !discount.stackable],
    ['that apply by themselves', (discount: (typeof discounts)[number]) => discount.auto_apply],
    ['that stay', (discount: (typeof discounts)[number]) => !discount.removal_allowed],
    ['that are switched off', (discount: (typeof discounts)[number]) => !discount.active],
    ['of a day part', (discount: (typeof discounts)[number]) => discount.criteria.dayparts !== undefined],
    ['of a season', (discount: (typeof discounts)[number]) => discount.criteria.starts_at !== undefined],
    ['of a kind of order', (discount: (typeof discounts)[number]) => discount.criteria.order_types !== undefined],
    ['from a subtotal on', (discount: (typeof discounts)[number]) => discount.criteria.min_subtotal !== undefined],
  ])('there are discounts %s', (_, isOne) => expect(discounts.some(isOne)).toBe(true));

  test('a payment partner counts where its discount does', () => {
    expect(venues[0]?.calculate_options?.payment_partner).toBe(true);
  });

  test('fees of every type, class and level, taxed in every way', () => {
    expect(new Set(fees.map((fee) => fee.fee_type))).toEqual(new Set(['PERCENT', 'FLAT', 'CUSTOM']));
    expect(new Set(fees.map((fee) => fee.fee_class))).toEqual(new Set(['GRATUITY', 'SERVICE_CHARGE', 'FEE', 'TIP']));
    expect(new Set(fees.map((fee) => fee.fee_level))).toEqual(new Set(['ORDER', 'ITEM']));
    expect(fees.some((fee) => fee.taxable && fee.tax_ids !== undefined)).toBe(true);
    expect(fees.some((fee) => fee.taxable && fee.tax_ids === undefined)).toBe(true);
    expect(fees.some((fee) => fee.tax_examt)).toBe(true);
    expect(new Set(fees.map((fee) => fee.apply_before_discount))).toEqual(new Set([true, false]));
    expect(new Set(fees.map((fee) => fee.auto_apply))).toEqual(new Set([true, false]));
  });
});

describe('people and keys', () => {
  test('every role, each PIN its own', () => {
    expect(new Set(employees.map((employee) => employee.role))).toEqual(new Set(['cashier', 'manager', 'admin']));
    expect(new Set(employees.map((employee) => employee.pin)).size).toBe(employees.length);
  });

  test('keys of both kinds that nobody takes for real ones', () => {
    expect(new Set(keys.map((key) => key.kind))).toEqual(new Set(['ordering', 'backoffice']));
    for (const { key } of keys) expect(key).toMatch(/^00000000-de30-4000-8000-0{11}\d$/);
  });
});
