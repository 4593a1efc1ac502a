import type { Language } from './base/language.ts';
import { makeFaceWords } from './face-words.tsx';
import { registerWords as english, type RegisterWords } from './register.en.ts';

/*
 * English defines the keys and types; the other languages have the type of the English section, so a missing or misspelt key does not
 * compile.
 *
 * To add a key: write it into `en/<section>.ts`, then into the same file of each other language.
 * To add a section: write `en/<section>.ts` exporting `<section>` and its type `<Section>Words`, the same file in each other language
 * (`export const sell: SellWords = { ... }`), one line into `RegisterWords` and one into each `register.<language>.ts`.
 *
 * A value is a sentence or a function that returns one: `(p: { readonly amount: string }) => string`. Amounts, quantities and times
 * arrive formatted; counts arrive as numbers and go through `count` with the language's plural forms. Sentences are whole: screens never
 * join pieces, because languages order them differently.
 */

const others: Readonly<Record<Exclude<Language, 'en'>, () => Promise<RegisterWords>>> = {
  es: async () => (await import('./register.es.ts')).registerWords,
  fr: async () => (await import('./register.fr.ts')).registerWords,
  ar: async () => (await import('./register.ar.ts')).registerWords,
};

/** English is always bundled; the other languages load as separate files. */
export async function loadRegisterWords(language: Language): Promise<RegisterWords> {
  return language === 'en' ? english : await others[language]();
}

export const { WordsProvider: RegisterWordsProvider, useWords } = makeFaceWords<RegisterWords>();
