import { expect, test } from 'vitest';
import { isScreenLanguage } from '../../shared/base/main-languages.ts';
import { entryIn, nameIn } from '../../shared/engine/terms/names.ts';

const fries = { name: 'Fries', names: { es: 'Papas fritas', 'es-ES': 'Patatas fritas', 'pt-BR': 'Batata frita', 'fr-CA': 'Frites' } };

test.each([
  ['es-ES', 'Patatas fritas'],
  ['es', 'Papas fritas'],
  ['es-MX', 'Papas fritas'],
  ['pt', 'Batata frita'],
  ['pt-PT', 'Fries'],
  ['fr', 'Frites'],
  ['de', 'Fries'],
  ['en-US', 'Fries'],
  ['', 'Fries'],
])('a page in %s says %s', (language, name) => {
  expect(nameIn(fries, language)).toBe(name);
});

test('English with a region falls to English without one, and not to another region', () => {
  const crisps = { name: 'Chips (Beutel)', names: { en: 'Chips', 'en-GB': 'Crisps' } };
  expect(['en-US', 'en-GB', 'en'].map((language) => nameIn(crisps, language))).toEqual(['Chips', 'Crisps', 'Chips']);
  expect(nameIn({ name: 'Chips', names: { 'en-GB': 'Crisps' } }, 'en-US')).toBe('Chips');
});

test('a name that is shown translated leads back to the own one in every other language', () => {
  expect(nameIn({ ...fries, name: 'Papas fritas', plainName: 'Fries' }, 'de')).toBe('Fries');
});

test('no member of an object is taken for a language', () => {
  expect(entryIn({}, 'constructor')).toBeUndefined();
  expect(entryIn(undefined, 'es')).toBeUndefined();
});

test.each(['es', 'es-MX', 'es-419', 'ar-Latn', 'de-Latn-AT', 'de-1996', 'en-GB-oxendict'])('%s is a language of screens', (tag) => {
  expect(isScreenLanguage(tag)).toBe(true);
  expect(Intl.getCanonicalLocales(tag)).toEqual([tag]);
});

test.each(['it', 'ES', 'es_MX', 'es-mx', 'es-', 'espanol', 'english', '', 'x-es', '__proto__'])('"%s" is none', (tag) => {
  expect(isScreenLanguage(tag)).toBe(false);
});
