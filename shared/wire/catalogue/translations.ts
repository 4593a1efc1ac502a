import { isScreenLanguage } from '../../base/main-languages.ts';
import type { Translated, Translation } from '../../contract/records/translation.ts';
import type { ByLanguage, Named } from '../../engine/terms/names.ts';

interface TranslatedAs<Said extends Translation> {
  readonly translations?: ByLanguage<Said> | undefined;
}

/** Returns the record's translations in languages of screens, if it has any. Other services may tell more, and empty ones. */
export function translationsOf<Said extends Translation>({ translations }: TranslatedAs<Said>): { translations?: ByLanguage<Said> } {
  if (translations === undefined) return {};
  const sound = Object.entries(translations).filter(([tag, { name }]) => isScreenLanguage(tag) && name.trim() !== '');
  return sound.length === 0 ? {} : { translations: Object.fromEntries(sound) };
}

/** Returns the names of a record by language, if it has any. */
export function namesOf(record: TranslatedAs<Translation>): Pick<Named, 'names'> {
  const { translations } = translationsOf(record);
  return translations === undefined
    ? {}
    : { names: Object.fromEntries(Object.entries(translations).map(([tag, { name }]) => [tag, name])) };
}

/** Writes names by language as translations. */
export function translationsOfNames({ names }: Pick<Named, 'names'>): Translated {
  return names === undefined ? {} : { translations: Object.fromEntries(Object.entries(names).map(([tag, name]) => [tag, { name }])) };
}
