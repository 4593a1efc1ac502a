import { describe, expect, test } from 'vitest';
import { chooseTests, findTouchedTests } from './touched-tests.ts';

const FILES = [
  { path: 'shared/base/money.ts', text: '' },
  { path: 'shared/engine/price.ts', text: "import { money } from '../base/money.ts';" },
  { path: 'test/base/money.test.ts', text: "import { money } from '../../shared/base/money.ts';" },
  { path: 'test/engine/price.test.ts', text: "import type { Price } from '../../shared/engine/price.ts';" },
  { path: 'test/engine/lazy.test.ts', text: "const { price } = await import('../../shared/engine/price.ts');" },
  { path: 'test/resources/guide.test.ts', text: "readFileSync(join(folder, 'integrator.md'))" },
  { path: 'test/other.test.ts', text: "import { join } from 'node:path';" },
];

describe('the tests that a change touches', () => {
  test('are those that import what was changed, the nearest first', () => {
    const touched = findTouchedTests(FILES, ['shared/base/money.ts']);
    expect(touched).toEqual(['test/base/money.test.ts', 'test/engine/price.test.ts', 'test/engine/lazy.test.ts']);
  });

  test('are a changed test itself, and those that name a changed file', () => {
    expect(findTouchedTests(FILES, ['test/other.test.ts', 'resources/docs/integrator.md'])).toEqual([
      'test/other.test.ts',
      'test/resources/guide.test.ts',
    ]);
  });

  test('are not one that was removed', () => {
    expect(findTouchedTests(FILES, ['test/gone.test.ts'])).toEqual([]);
  });
});

test('of the touched tests as many run as fit into the time, and the others are named', () => {
  const milliseconds: Readonly<Record<string, number>> = { a: 10, b: 100, c: 15 };
  expect(chooseTests(['a', 'b', 'c'], (path) => milliseconds[path] ?? 0, 30)).toEqual({ chosen: ['a', 'c'], leftOut: ['b'] });
});
