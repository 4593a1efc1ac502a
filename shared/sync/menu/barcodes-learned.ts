import type { Caller } from '../../client/caller.ts';
import { ORDERING_OPERATIONS } from '../../contract/operations/operations-ordering.ts';
import { MEDIA } from '../../contract/records/media.ts';
import type { ItemV2, MenuV2 } from '../../contract/records/menu.ts';
import type { LearnedItems, PulledVendor } from '../../wire/catalogue/pulled-vendor.ts';
import type { VendorRef } from '../journal/intent.ts';

/**
 * The documented menus have no barcodes, so the till asks the service for an item when a cashier scans one. The answer is kept with the
 * pulled menu, so that later scans need no service.
 */

interface Asking {
  readonly caller: Caller;
  readonly place: VendorRef;
}

/** Beyond this many, the oldest barcode is forgotten. */
const MOST_LEARNED = 1000;

/** `silent`: the service gave no answer. */
export async function askForBarcode(asking: Asking, barcode: string): Promise<ItemV2 | 'unknown' | 'silent'> {
  const items = await askItems(asking, { barcode });
  if (items === undefined) return 'silent';
  const [item] = items;
  // The document promises one result; a service that does not know the filter returns all its items.
  if (item === undefined || items.length > 1) return 'unknown';
  return item.barcode === undefined || item.barcode === barcode ? item : 'unknown';
}

/** Returns the same vendor with the barcode added. */
export function learnBarcode(pulled: PulledVendor, barcode: string, item: ItemV2): PulledVendor {
  const { codes = {}, items = [] } = pulled.learned ?? {};
  const isListed = pulled.menu.items.some(({ id }) => id === item.id);
  const latest = Object.entries({ ...codes, [barcode]: item.id }).slice(-MOST_LEARNED);
  const ids = new Set(latest.map(([, id]) => id));
  const learned = { codes: Object.fromEntries(latest), items: (isListed ? items : [...items, item]).filter(({ id }) => ids.has(id)) };
  return { ...pulled, learned, menu: withLearned(pulled.menu, learned) };
}

/** Asks again for learned items that no menu contains, so that they are sold at current prices. */
export async function renewLearned(asking: Asking, learned: LearnedItems): Promise<LearnedItems> {
  if (learned.items.length === 0) return learned;
  const ids = new Set(learned.items.map(({ id }) => id));
  const found = await askItems(asking, { ids: [...ids].join(',') });
  if (found === undefined) return learned;
  const items = found.filter(({ id }) => ids.has(id));
  const gone = new Set([...ids].filter((id) => !items.some((item) => item.id === id)));
  return { codes: Object.fromEntries(Object.entries(learned.codes).filter(([, id]) => !gone.has(id))), items };
}

/** Returns the menu with the learned items and barcodes added. A delta also deletes learned items that the service no longer has. */
export function withLearned(menu: MenuV2, learned: LearnedItems | undefined, before?: LearnedItems): MenuV2 {
  if (learned === undefined) return menu;
  const codes = new Map(Object.entries(learned.codes).map(([code, id]) => [id, code]));
  const named = (item: ItemV2): ItemV2 => {
    const barcode = item.barcode ?? codes.get(item.id);
    return barcode === undefined ? item : { ...item, barcode };
  };
  const listedIds = new Set(menu.items.map(({ id }) => id));
  const learnedIds = new Set(learned.items.map(({ id }) => id));
  const gone = (before?.items ?? []).map(({ id }) => id).filter((id) => !learnedIds.has(id) && !listedIds.has(id));
  return {
    ...menu,
    items: [...menu.items, ...learned.items.filter(({ id }) => !listedIds.has(id))].map(named),
    ...(gone.length > 0 && { deleted_item_ids: [...menu.deleted_item_ids, ...gone] }),
  };
}

async function askItems({ caller, place }: Asking, query: { readonly barcode?: string; readonly ids?: string }) {
  const path = { venue_id: place.venueId, vendor_id: place.vendorId };
  const outcome = await caller.call(ORDERING_OPERATIONS.listItems, { path, query, headers: { accept: MEDIA.itemV2 } });
  return outcome.kind === 'ok' ? (outcome.value as readonly ItemV2[]) : undefined;
}
