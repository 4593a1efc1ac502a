import type { CatalogueItem, CatalogueItemSet, CatalogueNode, CataloguePrices } from './catalogue-items.ts';
import type { ValidEntry } from './catalogue-parts.ts';
import {
  type CatalogueCheck,
  checkDecimal,
  checkMoney,
  checkRate,
  checkReferences,
  QUANTITY_DECIMALS,
  uniqueClaims,
} from './catalogue-rules.ts';
import { quoted } from './catalogue-violations.ts';

const LARGEST_INT64 = '9223372036854775807';
const MOST_WEIGHT = 1_000_000;

export function checkItems(check: CatalogueCheck): void {
  const { parts } = check;
  for (const { entry, path } of parts.taxes.sound) checkRate(check, entry.rate, () => `${path}.rate`);
  const claimBarcode = uniqueClaims(check, 'the barcode');
  const daypartIds = new Set(parts.vendors.sound.flatMap((vendor) => vendor.entry.dayparts.map((daypart) => daypart.id)));

  for (const { entry: item, path } of parts.items.sound) {
    checkItem(check, item, path);
    if (item.barcode !== undefined) claimBarcode(item.barcode, () => `${path}.barcode`);
    for (const [index, { daypart_id }] of (item.item_availability ?? []).entries()) {
      if (parts.vendors.isSound && !daypartIds.has(daypart_id)) {
        check.complain(
          `${path}.item_availability[${index}].daypart_id`,
          'unknown_reference',
          `no day part has the id ${quoted(daypart_id)}`,
        );
      }
    }
  }
  checkSkus(check);
}

function checkItem(check: CatalogueCheck, item: CatalogueItem, path: string): void {
  const { parts, complain } = check;
  if (isBeyondInt64(item.id)) complain(`${path}.id`, 'out_of_range', `must be at most ${LARGEST_INT64}`);
  checkPrices(check, item.prices, `${path}.prices`);
  for (const [vendorId, prices] of Object.entries(item.vendor_prices ?? {}))
    checkVendorPrices(check, vendorId, prices, `${path}.vendor_prices`);
  checkReferences(check, item.tax_ids, parts.taxes.has, 'tax', () => `${path}.tax_ids`);
  checkReferences(check, item.category_ids, parts.categories.has, 'category', () => `${path}.category_ids`);
  checkReferences(check, item.item_set_ids, parts.item_sets.has, 'item set', () => `${path}.item_set_ids`);
  checkDecimal(check, item.tare_weight, () => `${path}.tare_weight`, QUANTITY_DECIMALS, MOST_WEIGHT);
  checkNumberText(check, item.sort_order, () => `${path}.sort_order`);
  checkNumberText(check, item.calories, () => `${path}.calories`);
  for (const [index, { id }] of (item.upsell_items ?? []).entries()) {
    if (!parts.items.has(id)) complain(`${path}.upsell_items[${index}].id`, 'unknown_reference', `no item has the id ${quoted(id)}`);
  }
}

function isBeyondInt64(id: string): boolean {
  return id.length === LARGEST_INT64.length && id > LARGEST_INT64;
}

function checkVendorPrices(check: CatalogueCheck, vendorId: string, prices: CataloguePrices, path: string): void {
  const { parts, complain } = check;
  if (!/^[1-9][0-9]{0,15}$/.test(vendorId)) {
    complain(path, 'malformed', `has a member that is no vendor id: ${quoted(vendorId)}`);
    return;
  }
  if (!parts.vendors.has(Number(vendorId)))
    complain(`${path}.${vendorId}`, 'unknown_reference', `no vendor has the id ${quoted(vendorId)}`);
  checkPrices(check, prices, `${path}.${vendorId}`);
}

function checkPrices(check: CatalogueCheck, prices: CataloguePrices, path: string): void {
  for (const [level, price] of Object.entries(prices)) checkMoney(check, price, () => `${path}.${level}`);
}

/** Accepts an empty text or one that holds a number. */
function checkNumberText({ complain }: CatalogueCheck, text: string | undefined, path: () => string): void {
  if (text !== undefined && text !== '' && !/^-?\d+(\.\d+)?$/.test(text)) complain(path(), 'malformed', 'must hold a number');
}

/**
 * Refuses two active items with one SKU at the same vendor, because filtering a vendor's items by SKU must find one. Other vendors may
 * reuse an SKU: the same article can be another item there, at another price.
 */
function checkSkus({ parts, complain }: CatalogueCheck): void {
  const skus = new Map<string, { readonly sku: string; readonly path: string }>();
  for (const { entry: item, path } of parts.items.sound) {
    if (item.sku !== undefined && item.sku !== '' && item.active !== false) skus.set(item.id, { sku: item.sku, path });
  }
  const reported = new Set<string>();
  for (const { entry: vendor } of parts.vendors.sound) {
    const sellers = new Map<string, string>();
    for (const itemId of soldItemIds(vendor)) {
      const own = skus.get(itemId);
      if (own === undefined) continue;
      const other = sellers.get(own.sku);
      if (other === undefined) sellers.set(own.sku, itemId);
      else if (other !== itemId && !reported.has(own.path)) {
        reported.add(own.path);
        complain(
          `${own.path}.sku`,
          'repeated',
          `vendor ${quoted(vendor.id)} also sells item ${quoted(other)} by the SKU ${quoted(own.sku)}`,
        );
      }
    }
  }
}

function* soldItemIds(vendor: ValidEntry<'vendors'>['entry']): Generator<string> {
  for (const daypart of vendor.dayparts) {
    for (const group of daypart.groups) yield* group.item_ids;
  }
  yield* vendor.off_menu_item_ids ?? [];
}

/** Node uuids must be unique across all sets, because a cart names a node by its uuid alone. */
export function checkItemSets(check: CatalogueCheck): void {
  const { parts, complain } = check;
  const claimNode = uniqueClaims(check, 'the node uuid');
  for (const { entry: set, path } of parts.item_sets.sound) {
    checkSelection(check, set, path);
    for (const [index, node] of set.nodes.entries()) {
      const nodePath = `${path}.nodes[${index}]`;
      claimNode(node.uuid, () => `${nodePath}.uuid`);
      if (!parts.items.has(node.item_id))
        complain(`${nodePath}.item_id`, 'unknown_reference', `no item has the id ${quoted(node.item_id)}`);
      if (node.default_quantity > node.max_quantity) {
        complain(`${nodePath}.default_quantity`, 'wrong_order', 'must not be more than max_quantity');
      }
      checkMoney(check, node.price, () => `${nodePath}.price`);
      checkReferences(check, node.item_set_ids, parts.item_sets.has, 'item set', () => `${nodePath}.item_set_ids`);
    }
  }
}

function checkSelection({ complain }: CatalogueCheck, set: CatalogueItemSet, path: string): void {
  const most = set.max ?? Number.POSITIVE_INFINITY;
  if (set.min > most) complain(`${path}.min`, 'wrong_order', 'must not be more than max');
  else if (set.min > total(set.nodes, (node) => node.max_quantity)) {
    complain(`${path}.min`, 'not_satisfiable', 'its nodes together may not be chosen that often');
  }
  if (set.included_quantity > most) complain(`${path}.included_quantity`, 'wrong_order', 'must not be more than max');
  if (total(set.nodes, (node) => node.default_quantity) > most) {
    complain(`${path}.max`, 'not_satisfiable', 'is less than what its nodes choose by default');
  }
}

function total(nodes: readonly CatalogueNode[], count: (node: CatalogueNode) => number): number {
  return nodes.reduce((sum, node) => sum + count(node), 0);
}
