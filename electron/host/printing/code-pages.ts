import { hasArabic } from './arabic-shapes.ts';

/** The upper half of each code page that papers are written in, as Unicode. */
const CP858 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈ€ÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0';
const CP864 =
  '°·∙√▒─│┼┤┬├┴┐┌└┘β∞φ±½¼≈«»ﻷﻸ\uFFFD\uFFFDﻻﻼ\uFFFD\u00A0\u00ADﺂ£¤ﺄ\uFFFD\uFFFDﺎﺏﺕﺙ،ﺝﺡﺥ٠١٢٣٤٥٦٧٨٩ﻑ؛ﺱﺵﺹ؟¢ﺀﺁﺃﺅﻊﺋﺍﺑﺓﺗﺛﺟﺣﺧﺩﺫﺭﺯﺳﺷﺻﺿﻁﻅﻋﻏ¦¬÷×ﻉـﻓﻗﻛﻟﻣﻧﻫﻭﻯﻳﺽﻌﻎﻍﻡ\uFE7Dّﻥﻩﻬﻰﻲﻐﻕﻵﻶﻝﻙﻱ■\uFFFD';

export type Letters = 'latin' | 'arabic';
export const CODE_PAGES = { cp858: CP858, cp864: CP864 } as const;
export type CodePageName = keyof typeof CODE_PAGES;

/** What the upper half of a byte stands for. */
export function characterOf(page: CodePageName, byte: number): string {
  return byte < 0x80 ? String.fromCharCode(byte) : ([...CODE_PAGES[page]][byte - 0x80] ?? '\uFFFD');
}

/** Drawn by another character that means the same: what no page has. */
const STAND_INS: Readonly<Record<string, string>> = {
  '–': '-',
  '—': '-',
  '−': '-',
  '‐': '-',
  '‑': '-',
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '…': '.',
  '•': '*',
  '\u202F': ' ',
  '\u00A0': ' ',
  '\u2009': ' ',
  œ: 'o',
  Œ: 'O',
  '٪': '%',
  '٫': '.',
  '٬': ',',
  '₹': 'R',
};

/** A letter of code page 864 has two shapes where the script has four; and alef with hamza below has none. */
const LIKE: Readonly<Record<string, string>> = { ﺇ: 'ﺍ', ﺈ: 'ﺎ', ﻹ: 'ﻻ', ﻺ: 'ﻼ', ﺆ: 'ﺅ', ﺉ: 'ﺋ', ﺊ: 'ﺋ', ﺌ: 'ﺋ', ﺔ: 'ﺓ' };
const FORMS = [...'ﺏﺐﺑﺒﺕﺖﺗﺘﺙﺚﺛﺜﺝﺞﺟﺠﺡﺢﺣﺤﺥﺦﺧﺨﺱﺲﺳﺴﺵﺶﺷﺸﺹﺺﺻﺼﺽﺾﺿﻀﻁﻂﻃﻄﻅﻆﻇﻈﻉﻊﻋﻌﻍﻎﻏﻐﻑﻒﻓﻔﻕﻖﻗﻘﻙﻚﻛﻜﻝﻞﻟﻠﻡﻢﻣﻤﻥﻦﻧﻨﻩﻪﻫﻬﻱﻲﻳﻴ'];
const PAIRS = [...'ﺩﺪﺫﺬﺭﺮﺯﺰﻭﻮﻯﻰ'];
/** By shape wanted (alone, end, beginning, within): which others do as well, the best first. */
const ALSO = [
  [1, 2],
  [0, 2],
  [3, 0],
  [2, 0],
] as const;

function standInOf(character: string, has: (character: string) => boolean): string | undefined {
  const form = FORMS.indexOf(character);
  const others =
    form >= 0 ? ALSO[(form % 4) as 0 | 1 | 2 | 3].map((shape) => FORMS[form - (form % 4) + shape]) : [PAIRS[PAIRS.indexOf(character) ^ 1]];
  const plain = character.normalize('NFD').replace(/\p{M}/gu, '');
  return [STAND_INS[character], LIKE[character], ...(form >= 0 || PAIRS.includes(character) ? others : []), plain].find(
    (one) => one !== undefined && one !== '' && has(one),
  );
}

/** A row of characters that the printer has, each in its own cell; `?` for one that nothing stands in for. */
export function printable(row: string, letters: Letters): string {
  const pages = letters === 'arabic' ? [CP858, CP864] : [CP858];
  const has = (one: string): boolean => /^[\x20-\x7E]$/.test(one) || (one !== '\uFFFD' && pages.some((page) => page.includes(one)));
  return [...row].map((character) => (character !== '\u00A0' && has(character) ? character : (standInOf(character, has) ?? '?'))).join('');
}

/** Runs of one page: what is Latin first, and Arabic letters from the first of them to the last. */
export function runsOf(row: string): readonly { readonly page: CodePageName; readonly text: string }[] {
  const runs: { page: CodePageName; text: string }[] = [];
  for (const character of row) {
    const isPlain = /^[\x20-\x7E]$/.test(character);
    const page: CodePageName = isPlain
      ? (runs.at(-1)?.page ?? 'cp858')
      : hasArabic(character) || !CP858.includes(character)
        ? 'cp864'
        : 'cp858';
    const last = runs.at(-1);
    if (last?.page === page) last.text += character;
    else runs.push({ page, text: character });
  }
  return runs;
}
