import { type LanguageTag, mainLanguageOf } from '../../../shared/base/main-languages.ts';

export type Direction = 'ltr' | 'rtl';

/** Each language names itself, because a person looking for a language reads only that one. Its folder of sentences has the name of its tag. */
const LISTED = [
  { tag: 'en-US', name: 'English (US)', direction: 'ltr' },
  { tag: 'en-GB', name: 'English (UK)', direction: 'ltr' },
  { tag: 'es', name: 'Español', direction: 'ltr' },
  { tag: 'pt', name: 'Português', direction: 'ltr' },
  { tag: 'fr', name: 'Français', direction: 'ltr' },
  { tag: 'de', name: 'Deutsch', direction: 'ltr' },
  { tag: 'ar', name: 'العربية', direction: 'rtl' },
] as const satisfies readonly { readonly tag: LanguageTag; readonly name: string; readonly direction: Direction }[];

export type Language = (typeof LISTED)[number]['tag'];

/** The language in which sentences are written first. It is always bundled, and stands in for what another one lacks. */
export const SOURCE_LANGUAGE = 'en-US' satisfies Language;

export const LANGUAGES: readonly Language[] = LISTED.map(({ tag }) => tag);

/** The tag itself where it is of no language of ours. */
export function languageName(tag: string): string {
  const language = findLanguage(tag);
  return LISTED.find((listed) => listed.tag === language)?.name ?? tag;
}

export function directionOf(tag: string): Direction {
  return LISTED.find((language) => language.tag === tag)?.direction ?? 'ltr';
}

/** Returns the language of a tag, such as `fr-CA` or the `en` of an older version; undefined where it is not among ours. */
export function findLanguage(tag: string): Language | undefined {
  const wanted = tag.toLowerCase();
  return (
    LANGUAGES.find((language) => language.toLowerCase() === wanted) ??
    LANGUAGES.find((language) => mainLanguageOf(language) === mainLanguageOf(wanted))
  );
}

/** True where a language says only what another one of the same main language says differently, as en-GB does. */
export function isVariant(language: string): boolean {
  return language !== SOURCE_LANGUAGE && mainLanguageOf(language) === mainLanguageOf(SOURCE_LANGUAGE);
}

/** What guests choose from: one language of each main language, their own first where there are two. */
export function guestLanguages(own: Language): readonly Language[] {
  const mains = LANGUAGES.map(mainLanguageOf);
  return LANGUAGES.filter((language, place) =>
    mainLanguageOf(language) === mainLanguageOf(own) ? language === own : mains.indexOf(mainLanguageOf(language)) === place,
  );
}

/** Returns the first supported language of the preferred tags (browser form, such as `fr-CA`). */
export function chooseLanguage(preferred: readonly (string | undefined)[]): Language {
  return preferred.map((tag) => findLanguage(tag ?? '')).find((language) => language !== undefined) ?? SOURCE_LANGUAGE;
}

/** Returns the locale that writes figures and dates. Digits are always 0 to 9, as on keypads and receipts. */
export function localeOf(language: string): string {
  return `${language}-u-nu-latn`;
}
