import { expect, test } from 'vitest';
import { newGaps, type Row, withGaps } from '../../renderer/ui/parts/list/use-gaps.ts';

const ids = (names: string) => [...names];
const heights = new Map(ids('abcd').map((id) => [id, 57]));
const drawn = (rows: readonly Row<string>[]) => rows.map((row) => ('gap' in row ? '_' : row.rowKey)).join('');
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
  expect(newGaps(ids('ab'), ids('b'), heights)).toEqual([{ rowKey: 'a', after: undefined, height: 57 }]);
});
