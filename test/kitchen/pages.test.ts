import { expect, test } from 'vitest';
import { sightOf } from '../../renderer/kitchen/pages.ts';

const placed = ['a', 'b', 'c', 'd', 'e'].map((id, index) => ({ id, column: Math.floor(index / 2) }));

test('a page is as many columns as fit, and only what is on it is in sight', () => {
  expect(sightOf(placed, 2, 0)).toEqual({ page: 0, pages: 2, ids: ['a', 'b', 'c', 'd'] });
  expect(sightOf(placed, 2, 1)).toEqual({ page: 1, pages: 2, ids: ['e'] });
  expect(sightOf(placed, 1, 1)).toEqual({ page: 1, pages: 3, ids: ['c', 'd'] });
});

test('when the last page is done, the one before it is in sight', () => {
  expect(sightOf(placed.slice(0, 4), 2, 1)).toEqual({ page: 0, pages: 1, ids: ['a', 'b', 'c', 'd'] });
  expect(sightOf([], 2, 3)).toEqual({ page: 0, pages: 1, ids: [] });
});
