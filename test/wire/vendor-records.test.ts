import { expect, test } from 'vitest';
import type { Instant } from '../../shared/base/time.ts';
import type { Catalogue as CatalogueFile } from '../../shared/contract/catalogue/catalogue.ts';
import { FeeList } from '../../shared/contract/records/fee.ts';
import { Vendor } from '../../shared/contract/records/vendor.ts';
import { Venue } from '../../shared/contract/records/venue.ts';
import { isValid } from '../../shared/contract/validation/validate.ts';
import { findItem } from '../../shared/engine/catalogue/catalogue.ts';
import { compileCatalogue } from '../../shared/engine/catalogue/compile-catalogue.ts';
import { itemWriterOf, writeItemV1, writeItemV2 } from '../../shared/wire/answers/item-answers.ts';
import { listItemsV1, listItemsV2 } from '../../shared/wire/answers/menu-answers.ts';
import { writeDiscounts, writeFees } from '../../shared/wire/answers/offer-answers.ts';
import { catalogueDataOf } from '../../shared/wire/catalogue/vendor-catalogue.ts';
import { vendorRecordsOf, writeLevels, writeSeats, writeVendor, writeVenue } from '../../shared/wire/catalogue/vendor-records.ts';
import { AT, makeData, makeDiscount, makeFee, makeItem, makeTax, minor } from '../engine/oracle/sample.ts';
import { fileOfData } from './written-catalogue.ts';

const plain = fileOfData(
  makeData({
    taxes: [makeTax('vat', 0.0825, true)],
    items: [
      makeItem('1', undefined, { prices: { EVENT: minor(900), CORPORATE_DEFAULT: minor(1000) }, taxIds: ['vat'], categoryIds: ['food'] }),
      makeItem('2', undefined, { prices: { VENDOR_ACTIVE: minor(100) } }),
      makeItem('3', undefined, { priceOverride: true }),
      makeItem('4', 50, { active: false }),
    ],
    discounts: [
      makeDiscount('on', 'ITEM', { kind: 'BOGO', buy: 1, get: 1, percentOff: 100 }),
      makeDiscount('off', 'CART', { kind: 'PERCENT', percent: 5 }, { active: false }),
    ],
    fees: [
      makeFee('auto', 'ITEM', { type: 'FLAT', amount: minor(25) }, { taxIds: ['vat'], taxable: true, itemIds: ['1'] }),
      makeFee('chosen', 'ORDER', { type: 'PERCENT', rate: 0.18 }, { autoApply: false }),
    ],
    dayparts: [
      {
        id: 'late',
        name: 'Late',
        span: { days: ['SAT'], start: '17:00', end: '02:00' },
        groups: [{ id: 'g', name: 'Hot', sortOrder: 1, itemIds: ['1'] }],
      },
    ],
  }),
);
const [item, ...items] = plain.items;
const file: CatalogueFile = {
  ...plain,
  venues: plain.venues.map((venue) => ({
    ...venue,
    attributes: [{ name: 'gate', entity_type: 'venue', value: 'N' }],
    levels: [...venue.levels, { id: 8, name: 'Lower', sort_order: 0, sections: [] }],
  })),
  vendors: plain.vendors.map((vendor) => ({
    ...vendor,
    external_id: 'x',
    opening_hours: '17-02',
    receipt: { lines_above: ['Hello'], lines_below: [] },
  })),
  items: [{ ...(item as NonNullable<typeof item>), display_name: 'Burger', secret: 'not told' } as NonNullable<typeof item>, ...items],
};
const records = vendorRecordsOf(file, compileCatalogue(catalogueDataOf(file, 1, 'r1')));

test('a vendor is open while one of its day parts runs', () => {
  const isOpen = (at: string) => writeVendor(records, at as Instant).is_open;
  expect(isOpen('2026-11-21T16:59:59.000Z')).toBe(false);
  expect(isOpen('2026-11-21T17:00:00.000Z')).toBe(true);
  expect(isOpen('2026-11-22T01:59:00.000Z')).toBe(true);
  expect(isOpen('2026-11-22T02:00:00.000Z')).toBe(false);
});

