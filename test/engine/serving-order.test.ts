import { expect, test } from 'vitest';
import { sortForServing } from '../../shared/engine/terms/serving-order.ts';

test('courses follow one another by number, what has none comes first, and words come last', () => {
  const lines = [
    { name: 'cake', course: 'sweet' },
    { name: 'steak', course: '10' },
    { name: 'soup', course: '2' },
    { name: 'bread' },
    { name: 'wine', course: '2' },
  ];
  expect(sortForServing(lines, () => undefined).map(({ name }) => name)).toEqual(['bread', 'soup', 'wine', 'steak', 'cake']);
});

test('within a course the serving order decides, then the order in which things were ordered', () => {
  const orders: Readonly<Record<string, number>> = { b: 2, c: 1, d: 1 };
  const lines: readonly { readonly name: string; readonly course?: string }[] = [
    { name: 'a' },
    { name: 'b' },
    { name: 'c' },
    { name: 'd' },
  ];
  expect(sortForServing(lines, ({ name }) => orders[name]).map(({ name }) => name)).toEqual(['c', 'd', 'b', 'a']);
});
