import { expect, test } from 'vitest';
import { newGaps, type Row, withGaps } from '../../renderer/register/cart/use-gaps.ts';
import type { LineId } from '../../shared/base/ids.ts';

const ids = (names: string) => [...names].map((name) => name as LineId);
const heights = new Map(ids('abcd').map((lineId) => [lineId, 57]));
const drawn = (rows: readonly Row[]) => rows.map((row) => ('gap' in row ? '_' : row.lineId)).join('');
const afterTaking = (before: string, now: string) => drawn(withGaps(ids(now), newGaps(ids(before), ids(now), heights)));

test('a line that is taken away leaves its place open, wherever it was', () => {
  expect(afterTaking('abc', 'bc')).toBe('_bc');
  expect(afterTaking('abc', 'ac')).toBe('a_c');
  expect(afterTaking('abc', 'ab')).toBe('ab_');
});

test('two that go at once, or one after the other, leave two places open', () => {
  expect(afterTaking('abcd', 'ad')).toBe('a__d');
  const first = newGaps(ids('abcd'), ids('acd'), heights);
  const second = newGaps(ids('acd'), ids('ad'), heights);
  expect(drawn(withGaps(ids('ad'), [...first, ...second]))).toBe('a__d');
});

test('a line that is brought back takes its own place again', () => {
  expect(drawn(withGaps(ids('abc'), newGaps(ids('abc'), ids('ac'), heights)))).toBe('abc');
});

test('an order that is emptied or replaced leaves nothing open', () => {
  expect(afterTaking('abc', '')).toBe('');
  expect(afterTaking('abc', 'd')).toBe('d');
});

test('a gap is as high as its line was', () => {
  expect(newGaps(ids('ab'), ids('b'), heights)).toEqual([{ lineId: 'a', after: undefined, height: 57 }]);
});
