/** Arabic for printers that draw characters from left to right one by one: letters in their joined shapes, and rows in visual order. */

/** The shapes of each letter: isolated, final, initial, medial. Letters that never join the next one have only two. */
const SHAPES: Readonly<Record<string, string>> = {
  ء: 'ﺀ',
  آ: 'ﺁﺂ',
  أ: 'ﺃﺄ',
  ؤ: 'ﺅﺆ',
  إ: 'ﺇﺈ',
  ئ: 'ﺉﺊﺋﺌ',
  ا: 'ﺍﺎ',
  ب: 'ﺏﺐﺑﺒ',
  ة: 'ﺓﺔ',
  ت: 'ﺕﺖﺗﺘ',
  ث: 'ﺙﺚﺛﺜ',
  ج: 'ﺝﺞﺟﺠ',
  ح: 'ﺡﺢﺣﺤ',
  خ: 'ﺥﺦﺧﺨ',
  د: 'ﺩﺪ',
  ذ: 'ﺫﺬ',
  ر: 'ﺭﺮ',
  ز: 'ﺯﺰ',
  س: 'ﺱﺲﺳﺴ',
  ش: 'ﺵﺶﺷﺸ',
  ص: 'ﺹﺺﺻﺼ',
  ض: 'ﺽﺾﺿﻀ',
  ط: 'ﻁﻂﻃﻄ',
  ظ: 'ﻅﻆﻇﻈ',
  ع: 'ﻉﻊﻋﻌ',
  غ: 'ﻍﻎﻏﻐ',
  ـ: 'ــــ',
  ف: 'ﻑﻒﻓﻔ',
  ق: 'ﻕﻖﻗﻘ',
  ك: 'ﻙﻚﻛﻜ',
  ل: 'ﻝﻞﻟﻠ',
  م: 'ﻡﻢﻣﻤ',
  ن: 'ﻥﻦﻧﻨ',
  ه: 'ﻩﻪﻫﻬ',
  و: 'ﻭﻮ',
  ى: 'ﻯﻰ',
  ي: 'ﻱﻲﻳﻴ',
};

/** The ligatures of lam and alef: isolated, and joined to the letter before. */
const LAM_ALEF: Readonly<Record<string, string>> = { آ: 'ﻵﻶ', أ: 'ﻷﻸ', إ: 'ﻹﻺ', ا: 'ﻻﻼ' };

/** Vowel signs are drawn above a letter; in a cell of their own they would tear the word apart. */
const VOWEL_SIGNS = /[\u064B-\u065F\u0670]/gu;
const ARABIC = /[\u0621-\u064A\u066E-\u06D3\uFE70-\uFEFC]/u;

export function hasArabic(text: string): boolean {
  return ARABIC.test(text);
}

/** Shapes the letters of a text. Ligatures change the number of cells, so rows must be laid out after shaping. */
export function shapeArabic(text: string): string {
  if (!hasArabic(text)) return text;
  const letters = [...text.replace(VOWEL_SIGNS, '')];
  let shaped = '';
  let joinsNext = false;
  for (let index = 0; index < letters.length; index++) {
    const letter = letters[index] as string;
    const next = letters[index + 1] ?? '';
    const ligature = letter === 'ل' ? LAM_ALEF[next] : undefined;
    if (ligature !== undefined) {
      shaped += ligature[joinsNext ? 1 : 0];
      joinsNext = false;
      index++;
      continue;
    }
    const shapes = SHAPES[letter];
    if (shapes === undefined) {
      shaped += letter;
      joinsNext = false;
      continue;
    }
    const joinsBefore = joinsNext && shapes.length > 1;
    const joinsAfter = shapes.length === 4 && (SHAPES[next]?.length ?? 0) > 1;
    shaped += shapes[(joinsBefore ? 1 : 0) + (joinsAfter ? 2 : 0)];
    joinsNext = joinsAfter;
  }
  return shaped;
}

type Bidi = 'L' | 'R' | 'number' | 'sign' | 'around' | 'neutral';

