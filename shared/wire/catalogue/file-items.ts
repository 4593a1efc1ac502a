import type { Money } from '../../base/money.ts';
import type { CatalogueItem, CatalogueItemSet, CataloguePrices } from '../../contract/catalogue/catalogue-items.ts';
import type { Item } from '../../contract/records/item.ts';
import { type ItemData, type ItemSetData, type LevelPrices, PRICE_LEVELS, type PriceLevel } from '../../engine/terms/catalogue-data.ts';
import { moneyOfValidated } from '../canonical/sound-money.ts';
import { namesOf } from './translations.ts';

/** Converts an item of the file with its shared prices, without those of single vendors. */
export function itemDataOf(item: CatalogueItem, currency: string): ItemData {
  return itemDataWith(item, {
    prices: levelPricesOf(item.prices, currency),
    taxIds: item.tax_ids,
    categoryIds: item.category_ids,
    itemSetIds: item.item_set_ids,
    active: item.active ?? true,
  });
}

/** The members that a file and a menu write differently. */
type WrittenApart = Pick<ItemData, 'prices' | 'taxIds' | 'categoryIds' | 'itemSetIds' | 'active'>;

export function itemDataWith(item: Omit<Item, 'categories'>, { prices, taxIds, categoryIds, itemSetIds, active }: WrittenApart): ItemData {
  return {
    id: item.id,
    // People read the display name, if there is one; requests and answers use ids.
    name: item.display_name || item.name,
    ...namesOf(item),
    ...(item.sku !== undefined && { sku: item.sku }),
    ...(item.barcode !== undefined && { barcode: item.barcode }),
    prices,
    taxIds,
    categoryIds,
    itemSetIds,
    active,
    priceOverride: item.price_override ?? false,
    discountable: item.discountable ?? true,
    taxable: item.taxable ?? true,
    refundable: item.refundable ?? true,
    isAlcohol: item.is_alcohol ?? false,
    isGiftCard: item.gift_card ?? false,
    ...weighedOf(item),
    soldAsItem: item.sold_as_item ?? true,
    ...shownOf(item),
    availability: availabilityOf(item.item_availability),
  };
}

type Shown = Pick<ItemData, 'catalogueName' | 'kitchenName' | 'receiptName' | 'servingOrder' | 'isOffReceipt'>;

/** Ignores empty names. */
function shownOf(item: Omit<Item, 'categories'>): Shown {
  const { kitchen, receipt } = item.external_names ?? {};
  const servingOrder = item.sort_order === undefined || item.sort_order === '' ? undefined : Number(item.sort_order);
  return {
    ...(item.display_name && item.display_name !== item.name && { catalogueName: item.name }),
    ...(kitchen && { kitchenName: kitchen }),
    ...(receipt && { receiptName: receipt }),
    ...(servingOrder !== undefined && Number.isFinite(servingOrder) && { servingOrder }),
    ...(item.print_on_receipt === false && { isOffReceipt: true }),
  };
}

/** The documents have no member for the unit of a weight, so it is read from a custom field of the venue. */
function weighedOf({ type, custom_fields: fields = [], tare_weight: tare }: Omit<Item, 'categories'>): Pick<ItemData, 'weighed'> {
  if (type !== 'WEIGHED') return {};
  const unit = fields.find(({ name }) => name === 'unit')?.value;
  return { weighed: { ...(unit !== undefined && { unit }), ...(tare !== undefined && { tare }) } };
}

const ALWAYS_AVAILABLE: ItemData['availability'] = [];

function availabilityOf(written: CatalogueItem['item_availability']): ItemData['availability'] {
  if (written === undefined || written.length === 0) return ALWAYS_AVAILABLE;
  return written.map(({ daypart_id, available }) => ({ daypartId: daypart_id, available }));
}

export function levelPricesOf(prices: CataloguePrices, currency: string): LevelPrices {
  const converted: Partial<Record<PriceLevel, Money>> = {};
  for (const level of PRICE_LEVELS) {
    const price = prices[level];
    if (price !== undefined) converted[level] = moneyOfValidated(price, currency);
  }
  return converted;
}

const NO_IDS: readonly string[] = [];

export function itemSetDataOf(itemSet: CatalogueItemSet, currency: string): ItemSetData {
  return {
    id: itemSet.uuid,
    name: itemSet.name,
    ...namesOf(itemSet),
    min: itemSet.min,
    max: itemSet.max,
    includedQuantity: itemSet.included_quantity,
    nodes: itemSet.nodes.map((node) => ({
      id: node.uuid,
      itemId: node.item_id,
      mode: node.mode,
      defaultQuantity: node.default_quantity,
      maxQuantity: node.max_quantity,
      ...(node.price !== undefined && { price: moneyOfValidated(node.price, currency) }),
      itemSetIds: node.item_set_ids ?? NO_IDS,
    })),
  };
}
