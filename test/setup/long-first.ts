import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { USUAL_QUICK, usualTimes } from './usual-times.ts';

/** Tests without a window of at least this many milliseconds mostly wait. Run side by side they would leave the cores idle. */
const LONG = 10_000;
/** The last long test starts after this share of the others' work. */
const SPREAD_OVER = 0.6;

const usualOf = (path: string): number => usualTimes[path] ?? USUAL_QUICK;

export const isLong = (path: string): boolean => usualOf(path) >= LONG;

/** Sorts the longest first, because a long file at the end would run on one core alone. */
const longestFirst = (paths: readonly string[]): readonly string[] => paths.toSorted((one, other) => usualOf(other) - usualOf(one));

/** Sorts the longest first, but spreads the long ones evenly among the others. */
export function spreadLong(paths: readonly string[]): readonly string[] {
  const sorted = longestFirst(paths);
  const long = sorted.filter(isLong);
  const others = sorted.filter((path) => !isLong(path));
  const step = (SPREAD_OVER * others.reduce((sum, path) => sum + usualOf(path), 0)) / Math.max(1, long.length);
  const ordered: string[] = [];
  let work = 0;
  let spread = 0;
  for (const path of others) {
    // One at most, also after a file that is nearly long itself: two would run side by side.
    if (spread < long.length && work >= spread * step) ordered.push(...long.slice(spread, ++spread));
    ordered.push(path);
    work += usualOf(path);
  }
  return [...ordered, ...long.slice(spread)];
}

/** The environment variable with a given order, as a JSON list of paths, for runs with a time limit. */
export const GIVEN_ORDER = 'GRANDSTAND_TEST_ORDER';

/** Windows take the cores, so their tests come first; those of PostgreSQL mostly wait, so they run among the unit tests. */
const TURN: Readonly<Record<string, number>> = { browser: 0, sweeps: 0, desktop: 1, postgres: 2, unit: 2 };
const turnOf = ({ project }: TestSpecification): number => TURN[project.name] ?? 0;

/** Orders test files without needing the times of an earlier run. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config;
    const pathOf = ({ moduleId }: TestSpecification): string => moduleId.slice(root.length + 1);
    const given = process.env[GIVEN_ORDER];
    if (given !== undefined) return inOrder(files, JSON.parse(given) as readonly string[], pathOf);
    const turns = [...new Set(files.map(turnOf))].toSorted();
    return turns.flatMap((turn) => {
      const ofTurn = files.filter((file) => turnOf(file) === turn);
      const paths = ofTurn.map(pathOf);
      return inOrder(ofTurn, turn === TURN.unit ? spreadLong(paths) : longestFirst(paths), pathOf);
    });
  }
}

function inOrder(
  files: readonly TestSpecification[],
  paths: readonly string[],
  pathOf: (file: TestSpecification) => string,
): TestSpecification[] {
  return files.toSorted((one, other) => paths.indexOf(pathOf(one)) - paths.indexOf(pathOf(other)));
}
