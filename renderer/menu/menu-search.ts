import type { ItemData } from '../../shared/engine/catalogue-data.ts';

/** Finds items by what people type: words of the name in any order, from their beginnings, with or without accents; SKU and barcode. */
export interface MenuSearch {
  /** Best first. */
  find(text: string, most: number): readonly string[];
  /** The item that exactly this code is on. */
  findByCode(code: string): string | undefined;
  put(item: ItemData): void;
  remove(itemId: string): void;
}

interface Entry {
  readonly itemId: string;
  /** Begins with a space, as every word in it does. */
  readonly name: string;
  readonly codes: readonly string[];
}

export function makeMenuSearch(items: Iterable<ItemData>): MenuSearch {
  const entries = new Map<string, Entry>();
  const byCode = new Map<string, string>();

  const remove = (itemId: string): void => {
    for (const code of entries.get(itemId)?.codes ?? []) if (byCode.get(code) === itemId) byCode.delete(code);
    entries.delete(itemId);
  };
  const put = (item: ItemData): void => {
    remove(item.id);
    if (!item.soldAsItem) return;
    const codes = [item.barcode, item.sku].filter((code) => code !== undefined && code !== '').map((code) => code as string);
    entries.set(item.id, { itemId: item.id, name: ` ${plainText(item.name)}`, codes: codes.map(plainText) });
    for (const code of codes) byCode.set(plainText(code), item.id);
  };
  for (const item of items) put(item);

  return {
    put,
    remove,
    findByCode: (code) => byCode.get(plainText(code)),
    find: (text, most) => {
      const plain = plainText(text);
      if (plain === '') return [];
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
