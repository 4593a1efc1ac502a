import type { CatalogueItem } from '../../contract/catalogue/catalogue-items.ts';
import type { CartItemCategory, Item } from '../../contract/records/item.ts';
import type { MenuItemTax } from '../../contract/records/tax.ts';
import { cacheText } from '../canonical/canonical.ts';
import { type CatalogueIndex, entryOf } from './catalogue-index.ts';

/** Returns the item's record in answers for any vendor; the same object each time. */
export function itemRecordOf(index: CatalogueIndex, itemId: string): Item {
  const known = index.itemRecords.get(itemId);
  if (known !== undefined) return known;
  const written = entryOf(index.items, itemId);
  const made = cacheText(writeItem(written, categoryRecordsOf(index, written.category_ids)));
  index.itemRecords.set(itemId, made);
  return made;
}

/** Returns the item's record in a menu or a list: a cart that is sent names things as the catalogue does, so its record has no translations. */
export function listedRecordOf(index: CatalogueIndex, itemId: string): Item {
  return withTranslations(index, itemId, itemRecordOf(index, itemId));
}

/** Returns the item's record as a modifier in a menu. */
export function listedModifierOf(index: CatalogueIndex, itemId: string, price: number): Item {
  return withTranslations(index, itemId, modifierRecordOf(index, itemId, price));
}

function withTranslations(index: CatalogueIndex, itemId: string, record: Item): Item {
  const { translations } = entryOf(index.items, itemId);
  return translations === undefined ? record : { ...record, translations };
}

/** Returns the item's record as a modifier at this price; the same object each time. */
export function modifierRecordOf(index: CatalogueIndex, itemId: string, price: number): Item {
  const key = `${itemId}@${price}`;
  const known = index.itemRecords.get(key);
  if (known !== undefined) return known;
  const made = cacheText({ ...itemRecordOf(index, itemId), original_cost: price });
  index.itemRecords.set(key, made);
  return made;
}

function categoryRecordsOf(index: CatalogueIndex, ids: readonly string[]): readonly CartItemCategory[] {
  return ids.map((id) => {
    const { name } = entryOf(index.categories, id);
    return { id, name };
  });
}

export function taxRecordsOf(index: CatalogueIndex, ids: readonly string[]): readonly MenuItemTax[] {
  return ids.map((id) => {
    const { name, rate, inclusive } = entryOf(index.taxes, id);
    return { id, name, rate, inclusive };
  });
}

/** Members copied from the file unchanged. `writeItem` adds some more; the rest of the file is left out of answers. */
const COPIED_MEMBERS = [
  'display_name',
  'notes',
  'sku',
  'barcode',
  'tare_weight',
  'item_attributes',
  'pos_category_ids',
  'upsell_items',
  'custom_fields',
  'external_names',
  'images',
  'item_availability',
  'show_desc',
  'description',
  'calories',
  'calories_label',
  'sort_order',
  'is_suite_item',
  'used_as_modifier',
  'print_on_receipt',
  'is_suite_package',
] as const satisfies readonly (keyof CatalogueItem & keyof Item)[];

/** Writes members that affect money and selling even when the file leaves them at their defaults. */
function writeItem(item: CatalogueItem, categories: readonly CartItemCategory[]): Item {
  const copied: Partial<Record<keyof Item, unknown>> = {};
  for (const member of COPIED_MEMBERS) if (item[member] !== undefined) copied[member] = item[member];
  return {
    id: item.id,
    name: item.name,
    ...(copied as Partial<Item>),
    type: item.type ?? 'ITEM',
    gift_card: item.gift_card ?? false,
    price_override: item.price_override ?? false,
    discountable: item.discountable ?? true,
    taxable: item.taxable ?? true,
    refundable: item.refundable ?? true,
    is_alcohol: item.is_alcohol ?? false,
    sold_as_item: item.sold_as_item ?? true,
    categories,
  };
}
