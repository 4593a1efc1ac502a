import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../electron/setup/run-command.mjs';

const GUIDE = readFileSync(join(projectRoot, 'resources/docs/architecture.md'), 'utf8');
/** How many files a reader needs at most: more means that a feature has spread. */
const WALKS = [
  ['A sale', 45],
  ['A refund', 18],
  ['A change of the menu', 10],
] as const;

interface Stop {
  readonly file: string;
  readonly crosses: boolean;
}

function stopsOf(walk: string): readonly Stop[] {
  const chapter = GUIDE.split(`\n## ${walk}\n`)[1]?.split('\n## ')[0] ?? '';
  const rows = chapter.matchAll(/^\|[^|]*\| `([^`]+)` \|([^|]*)\|$/gm);
  return [...rows].map(([, file = '', what = '']) => ({ file, crosses: what.includes('Crosses to') }));
}

function importsOf(file: string): readonly string[] {
  const source = readFileSync(join(projectRoot, file), 'utf8');
  return [...source.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map(([, path = '']) => normalize(join(dirname(file), path)));
}

test.each(WALKS)('%s takes a reader through at most %i files, which are there', (walk, most) => {
  const files = stopsOf(walk).map(({ file }) => file);
  expect(files.length).toBeGreaterThan(5);
  expect(files.length).toBeLessThanOrEqual(most);
  expect(files.filter((file) => !existsSync(join(projectRoot, file)))).toEqual([]);
  expect(new Set(files).size).toBe(files.length);
});

test.each(WALKS)('%s: each file is imported by one before it, or the work crosses into it from another process', (walk) => {
  const reached = new Set<string>();
  let isCrossed = true;
  const astray: string[] = [];
  for (const { file, crosses } of stopsOf(walk)) {
    if (!isCrossed && !reached.has(file)) astray.push(file);
    for (const imported of importsOf(file)) reached.add(imported);
    isCrossed = crosses;
  }
  expect(astray).toEqual([]);
});
