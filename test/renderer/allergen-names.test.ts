import { expect, test } from 'vitest';
import { listAllergens } from '../../renderer/selling/allergen-names.ts';
import { LANGUAGES } from '../../renderer/words/base/language.ts';
import { demoCatalogue } from '../catalogue/demo-catalogue.ts';
import { readKioskWords } from './read-words.ts';

test.each([
  ['en-US', 'gluten, mollusks, sulfites'],
  ['en-GB', 'gluten, molluscs, sulphites'],
  ['es', 'gluten, moluscos, sulfitos'],
  ['de', 'Gluten, Weichtiere und Sulfite'],
  ['ar', 'غلوتين، ورخويات، وكبريتيت'],
] as const)('in %s they are named as there', (language, listed) => {
  expect(listAllergens(readKioskWords(language), language, ['Gluten', 'molluscs', 'Sulphites'])).toBe(listed);
});

test('one and many are the same, and words of two parts are found', () => {
  const german = readKioskWords('de');
  for (const written of ['tree nut', 'Tree nuts', 'tree-nuts']) expect(listAllergens(german, 'de', [written])).toBe('Schalenfrüchte');
  expect(listAllergens(german, 'de', ['eggs'])).toBe(listAllergens(german, 'de', ['egg']));
});

test('what is not known stands as it was written, letter by letter', () => {
  expect(listAllergens(readKioskWords('ar'), 'ar', ['Royal Jellies {x}'])).toBe('Royal Jellies {x}');
});

test.each(LANGUAGES.filter((language) => !language.startsWith('en')))('%s knows all that the demo has', (language) => {
  const written = demoCatalogue.items.flatMap(({ item_attributes: attributes = [] }) =>
    attributes.filter(({ name }) => name === 'allergens').flatMap(({ value }) => value.split(',').map((name) => name.trim())),
  );
  const words = readKioskWords(language);
  // What is not known stands as it was written.
  const unknown = [...new Set(written)].filter((name) => listAllergens(words, language, [name.toUpperCase()]) === name.toUpperCase());
  expect(written.length).toBeGreaterThan(100);
  expect(unknown).toEqual([]);
});
