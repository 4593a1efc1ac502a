import type { ItemData } from '../../shared/engine/catalogue-data.ts';

/** Finds items by what people type: words of the name in any order, from their beginnings, with or without accents; SKU and barcode. */
export interface MenuSearch {
  /** Best first. */
  find(text: string, most: number): readonly string[];
  /** The item that exactly this code is on. */
  findByCode(code: string): string | undefined;
  /** Reads that many more; true once all are read. A search reads whatever is left by itself. */
  read(most: number): boolean;
  put(item: ItemData): void;
  remove(itemId: string): void;
}

interface Entry {
  readonly itemId: string;
  /** Begins with a space, as every word in it does. */
  readonly name: string;
  readonly codes: readonly string[];
}

/** Reading twenty thousand names takes longer than drawing the tiles: it is done bit by bit, or at the first search. */
export function makeMenuSearch(items: Iterable<ItemData>): MenuSearch {
  const entries = new Map<string, Entry>();
  const byCode = new Map<string, string>();
  const unread = items[Symbol.iterator]();
  let isRead = false;
  /** What came before all was read, in its order. */
  let changes: (() => void)[] = [];

  const removeNow = (itemId: string): void => {
    for (const code of entries.get(itemId)?.codes ?? []) if (byCode.get(code) === itemId) byCode.delete(code);
    entries.delete(itemId);
  };
  const putNow = (item: ItemData): void => {
    removeNow(item.id);
    if (!item.soldAsItem) return;
    const codes = [item.barcode, item.sku].flatMap((code) => (code === undefined || code === '' ? [] : [plainText(code)]));
    entries.set(item.id, { itemId: item.id, name: ` ${plainText(item.name)}`, codes });
    for (const code of codes) byCode.set(code, item.id);
  };
  const read = (most: number): boolean => {
    for (let count = 0; count < most && !isRead; count++) {
      const next = unread.next();
      if (next.done === true) isRead = true;
      else putNow(next.value);
    }
    if (!isRead) return false;
    for (const change of changes) change();
    changes = [];
    return true;
  };
  const inOrder = (change: () => void): void => {
    if (isRead) change();
    else changes.push(change);
  };

  return {
    read,
    put: (item) => inOrder(() => putNow(item)),
    remove: (itemId) => inOrder(() => removeNow(itemId)),
    findByCode: (code) => {
      read(Number.POSITIVE_INFINITY);
      return byCode.get(plainText(code));
    },
    find: (text, most) => {
      const plain = plainText(text);
      if (plain === '') return [];
      read(Number.POSITIVE_INFINITY);
      const words = plain.split(' ').map((word) => ` ${word}`);
      const ranked: string[][] = [[], [], [], []];
      for (const entry of entries.values()) {
        const rank = rankOf(entry, plain, words);
        if (rank !== undefined && (ranked[rank] as string[]).length < most) (ranked[rank] as string[]).push(entry.itemId);
      }
      return ranked.flat().slice(0, most);
    },
  };
}

/** 0: this very code. 1: the name begins so. 2: words of it do. 3: somewhere inside, or a code begins so. */
function rankOf({ name, codes }: Entry, plain: string, words: readonly string[]): number | undefined {
  if (codes.includes(plain)) return 0;
  if (name.startsWith(plain, 1)) return 1;
  if (words.every((word) => name.includes(word))) return 2;
  if (name.includes(plain) || codes.some((code) => code.startsWith(plain))) return 3;
  return undefined;
}

/** Lower case, without accents, words parted by one space. */
export function plainText(text: string): string {
  const lower = text.toLowerCase();
  const plain = IS_PLAIN.test(lower) ? lower : lower.normalize('NFD').replace(MARKS, '');
  return plain.replace(GAPS, ' ').trim();
}

const IS_PLAIN = /^[\x20-\x7e]*$/;
const MARKS = /\p{M}+/gu;
const GAPS = /[^\p{L}\p{N}]+/gu;
