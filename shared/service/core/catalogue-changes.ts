import type { Catalogue as CatalogueFile } from '../../contract/catalogue/catalogue.ts';
import type { CatalogueItem } from '../../contract/catalogue/catalogue-items.ts';
import type { ItemData } from '../../engine/terms/catalogue-data.ts';
import { catalogueDataOf } from '../../wire/catalogue/vendor-catalogue.ts';
import type { ItemChange } from './store.ts';

/**
 * Returns which items of which vendors a new file changes. An item has changed when anything in its answer has: itself, its taxes and
 * categories, its modifiers at any depth, and the schedule that chooses a price level for callers that name none.
 */
export function changesBetween(before: CatalogueFile | undefined, after: CatalogueFile): ItemChange[] {
  const changes: ItemChange[] = [];
  const vendorIds = new Set([...(before?.vendors ?? []), ...after.vendors].map((vendor) => vendor.id));
  const describeBefore = before && makeDescriber(before);
  const describeAfter = makeDescriber(after);
  for (const vendorId of vendorIds) {
    const old = describeBefore?.(vendorId) ?? new Map<string, ItemText>();
    const fresh = describeAfter(vendorId);
    for (const [itemId, { text, isActive }] of fresh) {
      if (old.get(itemId)?.text !== text) changes.push({ vendorId, itemId, kind: isActive ? 'changed' : 'deactivated' });
    }
    for (const itemId of old.keys()) if (!fresh.has(itemId)) changes.push({ vendorId, itemId, kind: 'deleted' });
  }
  return changes;
}

interface ItemText {
  readonly text: string;
  readonly isActive: boolean;
}

type Describer = (vendorId: number) => ReadonlyMap<string, ItemText>;

/** Two items of equal text have equal answers. */
function makeDescriber(file: CatalogueFile): Describer {
  const items = new Map(file.items.map((item) => [item.id, item]));
  const sets = new Map(file.item_sets.map((set) => [set.uuid, set]));
  const taxes = new Map(file.taxes.map((tax) => [tax.id, tax]));
  const categories = new Map(file.categories.map((category) => [category.id, category]));
  const vendors = new Map(file.vendors.map((vendor) => [vendor.id, vendor]));

  return (vendorId) => {
    const vendor = vendors.get(vendorId);
    if (vendor === undefined) return new Map();
    const ownTexts = new Map<string, string>();
    const setTexts = new Map<string, string>();
    const ownText = (item: CatalogueItem): string => {
      const known = ownTexts.get(item.id);
      if (known !== undefined) return known;
      const { vendor_prices, ...shared } = item;
      const named = [item.tax_ids.map((id) => taxes.get(id)), item.category_ids.map((id) => categories.get(id))];
      const text = JSON.stringify([shared, vendor_prices?.[String(vendorId)], named]);
      ownTexts.set(item.id, text);
      return text;
    };
    const setText = (setId: string): string => {
      const known = setTexts.get(setId);
      if (known !== undefined) return known;
      const set = sets.get(setId);
      const below = set?.nodes.map((node) => ownText(items.get(node.item_id) as CatalogueItem) + textOfSets(node.item_set_ids ?? []));
      const text = `${JSON.stringify(set)}[${below?.join()}]`;
      setTexts.set(setId, text);
      return text;
    };
    // JSON texts end by themselves, so they can be concatenated; quoted in each other they would grow with every level.
    const textOfSets = (setIds: readonly string[]): string => `[${setIds.map(setText).join()}]`;
    const schedule = JSON.stringify(vendor.price_level_schedule);
    const described = new Map<string, ItemText>();
    for (const { id, active } of catalogueDataOf(file, vendorId, '').items as readonly ItemData[]) {
      const item = items.get(id) as CatalogueItem;
      const text = ownText(item) + textOfSets(item.item_set_ids) + schedule;
      described.set(id, { text, isActive: active });
    }
    return described;
  };
}
