import { files } from 'virtual:words/kiosk';
import { LANGUAGES } from './base/language.ts';
import { type LanguageWords, makeWordLoader } from './base/load-words.ts';
import type { KioskMessages } from './base/word-types.ts';
import { makeFaceWords } from './face-words.tsx';

export type KioskWords = KioskMessages & LanguageWords;

export const loadKioskWords = makeWordLoader<KioskMessages>(files);

/** Loads every language while the host is there, so that a guest who changes the language never waits. */
export async function loadAllKioskWords(): Promise<void> {
  await Promise.all(LANGUAGES.map(loadKioskWords));
}

export const { WordsProvider: KioskWordsProvider, useWords } = makeFaceWords<KioskWords>();
