import type { Instant } from '../../shared/base/time.ts';
import type { CatalogueData, CatalogueDelta, ItemData } from '../../shared/engine/terms/catalogue-data.ts';
import type { ItemText, ProvisionalReasons } from '../../shared/till-contract/operations/stand-operations.ts';
import { type MenuChunk, readEntry, type WindowDatabase, writeEntry } from '../ui/boot/window-database.ts';

/**
 * The menu in the window's database: a few long JSON texts instead of one record for each item, plus an overlay for each delta since.
 * Reading costs little more than parsing. Storing a delta costs only the delta, until the overlays are folded into the chunks.
 */
export interface CachedMenu {
  readonly data: CatalogueData;
  readonly texts: readonly ItemText[];
  readonly deltas: readonly MenuDelta[];
  readonly provisional: ProvisionalReasons;
  readonly pulledAt: Instant;
}

export interface MenuDelta {
  readonly delta: CatalogueDelta;
  readonly texts: readonly ItemText[];
}

/** Describes which chunks and overlays belong together. */
interface MenuHead {
  readonly chunks: number;
  /** Every revision in order, from the chunks' to that of the newest overlay. */
  readonly revisions: readonly string[];
  readonly changedItems: number;
  readonly items: number;
  readonly provisional: ProvisionalReasons;
  readonly pulledAt: Instant;
}

type MenuWithoutItems = Omit<CatalogueData, 'items'> & { readonly texts: readonly ItemText[] };

const HEAD = 'menu';
const ITEMS_IN_A_CHUNK = 4000;
/** Fold the overlays into the chunks once they hold more than one in this many of the items. */
const FOLD_AT_PART = 20;
const FOLD_AT_LEAST = 64;

/** Returns undefined if there is no complete cached menu; the host has it. */
export async function readMenu(database: WindowDatabase): Promise<CachedMenu | undefined> {
  // In one transaction, because another tab of this device may be writing a newer menu.
  const [head, chunks, overlays] = await database.transaction('r', database.kept, database.menu, database.overlay, () =>
    Promise.all([readEntry<MenuHead>(database, HEAD), database.menu.toArray(), database.overlay.toArray()]),
  );
  if (head === undefined || chunks.length !== head.chunks + 1 || overlays.length !== head.revisions.length - 1) return undefined;
  const { texts, ...rest } = JSON.parse(textOf(chunks, 'terms')) as MenuWithoutItems;
  const items: ItemData[] = [];
  for (let index = 0; index < head.chunks; index++) {
    for (const item of JSON.parse(textOf(chunks, chunkKey(index))) as ItemData[]) items.push(item);
  }
  const deltas = overlays.map(({ text }) => JSON.parse(text) as MenuDelta);
  const isWhole = rest.revision === head.revisions[0] && deltas.every(({ delta }, index) => delta.revision === head.revisions[index + 1]);
  return isWhole ? { data: { ...rest, items }, texts, deltas, provisional: head.provisional, pulledAt: head.pulledAt } : undefined;
}

function textOf(chunks: readonly MenuChunk[], key: string): string {
  return chunks.find((chunk) => chunk.key === key)?.text ?? '';
}

function chunkKey(index: number): string {
  return `items/${String(index).padStart(4, '0')}`;
}

type WholeMenu = Omit<CachedMenu, 'deltas'>;

export async function writeMenu(database: WindowDatabase, { data, texts, provisional, pulledAt }: WholeMenu): Promise<void> {
  const { items, ...rest } = data;
  const chunks: MenuChunk[] = [{ key: 'terms', text: JSON.stringify({ ...rest, texts } satisfies MenuWithoutItems) }];
  for (let start = 0; start < items.length; start += ITEMS_IN_A_CHUNK) {
    chunks.push({ key: chunkKey(start / ITEMS_IN_A_CHUNK), text: JSON.stringify(items.slice(start, start + ITEMS_IN_A_CHUNK)) });
    // Yield between chunks, so that a cashier's tap is handled.
    await new Promise((resolve) => setTimeout(resolve));
  }
  const head: MenuHead = {
    chunks: chunks.length - 1,
    revisions: [data.revision],
    changedItems: 0,
    items: items.length,
    provisional,
    pulledAt,
  };
  await database.transaction('rw', database.kept, database.menu, database.overlay, async () => {
    await Promise.all([database.menu.clear(), database.overlay.clear()]);
    await Promise.all([database.menu.bulkPut(chunks), writeEntry(database, HEAD, head)]);
  });
}

export type OverlayOutcome = 'written' | 'fold_due' | 'not_its_successor';

/** Stores a delta above the chunks. Returns `fold_due` when the caller should write the whole menu anew. */
export async function overlayMenu(
  database: WindowDatabase,
  since: string,
  { delta, texts }: MenuDelta,
  { provisional, pulledAt }: Pick<CachedMenu, 'provisional' | 'pulledAt'>,
): Promise<OverlayOutcome> {
  return await database.transaction('rw', database.kept, database.overlay, async () => {
    const head = await readEntry<MenuHead>(database, HEAD);
    if (head === undefined || head.revisions.at(-1) !== since) return 'not_its_successor';
    // A delta without items counts too, so that the number of overlays stays limited.
    const changedItems = head.changedItems + Math.max(1, (delta.items?.length ?? 0) + (delta.removedItemIds?.length ?? 0));
    const key = String(head.revisions.length).padStart(6, '0');
    await database.overlay.put({ key, text: JSON.stringify({ delta, texts } satisfies MenuDelta) });
    await writeEntry(database, HEAD, { ...head, revisions: [...head.revisions, delta.revision], changedItems, provisional, pulledAt });
    return changedItems > Math.max(FOLD_AT_LEAST, head.items / FOLD_AT_PART) ? 'fold_due' : 'written';
  });
}

export async function forgetMenu(database: WindowDatabase): Promise<void> {
  await database.transaction('rw', database.kept, database.menu, database.overlay, async () => {
    await Promise.all([database.menu.clear(), database.overlay.clear(), database.kept.delete(HEAD)]);
  });
}
