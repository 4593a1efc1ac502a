import { expect, test } from 'vitest';
import { makeMenuSearch } from '../../renderer/selling/menu-search.ts';
import type { ItemData } from '../../shared/engine/terms/catalogue-data.ts';
import { item } from '../engine/small-catalogue.ts';

function named(id: string, name: string, more: Partial<ItemData> = {}): ItemData {
  return item(id, 100, { name, ...more });
}

const MENU = [
  named('1', 'Crème brûlée', { sku: 'SW-1' }),
  named('2', 'Brown Ale', { barcode: '4006381333931' }),
  named('3', 'Pale Ale'),
  named('4', 'Extra cream', { soldAsItem: false }),
];

test('words are found from their beginnings, in any order, with or without accents', () => {
  const search = makeMenuSearch(MENU);
  expect(search.find('brulee', 9)).toEqual(['1']);
  expect(search.find('ALE bro', 9)).toEqual(['2']);
  expect(search.find('ale', 9)).toEqual(['2', '3']);
  expect(search.find('cream', 9)).toEqual([]);
  expect(search.findByCode('4006381333931')).toBe('2');
  expect(search.findByCode('sw-1')).toBe('1');
});

test('an item with a display name is found by its name in the catalogue as well', () => {
  const search = makeMenuSearch([named('1', 'The Lakeside', { catalogueName: 'Lakeside Signature Burger' })]);
  for (const text of ['the lake', 'signature', 'Burger the']) expect(search.find(text, 9)).toEqual(['1']);
});

test('an item is found by its name in any language, after those that have the word in their own', () => {
  const search = makeMenuSearch([
    named('1', 'Water', { names: { es: 'Agua mineral', ar: 'مياه', fr: 'Eau minérale' } }),
    named('2', 'Mineral mud'),
    named('3', 'Amineral'),
  ]);
  expect(search.find('agua', 9)).toEqual(['1']);
  expect(search.find('مياه', 9)).toEqual(['1']);
  expect(search.find('minérale', 9)).toEqual(['1']);
  expect(search.find('mineral', 9)).toEqual(['2', '3', '1']);
  expect(search.find('mineral', 2)).toEqual(['2', '3']);
  expect(search.find('mineral agua', 9)).toEqual(['1']);
  search.put(named('1', 'Water'));
  expect(search.find('agua', 9)).toEqual([]);
  search.put(named('1', 'Water', { names: { es: 'Agua fría' } }));
  expect(search.find('fria', 9)).toEqual(['1']);
});

test('however much of the menu was read before a change came, the change holds', () => {
  for (let read = 0; read <= MENU.length; read++) {
    const search = makeMenuSearch(MENU);
    search.read(read);
    search.put(named('3', 'Amber Lager'));
    search.remove('2');
    search.put(named('5', 'Stout'));
    expect([search.find('ale', 9), search.find('amber', 9), search.find('stout', 9)]).toEqual([[], ['3'], ['5']]);
    expect(search.findByCode('4006381333931')).toBeUndefined();
    expect(search.read(1)).toBe(true);
  }
});

const WORDS = ['pale', 'ale', 'pretzel', 'chips', 'chili', 'cheese', 'al', 'ch', 'hot'];

/** Item by item, as the best of four ranks. */
function findOneByOne(menu: readonly ItemData[], text: string): readonly string[] {
  const ranked = menu.map(({ id, name }) => {
    if (name.startsWith(text)) return { id, rank: 1 };
    if (text.split(' ').every((word) => ` ${name}`.includes(` ${word}`))) return { id, rank: 2 };
    return { id, rank: name.includes(text) ? 3 : 4 };
  });
  return ranked
    .filter(({ rank }) => rank < 4)
    .sort((a, b) => a.rank - b.rank)
    .map(({ id }) => id);
}

test('any text finds what going through all items finds, before and after changes', () => {
  for (const first of WORDS) {
    const menu = WORDS.flatMap((second) => WORDS.map((third) => named(`${first}/${second}/${third}`, `${second} ${first} ${third}`)));
    const search = makeMenuSearch(menu);
    const texts = WORDS.flatMap((word) => [word, `${word} ${first}`, word.slice(1)]).filter((text) => text !== '');
    for (const text of texts) expect(search.find(text, 999), text).toEqual(findOneByOne(menu, text));
    const [gone, changed, ...others] = menu as [ItemData, ItemData, ...ItemData[]];
    search.remove(gone.id);
    search.put({ ...changed, name: 'chips pale ale' });
    const after = [...others, { ...changed, name: 'chips pale ale' }];
    for (const text of texts) expect(search.find(text, 999), text).toEqual(findOneByOne(after, text));
    expect(search.find('ch', 3)).toEqual(findOneByOne(after, 'ch').slice(0, 3));
  }
});
