import type { Catalogue } from '../../shared/contract/catalogue/catalogue.ts';
import type { CatalogueItem, CatalogueItemSet } from '../../shared/contract/catalogue/catalogue-items.ts';
import type { CatalogueVendor } from '../../shared/contract/catalogue/catalogue-places.ts';
import type { Seeded } from '../engine/seeded.ts';
import { BAR, ITEMS, VENDOR } from './test-catalogue.ts';

/** What a back office does to a catalogue in a day. */
type Edit = (file: Catalogue, chance: Seeded) => Catalogue;

/** A few edits at once. What comes out may be refused as a whole; then nothing was changed. */
export function editCatalogue(file: Catalogue, chance: Seeded): Catalogue {
  let edited = file;
  for (let left = chance.between(1, 4); left > 0; left--) edited = chance.pick(EDITS)(edited, chance);
  return edited;
}

function oneItem(change: (item: CatalogueItem, chance: Seeded) => CatalogueItem): Edit {
  return (file, chance) => {
    const { id } = chance.pick(file.items);
    return { ...file, items: file.items.map((item) => (item.id === id ? change(item, chance) : item)) };
  };
}

function oneSet(change: (set: CatalogueItemSet, chance: Seeded, file: Catalogue) => CatalogueItemSet): Edit {
  return (file, chance) => {
    const { uuid } = chance.pick(file.item_sets);
    return { ...file, item_sets: file.item_sets.map((set) => (set.uuid === uuid ? change(set, chance, file) : set)) };
  };
}

function oneVendor(change: (vendor: CatalogueVendor, chance: Seeded, file: Catalogue) => CatalogueVendor): Edit {
  return (file, chance) => {
    const { id } = chance.pick(file.vendors);
    return { ...file, vendors: file.vendors.map((vendor) => (vendor.id === id ? change(vendor, chance, file) : vendor)) };
  };
}

function priceOf(chance: Seeded): number {
  return chance.between(0, 2000) / 100;
}

const LEVELS = ['EVENT', 'VENUE_DEFAULT', 'CORPORATE_DEFAULT'] as const;

const EDITS: readonly Edit[] = [
  (file) => file,
  oneItem((item, chance) => ({ ...item, name: `${item.name.split(' no')[0]} no ${chance.below(1000)}` })),
  oneItem((item, chance) => ({ ...item, prices: { ...item.prices, [chance.pick(LEVELS)]: priceOf(chance) } })),
  oneItem((item, chance) => ({ ...item, prices: chance.chance(0.5) ? {} : { [chance.pick(LEVELS)]: priceOf(chance) } })),
  oneItem((item, chance) => {
    const vendor = String(chance.pick([VENDOR, BAR]));
    return { ...item, vendor_prices: chance.chance(0.3) ? {} : { [vendor]: { [chance.pick(LEVELS)]: priceOf(chance) } } };
  }),
  oneItem((item, chance) => ({ ...item, active: chance.chance(0.6) })),
  oneItem((item, chance) => ({ ...item, tax_ids: chance.some(['food'], 0.5), category_ids: chance.some(['food', 'drinks'], 0.5) })),
  oneItem((item, chance) => ({
    ...item,
    is_alcohol: chance.chance(0.5),
    price_override: chance.chance(0.2),
    refundable: chance.chance(0.5),
  })),
  (file, chance) => ({ ...file, taxes: file.taxes.map((tax) => ({ ...tax, rate: chance.between(0, 20) / 100 })) }),
  (file, chance) => ({ ...file, categories: file.categories.map((category) => ({ ...category, name: `Category ${chance.below(3)}` })) }),
  oneSet((set, chance) => ({ ...set, name: `Set ${chance.below(5)}`, included_quantity: chance.below(2) })),
  oneSet((set, chance) => ({ ...set, nodes: chance.shuffled(set.nodes) })),
  oneSet((set, chance) => ({
    ...set,
    nodes: set.nodes.map((node) => ({ ...node, mode: chance.pick(['INCLUDED', 'INCREASE_PARENT', 'SEPARATE'] as const) })),
  })),
  oneSet((set, chance) => ({
    ...set,
    nodes: set.nodes.map(({ price: _, ...node }) => (chance.chance(0.5) ? node : { ...node, price: priceOf(chance) })),
  })),
  oneSet((set, chance, file) => ({ ...set, nodes: set.nodes.map((node) => ({ ...node, item_id: chance.pick(file.items).id })) })),
  addItem,
  removeItem,
  oneVendor((vendor, chance) => ({ ...vendor, name: `Vendor ${chance.below(100)}` })),
  oneVendor((vendor, chance, file) => ({
    ...vendor,
    dayparts: vendor.dayparts.map((part) => ({
      ...part,
      groups: part.groups.map((group) => ({ ...group, item_ids: chance.some(file.items, 0.8).map(({ id }) => id) })),
    })),
  })),
  oneVendor((vendor, chance, file) => ({ ...vendor, off_menu_item_ids: chance.some(file.items, 0.3).map(({ id }) => id) })),
  oneVendor((vendor, chance) => ({
    ...vendor,
    price_level_schedule: chance.chance(0.3)
      ? []
      : [{ level: chance.pick(LEVELS), starts_at: '2026-11-21T18:00:00Z', ends_at: `2026-11-21T${chance.between(19, 23)}:00:00Z` }],
  })),
];

function addItem(file: Catalogue, chance: Seeded): Catalogue {
  const id = String(3000 + chance.below(50));
  if (file.items.some((item) => item.id === id)) return file;
  const item: CatalogueItem = {
    id,
    name: `New ${id}`,
    prices: { CORPORATE_DEFAULT: priceOf(chance) },
    tax_ids: [],
    category_ids: [],
    item_set_ids: [],
  };
  const put = (ids: readonly string[]) => [...ids, id];
  return { ...mapGroups({ ...file, items: [...file.items, item] }, put) };
}

/** One that no set and no offer names. */
function removeItem(file: Catalogue, chance: Seeded): Catalogue {
  const named = new Set([ITEMS.burger, ...file.item_sets.flatMap((set) => set.nodes.map((node) => node.item_id))]);
  const free = file.items.filter(({ id }) => !named.has(id));
  if (free.length === 0) return file;
  const { id } = chance.pick(free);
  return mapGroups({ ...file, items: file.items.filter((item) => item.id !== id) }, (ids) => ids.filter((each) => each !== id));
}

function mapGroups(file: Catalogue, change: (ids: readonly string[]) => readonly string[]): Catalogue {
  const vendors = file.vendors.map((vendor) => ({
    ...vendor,
    off_menu_item_ids: (vendor.off_menu_item_ids ?? []).filter((id) => file.items.some((item) => item.id === id)),
    dayparts: vendor.dayparts.map((part) => ({
      ...part,
      groups: part.groups.map((group) => ({ ...group, item_ids: change(group.item_ids) })),
    })),
  }));
  return { ...file, vendors };
}
