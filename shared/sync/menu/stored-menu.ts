import type { RunSequentially } from '../../base/run-sequentially.ts';
import type { YieldToOthers } from '../../base/steps/steps.ts';
import type { ItemV2, MenuV2 } from '../../contract/records/menu.ts';
import type { PulledVendor } from '../../wire/catalogue/pulled-vendor.ts';
import type { VendorRef } from '../journal/intent.ts';
import type { Journal } from '../journal/journal.ts';

/**
 * A pulled menu in the journal. Its items are stored in pieces: a till that starts reads a large menu with pauses, in which it answers.
 */
export interface StoredMenu {
  readonly journal: Pick<Journal, 'append' | 'findFact'>;
  readonly place: VendorRef;
  /** Reading a menu and storing one take turns: with its pauses, reading would join pieces of two menus. */
  readonly inTurn: RunSequentially;
  readonly yieldToOthers?: YieldToOthers;
}

/** What is stored of a menu beside its pieces. */
interface MenuHead {
  /** Without items. */
  readonly whole: PulledVendor;
  readonly pieces: number;
}

/** A piece ends with the item that makes it this long: reading one takes a few milliseconds. */
export const PIECE_CHARACTERS = 128 * 1024;
/** A piece of a larger menu before this one. */
const NO_PIECE = '';

/** Returns the key of the fact that holds the menu as it was stored whole. */
function menuFactKey({ venueId, vendorId }: VendorRef): string {
  return `menu/${venueId}/${vendorId}`;
}

function pieceFactKey(place: VendorRef, piece: number): string {
  return `${menuFactKey(place)}/items/${piece}`;
}

/** Returns the key of the fact that holds what has changed since. */
function changesFactKey(place: VendorRef): string {
  return `${menuFactKey(place)}/changes`;
}

/** Takes a stored menu piece by piece, so that no more than a piece of it is in the memory at once. */
export interface MenuReader<Result> {
  take(items: readonly ItemV2[]): Promise<void>;
  finish(): Promise<Result>;
}

/**
 * Reads the service's answers with all deltas applied. The reader is made for what they say without items, and what has changed since the
 * menu was stored whole. Undefined if there is no menu; one that lacks a piece counts as none, and is pulled again.
 */
export async function readInPieces<Result>(
  stored: StoredMenu,
  readerFor: (whole: PulledVendor, changes: PulledVendor) => MenuReader<Result>,
): Promise<Result | undefined> {
  const { journal, place, inTurn, yieldToOthers } = stored;
  return await inTurn(menuFactKey(place), async () => {
    const head = await readHead(stored);
    if (head === undefined) return undefined;
    const changes = await journal.findFact(changesFactKey(place));
    const delta = changes === undefined ? withoutItems(head.whole) : (JSON.parse(changes) as PulledVendor);
    const reader = readerFor(afterDelta(head.whole, delta), delta);
    const items = applyTo(delta.menu);
    for (let piece = 0; piece < head.pieces; piece++) {
      const text = (await journal.findFact(pieceFactKey(place, piece))) ?? NO_PIECE;
      if (text === NO_PIECE) return undefined;
      await reader.take(items.changed(JSON.parse(text) as readonly ItemV2[]));
      await yieldToOthers?.();
    }
    await reader.take(items.added());
    return await reader.finish();
  });
}

export async function readPulledVendor(stored: StoredMenu): Promise<PulledVendor | undefined> {
  return await readInPieces(stored, (whole) => {
    const items: ItemV2[] = [];
    return {
      take: async (piece) => {
        for (const item of piece) items.push(item);
      },
      finish: async () => ({ ...whole, menu: { ...whole.menu, items } }),
    };
  });
}

async function readHead({ journal, place }: StoredMenu): Promise<MenuHead | undefined> {
  const text = await journal.findFact(menuFactKey(place));
  return text === undefined ? undefined : (JSON.parse(text) as MenuHead);
}

