import { accept, type Outcome, refuse } from '../../base/outcome.ts';
import type { Catalogue } from '../../contract/catalogue/catalogue.ts';
import type { CatalogueItem } from '../../contract/catalogue/catalogue-items.ts';
import type { PriceLevel } from '../../engine/terms/catalogue-data.ts';

/** The parts of an item that can change without editing the file: its price at a level, for all vendors or one, and whether it is sold. */
export interface ItemEdit {
  readonly itemId: string;
  readonly active?: boolean;
  readonly price?: ItemPriceEdit;
}

export interface ItemPriceEdit {
  readonly level: PriceLevel;
  readonly amount: number;
  /** If absent: the price for every vendor that has none of its own at the level. */
  readonly vendorId?: number;
}

export type EditRefusal = 'unknown_item' | 'unknown_vendor';

/** Returns the whole file with the edit in it; the caller checks the file again before it is used. */
export function editItem(file: Catalogue, { itemId, active, price }: ItemEdit): Outcome<Catalogue, EditRefusal> {
  const item = file.items.find(({ id }) => id === itemId);
  if (item === undefined) return refuse('unknown_item');
  if (price?.vendorId !== undefined && !file.vendors.some(({ id }) => id === price.vendorId)) return refuse('unknown_vendor');
  const priced = price === undefined ? item : withPrice(item, price);
  const edited: CatalogueItem = active === undefined ? priced : { ...priced, active };
  return accept({ ...file, items: file.items.map((each) => (each === item ? edited : each)) });
}

function withPrice(item: CatalogueItem, { level, amount, vendorId }: ItemPriceEdit): CatalogueItem {
  if (vendorId === undefined) return { ...item, prices: { ...item.prices, [level]: amount } };
  const ofVendor = item.vendor_prices?.[String(vendorId)];
  return { ...item, vendor_prices: { ...item.vendor_prices, [String(vendorId)]: { ...ofVendor, [level]: amount } } };
}
