import type { Language } from './base/language.ts';
import { type DisplayWords, displayWords as english } from './display.en.ts';
import { makeFaceWords } from './face-words.tsx';

const others: Readonly<Record<Exclude<Language, 'en'>, () => Promise<DisplayWords>>> = {
  es: async () => (await import('./display.es.ts')).displayWords,
  fr: async () => (await import('./display.fr.ts')).displayWords,
  ar: async () => (await import('./display.ar.ts')).displayWords,
};

/** English is always bundled; the other languages load as separate files. */
export async function loadDisplayWords(language: Language): Promise<DisplayWords> {
  return language === 'en' ? english : await others[language]();
}

export const { WordsProvider: DisplayWordsProvider, useWords } = makeFaceWords<DisplayWords>();
