import type { Language } from './base/language.ts';
import { type CommonWords, common as english } from './en/common-words.ts';

const others: Readonly<Record<Exclude<Language, 'en'>, () => Promise<CommonWords>>> = {
  es: async () => (await import('./es/common-words.ts')).common,
  fr: async () => (await import('./fr/common-words.ts')).common,
  ar: async () => (await import('./ar/common-words.ts')).common,
};

/** For pages that use only the common words. */
export async function loadCommonWords(language: Language): Promise<CommonWords> {
  return language === 'en' ? english : await others[language]();
}
