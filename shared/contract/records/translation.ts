import type { Static } from 'typebox';
import { addition, keyed, optional, record, text } from '../http/schema.ts';

/** What something is called in another language than the catalogue's own. */
export const Translation = addition('Screens for guests show names in their own language.', record('Translation', { name: text(255) }));
export type Translation = Static<typeof Translation>;

export const ItemTranslation = addition(
  'Screens for guests show names in their own language.',
  record('ItemTranslation', { name: text(255), description: optional(text(4096)) }),
);
export type ItemTranslation = Static<typeof ItemTranslation>;

const MOST_LANGUAGES = 50;
const REASON = 'By language tag, such as `es` or `pt-BR`. A till knows them while offline.';

export const translationMember = { translations: optional(addition(REASON, keyed(Translation, MOST_LANGUAGES))) };
export const itemTranslationMember = { translations: optional(addition(REASON, keyed(ItemTranslation, MOST_LANGUAGES))) };

/** Any record that may have translations. */
export interface Translated {
  readonly translations?: { readonly [tag: string]: Translation };
}
