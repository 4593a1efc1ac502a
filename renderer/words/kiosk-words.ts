import type { Language } from './base/language.ts';
import { makeFaceWords } from './face-words.tsx';
import { kioskWords as english, type KioskWords } from './kiosk.en.ts';

const others: Readonly<Record<Exclude<Language, 'en'>, () => Promise<KioskWords>>> = {
  es: async () => (await import('./kiosk.es.ts')).kioskWords,
  fr: async () => (await import('./kiosk.fr.ts')).kioskWords,
  ar: async () => (await import('./kiosk.ar.ts')).kioskWords,
};

/** English is always there; the others come as files of their own. */
export async function loadKioskWords(language: Language): Promise<KioskWords> {
  return language === 'en' ? english : await others[language]();
}

/** All of them while the host is there: a guest who chooses a language waits for no file. */
export async function loadAllKioskWords(): Promise<void> {
  await Promise.all(Object.values(others).map((load) => load()));
}

export const { WordsProvider: KioskWordsProvider, useWords } = makeFaceWords<KioskWords>();
