import type { Instant } from '../../base/time.ts';
import { joinBytes, utf8Bytes } from '../../base/utf8.ts';
import type { Daypart, ItemV1, ItemV2, MenuV1, MenuV2 } from '../../contract/records/menu.ts';
import { type CompiledItem, findItem, itemsOf } from '../../engine/catalogue/catalogue.ts';
import type { PriceLevel } from '../../engine/terms/catalogue-data.ts';
import type { VendorRecords } from '../catalogue/vendor-records.ts';
import { type ItemWriter, itemWriterOf, writeItemV1, writeItemV2 } from './item-answers.ts';

export interface MenuRequest {
  readonly level: PriceLevel;
  /** The time of the revision in the answer. */
  readonly asOf: Instant;
  /** Limits the answer to the items changed since then; absent: the whole menu. */
  readonly delta?: { readonly since: Instant; readonly changedItemIds: readonly string[] };
}

export function writeMenuV1(records: VendorRecords, question: MenuRequest): MenuV1 {
  return { version: 'v1', ...writeMenu(records, question, writeItemV1) };
}

export function writeMenuV2(records: VendorRecords, question: MenuRequest): MenuV2 {
  return { version: 'v2', ...writeMenu(records, question, writeItemV2) };
}

/** Caches a vendor's day parts as JSON. Every delta contains them, and they list every item: writing them costs as much as a menu. */
const daypartsTexts = new WeakMap<VendorRecords['vendor'], string>();

/** Writes a menu of this vendor as JSON, some items at a time: the text of a large menu would take twice as much again as its bytes. */
export function writeMenuBytes({ vendor }: VendorRecords, { dayparts, items, ...menu }: MenuV1 | MenuV2): Uint8Array {
  const daypartsText = daypartsTexts.get(vendor) ?? JSON.stringify(dayparts);
  daypartsTexts.set(vendor, daypartsText);
  const pieces = [utf8Bytes(`${JSON.stringify(menu).slice(0, -1)},"items":[`)];
  for (let from = 0; from < items.length; from += ITEMS_IN_A_PIECE) {
    const piece = JSON.stringify(items.slice(from, from + ITEMS_IN_A_PIECE)).slice(1, -1);
    pieces.push(utf8Bytes(from === 0 ? piece : `,${piece}`));
  }
  pieces.push(utf8Bytes(`],"dayparts":${daypartsText}}`));
  return joinBytes(pieces);
}

const ITEMS_IN_A_PIECE = 1000;

/** Lists every item that the vendor sells now, by itself or as a modifier. */
export function listItemsV1(records: VendorRecords, level: PriceLevel): readonly ItemV1[] {
  return writeSold(itemWriterOf(records, level), itemsOf(records.catalogue), writeItemV1);
}

export function listItemsV2(records: VendorRecords, level: PriceLevel): readonly ItemV2[] {
  return writeSold(itemWriterOf(records, level), itemsOf(records.catalogue), writeItemV2);
}

type WriteItem<Answer> = (writer: ItemWriter, item: CompiledItem) => Answer | undefined;

function writeMenu<Answer>(records: VendorRecords, { level, asOf, delta }: MenuRequest, writeItem: WriteItem<Answer>) {
  const writer = itemWriterOf(records, level);
  const head = { vendor_id: records.vendor.id, venue_id: records.venue.id };
  const dayparts = writeDayparts(records);
  if (delta === undefined) {
    const items = writeSold(writer, itemsOf(records.catalogue), writeItem);
    return { ...head, full: true, as_of: asOf, items, deleted_item_ids: [], deactivated_item_ids: [], dayparts };
  }
  const items: Answer[] = [];
  const deletedIds: string[] = [];
  const deactivatedIds: string[] = [];
  for (const itemId of delta.changedItemIds) {
    const item = findItem(records.catalogue, itemId);
    const written = item?.data.active === true ? writeItem(writer, item) : undefined;
    if (item === undefined) deletedIds.push(itemId);
    else if (written === undefined) deactivatedIds.push(itemId);
    else items.push(written);
  }
  return {
    ...head,
    full: false,
    since: delta.since,
    as_of: asOf,
    items,
    deleted_item_ids: deletedIds,
    deactivated_item_ids: deactivatedIds,
    dayparts,
  };
}

function writeSold<Answer>(writer: ItemWriter, items: Iterable<CompiledItem>, writeItem: WriteItem<Answer>): readonly Answer[] {
  const written: Answer[] = [];
  for (const item of items) {
    const answer = item.data.active ? writeItem(writer, item) : undefined;
    if (answer !== undefined) written.push(answer);
  }
  return written;
}

function writeDayparts({ vendor }: VendorRecords): readonly Daypart[] {
  return vendor.dayparts.map(({ id, name, days, start, end, groups, translations }) => ({
    id,
    name,
    ...(translations !== undefined && { translations }),
    days,
    start,
    end,
    menu: {
      groups: groups.map((group) => ({
        id: group.id,
        name: group.name,
        ...(group.color !== undefined && { color: group.color }),
        sort_order: group.sort_order,
        item_ids: group.item_ids,
        ...(group.translations !== undefined && { translations: group.translations }),
      })),
    },
  }));
}
