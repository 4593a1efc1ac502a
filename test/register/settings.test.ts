import { expect, test } from 'vitest';
import { readAge, readNames, readPercents } from '../../renderer/register/settings/fields/settings-draft.ts';

test('names are parted by the comma of either script, each once', () => {
  expect(readNames(' Uber Eats, , Hotel،Club, Hotel ')).toEqual(['Uber Eats', 'Hotel', 'Club']);
  expect(readNames('')).toEqual([]);
});

test('a list that the settings do not take is none', () => {
  expect(readNames('x'.repeat(65))).toBeUndefined();
  expect(readNames(Array.from({ length: 21 }, (_, index) => `Name ${index}`).join(','))).toBeUndefined();
});

test('percents are whole, from 1 to 100, five at most', () => {
  expect(readPercents('15, 18 %, 20')).toEqual([15, 18, 20]);
  for (const text of ['0', '101', '12.5', 'ten', '-5', '1,2,3,4,5,6']) expect(readPercents(text)).toBeUndefined();
});

test('an age is whole years that somebody may be asked for', () => {
  expect([' 18 ', '21', '14', '30'].map(readAge)).toEqual([18, 21, 14, 30]);
  for (const text of ['', '13', '31', '18.5', 'abc', '-18']) expect(readAge(text)).toBeUndefined();
});
