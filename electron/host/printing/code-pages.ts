import { hasArabic } from './arabic-shapes.ts';

/** The upper half of each code page that printers use, as Unicode. */
const CP858 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈ€ÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0';
const CP864 =
  '°·∙√▒─│┼┤┬├┴┐┌└┘β∞φ±½¼≈«»ﻷﻸ\uFFFD\uFFFDﻻﻼ\uFFFD\u00A0\u00ADﺂ£¤ﺄ\uFFFD\uFFFDﺎﺏﺕﺙ،ﺝﺡﺥ٠١٢٣٤٥٦٧٨٩ﻑ؛ﺱﺵﺹ؟¢ﺀﺁﺃﺅﻊﺋﺍﺑﺓﺗﺛﺟﺣﺧﺩﺫﺭﺯﺳﺷﺻﺿﻁﻅﻋﻏ¦¬÷×ﻉـﻓﻗﻛﻟﻣﻧﻫﻭﻯﻳﺽﻌﻎﻍﻡ\uFE7Dّﻥﻩﻬﻰﻲﻐﻕﻵﻶﻝﻙﻱ■\uFFFD';

export type ScriptSupport = 'latin' | 'arabic';
export const CODE_PAGES = { cp858: CP858, cp864: CP864 } as const;
export type CodePageName = keyof typeof CODE_PAGES;

export function characterOf(page: CodePageName, byte: number): string {
  return byte < 0x80 ? String.fromCharCode(byte) : ([...CODE_PAGES[page]][byte - 0x80] ?? '\uFFFD');
}

/** Replacements with the same meaning, for characters that no page has. */
const STAND_INS: Readonly<Record<string, string>> = {
  '–': '-',
  '—': '-',
  '−': '-',
  '‐': '-',
  '‑': '-',
  '’': "'",
  '‘': "'",
  '‚': "'",
  '“': '"',
  '„': '"',
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

/** Code page 864 has two shapes of some letters where the script has four, and no alef with hamza below. */
const LIKE: Readonly<Record<string, string>> = { ﺇ: 'ﺍ', ﺈ: 'ﺎ', ﻹ: 'ﻻ', ﻺ: 'ﻼ', ﺆ: 'ﺅ', ﺉ: 'ﺋ', ﺊ: 'ﺋ', ﺌ: 'ﺋ', ﺔ: 'ﺓ' };
const FORMS = [...'ﺏﺐﺑﺒﺕﺖﺗﺘﺙﺚﺛﺜﺝﺞﺟﺠﺡﺢﺣﺤﺥﺦﺧﺨﺱﺲﺳﺴﺵﺶﺷﺸﺹﺺﺻﺼﺽﺾﺿﻀﻁﻂﻃﻄﻅﻆﻇﻈﻉﻊﻋﻌﻍﻎﻏﻐﻑﻒﻓﻔﻕﻖﻗﻘﻙﻚﻛﻜﻝﻞﻟﻠﻡﻢﻣﻤﻥﻦﻧﻨﻩﻪﻫﻬﻱﻲﻳﻴ'];
const PAIRS = [...'ﺩﺪﺫﺬﺭﺮﺯﺰﻭﻮﻯﻰ'];
/** For each wanted shape (isolated, final, initial, medial) the shapes that may replace it, best first. */
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

/** Returns the row in characters that the printer has, one per cell; `?` when there is no replacement. */
export function printable(row: string, letters: ScriptSupport): string {
  const pages = letters === 'arabic' ? [CP858, CP864] : [CP858];
  const has = (one: string): boolean => /^[\x20-\x7E]$/.test(one) || (one !== '\uFFFD' && pages.some((page) => page.includes(one)));
  return [...row].map((character) => (character !== '\u00A0' && has(character) ? character : (standInOf(character, has) ?? '?'))).join('');
}

/** Splits a row into runs of one code page. ASCII is in both pages, so it stays in the current run. */
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
