import { isScreenLanguage, MAIN_LANGUAGES } from '../../base/main-languages.ts';
import type { ItemTranslation, Translated, Translation } from '../records/translation.ts';
import type { CatalogueCheck } from './catalogue-rules.ts';
import { quoted } from './catalogue-violations.ts';

const LANGUAGES = `${MAIN_LANGUAGES.slice(0, -1).join(', ')} or ${MAIN_LANGUAGES.at(-1)}, alone or with a region as in pt-BR`;

/** Checks what things are called in other languages: a language that no screen has would never be read. */
export function checkTranslations(check: CatalogueCheck): void {
  const { parts } = check;
  for (const { entry, path } of [...parts.items.sound, ...parts.item_sets.sound, ...parts.discounts.sound, ...parts.fees.sound])
    checkEntry(check, entry, path);
  for (const { entry, path } of parts.vendors.sound) {
    for (const [index, daypart] of entry.dayparts.entries()) {
      const daypartPath = `${path}.dayparts[${index}]`;
      checkEntry(check, daypart, daypartPath);
      for (const [place, group] of daypart.groups.entries()) checkEntry(check, group, `${daypartPath}.groups[${place}]`);
    }
  }
}

function checkEntry({ complain }: CatalogueCheck, { translations }: Translated, path: string): void {
  if (translations === undefined) return;
  for (const [tag, translation] of Object.entries(translations)) {
    const own = `${path}.translations.${tag}`;
    if (!isScreenLanguage(tag))
      complain(`${path}.translations`, 'malformed', `no screen reads the language ${quoted(tag)}. Its tag must be ${LANGUAGES}`);
    for (const [member, text] of textsOf(translation)) if (text.trim() === '') complain(`${own}.${member}`, 'missing', 'must not be empty');
  }
}

function textsOf({ name, description }: Translation & Pick<ItemTranslation, 'description'>): readonly (readonly [string, string])[] {
  return [['name', name], ...(description === undefined ? [] : ([['description', description]] as const))];
}
