import type { RunSequentially } from '../../base/run-sequentially.ts';
import type { YieldToOthers } from '../../base/steps/steps.ts';
import type { ItemV2, MenuV2 } from '../../contract/records/menu.ts';
import type { ItemSet } from '../../contract/records/modifier.ts';
import type { PulledVendor } from '../../wire/catalogue/pulled-vendor.ts';
import type { VendorRef } from '../journal/intent.ts';
import type { Journal } from '../journal/journal.ts';

/**
 * A pulled menu in the journal. Its items are stored in pieces: a till that starts reads a large menu with pauses, in which it answers. Their
 * sets of choices, which many items share, are stored once each: in the service's menu they are most of it.
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
  readonly pieces: { readonly items: number; readonly sets: number };
}

/** Names its sets by their numbers. */
interface StoredItem extends Omit<ItemV2, 'item_sets'> {
  readonly item_sets: readonly number[];
}

/** A piece ends with the entry that makes it this long: reading one takes a few milliseconds. */
export const PIECE_CHARACTERS = 128 * 1024;
/** A piece of a larger menu before this one. */
const NO_PIECE = '';
const PIECES = ['items', 'sets'] as const;

/** Returns the key of the fact that holds the menu as it was stored whole. */
function menuFactKey({ venueId, vendorId }: VendorRef): string {
  return `menu/${venueId}/${vendorId}`;
}

function pieceFactKey(place: VendorRef, kind: keyof MenuHead['pieces'], piece: number): string {
  return `${menuFactKey(place)}/${kind}/${piece}`;
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
  const { journal, place, inTurn } = stored;
  return await inTurn(menuFactKey(place), async () => {
    const head = await readHead(stored);
    if (head === undefined) return undefined;
    const changes = await journal.findFact(changesFactKey(place));
    const delta = changes === undefined ? withoutItems(head.whole) : (JSON.parse(changes) as PulledVendor);
    const reader = readerFor(afterDelta(head.whole, delta), delta);
    const items = applyTo(delta.menu);
    const sets: ItemSet[] = [];
    const areWhole =
      (await readPieces<ItemSet>(stored, 'sets', head, async (piece) => void sets.push(...piece))) &&
      (await readPieces<StoredItem>(stored, 'items', head, async (piece) => {
        const withSets = piece.map((item) => ({ ...item, item_sets: item.item_sets.map((number) => sets[number] as ItemSet) }));
        await reader.take(items.changed(withSets));
      }));
    if (!areWhole) return undefined;
    await reader.take(items.added());
    return await reader.finish();
  });
}

/** False if one is missing. */
async function readPieces<Entry>(
  { journal, place, yieldToOthers }: StoredMenu,
  kind: keyof MenuHead['pieces'],
  { pieces }: MenuHead,
  take: (piece: readonly Entry[]) => Promise<void>,
): Promise<boolean> {
  for (let piece = 0; piece < pieces[kind]; piece++) {
    const text = (await journal.findFact(pieceFactKey(place, kind, piece))) ?? NO_PIECE;
    if (text === NO_PIECE) return false;
    await take(JSON.parse(text) as readonly Entry[]);
    await yieldToOthers?.();
  }
  return true;
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

/** Splits a menu that the first versions stored with its items in one fact. */
async function readHead({ journal, place }: StoredMenu): Promise<MenuHead | undefined> {
  const text = await journal.findFact(menuFactKey(place));
  const head = text === undefined ? undefined : (JSON.parse(text) as MenuHead | PulledVendor);
  if (head === undefined || 'pieces' in head) return head;
  const split = wholeInPieces(place, head);
  await journal.append({ facts: split.facts });
  return split.head;
}

/** Makes a whole menu durable. */
export async function storeWholeMenu(stored: StoredMenu, whole: PulledVendor): Promise<void> {
  const { journal, place, inTurn } = stored;
  await inTurn(menuFactKey(place), async () => {
    const before = await readHead(stored);
    const { facts } = wholeInPieces(place, whole);
    for (const kind of PIECES) {
      for (let piece = 0; piece < (before?.pieces[kind] ?? 0); piece++) facts[pieceFactKey(place, kind, piece)] ??= NO_PIECE;
    }
    await journal.append({ facts: { ...facts, [changesFactKey(place)]: JSON.stringify(withoutItems(whole)) } });
  });
}

export async function storeMenuChanges({ journal, place }: StoredMenu, changes: PulledVendor): Promise<void> {
  await journal.append({ facts: { [changesFactKey(place)]: JSON.stringify(changes) } });
}

function wholeInPieces(place: VendorRef, whole: PulledVendor): { readonly head: MenuHead; readonly facts: Record<string, string> } {
  const numbers = new Map<string, number>();
  const numberOf = (itemSet: ItemSet): number => {
    const text = JSON.stringify(itemSet);
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    return number;
  };
  const items = whole.menu.items.map((item) => JSON.stringify({ ...item, item_sets: item.item_sets.map(numberOf) } satisfies StoredItem));
  const pieces = { items: [...piecesOf(items)], sets: [...piecesOf(numbers.keys())] };
  const { length: ofItems } = pieces.items;
  const head: MenuHead = { whole: { ...whole, menu: { ...whole.menu, items: [] } }, pieces: { items: ofItems, sets: pieces.sets.length } };
  const named = PIECES.flatMap((kind) => pieces[kind].map((text, piece) => [pieceFactKey(place, kind, piece), text]));
  return { head, facts: { [menuFactKey(place)]: JSON.stringify(head), ...Object.fromEntries(named) } };
}

/** Joins the texts of entries to texts of lists. */
function* piecesOf(entries: Iterable<string>): Generator<string> {
  let texts: string[] = [];
  let length = 0;
  for (const text of entries) {
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
  for (const [key, text] of Object.entries(wholeInPieces(place, whole).facts)) if ((await journal.findFact(key)) !== text) return false;
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
