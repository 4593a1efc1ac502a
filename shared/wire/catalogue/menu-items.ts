import { type Money, NO_MONEY } from '../../base/money.ts';
import { type Steps, visitInSteps } from '../../base/steps/steps.ts';
import type { Item } from '../../contract/records/item.ts';
import type { ItemV2 } from '../../contract/records/menu.ts';
import type { ItemSet } from '../../contract/records/modifier.ts';
import type { MenuItemTax } from '../../contract/records/tax.ts';
import {
  type ItemData,
  type ItemSetData,
  type LevelPrices,
  type ModifierNodeData,
  PRICE_LEVELS,
  type PriceLevel,
  type TaxData,
} from '../../engine/terms/catalogue-data.ts';
import { moneyOfValidated } from '../canonical/sound-money.ts';
import { itemDataWith } from './file-items.ts';
import { type SharedLists, shareList } from './shared-lists.ts';
import { namesOf } from './translations.ts';

/** The contents of a menu's items as separate items, sets and taxes that refer to each other by id. */
export interface MenuOptions {
  readonly items: Map<string, ItemData>;
  readonly itemSets: Map<string, ItemSetData>;
  readonly taxes: Map<string, TaxData>;
  readonly lists: SharedLists;
}

export interface MenuReading {
  readonly currency: string;
  /** The price level of the menu's node prices. */
  readonly level: PriceLevel;
  /** Returns an item that the menu itself does not list from the known catalogue. */
  readonly findKnown: (itemId: string) => ItemData | undefined;
}

/** The items read so far, and their sets of choices, which can be read once all items are known. */
export interface TakenItems {
  readonly parts: MenuOptions;
  readonly itemSets: Map<string, ItemSet>;
  /** The levels for which a menu with these items may have been requested: at each of them every item has its listed price. */
  levels: readonly PriceLevel[];
}

export function takeNoItems(): TakenItems {
  return {
    parts: { items: new Map(), itemSets: new Map(), taxes: new Map(), lists: new Map() },
    itemSets: new Map(),
    levels: PRICE_LEVELS,
  };
}

export function takeItem(taken: TakenItems, item: ItemV2, currency: string): void {
  taken.parts.items.set(item.id, readItem(taken.parts, item, currency));
  for (const itemSet of item.item_sets) if (!taken.itemSets.has(itemSet.uuid)) taken.itemSets.set(itemSet.uuid, itemSet);
  taken.levels = levelsWith(taken.levels, item);
}

export function* readSetsInSteps({ parts, itemSets }: TakenItems, reading: MenuReading): Steps<MenuOptions> {
  yield* visitInSteps([...itemSets.values()], (itemSet) => readSet(parts, itemSet, reading));
  return parts;
}

function readItem(parts: MenuOptions, item: ItemV2, currency: string): ItemData {
  const prices: Partial<Record<PriceLevel, Money>> = {};
  for (const { level, price } of item.prices) prices[level] = moneyOfValidated(price, currency);
  const isOpenPrice = item.price === 0 && item.price_override === true;
  // A service that sends only one price means it for the level in `price_level`.
  if (item.prices.length === 0 && !isOpenPrice) prices[item.price_level] = moneyOfValidated(item.price, currency);
  return itemDataOfRecord(parts, item, prices, readTaxes(parts.taxes, item.taxes), item.item_sets);
}

function itemDataOfRecord(
  { lists }: MenuOptions,
  item: Item,
  prices: LevelPrices,
  taxIds: readonly string[],
  itemSets: readonly ItemSet[],
): ItemData {
  return itemDataWith(item, {
    prices,
    taxIds: shareList(lists, taxIds),
    categoryIds: shareList(
      lists,
      (item.categories ?? []).map(({ id }) => id),
    ),
    itemSetIds: shareList(
      lists,
      itemSets.map(({ uuid }) => uuid),
    ),
    active: true,
  });
}

export function readTaxes(taxes: Map<string, TaxData>, records: readonly MenuItemTax[]): readonly string[] {
  return records.map(({ id, name, rate, inclusive }) => {
    taxes.set(id, { id, name, rate, inclusive });
    return id;
  });
}

function readSet(parts: MenuOptions, itemSet: ItemSet, reading: MenuReading): void {
  if (parts.itemSets.has(itemSet.uuid)) return;
  parts.itemSets.set(itemSet.uuid, {
    id: itemSet.uuid,
    name: itemSet.name,
    ...namesOf(itemSet),
    min: itemSet.min,
    max: itemSet.max,
    includedQuantity: itemSet.included_quantity,
    nodes: itemSet.nodes.map((node) => readNode(parts, node, reading)),
  });
}

function readNode(parts: MenuOptions, node: ItemSet['nodes'][number], reading: MenuReading): ModifierNodeData {
  const { item } = node;
  const listed = parts.items.get(item.id) ?? listedBefore(reading, item.id);
  // An item without a price of its own is only in the menu as a modifier.
  if (listed === undefined) parts.items.set(item.id, itemDataOfRecord(parts, item, {}, readTaxes(parts.taxes, node.taxes), []));
  for (const itemSet of node.item_sets) readSet(parts, itemSet, reading);
  const price = moneyOfValidated(node.price, reading.currency);
  return {
    id: node.uuid,
    itemId: item.id,
    mode: node.mode,
    defaultQuantity: node.default_quantity,
    maxQuantity: node.max_quantity,
    ...((node.price_is_own === true || isOwnPrice(price, listed, reading.level)) && { price }),
    itemSetIds: shareList(
      parts.lists,
      node.item_sets.map(({ uuid }) => uuid),
    ),
  };
}

function listedBefore({ findKnown }: MenuReading, itemId: string): ItemData | undefined {
  const known = findKnown(itemId);
  const isListed = known !== undefined && (known.priceOverride || Object.keys(known.prices).length > 0);
  return isListed ? known : undefined;
}

/**
 * Guesses whether a node has its own price, which a menu does not say. A price equal to the item's at the menu's level counts as the
 * item's, so that it follows the item to other levels; so does 0 for an item listed without a price (open price).
 */
function isOwnPrice(price: Money, listed: ItemData | undefined, level: PriceLevel): boolean {
  return listed === undefined || (effectivePrice(listed.prices, level) ?? NO_MONEY) !== price;
}

function effectivePrice(prices: LevelPrices, level: PriceLevel): Money | undefined {
  const found = PRICE_LEVELS.slice(PRICE_LEVELS.indexOf(level)).find((one) => prices[one] !== undefined);
  return found === undefined ? undefined : prices[found];
}

/** Leaves out the levels at which a menu would list this item with another price. */
function levelsWith(levels: readonly PriceLevel[], { prices, price_level }: ItemV2): readonly PriceLevel[] {
  const found = PRICE_LEVELS.indexOf(price_level);
  let from = 0;
  for (const { level } of prices) {
    const index = PRICE_LEVELS.indexOf(level);
    if (index < found) from = Math.max(from, index + 1);
  }
  const fits = (level: PriceLevel): boolean => PRICE_LEVELS.indexOf(level) >= from && PRICE_LEVELS.indexOf(level) <= found;
  return levels.every(fits) ? levels : levels.filter(fits);
}
