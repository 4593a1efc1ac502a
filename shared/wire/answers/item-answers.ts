import { moneyToNumber } from '../../base/currency.ts';
import { type Money, NO_MONEY } from '../../base/money.ts';
import type { ItemV1, ItemV2 } from '../../contract/records/menu.ts';
import type { FlatModifier, ItemSet, ModifierNode } from '../../contract/records/modifier.ts';
import type { PriceLevel as PriceLevelRecord } from '../../contract/records/price-level.ts';
import type { MenuItemTax } from '../../contract/records/tax.ts';
import { type CompiledItem, findItem, findItemSet } from '../../engine/catalogue/catalogue.ts';
import { priceAt } from '../../engine/catalogue/price-levels.ts';
import { type ModifierNodeData, PRICE_LEVELS, type PriceLevel } from '../../engine/terms/catalogue-data.ts';
import { itemRecordOf, listedModifierOf, listedRecordOf, taxRecordsOf } from '../catalogue/item-record.ts';
import { translationsOfNames } from '../catalogue/translations.ts';
import type { VendorRecords } from '../catalogue/vendor-records.ts';

/** Writes items of one vendor at one price level. Shared parts, for example item sets, are written once. */
export interface ItemWriter {
  readonly records: VendorRecords;
  readonly level: PriceLevel;
  readonly setRecords: Map<string, ItemSet | undefined>;
}

export function itemWriterOf(records: VendorRecords, level: PriceLevel): ItemWriter {
  return { records, level, setRecords: new Map() };
}

/** Writes version 1, with a flat list of the first level of modifiers. Returns undefined for an item without a price at the level. */
export function writeItemV1(writer: ItemWriter, item: CompiledItem): ItemV1 | undefined {
  const priced = pricedMembers(writer, item);
  if (priced === undefined) return undefined;
  return { ...listedRecordOf(writer.records.index, item.data.id), ...priced, modifiers: flatModifiers(writer, item) };
}

/** Writes version 2, with nested modifiers. Returns undefined for an item without a price at the level. */
export function writeItemV2(writer: ItemWriter, item: CompiledItem): ItemV2 | undefined {
  const priced = pricedMembers(writer, item);
  if (priced === undefined) return undefined;
  return {
    ...listedRecordOf(writer.records.index, item.data.id),
    ...priced,
    prices: levelPrices(writer, item),
    item_sets: setsOf(writer, item.data.itemSetIds),
  };
}

/**
 * `price_level` is the level that has the price, so that both members match an entry of `prices`. An open-price item may have no price: it
 * gets 0 at the requested level.
 */
function pricedMembers(writer: ItemWriter, item: CompiledItem) {
  const found = priceAt(item.prices, writer.level);
  if (found === undefined && !item.data.priceOverride) return undefined;
  return {
    price: found === undefined ? 0 : amountOf(writer, found.price),
    price_level: found?.level ?? writer.level,
    taxes: taxesOf(writer, item),
  };
}

function taxesOf({ records }: ItemWriter, item: CompiledItem): readonly MenuItemTax[] {
  return taxRecordsOf(records.index, item.data.taxIds);
}

function levelPrices(writer: ItemWriter, { data }: CompiledItem): readonly PriceLevelRecord[] {
  return PRICE_LEVELS.flatMap((level) => {
    const price = data.prices[level];
    return price === undefined ? [] : [{ level, price: amountOf(writer, price) }];
  });
}

function amountOf(writer: ItemWriter, amount: Money): number {
  return moneyToNumber(amount, writer.records.catalogue.terms.currency);
}

function setsOf(writer: ItemWriter, itemSetIds: readonly string[]): readonly ItemSet[] {
  return itemSetIds.flatMap((itemSetId) => setOf(writer, itemSetId) ?? []);
}

function setOf(writer: ItemWriter, itemSetId: string): ItemSet | undefined {
  if (writer.setRecords.has(itemSetId)) return writer.setRecords.get(itemSetId);
  const made = writeSet(writer, itemSetId);
  writer.setRecords.set(itemSetId, made);
  return made;
}

function writeSet(writer: ItemWriter, itemSetId: string): ItemSet | undefined {
  const data = findItemSet(writer.records.catalogue, itemSetId)?.data;
  if (data === undefined) return undefined;
  return {
    uuid: data.id,
    name: data.name,
    min: data.min,
    max: data.max,
    included_quantity: data.includedQuantity,
    nodes: data.nodes.flatMap((node) => writeNode(writer, node) ?? []),
    ...translationsOfNames(data),
  };
}

/** Leaves out a node whose item is not sold now, because it cannot be chosen. */
function writeNode(writer: ItemWriter, node: ModifierNodeData): ModifierNode | undefined {
  const { records } = writer;
  const item = findItem(records.catalogue, node.itemId);
  if (item === undefined || !item.data.active) return undefined;
  const price = priceOfNode(writer, node, item);
  return {
    uuid: node.id,
    mode: node.mode,
    default_quantity: node.defaultQuantity,
    max_quantity: node.maxQuantity,
    price,
    ...(isHiddenOwnPrice(writer, node, item) && { price_is_own: true }),
    item: listedModifierOf(records.index, node.itemId, price),
    taxes: taxesOf(writer, item),
    item_sets: setsOf(writer, node.itemSetIds),
  };
}

/** Readers assume that a price equal to the item's is the item's, which is wrong at levels where the item has another price. */
function isHiddenOwnPrice({ level }: ItemWriter, { price }: ModifierNodeData, item: CompiledItem): boolean {
  return price !== undefined && (priceAt(item.prices, level)?.price ?? NO_MONEY) === price;
}

/** Returns 0 for an item without a price: an included modifier is never charged and may have none. */
function priceOfNode(writer: ItemWriter, node: ModifierNodeData, item: CompiledItem): number {
  const price = node.price ?? priceAt(item.prices, writer.level)?.price;
  return price === undefined ? 0 : amountOf(writer, price);
}

function flatModifiers(writer: ItemWriter, { data }: CompiledItem): readonly FlatModifier[] {
  const { catalogue } = writer.records;
  return data.itemSetIds.flatMap((itemSetId) => {
    const itemSet = findItemSet(catalogue, itemSetId)?.data;
    return (itemSet?.nodes ?? []).flatMap((node): readonly FlatModifier[] => {
      const item = findItem(catalogue, node.itemId);
      if (itemSet === undefined || item === undefined || !item.data.active) return [];
      return [
        {
          // A version 1 cart refers to a modifier by this `id`. It is the node's, because one item may be in several sets.
          id: node.id,
          uuid: node.id,
          name: itemRecordOf(writer.records.index, node.itemId).name,
          price: priceOfNode(writer, node, item),
          mode: node.mode,
          group: itemSet.name,
          min: itemSet.min,
          max: itemSet.max,
        },
      ];
    });
  });
}
