import { type CompiledItem, findItem, findItemSet, itemsOf } from '../engine/catalogue.ts';
import { PRICE_LEVELS } from '../engine/catalogue-data.ts';
import type { CatalogueIndex } from './catalogue-index.ts';
import { itemRecordOf, taxRecordsOf } from './item-record.ts';
import type { VendorRecords } from './vendor-records.ts';

/**
 * The items that a menu tells otherwise after a new catalogue than before, those that came and went included: an item's own members,
 * prices and taxes at every level, and everything nested below it.
 */
export function changedItemIds(before: VendorRecords, after: VendorRecords): readonly string[] {
  const comparison: Comparison = { before, after, sets: new Map() };
  const gone = [...itemsOf(before.catalogue)].map(({ data }) => data.id).filter((id) => findItem(after.catalogue, id) === undefined);
  const changed = [...itemsOf(after.catalogue)].filter((item) => isItemChanged(comparison, item)).map(({ data }) => data.id);
  return [...changed, ...gone];
}

interface Comparison {
  readonly before: VendorRecords;
  readonly after: VendorRecords;
  readonly sets: Map<string, boolean>;
}

function isItemChanged(comparison: Comparison, item: CompiledItem): boolean {
  return isOwnChanged(comparison, item.data.id) || item.data.itemSetIds.some((itemSetId) => isSetChanged(comparison, itemSetId));
}

/** Without what is nested below it. */
function isOwnChanged({ before, after }: Comparison, itemId: string): boolean {
  const old = findItem(before.catalogue, itemId)?.data;
  const now = findItem(after.catalogue, itemId)?.data;
  if (old === undefined || now === undefined) return old !== now;
  if (PRICE_LEVELS.some((level) => old.prices[level] !== now.prices[level])) return true;
  return toldOf(before.index, itemId) !== toldOf(after.index, itemId);
}

const toldTexts = new WeakMap<CatalogueIndex, Map<string, string>>();

/** What every vendor tells of an item, as one text; written once for all vendors. */
function toldOf(index: CatalogueIndex, itemId: string): string {
  let texts = toldTexts.get(index);
  if (texts === undefined) {
    texts = new Map();
    toldTexts.set(index, texts);
  }
  const known = texts.get(itemId);
  if (known !== undefined) return known;
  const { tax_ids = [], item_set_ids = [], active = true } = index.items.get(itemId) ?? {};
  const made = JSON.stringify([itemRecordOf(index, itemId), taxRecordsOf(index, tax_ids), item_set_ids, active]);
  texts.set(itemId, made);
  return made;
}

function isSetChanged(comparison: Comparison, itemSetId: string): boolean {
  const known = comparison.sets.get(itemSetId);
  if (known !== undefined) return known;
  const made = compareSets(comparison, itemSetId);
  comparison.sets.set(itemSetId, made);
  return made;
}

function compareSets(comparison: Comparison, itemSetId: string): boolean {
  const old = findItemSet(comparison.before.catalogue, itemSetId)?.data;
  const now = findItemSet(comparison.after.catalogue, itemSetId)?.data;
  if (old === undefined || now === undefined) return old !== now;
  if (JSON.stringify(old) !== JSON.stringify(now)) return true;
  return now.nodes.some(
    ({ itemId, itemSetIds }) => isOwnChanged(comparison, itemId) || itemSetIds.some((nested) => isSetChanged(comparison, nested)),
  );
}
