import { posix } from 'node:path';
import type { SourceFile } from '../tidy/source-tree.ts';

const TEST_FILE = /\.test\.ts$/;
const SPECIFIER = /(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g;
/** Names that do not identify a file: shorter than this, or contained in more test files than this. */
const LEAST_NAME = 8;
const MOST_NAMING = 8;

/**
 * Returns the test files that a change may break, nearest first: changed ones, then those that import a changed file directly or
 * indirectly, or that contain its name, as tests do which start a program.
 */
export function findTouchedTests(files: readonly SourceFile[], changed: readonly string[]): readonly string[] {
  const importers = listImporters(files);
  const distances = new Map<string, number>(changed.map((path) => [path, 0]));
  const reach = (paths: readonly string[], distance: number): readonly string[] => {
    const next = paths.filter((path) => !distances.has(path));
    for (const path of next) distances.set(path, distance);
    return next;
  };
  const naming = reach(findNaming(files, changed), 1);
  let front: readonly string[] = [...changed, ...naming];
  for (let distance = 1; front.length > 0; distance += 1) {
    front = reach([...new Set(front.flatMap((path) => importers.get(path) ?? []))], distance);
  }
  return [...distances.keys()]
    .filter((path) => TEST_FILE.test(path) && files.some((file) => file.path === path))
    .toSorted((one, other) => (distances.get(one) ?? 0) - (distances.get(other) ?? 0));
}

function listImporters(files: readonly SourceFile[]): ReadonlyMap<string, readonly string[]> {
  const importers = new Map<string, string[]>();
  for (const { path, text } of files) {
    for (const [, specifier = ''] of text.matchAll(SPECIFIER)) {
      const imported = posix.join(posix.dirname(path), specifier);
      const known = importers.get(imported);
      if (known === undefined) importers.set(imported, [path]);
      else known.push(path);
    }
  }
  return importers;
}

/** Returns test files that contain the name of a changed file, such as a guide or a program that they start. */
function findNaming(files: readonly SourceFile[], changed: readonly string[]): readonly string[] {
  const tests = files.filter(({ path }) => path.startsWith('test/'));
  const names = changed.map((path) => posix.basename(path)).filter((name) => name.length >= LEAST_NAME);
  return names.flatMap((name) => {
    const naming = tests.filter(({ text }) => text.includes(`${name}'`)).map(({ path }) => path);
    return naming.length > MOST_NAMING ? [] : naming;
  });
}

export interface ChosenTests {
  readonly chosen: readonly string[];
  readonly leftOut: readonly string[];
}

/** Chooses as many of the nearest tests as fit into the time, by their last durations. */
export function chooseTests(tests: readonly string[], millisecondsOf: (path: string) => number, mostMilliseconds: number): ChosenTests {
  let left = mostMilliseconds;
  const chosen = tests.filter((path) => {
    const fits = millisecondsOf(path) <= left;
    if (fits) left -= millisecondsOf(path);
    return fits;
  });
  return { chosen, leftOut: tests.filter((path) => !chosen.includes(path)) };
}
