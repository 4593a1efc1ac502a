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

/** The service's answers with all deltas applied. */
export interface MenuInPieces {
  /** Without items. */
  readonly whole: PulledVendor;
  /** The items, to be read once. Each piece is parsed when it is read, and can be let go of then. */
  readonly pieces: Iterable<readonly ItemV2[]>;
  /** What has changed since the menu was stored whole. */
  readonly changes: PulledVendor;
}

/** A menu of which a piece is missing counts as none: it is pulled again. */
export async function readInPieces(stored: StoredMenu): Promise<MenuInPieces | undefined> {
  return await stored.inTurn(menuFactKey(stored.place), async () => {
    const { journal, place } = stored;
    const head = await readHead(stored);
    const texts = head && (await readPieces(stored, head));
    if (head === undefined || texts === undefined) return undefined;
    const { whole } = head;
    const changes = await journal.findFact(changesFactKey(place));
    const delta = changes === undefined ? withoutItems(whole) : (JSON.parse(changes) as PulledVendor);
    return { whole: afterDelta(whole, delta), pieces: piecesAfterDelta(parsed(texts), delta.menu), changes: delta };
  });
}

export async function readPulledVendor(stored: StoredMenu): Promise<PulledVendor | undefined> {
  const read = await readInPieces(stored);
  return read && { ...read.whole, menu: { ...read.whole.menu, items: [...read.pieces].flat() } };
}

async function readPieces({ journal, place, yieldToOthers }: StoredMenu, { pieces }: MenuHead): Promise<readonly string[] | undefined> {
  const texts: string[] = [];
  for (let piece = 0; piece < pieces; piece++) {
    const text = (await journal.findFact(pieceFactKey(place, piece))) ?? NO_PIECE;
    if (text === NO_PIECE) return undefined;
    texts.push(text);
    await yieldToOthers?.();
  }
  return texts;
}

function* parsed(texts: readonly string[]): Generator<readonly ItemV2[]> {
  for (const text of texts) yield JSON.parse(text) as readonly ItemV2[];
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
function* piecesAfterDelta(pieces: Iterable<readonly ItemV2[]>, delta: MenuV2): Generator<readonly ItemV2[]> {
  const gone = new Set([...delta.deleted_item_ids, ...delta.deactivated_item_ids]);
  const added = new Map(delta.items.map((item) => [item.id, item]));
  const changed = new Map(added);
  for (const id of gone) added.delete(id);
  for (const items of pieces) {
    for (const { id } of items) added.delete(id);
    yield items.filter(({ id }) => !gone.has(id)).map((item) => changed.get(item.id) ?? item);
  }
  yield [...added.values()];
}

export function withMenuChanges(whole: PulledVendor, delta: PulledVendor): PulledVendor {
  const after = afterDelta(whole, delta);
  return { ...after, menu: { ...after.menu, items: [...piecesAfterDelta([whole.menu.items], delta.menu)].flat() } };
}
