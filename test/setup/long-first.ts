import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * What takes longest, in that order. On a machine that has no times of an earlier run, files are begun by their size, and these are
 * small: the last of them would run alone while the other core has nothing to do.
 */
export const LONGEST: readonly string[] = [
  'test/rounds/rounds.test.ts',
  'test/simulation/simulation.test.ts',
  'test/simulation/crash-points.test.ts',
  'test/host/served-commands.test.ts',
  'test/engine/oracle.test.ts',
  'test/kill/kill-serve.test.ts',
  'test/register/offline.browser.test.ts',
  'test/host/reference-page.browser.test.ts',
  'test/register/accessible.browser.test.ts',
];

function placeOf({ moduleId }: TestSpecification): number {
  const place = LONGEST.findIndex((path) => moduleId.endsWith(`/${path}`));
  return place < 0 ? LONGEST.length : place;
}

function sortAsGiven(files: readonly TestSpecification[], paths: readonly string[]): TestSpecification[] {
  const placeIn = ({ moduleId }: TestSpecification): number => paths.findIndex((path) => moduleId.endsWith(`/${path}`));
  return files.toSorted((one, other) => placeIn(one) - placeIn(other));
}

/** The variable that gives an order of its own, as a JSON list of paths: for a run that may not come to its end. */
export const GIVEN_ORDER = 'GRANDSTAND_TEST_ORDER';

/** The longest first, the others as ever. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const given = process.env[GIVEN_ORDER];
    if (given !== undefined) return sortAsGiven(files, JSON.parse(given) as readonly string[]);
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}