test('vendor and venue tell what the file says, and what a till needs offline', () => {
  const vendor = writeVendor(records, AT);
  expect(isValid(Vendor, vendor)).toBe(true);
  expect(vendor).toMatchObject({
    id: 1,
    external_id: 'x',
    opening_hours: '17-02',
    currency: 'USD',
    tax_rounding: 'LINE',
    default_taxes: [],
    receipt: { lines_above: ['Hello'] },
    attributes: [{ name: 'gate' }],
    calculate_options: { fees: true, validate_cart_totals: false },
  });
  const venue = writeVenue(records.venue, 'USD');
  expect(isValid(Venue, venue)).toBe(true);
  expect(venue).toMatchObject({ id: 1, corporate_id: 1, currency: 'USD', charity_rounding_enabled: false });
});

test('levels are sorted, and seats are those of their level', () => {
  expect(writeLevels(records.venue).map(({ name }) => name)).toEqual(['Lower', 'Upper']);
  expect(writeSeats(records.venue, 7)).toEqual([{ id: 70_001, level_id: 7, section: '101', row: 'A', seat: '12' }]);
  expect(writeSeats(records.venue, 99)).toEqual([]);
});

test('an item names the level of its price, every price that it has, and no member that the contract does not know', () => {
  const writer = itemWriterOf(records, 'VENDOR_OVERRIDE_ACTIVE');
  const compiled = findItem(records.catalogue, '1');
  if (compiled === undefined) throw new Error('no item');
  expect(writeItemV2(writer, compiled)).toEqual({
    id: '1',
    name: '1',
    display_name: 'Burger',
    item_availability: [],
    type: 'ITEM',
    gift_card: false,
    price_override: false,
    discountable: true,
    taxable: true,
    refundable: true,
    is_alcohol: false,
    sold_as_item: true,
    categories: [{ id: 'food', name: 'Category food' }],
    price: 9,
    price_level: 'EVENT',
    prices: [
      { level: 'EVENT', price: 9 },
      { level: 'CORPORATE_DEFAULT', price: 10 },
    ],
    taxes: [{ id: 'vat', name: 'vat', rate: 0.0825, inclusive: true }],
    item_sets: [],
  });
  expect(writeItemV1(itemWriterOf(records, 'VENUE_ACTIVE'), compiled)).toMatchObject({
    price: 10,
    price_level: 'CORPORATE_DEFAULT',
    modifiers: [],
  });
});

test('lists leave out what is not sold or has no price at the level, and tell an open price as 0', () => {
  expect(listItemsV2(records, 'VENDOR_OVERRIDE_ACTIVE').map(({ id, price }) => [id, price])).toEqual([
    ['1', 9],
    ['2', 1],
    ['3', 0],
  ]);
  expect(listItemsV1(records, 'EVENT').map(({ id, price_level }) => [id, price_level])).toEqual([
    ['1', 'EVENT'],
    ['3', 'EVENT'],
  ]);
});

test('discounts and fees are as the file defines them', () => {
  expect(writeDiscounts(records, false).map(({ id }) => id)).toEqual(['on', 'off']);
  expect(writeDiscounts(records, true)).toMatchObject([{ id: 'on', kind: 'BOGO', bogo: { buy: 1, get: 1, percent_off: 100 } }]);
  const fees = writeFees(records, false);
  expect(isValid(FeeList, { fees })).toBe(true);
  expect(fees).toMatchObject([
    { id: 'auto', fee_type: 'FLAT', fee_basis: 0.25, is_item_level: true, item_ids: ['1'], taxes: [{ id: 'vat' }] },
    { id: 'chosen', fee_type: 'PERCENT', fee_basis: 0.18, is_item_level: false },
  ]);
  expect(writeFees(records, true).map(({ id }) => id)).toEqual(['auto']);
});
