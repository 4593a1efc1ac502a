import type { Caller } from '../client/caller.ts';
import { MEDIA } from '../contract/media.ts';
import type { ItemV2, MenuV2 } from '../contract/menu.ts';
import { ORDERING_OPERATIONS } from '../contract/operations-ordering.ts';
import type { LearnedItems, PulledVendor } from '../wire/pulled-vendor.ts';
import type { Place } from './intent.ts';

/**
 * Menus of the documents tell no barcodes: there the service is asked for the item of a barcode when somebody scans it. What it answers
 * is kept with the pulled menu, so that the item is found without the service from then on.
 */

interface Asking {
  readonly caller: Caller;
  readonly place: Place;
}

/** The oldest is forgotten beyond so many. */
const MOST_LEARNED = 1000;

/** `silent`: the service gave no answer to the question. */
export async function askForBarcode(asking: Asking, barcode: string): Promise<ItemV2 | 'unknown' | 'silent'> {
  const items = await askItems(asking, { barcode });
  if (items === undefined) return 'silent';
  const [item] = items;
  // One result, says the document: a service that does not know the filter answers with all it has.
  if (item === undefined || items.length > 1) return 'unknown';
  return item.barcode === undefined || item.barcode === barcode ? item : 'unknown';
}

/** The same vendor, which now knows the barcode. */
export function learnBarcode(pulled: PulledVendor, barcode: string, item: ItemV2): PulledVendor {
  const { codes = {}, items = [] } = pulled.learned ?? {};
  const isTold = pulled.menu.items.some(({ id }) => id === item.id);
  const kept = Object.entries({ ...codes, [barcode]: item.id }).slice(-MOST_LEARNED);
  const ids = new Set(kept.map(([, id]) => id));
  const learned = { codes: Object.fromEntries(kept), items: (isTold ? items : [...items, item]).filter(({ id }) => ids.has(id)) };
  return { ...pulled, learned, menu: withLearned(pulled.menu, learned) };
}

/** Items that no menu tells are asked for again beside the menu, so that they are sold at the prices of now. */
export async function renewLearned(asking: Asking, learned: LearnedItems): Promise<LearnedItems> {
  if (learned.items.length === 0) return learned;
  const ids = new Set(learned.items.map(({ id }) => id));
  const told = await askItems(asking, { ids: [...ids].join(',') });
  if (told === undefined) return learned;
  const items = told.filter(({ id }) => ids.has(id));
  const gone = new Set([...ids].filter((id) => !items.some((item) => item.id === id)));
  return { codes: Object.fromEntries(Object.entries(learned.codes).filter(([, id]) => !gone.has(id))), items };
}

/** The menu with what was learned in it. A delta says too what the service has no more of what was learned before. */
export function withLearned(menu: MenuV2, learned: LearnedItems | undefined, before?: LearnedItems): MenuV2 {
  if (learned === undefined) return menu;
  const codes = new Map(Object.entries(learned.codes).map(([code, id]) => [id, code]));
  const named = (item: ItemV2): ItemV2 => {
    const barcode = item.barcode ?? codes.get(item.id);
    return barcode === undefined ? item : { ...item, barcode };
  };
  const told = new Set(menu.items.map(({ id }) => id));
  const kept = new Set(learned.items.map(({ id }) => id));
  const gone = (before?.items ?? []).map(({ id }) => id).filter((id) => !kept.has(id) && !told.has(id));
  return {
    ...menu,
    items: [...menu.items, ...learned.items.filter(({ id }) => !told.has(id))].map(named),
    ...(gone.length > 0 && { deleted_item_ids: [...menu.deleted_item_ids, ...gone] }),
  };
}

async function askItems({ caller, place }: Asking, query: { readonly barcode?: string; readonly ids?: string }) {
  const path = { venue_id: place.venueId, vendor_id: place.vendorId };
  const outcome = await caller.call(ORDERING_OPERATIONS.listItems, { path, query, headers: { accept: MEDIA.itemV2 } });
  return outcome.kind === 'ok' ? (outcome.value as readonly ItemV2[]) : undefined;
}
