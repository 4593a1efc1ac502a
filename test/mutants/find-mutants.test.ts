import { expect, test } from 'vitest';
import { applyMutant, chooseMutants, findMutants } from './find-mutants.ts';

const FILE = {
  path: 'shared/a.ts',
  text: `import type { B } from './b.ts';
type Flag = true | false;
/** Where a < b && true. */
export function isDear(price: number, b: B, isBare = false): boolean {
  const text = 'a === b';
  return price >= b.limit && text !== '' && !isBare;
}
`,
};

test('every operator and truth of the program can be turned round, and none of its types, texts and comments', () => {
  const mutants = findMutants(FILE);
  expect(mutants.map(({ line, was, instead }) => `${line}: ${was} ${instead}`).toSorted()).toEqual([
    '4: false true',
    '6: !== ===',
    '6: && ||',
    '6: && ||',
    '6: >= >',
  ]);
  for (const mutant of mutants) expect(FILE.text.slice(mutant.start, mutant.end)).toBe(mutant.was);
});

test('a mutant changes its place alone', () => {
  const [first] = findMutants(FILE).filter(({ was }) => was === '>=');
  if (first === undefined) throw new Error('there is none');
  expect(applyMutant(first, FILE.text)).toBe(FILE.text.replace('price >= b', 'price > b'));
});

test('the same seed chooses the same, from every file before a second of one', () => {
  const all = [...findMutants(FILE), ...findMutants({ ...FILE, path: 'shared/c.ts' })];
  const chosen = chooseMutants(all, 4, 7);
  expect(chooseMutants(all, 4, 7)).toEqual(chosen);
  expect(new Set(chosen.slice(0, 2).map(({ path }) => path)).size).toBe(2);
  expect(chooseMutants(all, 100, 7)).toHaveLength(all.length);
});
