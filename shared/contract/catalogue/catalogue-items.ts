import { type Static, Type } from 'typebox';
import { Amount, Count, closedRecord, Flag, keyed, list, nullable, optional, record, text, Uuid } from '../http/schema.ts';
import { itemDetails } from '../records/item.ts';
import { ModifierMode } from '../records/modifier.ts';
import { PRICE_LEVELS, type PriceLevelName } from '../records/price-level.ts';
import { itemTranslationMember, translationMember } from '../records/translation.ts';

/** An int64 from 1 as decimal text; `isBeyondInt64` checks the upper limit. */
export const CatalogueItemId = Type.String({ pattern: '^[1-9][0-9]{0,18}$', maxLength: 19 });

const priceByLevel = Object.fromEntries(PRICE_LEVELS.map((level) => [level, optional(Amount)])) as Record<
  PriceLevelName,
  ReturnType<typeof optional<typeof Amount>>
>;

/** A level without a member has no price of its own. */
export const CataloguePrices = closedRecord('CataloguePrices', priceByLevel);
export type CataloguePrices = Static<typeof CataloguePrices>;

/** Categories come from `category_ids` and a modifier's cost from its prices, so the file does not contain them twice. */
const { categories, original_cost, ...writtenDetails } = itemDetails;

export const CatalogueItem = record('CatalogueItem', {
  id: CatalogueItemId,
  name: text(255, 1),
  ...writtenDetails,
  barcode: optional(text(255, 1)),
  active: optional(Flag),
  refundable: optional(Flag),
  prices: CataloguePrices,
  vendor_prices: optional(keyed(CataloguePrices, 1000)),
  tax_ids: list(text(64), { maxItems: 50 }),
  category_ids: list(text(64), { maxItems: 200 }),
  item_set_ids: list(Uuid, { maxItems: 100 }),
  ...itemTranslationMember,
});
export type CatalogueItem = Static<typeof CatalogueItem>;

export const CatalogueNode = record('CatalogueNode', {
  uuid: Uuid,
  item_id: CatalogueItemId,
  mode: ModifierMode,
  default_quantity: Count,
  max_quantity: Count,
  price: optional(Amount),
  item_set_ids: optional(list(Uuid, { maxItems: 100 })),
});
export type CatalogueNode = Static<typeof CatalogueNode>;

export const CatalogueItemSet = record('CatalogueItemSet', {
  uuid: Uuid,
  name: text(255),
  min: Count,
  max: nullable(Count),
  included_quantity: Count,
  nodes: list(CatalogueNode, { maxItems: 500 }),
  ...translationMember,
});
export type CatalogueItemSet = Static<typeof CatalogueItemSet>;
