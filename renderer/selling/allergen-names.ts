import type { KioskMessages } from '../words/base/word-types.ts';

/** Lists allergens in the guest's language. Those that are not known by their English name are shown as the catalogue has them. */
export function listAllergens(
  { allergens: words }: Pick<KioskMessages, 'allergens'>,
  locale: string,
  allergens: readonly string[],
): string {
  const list = new Intl.ListFormat(locale, { type: 'unit', style: 'short' });
  return list.format(allergens.map((written) => words.named({ allergen: codeOf(written), written })));
}

/** `Tree nuts` is `tree_nut`. */
function codeOf(written: string): string {
  return written
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
    .replace(/s$/, '');
}
