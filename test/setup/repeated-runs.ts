import { type Failure, plainLines } from './failures.ts';
import type { FileOfRun } from './test-run.ts';

/** Counts how often each test passed in runs of the same files. */
export interface RepeatedRuns {
  take(round: number, file: FileOfRun): void;
  /** Takes the failures of a round. Some belong to no test: a file that could not be loaded or a run that was cut off. */
  takeFailures(round: number, failures: readonly Failure[]): void;
  /** Returns the tests and other failures that did not pass in every round, worst first. */
  notAlways(rounds: number): readonly UnsteadyTest[];
}

export interface UnsteadyTest {
  readonly name: string;
  readonly passed: number;
  readonly rounds: number;
  /** The rounds in which it failed or did not run. */
  readonly failedIn: readonly number[];
  /** From its first failure. */
  readonly message: string;
}

export function makeRepeatedRuns(): RepeatedRuns {
  const tests = new Map<string, { readonly passedIn: Set<number>; message: string }>();
  const others = new Map<string, { readonly failedIn: number[]; readonly message: string }>();
  return {
    take(round, { path, tests: ended }) {
      for (const { names, state, lines } of ended) {
        const name = [path, ...names].join(' › ');
        const known = tests.get(name) ?? { passedIn: new Set(), message: '' };
        tests.set(name, known);
        if (state === 'passed') known.passedIn.add(round);
        else if (known.message === '') known.message = plainLines(lines[0] ?? state)[0] ?? state;
      }
    },
    takeFailures(round, failures) {
      for (const { name, lines } of failures) {
        if (tests.has(name)) continue;
        const known = others.get(name) ?? { failedIn: [], message: lines[0] ?? '' };
        others.set(name, known);
        known.failedIn.push(round);
      }
    },
    notAlways(rounds) {
      const all = Array.from({ length: rounds }, (_, index) => index + 1);
      const ofTests = [...tests]
        .map(([name, { passedIn, message }]) => {
          const failedIn = all.filter((round) => !passedIn.has(round));
          return { name, passed: passedIn.size, rounds, failedIn, message: message === '' ? 'did not run' : message };
        })
        .filter(({ failedIn }) => failedIn.length > 0);
      const ofNone = [...others].map(([name, { failedIn, message }]) => ({
        name,
        passed: rounds - failedIn.length,
        rounds,
        failedIn,
        message,
      }));
      return [...ofTests, ...ofNone].toSorted((one, other) => one.passed - other.passed);
    },
  };
}

export function describeUnsteady({ name, passed, rounds, failedIn, message }: UnsteadyTest): string {
  return `${`${passed} of ${rounds}`.padStart(8)}  ${name}\n          ${message} (rounds ${failedIn.join(', ')})`;
}
