import type { ItemData } from '../../shared/engine/terms/catalogue-data.ts';

/**
 * Finds items by the beginnings of words of the name, in any order and without regard to accents, or by SKU or barcode. Names in other
 * languages are found too, because guests say what they have read on a screen in theirs; they rank last.
 */
export interface MenuSearch {
  /** Returns item ids, best match first. */
  find(text: string, most: number): readonly string[];
  /** Returns the item with exactly this code. */
  findByCode(code: string): string | undefined;
  /** Indexes up to `most` more items; returns true once all are indexed. A search first indexes the rest by itself. */
  read(most: number): boolean;
  put(item: ItemData): void;
  remove(itemId: string): void;
}

/** Creates the index. Indexing 20,000 names takes longer than drawing the tiles, so it is done in portions or at the first search. */
export function makeMenuSearch(items: Iterable<ItemData>): MenuSearch {
  const own = makeNameIndex();
  /** An index for each language, so that a search for own names costs the same however many languages there are. */
  const translated = new Map<string, NameIndex>();
  const unread = items[Symbol.iterator]();
  let isRead = false;
  /** Changes that arrived before all items were indexed, in order. */
  let changes: (() => void)[] = [];

  const removeNow = (itemId: string): void => {
    own.remove(itemId);
    for (const index of translated.values()) index.remove(itemId);
  };
  const putNow = (item: ItemData): void => {
    removeNow(item.id);
    if (!item.soldAsItem) return;
    const codes = [item.barcode, item.sku].flatMap((code) => (code === undefined || code === '' ? [] : [plainText(code)]));
    own.put({ itemId: item.id, name: namesOf(item), codes });
    for (const [language, name] of Object.entries(item.names ?? {})) {
      const index = translated.get(language) ?? makeNameIndex();
      translated.set(language, index);
      index.put({ itemId: item.id, name: ` ${plainText(name)}`, codes: NO_CODES });
    }
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
    for (const index of [own, ...translated.values()]) index.settle();
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
      return own.findByCode(plainText(code));
    },
    find: (text, most) => {
      const plain = plainText(text);
      if (plain === '') return [];
      read(Number.POSITIVE_INFINITY);
      const exact = own.findByCode(plain);
      const found = new Set(exact === undefined ? [] : [exact]);
      for (const index of [own, ...translated.values()]) {
        if (found.size >= most) break;
        for (const itemId of index.find(plain, most - found.size, found)) found.add(itemId);
      }
      return [...found];
    },
  };
}

interface Entry {
  readonly itemId: string;
  /** Begins with a space, so that ` word` matches the beginning of any word. */
  readonly name: string;
  readonly codes: readonly string[];
}

const NO_CODES: readonly string[] = [];

/** The names of the items in one language. */
interface NameIndex {
  put(entry: Entry): void;
  remove(itemId: string): void;
  /** Prepares the searches, where enough was put since the last time. */
  settle(): void;
  findByCode(plain: string): string | undefined;
  /** Returns item ids, best match first, without those that are known. */
  find(plain: string, most: number, known: ReadonlySet<string>): readonly string[];
}

function makeNameIndex(): NameIndex {
  const entries = new Map<string, Entry>();
  const byCode = new Map<string, string>();
  let haystack: Haystack | undefined;
  /** Entries added after the haystack was built. The haystack still contains entries that were removed or changed since. */
  let recent: Entry[] = [];

  const pileUp = (): Haystack => {
    recent = [];
    haystack = pile(entries.values());
    return haystack;
  };
  return {
    put(entry) {
      entries.set(entry.itemId, entry);
      if (haystack !== undefined) recent.push(entry);
      for (const code of entry.codes) byCode.set(code, entry.itemId);
    },
    remove(itemId) {
      for (const code of entries.get(itemId)?.codes ?? []) if (byCode.get(code) === itemId) byCode.delete(code);
      entries.delete(itemId);
    },
    settle() {
      if (haystack === undefined || recent.length > MOST_RECENT) pileUp();
    },
    findByCode: (plain) => byCode.get(plain),
    find(plain, most, known) {
      const words = plain.split(' ');
      const beginnings = words.map((word) => ` ${word}`);
      const ranked: [string[], string[], string[], string[]] = [[], [], [], []];
      for (const entry of holding(haystack ?? pileUp(), recent, longestOf(words))) {
        if (entries.get(entry.itemId) !== entry || known.has(entry.itemId)) continue;
        const rank = rankOf(entry, plain, beginnings);
        if (rank !== undefined && ranked[rank].length < most) ranked[rank].push(entry.itemId);
        // Entries found later could only rank lower.
        if (ranked[0].length + ranked[1].length >= most) break;
      }
      return ranked.flat().slice(0, most);
    },
  };
}

/** All names and codes joined to one text: searching it is many times faster than searching each entry. */
interface Haystack {
  readonly text: string;
  readonly entries: readonly Entry[];
  /** The offset at which each entry's text ends. */
  readonly ends: readonly number[];
}

const MOST_RECENT = 1000;
/** Never occurs in plain text. */
const END = '\n';

function pile(all: Iterable<Entry>): Haystack {
  const entries = [...all];
  const ends: number[] = [];
  let text = '';
  for (const { name, codes } of entries) {
    text += `${name}${END}${codes.join(END)}${END}`;
    ends.push(text.length);
  }
  return { text, entries, ends };
}

/** Yields the entries whose text contains the word, in order, and then all recent entries. */
function* holding({ text, entries, ends }: Haystack, recent: readonly Entry[], word: string): Generator<Entry> {
  for (let found = text.indexOf(word); found >= 0; ) {
    const index = firstBeyond(ends, found);
    yield entries[index] as Entry;
    found = text.indexOf(word, ends[index]);
  }
  yield* recent;
}

function firstBeyond(ends: readonly number[], place: number): number {
  let [low, high] = [0, ends.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ends[middle] as number) > place) high = middle;
    else low = middle + 1;
  }
  return low;
}

function longestOf(words: readonly string[]): string {
  return words.reduce((longest, word) => (word.length > longest.length ? word : longest), '');
}

/** Ranks a match. 0: exact code. 1: the name begins with the text. 2: all words match. 3: part of the name, or start of a code. */
function rankOf({ name, codes }: Entry, plain: string, words: readonly string[]): 0 | 1 | 2 | 3 | undefined {
  if (codes.includes(plain)) return 0;
  if (name.startsWith(plain, 1)) return 1;
  if (words.every((word) => name.includes(word))) return 2;
  if (name.includes(plain) || codes.some((code) => code.startsWith(plain))) return 3;
  return undefined;
}

function namesOf({ name, catalogueName = '' }: ItemData): string {
  return ` ${plainText(`${name} ${catalogueName}`)}`;
}

/** Lower case, without accents, with single spaces between words. */
export function plainText(text: string): string {
  const lower = text.toLowerCase();
  const plain = IS_PLAIN.test(lower) ? lower : lower.normalize('NFD').replace(MARKS, '');
  return plain.replace(GAPS, ' ').trim();
}

const IS_PLAIN = /^[\x20-\x7e]*$/;
const MARKS = /\p{M}+/gu;
const GAPS = /[^\p{L}\p{N}]+/gu;
