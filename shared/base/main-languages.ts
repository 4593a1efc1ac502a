/** The languages of screens and prints, without regions. Whatever is said in each of them has its keys from this list. */
export const MAIN_LANGUAGES = ['ar', 'de', 'en', 'es', 'fr', 'pt'] as const;
export type MainLanguage = (typeof MAIN_LANGUAGES)[number];

/** A main language, or one of its variants, such as `en-GB`. */
export type LanguageTag = MainLanguage | `${MainLanguage}-${string}`;

/** Returns the tag up to its first hyphen. */
export function mainLanguageOf(tag: string): string {
  return tag.replace(/-.*$/, '');
}

/** Language, script, region and variants, in the letters that BCP 47 recommends, so that one language has one tag. */
const TAG = new RegExp(
  `^(?:${MAIN_LANGUAGES.join('|')})(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|[0-9]{3}))?(?:-(?:[a-z0-9]{5,8}|[0-9][a-z0-9]{3}))*$`,
);

/** True for a language of screens, such as `es`, and for its variants, such as `es-MX` or `es-419`. */
export function isScreenLanguage(tag: string): tag is LanguageTag {
  return TAG.test(tag);
}
