import type { Language } from './base/language.ts';
import { makeFaceWords } from './face-words.tsx';
import { kitchenWords as english, type KitchenWords } from './kitchen.en.ts';

const others: Readonly<Record<Exclude<Language, 'en'>, () => Promise<KitchenWords>>> = {
  es: async () => (await import('./kitchen.es.ts')).kitchenWords,
  fr: async () => (await import('./kitchen.fr.ts')).kitchenWords,
  ar: async () => (await import('./kitchen.ar.ts')).kitchenWords,
};

/** English is always bundled; the other languages load as separate files. Boards for guests use these words too. */
export async function loadKitchenWords(language: Language): Promise<KitchenWords> {
  return language === 'en' ? english : await others[language]();
}

export const { WordsProvider: KitchenWordsProvider, useWords } = makeFaceWords<KitchenWords>();
