import { expect, test } from 'vitest';
import { catalogueIndexOf } from '../../shared/wire/catalogue/catalogue-index.ts';
import { itemRecordOf, listedModifierOf, listedRecordOf, modifierRecordOf } from '../../shared/wire/catalogue/item-record.ts';
import { namesOf, translationsOf, translationsOfNames } from '../../shared/wire/catalogue/translations.ts';
import { demoCatalogue } from '../catalogue/demo-catalogue.ts';

const index = catalogueIndexOf(demoCatalogue);
const BURGER = '1001';
const CHEDDAR = demoCatalogue.items.find(({ name }) => name === 'Cheddar')?.id ?? '';

test('a menu says names in every language; a cart, and the order made of it, only in that of the catalogue', () => {
  const burger = demoCatalogue.items.find(({ id }) => id === BURGER)?.translations;
  expect(burger?.es).toMatchObject({ name: 'Hamburguesa clásica' });
  expect(listedRecordOf(index, BURGER).translations).toEqual(burger);
  expect(itemRecordOf(index, BURGER)).not.toHaveProperty('translations');
  expect(listedModifierOf(index, CHEDDAR, 1).translations?.ar).toEqual({ name: 'جبن شيدر' });
  expect(modifierRecordOf(index, CHEDDAR, 1)).not.toHaveProperty('translations');
});

test('of what another service says in other languages, only what a screen could show is kept', () => {
  const translations = { es: { name: 'Papas' }, it: { name: 'Patatine' }, es_MX: { name: 'Papas' }, de: { name: ' ' } };
  expect(translationsOf({ translations })).toEqual({ translations: { es: { name: 'Papas' } } });
  expect(namesOf({ translations })).toEqual({ names: { es: 'Papas' } });
  expect(namesOf({ translations: { it: { name: 'Patatine' } } })).toEqual({});
  expect(namesOf({})).toEqual({});
});

test('names become translations and names again', () => {
  const names = { es: 'Papas', 'pt-BR': 'Batata' };
  expect(namesOf(translationsOfNames({ names }))).toEqual({ names });
  expect(translationsOfNames({})).toEqual({});
});
