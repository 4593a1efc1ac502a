import { expect, test } from 'vitest';
import { DEMO_CATALOGUE, readCatalogueFile } from '../../electron/host/data/catalogue-file.ts';
import type { Catalogue as CatalogueFile } from '../../shared/contract/catalogue/catalogue.ts';
import { checkCatalogue } from '../../shared/contract/catalogue/catalogue-check.ts';
import { compileCatalogue } from '../../shared/engine/catalogue/compile-catalogue.ts';
import { priceCart } from '../../shared/engine/pricing/price-cart.ts';
import type { CatalogueData } from '../../shared/engine/terms/catalogue-data.ts';
import { catalogueFileOfPulled } from '../../shared/wire/catalogue/pulled-file.ts';
import type { PulledVendor } from '../../shared/wire/catalogue/pulled-vendor.ts';
import { catalogueOfMenu } from '../../shared/wire/catalogue/till-catalogue.ts';
import { catalogueDataOf } from '../../shared/wire/catalogue/vendor-catalogue.ts';
import { type VendorRecords, vendorRecordsOf } from '../../shared/wire/catalogue/vendor-records.ts';
import { AT } from '../engine/oracle/sample.ts';
import { pull } from './pulled.ts';
import { randomSale, seeds } from './random-sale.ts';

function dataOf(pulled: PulledVendor): CatalogueData {
  const read = catalogueOfMenu(pulled);
  if (!read.ok) throw new Error(read.refusal.code);
  return read.value.data;
}

function fileOf(all: readonly PulledVendor[]): CatalogueFile {
  const file = catalogueFileOfPulled(all);
  const checked = checkCatalogue(JSON.parse(JSON.stringify(file)));
  if (!checked.ok) throw new Error(JSON.stringify(checked.refusal));
  return checked.value;
}

test('a service that sells by what was pulled prices any cart as the till that pulled it', () => {
  let sold = 0;
  for (const seed of seeds(400)) {
    const { records, cart, at } = randomSale(seed);
    // Some of the random ones no service would take.
    if (!checkCatalogue(records.index.file).ok) continue;
    const pulled = pull(records, at);
    const byMenu = priceCart(compileCatalogue(dataOf(pulled)), cart, { at });
    const byFile = priceCart(compileCatalogue(catalogueDataOf(fileOf([pulled]), records.vendor.id, 'r')), cart, { at });
    expect({ ...byFile, revision: '' }, `seed ${seed}`).toEqual({ ...byMenu, revision: '' });
    if (byMenu.problems.every(({ severity }) => severity !== 'refuse')) sold++;
  }
  expect(sold).toBeGreaterThan(50);
});

test('vendors that share items, each at prices of their own, are one file', () => {
  const checked = checkCatalogue(readCatalogueFile(DEMO_CATALOGUE));
  if (!checked.ok) throw new Error('the demo catalogue is sound');
  const demo = checked.value;
  const recordsOf = (id: number): VendorRecords => vendorRecordsOf(demo, compileCatalogue(catalogueDataOf(demo, id, 'r')));
  const [first, ...others] = demo.vendors.map(({ id }) => pull(recordsOf(id), AT));
  if (first === undefined) throw new Error('no vendor');
  const all = [first, ...others].filter(({ vendor }) => vendor.currency === first.vendor.currency);
  expect(all.length).toBeGreaterThan(2);
  const file = fileOf(all);
  for (const pulled of all) {
    const [byMenu, byFile] = [dataOf(pulled), catalogueDataOf(file, pulled.vendor.id, pulled.menu.as_of)];
    const byName = ({ items }: CatalogueData): unknown => new Map(items.map((item) => [item.id, item]));
    expect(byName(byFile)).toEqual(byName(byMenu));
    const sold = new Set(byMenu.items.map(({ id }) => id));
    const soldIn = ({ dayparts }: CatalogueData): unknown =>
      dayparts.map(({ groups, ...daypart }) => ({
        ...daypart,
        groups: groups.map((group) => ({ ...group, itemIds: group.itemIds.filter((id) => sold.has(id)) })),
      }));
    expect(soldIn(byFile)).toEqual(soldIn(byMenu));
    expect(byFile.terms).toEqual(byMenu.terms);
    const byId = (offers: readonly { readonly id: string }[]): unknown => new Map(offers.map((offer) => [offer.id, offer]));
    expect(byId(byFile.fees)).toEqual(byId(byMenu.fees));
    expect(byId(byFile.discounts)).toEqual(byId(byMenu.discounts));
  }
});

test('of what a service no longer sells nothing is left that refers to it', () => {
  const { records, at } = randomSale(seeds(1)[0] as never);
  const pulled = pull(records, at);
  const [gone, ...items] = pulled.menu.items;
  const discount = pulled.discounts[0];
  const about = { criteria: { item_ids: [gone?.id ?? ''] }, id: 'about', reference_id: 'about', promo_code: 'about' };
  const discounts = discount === undefined ? [] : [{ ...discount, ...about }];
  const file = fileOf([{ ...pulled, discounts, menu: { ...pulled.menu, items: items.map((item) => ({ ...item, item_sets: [] })) } }]);
  expect(file.items.map(({ id }) => id)).not.toContain(gone?.id);
  expect(file.discounts).toEqual([]);
});
