/** Text in printer columns: removes harmful characters, measures width and wraps without cutting a character apart. */

/** Control characters could act as printer commands, format characters could reorder or hide text. */
const UNPRINTABLE = /(?!\u200D)[\p{Cc}\p{Cf}]/gu;
const PLAIN_ASCII = /^[\x20-\x7E]*$/;
const NO_BREAK_SPACE = '\u00A0';

/** East Asian wide and full-width forms, and emoji, take two columns. */
const WIDE =
  /[\u1100-\u115F\u2E80-\u303E\u3041-\u33FF\u3400-\u4DBF\u4E00-\u9FFF\uA000-\uA4CF\uA960-\uA97F\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\u{1F000}-\u{1FAFF}\u{20000}-\u{3FFFD}]|\uFE0F|\p{Emoji_Presentation}/u;

/** Created on first use, because loading its tables is slow. */
let segmenter: Intl.Segmenter | undefined;

/** Returns one row of visible characters with single spaces. */
export function printableText(text: string): string {
  return text.toWellFormed().replace(/\s/gu, ' ').replace(UNPRINTABLE, '').replace(/ +/g, ' ').trim();
}

/** Like `printableText`, but with no-break spaces, so that an amount is never broken. */
export function unbrokenText(text: string): string {
  return printableText(text).replaceAll(' ', NO_BREAK_SPACE);
}

function charactersOf(text: string): readonly string[] {
  if (PLAIN_ASCII.test(text)) return text.split('');
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

function widthOfCharacter(character: string): number {
  return WIDE.test(character) ? 2 : 1;
}

/** Returns the width in columns. */
export function widthOf(text: string): number {
  if (PLAIN_ASCII.test(text)) return text.length;
  let width = 0;
  for (const character of charactersOf(text)) width += widthOfCharacter(character);
  return width;
}

/** Wraps between words. A word longer than a row starts on the current row and is broken at its edge. */
export function wrapText(text: string, firstWidth: number, furtherWidth = firstWidth): readonly string[] {
  const rows: string[] = [];
  let row = '';
  const roomLeft = () => (rows.length === 0 ? firstWidth : furtherWidth) - widthOf(row);
  const endRow = () => {
    rows.push(row.trimEnd());
    row = '';
  };
  for (const word of text.split(' ')) {
    const width = widthOf(word);
    if (row !== '' && width + 1 > roomLeft() && width <= furtherWidth) endRow();
    if (row !== '') row += ' ';
    if (width <= roomLeft()) {
      row += word;
      continue;
    }
    for (const character of charactersOf(word)) {
      if (row !== '' && widthOfCharacter(character) > roomLeft()) endRow();
      row += character;
    }
  }
  return [...rows, row];
}

export function padLeft(text: string, width: number): string {
  return ' '.repeat(Math.max(0, width - widthOf(text))) + text;
}

export function padRight(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - widthOf(text)));
}

export function centreText(text: string, width: number): string {
  return ' '.repeat(Math.max(0, Math.floor((width - widthOf(text)) / 2))) + text;
}
