import { moneyToNumber } from '../base/currency.ts';
import { type Money, NO_MONEY } from '../base/money.ts';
import type { ItemV1, ItemV2 } from '../contract/menu.ts';
import type { FlatModifier, ItemSet, ModifierNode } from '../contract/modifier.ts';
import type { PriceLevel as PriceLevelRecord } from '../contract/price-level.ts';
import type { MenuItemTax } from '../contract/tax.ts';
import { type CompiledItem, findItem, findItemSet } from '../engine/catalogue.ts';
import { type ModifierNodeData, PRICE_LEVELS, type PriceLevel } from '../engine/catalogue-data.ts';
import { priceAt } from '../engine/price-levels.ts';
import { itemRecordOf, modifierRecordOf, taxRecordsOf } from './item-record.ts';
import type { VendorRecords } from './vendor-records.ts';

/** Writes items of one vendor at one price level; what many items share, such as their sets, is written once. */
export interface ItemWriter {
  readonly records: VendorRecords;
  readonly level: PriceLevel;
  readonly setRecords: Map<string, ItemSet | undefined>;
}

export function itemWriterOf(records: VendorRecords, level: PriceLevel): ItemWriter {
  return { records, level, setRecords: new Map() };
}

/** Version 1, with the first level of modifiers laid flat; undefined for an item that has no price at the level. */
export function writeItemV1(writer: ItemWriter, item: CompiledItem): ItemV1 | undefined {
  const priced = pricedMembers(writer, item);
  if (priced === undefined) return undefined;
  return { ...itemRecordOf(writer.records.index, item.data.id), ...priced, modifiers: flatModifiers(writer, item) };
}

/** Version 2, with nested modifiers; undefined for an item that has no price at the level. */
export function writeItemV2(writer: ItemWriter, item: CompiledItem): ItemV2 | undefined {
  const priced = pricedMembers(writer, item);
  if (priced === undefined) return undefined;
  return {
    ...itemRecordOf(writer.records.index, item.data.id),
    ...priced,
    prices: levelPrices(writer, item),
    item_sets: setsOf(writer, item.data.itemSetIds),
  };
}

/**
 * `price_level` is the level at which the price was found, so that both members together are one of `prices`. An item whose price the
 * seller names may have none: it is told as 0 at the level that was asked.
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
  };
}

/** A node whose item is not sold now cannot be chosen, so it is not offered. */
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
    item: modifierRecordOf(records.index, node.itemId, price),
    taxes: taxesOf(writer, item),
    item_sets: setsOf(writer, node.itemSetIds),
  };
}

/** A reader takes a price that equals the item's as the item's, which would be wrong at a level where the item has another. */
function isHiddenOwnPrice({ level }: ItemWriter, { price }: ModifierNodeData, item: CompiledItem): boolean {
  return price !== undefined && (priceAt(item.prices, level)?.price ?? NO_MONEY) === price;
}

/** What is included is never charged and may have no price; it is told as 0. */
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
          // A version 1 cart names a modifier by this `id`, so it is the node's: one item may stand in several sets.
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
