import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyDifference, differenceOf } from '../../electron/host/store/text-difference.ts';
import { holdsCardNumber } from '../../shared/base/card-numbers.ts';
import { generateCatalogue } from '../catalogue/generate-catalogue.ts';

const changed = (base: string, text: string): number => JSON.stringify(differenceOf(text, base)).length;

test('any two texts: the difference makes one out of the other, to the letter, also once it was stored', () => {
  const record = fc.constantFrom('{"a":1},', '{"name":"Grüße 🍺","price":{"x":5},', '"\u0000\\u0000",', '},', '}', '🍺', '');
  const text = fc.oneof(
    fc.array(record, { maxLength: 40 }).map((parts) => parts.join('')),
    fc.string({ unit: 'binary' }),
  );
  fc.assert(
    fc.property(text, text, (one, other) => {
      const difference = differenceOf(one, other);
      expect(applyDifference(other, difference)).toBe(one);
      expect(applyDifference(other, JSON.parse(JSON.stringify(difference)))).toBe(one);
    }),
    { numRuns: 2000 },
  );
});

test('a letter that takes two units is not lost where the difference cuts it', () => {
  for (const [one, other] of [
    ['a🍺b', 'a🍻b'],
    ['🍺', '🍻'],
    ['\ud83c', '🍺'],
  ] as const)
    expect(applyDifference(other, JSON.parse(JSON.stringify(differenceOf(one, other))))).toBe(one);
});

describe('what changes in a catalogue takes room in proportion to the change', () => {
  const file = generateCatalogue({ items: 2000, seed: 1 });
  const base = JSON.stringify(file);
  const kilobyte = 1024;

  test('one price', () => {
    const items = file.items.map((item, index) =>
      index === 700 ? { ...item, prices: { ...item.prices, CORPORATE_DEFAULT: 9.99 } } : item,
    );
    expect(changed(base, JSON.stringify({ ...file, items }))).toBeLessThan(kilobyte);
  });
  test('twenty items far from each other', () => {
    const items = file.items.map((item, index) => (index % 100 === 50 ? { ...item, name: `${item.name} anew` } : item));
    expect(changed(base, JSON.stringify({ ...file, items }))).toBeLessThan(20 * kilobyte);
  });
  test('items in another order', () => {
    const [first, ...others] = file.items;
    const items = [...others.slice(0, 900), first, ...others.slice(900)];
    expect(changed(base, JSON.stringify({ ...file, items }))).toBeLessThan(2 * kilobyte);
  });
  test('nothing', () => {
    expect(changed(base, base)).toBeLessThan(kilobyte);
    expect(differenceOf('', base)).toEqual([]);
    expect(differenceOf(base, '')).toEqual([base]);
  });
});

describe('for a search for card numbers', () => {
  const file = generateCatalogue({ items: 2000, seed: 2 });
  const base = JSON.stringify(file);
  const withName = (at: number, name: string): string =>
    JSON.stringify({ ...file, items: file.items.map((item, index) => (index === at ? { ...item, name } : item)) });

  test('the places of a difference never look like one', () => {
    for (let at = 0; at < 2000; at += 7)
      expect(holdsCardNumber(JSON.stringify(differenceOf(withName(at, `item ${at}`), base)))).toBe(false);
    const numbers = Array.from({ length: 1000 }, (_, index) => ({ from: 4_111_111 * index, to: 4_111_111 * index + 1111 }));
    expect(holdsCardNumber(JSON.stringify(numbers))).toBe(false);
  });

  test('one that only the earlier text has is whole in the difference, also where the later one has nearly the same', () => {
    const [card, nearly] = ['4111 1111 1111 1111', '4111 1111 1111 1112'];
    expect(holdsCardNumber(JSON.stringify(differenceOf(withName(5, card), withName(5, nearly))))).toBe(true);
    expect(holdsCardNumber(JSON.stringify(differenceOf(withName(5, card), withName(5, '4111 2111 1111 1111'))))).toBe(true);
  });
});
