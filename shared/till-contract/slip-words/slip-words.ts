import type { PaperLanguage } from './receipt-words.ts';
import type { SlipWords } from './slip-word-list.ts';
import { ARABIC_SLIPS } from './slip-words-ar.ts';
import { GERMAN_SLIPS } from './slip-words-de.ts';
import { ENGLISH_SLIPS } from './slip-words-en.ts';
import { SPANISH_SLIPS } from './slip-words-es.ts';
import { FRENCH_SLIPS } from './slip-words-fr.ts';
import { PORTUGUESE_SLIPS } from './slip-words-pt.ts';

/** The words on printed slips and reports, in every supported language. */
export const SLIP_WORDS: Readonly<Record<PaperLanguage, SlipWords>> = {
  en: ENGLISH_SLIPS,
  es: SPANISH_SLIPS,
  pt: PORTUGUESE_SLIPS,
  fr: FRENCH_SLIPS,
  de: GERMAN_SLIPS,
  ar: ARABIC_SLIPS,
};
