export const LANGUAGES = ['en', 'es', 'fr', 'ar'] as const;
export type Language = (typeof LANGUAGES)[number];
export type Direction = 'ltr' | 'rtl';

/** Each in its own words: who looks for a language reads only that one. */
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

/** The first of the wished tags (`fr-CA`, as browsers name them) that is spoken here. */
export function chooseLanguage(wished: readonly string[]): Language {
  for (const tag of wished) {
    const [language = ''] = tag.toLowerCase().split('-');
    if (isLanguage(language)) return language;
  }
  return 'en';
}

/** How a language writes figures and dates. Figures are 0 to 9 everywhere: keypads and receipts have no others. */
export function localeOf(language: Language, region?: string): string {
  return `${language}${region === undefined ? '' : `-${region}`}-u-nu-latn`;
}
