import { assert } from '../../base/assert.ts';
import type { CatalogueCategory, CatalogueCorporate, Catalogue as CatalogueFile } from '../../contract/catalogue/catalogue.ts';
import type { CatalogueItem, CatalogueItemSet } from '../../contract/catalogue/catalogue-items.ts';
import type { CatalogueVendor, CatalogueVenue } from '../../contract/catalogue/catalogue-places.ts';
import type { Item } from '../../contract/records/item.ts';
import type { MenuItemTax } from '../../contract/records/tax.ts';
import type { ItemData, ItemSetData, LevelPrices } from '../../engine/terms/catalogue-data.ts';
import { itemDataOf, itemSetDataOf, levelPricesOf } from './file-items.ts';

/** A catalogue file indexed by ids. Parts that vendors share are converted once, when first needed. */
export interface CatalogueIndex {
  readonly file: CatalogueFile;
  readonly corporates: ReadonlyMap<number, CatalogueCorporate>;
  readonly venues: ReadonlyMap<number, CatalogueVenue>;
  readonly vendors: ReadonlyMap<number, CatalogueVendor>;
  readonly taxes: ReadonlyMap<string, MenuItemTax>;
  readonly categories: ReadonlyMap<string, CatalogueCategory>;
  readonly items: ReadonlyMap<string, CatalogueItem>;
  readonly itemSets: ReadonlyMap<string, CatalogueItemSet>;
  readonly convertedItems: Map<string, ItemData>;
  readonly convertedSets: Map<string, ItemSetData>;
  readonly itemRecords: Map<string, Item>;
}

const indexes = new WeakMap<CatalogueFile, CatalogueIndex>();

/** Returns the index of a validated file, which must not change. Each file object has one index, cached for its lifetime. */
export function catalogueIndexOf(file: CatalogueFile): CatalogueIndex {
  const known = indexes.get(file);
  if (known !== undefined) return known;
  const made: CatalogueIndex = {
    file,
    corporates: byId(file.corporates),
    venues: byId(file.venues),
    vendors: byId(file.vendors),
    taxes: byId(file.taxes),
    categories: byId(file.categories),
    items: byId(file.items),
    itemSets: new Map(file.item_sets.map((itemSet) => [itemSet.uuid, itemSet])),
    convertedItems: new Map(),
    convertedSets: new Map(),
    itemRecords: new Map(),
  };
  indexes.set(file, made);
  return made;
}

function byId<Key, Entry extends { readonly id: Key }>(entries: readonly Entry[]): ReadonlyMap<Key, Entry> {
  return new Map(entries.map((entry) => [entry.id, entry]));
}

/** Returns an entry that must exist in a validated file. */
export function entryOf<Key, Entry>(entries: ReadonlyMap<Key, Entry>, id: Key): Entry {
  const entry = entries.get(id);
  assert(entry !== undefined, `the catalogue has no ${String(id)}`);
  return entry;
}

/** Returns an item as one vendor sells it: at each level the vendor's own price overrides the shared one. */
export function itemOfVendor(index: CatalogueIndex, itemId: string, vendorId: number): ItemData {
  const written = entryOf(index.items, itemId);
  const shared = convertedItem(index, written);
  const own = written.vendor_prices?.[vendorId];
  if (own === undefined) return shared;
  const prices: LevelPrices = { ...shared.prices, ...levelPricesOf(own, index.file.currency) };
  return { ...shared, prices };
}

function convertedItem(index: CatalogueIndex, written: CatalogueItem): ItemData {
  const known = index.convertedItems.get(written.id);
  if (known !== undefined) return known;
  const made = itemDataOf(written, index.file.currency);
  index.convertedItems.set(made.id, made);
  return made;
}

export function itemSetOf(index: CatalogueIndex, itemSetId: string): ItemSetData {
  const known = index.convertedSets.get(itemSetId);
  if (known !== undefined) return known;
  const made = itemSetDataOf(entryOf(index.itemSets, itemSetId), index.file.currency);
  index.convertedSets.set(itemSetId, made);
  return made;
}
