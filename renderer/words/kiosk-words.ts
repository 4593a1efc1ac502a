import type { Language } from './base/language.ts';
import { makeFaceWords } from './face-words.tsx';
import { kioskWords as english, type KioskWords } from './kiosk.en.ts';

const others: Readonly<Record<Exclude<Language, 'en'>, () => Promise<KioskWords>>> = {
  es: async () => (await import('./kiosk.es.ts')).kioskWords,
  fr: async () => (await import('./kiosk.fr.ts')).kioskWords,
  ar: async () => (await import('./kiosk.ar.ts')).kioskWords,
};

/** English is always bundled; the other languages load as separate files. */
export async function loadKioskWords(language: Language): Promise<KioskWords> {
  return language === 'en' ? english : await others[language]();
}

/** Loads every language while the host is there, so that a guest who changes the language never waits. */
export async function loadAllKioskWords(): Promise<void> {
  await Promise.all(Object.values(others).map((load) => load()));
}

export const { WordsProvider: KioskWordsProvider, useWords } = makeFaceWords<KioskWords>();
