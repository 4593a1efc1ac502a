import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { usualTimes } from './usual-times.ts';

/** Unit tests from so many milliseconds on are begun before all else: most of that time they wait, while others use the cores. */
const LONG = 10_000;

export const isLong = (path: string): boolean => (usualTimes[path] ?? 0) >= LONG;

/** The variable that gives an order of its own, as a JSON list of paths: for a run that may not come to its end. */
export const GIVEN_ORDER = 'GRANDSTAND_TEST_ORDER';

/** The long ones of the unit tests, then part by part, the longest of each first: the last of a run would else keep one core alone. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config;
    const pathOf = ({ moduleId }: TestSpecification): string => moduleId.slice(root.length + 1);
    const given = process.env[GIVEN_ORDER];
    if (given !== undefined) return sortAsGiven(files, JSON.parse(given) as readonly string[], pathOf);
    const placeOf = (file: TestSpecification): string => (file.project.name === 'unit' && isLong(pathOf(file)) ? '' : file.project.name);
    return (await super.sort(files)).toSorted((one, other) => {
      const [place, otherPlace] = [placeOf(one), placeOf(other)];
      if (place !== otherPlace) return place < otherPlace ? -1 : 1;
      return (usualTimes[pathOf(other)] ?? 0) - (usualTimes[pathOf(one)] ?? 0);
    });
  }
}

function sortAsGiven(
  files: readonly TestSpecification[],
  paths: readonly string[],
  pathOf: (file: TestSpecification) => string,
): TestSpecification[] {
  return files.toSorted((one, other) => paths.indexOf(pathOf(one)) - paths.indexOf(pathOf(other)));
}
