export const LANGUAGES = ['en', 'es', 'fr', 'ar'] as const;
export type Language = (typeof LANGUAGES)[number];
export type Direction = 'ltr' | 'rtl';

/** Each language's name in that language, because a person looking for a language reads only that one. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  ar: 'العربية',
};

export function directionOf(language: Language): Direction {
  return language === 'ar' ? 'rtl' : 'ltr';
}

export function isLanguage(tag: string): tag is Language {
  return LANGUAGES.some((language) => language === tag);
}

/** Returns the first supported language of the wished tags (browser form, such as `fr-CA`). */
export function chooseLanguage(wished: readonly string[]): Language {
  for (const tag of wished) {
    const [language = ''] = tag.toLowerCase().split('-');
    if (isLanguage(language)) return language;
  }
  return 'en';
}

/** Returns the locale that writes figures and dates. Digits are always 0 to 9, as on keypads and receipts. */
export function localeOf(language: Language, region?: string): string {
  return `${language}${region === undefined ? '' : `-${region}`}-u-nu-latn`;
}