function kindOf(character: string): Bidi {
  if (/\p{Script=Hebrew}/u.test(character) || ARABIC.test(character)) return 'R';
  if (/\p{Nd}/u.test(character)) return 'number';
  if (/[.,:/+\-\u2212]/u.test(character)) return 'sign';
  if (/[%#\u2030\p{Sc}]/u.test(character)) return 'around';
  return /\p{L}/u.test(character) ? 'L' : 'neutral';
}

const MIRRORED: Readonly<Record<string, string>> = { '(': ')', ')': '(', '[': ']', ']': '[', '<': '>', '>': '<', '«': '»', '»': '«' };

/**
 * Returns the row in visual order, left to right. Parts separated by a gap are ordered on their own, so an amount stays opposite its name.
 */
export function visualOrder(row: string, base: 'ltr' | 'rtl'): string {
  const parts = row.split(/( {2,})/u).map((part) => (hasArabic(part) ? orderOf(part, base) : part));
  return (base === 'rtl' ? parts.reverse() : parts).join('');
}

/** A subset of the Unicode bidirectional algorithm's implicit levels, enough for receipts. */
function orderOf(part: string, base: 'ltr' | 'rtl'): string {
  const characters = [...part];
  const kinds = joinAmounts(part, joinBrackets(characters, joinNumbers(characters.map(kindOf))));
  const levels = levelsOf(kinds, base);
  const seen = characters.map((character, index) => ((levels[index] ?? 0) % 2 === 1 ? (MIRRORED[character] ?? character) : character));
  return reversed(seen, levels).join('');
}

/** Brackets around text without Arabic get the direction of that text. */
function joinBrackets(characters: readonly string[], kinds: readonly Bidi[]): readonly Bidi[] {
  const joined = [...kinds];
  characters.forEach((character, open) => {
    const close = character === '(' ? characters.indexOf(')', open) : -1;
    if (close > open && !kinds.slice(open, close).includes('R')) joined.fill('L', open, close + 1);
  });
  return joined;
}

/** Keeps an amount like `12.38 US$` together despite its letters. Assumes characters of the BMP, whose string index is their position. */
function joinAmounts(part: string, kinds: readonly Bidi[]): readonly Bidi[] {
  const joined = [...kinds];
  for (const { 0: amount, index } of part.matchAll(/-?\d[\d.,]* [A-Z]{0,3}\p{Sc}/gu)) joined.fill('L', index, index + amount.length);
  return joined;
}

/** A sign between digits, and a currency sign beside them, belong to the number. */
function joinNumbers(kinds: readonly Bidi[]): readonly Bidi[] {
  const joined = [...kinds];
  for (let index = 1; index < joined.length - 1; index++) {
    if (joined[index] === 'sign' && joined[index - 1] === 'number' && joined[index + 1] === 'number') joined[index] = 'number';
  }
  const spread = (from: number, step: 1 | -1): void => {
    for (let index = from + step; joined[index] === 'around' || isLeadingSign(joined, index, step); index += step) joined[index] = 'number';
  };
  for (let index = 0; index < joined.length; index++) {
    if (kinds[index] !== 'number') continue;
    spread(index, 1);
    spread(index, -1);
  }
  return joined;
}

/** A minus directly before an amount belongs to it. */
function isLeadingSign(kinds: readonly Bidi[], index: number, step: 1 | -1): boolean {
  return step === -1 && kinds[index] === 'sign' && (kinds[index - 1] === undefined || kinds[index - 1] === 'neutral');
}

function levelsOf(kinds: readonly Bidi[], base: 'ltr' | 'rtl'): readonly number[] {
  const own = base === 'rtl' ? 'R' : 'L';
  let strong: 'L' | 'R' = own;
  const strongs = kinds.map((kind): 'L' | 'R' | 'number' | undefined => {
    if (kind === 'L' || kind === 'R') strong = kind;
    if (kind === 'L' || kind === 'R') return kind;
    if (kind === 'number') return strong === 'L' ? 'L' : 'number';
    return undefined;
  });
  const sideOf = (index: number, step: 1 | -1): 'L' | 'R' => {
    for (let at = index; at >= 0 && at < strongs.length; at += step) {
      const found = strongs[at];
      if (found !== undefined) return found === 'number' ? 'R' : found;
    }
    return own;
  };
  return strongs.map((found, index) => {
    const direction = found ?? (sideOf(index, -1) === sideOf(index, 1) ? sideOf(index, 1) : own);
    if (direction === 'number') return 2;
    if (direction === 'R') return 1;
    return base === 'rtl' ? 2 : 0;
  });
}

function reversed(characters: readonly string[], levels: readonly number[]): readonly string[] {
  let row = [...characters];
  for (const level of [2, 1]) {
    const next: string[] = [];
    for (let index = 0; index < row.length; ) {
      let end = index;
      while (end < row.length && (levels[end] ?? 0) >= level) end++;
      if (end === index) {
        next.push(row[index] as string);
        index++;
        continue;
      }
      next.push(...row.slice(index, end).reverse());
      index = end;
    }
    row = next;
  }
  return row;
}
