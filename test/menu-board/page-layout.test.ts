import fc from 'fast-check';
import { expect, test } from 'vitest';
import { heightOf, layOutPages, type MeasuredGroup, type MenuPage, type PageRoom } from '../../renderer/menu-board/page-layout.ts';

const height = 600;
/** At most as high as a heading and two rows are in a column. */
const anyGroup = fc.record({
  heading: fc.integer({ min: 0, max: 90 }),
  rows: fc.array(fc.double({ min: 1, max: 250, noNaN: true }), { maxLength: 60 }),
});
const anyMenu = fc.array(anyGroup, { maxLength: 25 });
const anyRoom = fc.record({ columns: fc.integer({ min: 1, max: 5 }), height: fc.constant(height), gap: fc.integer({ min: 0, max: 40 }) });

function rowsOf(pages: readonly MenuPage[]): readonly string[] {
  return pages.flat(2).flatMap(({ group, from, to }) => Array.from({ length: to - from }, (_, row) => `${group} ${from + row}`));
}

const highest = (pages: readonly MenuPage[], groups: readonly MeasuredGroup[], { gap }: PageRoom): number =>
  Math.max(0, ...pages.flat().map((column) => heightOf(column, groups, gap)));

test('every row is on exactly one page, in the order of the menu, and no column is higher than the page', () => {
  fc.assert(
    fc.property(anyMenu, anyRoom, (groups, room) => {
      const pages = layOutPages(groups, room);
      expect(rowsOf(pages)).toEqual(groups.flatMap(({ rows }, group) => rows.map((_, row) => `${group} ${row}`)));
      expect(highest(pages, groups, room)).toBeLessThanOrEqual(height + 1e-6);
      expect(pages.every((page) => page.length >= 1 && page.length <= room.columns)).toBe(true);
      expect(pages.flat(2).every(({ from, to }) => to > from)).toBe(true);
    }),
  );
});

test('a group that fits into a column stays whole, unless that would take another page', () => {
  const three = [0, 1, 2].map(() => ({ heading: 50, rows: [50, 50, 50, 50, 50, 50] }));
  const piecesOf = (columns: number) => layOutPages(three, { columns, height, gap: 10 }).map((page) => page.flat().length);
  expect(piecesOf(3)).toEqual([3]);
  expect(piecesOf(2)).toEqual([4]);
  expect(piecesOf(4)).toEqual([3]);
});

test('a row that is higher than a column has one of its own, and the rest is laid out', () => {
  const groups = [{ heading: 20, rows: [30, 900, 30] }];
  const pages = layOutPages(groups, { columns: 2, height, gap: 10 });
  expect(rowsOf(pages)).toEqual(['0 0', '0 1', '0 2']);
  expect(pages.flat().length).toBe(3);
});

test('the columns of a page are about equally high', () => {
  const groups = [0, 1, 2, 3].map(() => ({ heading: 20, rows: [30, 30, 30] }));
  const pages = layOutPages(groups, { columns: 2, height, gap: 10 });
  expect(pages).toHaveLength(1);
  expect(pages[0]?.map((column) => column.length)).toEqual([2, 2]);
});