/** The first versions stored a menu with its items in one fact. */
export async function splitOldMenu(stored: StoredMenu): Promise<void> {
  const { journal, place, inTurn } = stored;
  await inTurn(menuFactKey(place), async () => {
    const head = (await readHead(stored)) as MenuHead | PulledVendor | undefined;
    if (head !== undefined && !('pieces' in head)) await journal.append({ facts: wholeFacts(place, head) });
  });
}

/** Makes a whole menu durable. */
export async function storeWholeMenu(stored: StoredMenu, whole: PulledVendor): Promise<void> {
  const { journal, place, inTurn } = stored;
  await inTurn(menuFactKey(place), async () => {
    const { pieces = 0 } = (await readHead(stored)) ?? {};
    const facts = wholeFacts(place, whole);
    for (let piece = 0; piece < pieces; piece++) facts[pieceFactKey(place, piece)] ??= NO_PIECE;
    await journal.append({ facts: { ...facts, [changesFactKey(place)]: JSON.stringify(withoutItems(whole)) } });
  });
}

export async function storeMenuChanges({ journal, place }: StoredMenu, changes: PulledVendor): Promise<void> {
  await journal.append({ facts: { [changesFactKey(place)]: JSON.stringify(changes) } });
}

function wholeFacts(place: VendorRef, whole: PulledVendor): Record<string, string> {
  const pieces = [...piecesOf(whole.menu.items)];
  const head: MenuHead = { whole: { ...whole, menu: { ...whole.menu, items: [] } }, pieces: pieces.length };
  const named = pieces.map((text, piece) => [pieceFactKey(place, piece), text]);
  return { [menuFactKey(place)]: JSON.stringify(head), ...Object.fromEntries(named) };
}

function* piecesOf(items: readonly ItemV2[]): Generator<string> {
  let texts: string[] = [];
  let length = 0;
  for (const item of items) {
    const text = JSON.stringify(item);
    texts.push(text);
    length += text.length;
    if (length < PIECE_CHARACTERS) continue;
    yield `[${texts.join(',')}]`;
    texts = [];
    length = 0;
  }
  if (texts.length > 0) yield `[${texts.join(',')}]`;
}

export async function isMenuStored({ journal, place }: StoredMenu, whole: PulledVendor): Promise<boolean> {
  const changes = await journal.findFact(changesFactKey(place));
  if (changes !== undefined && changes !== JSON.stringify(withoutItems(whole))) return false;
  for (const [key, text] of Object.entries(wholeFacts(place, whole))) if ((await journal.findFact(key)) !== text) return false;
  return true;
}

/** Returns what a delta without changed items would say after this menu. */
export function withoutItems(whole: PulledVendor): PulledVendor {
  return { ...whole, menu: { ...whole.menu, full: false, items: [], deleted_item_ids: [], deactivated_item_ids: [] } };
}

/** Returns everything but the items as it is after the delta. */
function afterDelta({ menu }: PulledVendor, { menu: delta, ...companions }: PulledVendor): PulledVendor {
  return { ...companions, menu: { ...menu, dayparts: delta.dayparts, as_of: delta.as_of } };
}

/** Drops deactivated items; an item that is sold again comes back whole in a delta. */
function applyTo(delta: MenuV2): { changed(items: readonly ItemV2[]): ItemV2[]; added(): ItemV2[] } {
  const gone = new Set([...delta.deleted_item_ids, ...delta.deactivated_item_ids]);
  const changed = new Map(delta.items.map((item) => [item.id, item]));
  const added = new Map([...changed].filter(([id]) => !gone.has(id)));
  return {
    changed(items) {
      for (const { id } of items) added.delete(id);
      return items.filter(({ id }) => !gone.has(id)).map((item) => changed.get(item.id) ?? item);
    },
    added: () => [...added.values()],
  };
}

export function withMenuChanges(whole: PulledVendor, delta: PulledVendor): PulledVendor {
  const after = afterDelta(whole, delta);
  const items = applyTo(delta.menu);
  return { ...after, menu: { ...after.menu, items: [...items.changed(whole.menu.items), ...items.added()] } };
}
