/** The languages of screens and prints, without regions: a tag such as `pt-BR` belongs to the one before its hyphen. */
export const MAIN_LANGUAGES: readonly string[] = ['ar', 'de', 'en', 'es', 'fr', 'pt'];

/** Returns the tag without its region. */
export function mainLanguageOf(tag: string): string {
  return tag.replace(/-.*$/, '');
}

const TAG = new RegExp(`^(?:${MAIN_LANGUAGES.join('|')})(?:-(?:[A-Z]{2}|[0-9]{3}))?$`);

/** True for a language of screens, such as `es`, and for one of its regions, such as `es-MX` or `es-419`. */
export function isScreenLanguage(tag: string): boolean {
  return TAG.test(tag);
}
