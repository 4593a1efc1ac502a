import type { Failure } from './failures.ts';
import type { EndedTest, TestEvent } from './test-events.ts';

export interface PartResult {
  readonly passed: number;
  readonly failed: number;
  readonly exitCode: number;
  readonly failures: readonly Failure[];
  /** Files that were not reached within the time limit. */
  readonly notReached?: readonly string[];
}

export interface FileOfRun {
  readonly path: string;
  readonly milliseconds: number;
  readonly tests: readonly EndedTest[];
}

/** One run of Vitest, followed by its events. */
export interface TestRun {
  /** Takes an event. Returns the failure that it reports. */
  take(event: TestEvent): Failure | undefined;
  readonly planned: () => readonly string[];
  readonly ended: () => readonly FileOfRun[];
  /** Files that have begun and not ended, oldest first. */
  readonly underWay: () => readonly string[];
  readonly counts: () => Readonly<Record<EndedTest['state'], number>>;
  readonly hasFailed: () => boolean;
  /** `tail`: the last lines of Vitest's own output, for a run that sent no events. */
  result(exitCode: number, tail: readonly string[]): PartResult;
  /** The result of a run that was stopped at its time limit, which is not a failure. */
  resultInTime(): PartResult;
}

/** `isNarrowed`: only tests of certain names run, so skipped tests are expected. */
export function makeTestRun(isNarrowed = false): TestRun {
  let planned: readonly string[] = [];
  let isOver = false;
  const begun = new Map<string, EndedTest[]>();
  const ended = new Map<string, FileOfRun>();
  const failures: Failure[] = [];
  const counts = { passed: 0, failed: 0, skipped: 0 };
  let faults = 0;
  const countKnown = (): number => counts.failed + (isNarrowed ? 0 : counts.skipped) + faults;

  const takeTest = (path: string, test: EndedTest): Failure | undefined => {
    begun.get(path)?.push(test);
    counts[test.state] += 1;
    if (test.state !== 'failed') return undefined;
    return { name: [path, ...test.names].join(' › '), lines: test.lines, command: commandFor(path, test.names) };
  };
  const take = (event: TestEvent): Failure | undefined => {
    switch (event.kind) {
      case 'planned':
        planned = event.paths;
        return undefined;
      case 'begun':
        begun.set(event.path, []);
        return undefined;
      case 'test':
        return takeTest(event.path, event.test);
      case 'fault':
        faults += 1;
        return {
          name: [event.path ?? 'outside every test', ...event.group].join(' › '),
          lines: event.lines,
          ...(event.path !== undefined && { command: commandFor(event.path) }),
        };
      case 'ended': {
        const { path, milliseconds } = event;
        ended.set(path, { path, milliseconds, tests: begun.get(path) ?? [] });
        begun.delete(path);
        return undefined;
      }
      case 'over':
        isOver = true;
        return undefined;
      case 'printed':
        return undefined;
    }
  };
  return {
    take(event) {
      const failure = take(event);
      if (failure !== undefined) failures.push(failure);
      return failure;
    },
    planned: () => planned,
    ended: () => [...ended.values()],
    underWay: () => [...begun.keys()],
    counts: () => counts,
    hasFailed: () => countKnown() > 0,
    resultInTime() {
      const { passed, failed } = counts;
      const notReached = planned.filter((path) => !ended.has(path));
      if (passed + failed + faults === 0) failures.push({ name: 'No test ended in the time that the tests had.', lines: [] });
      return { passed, failed: failures.length, exitCode: failures.length === 0 ? 0 : 1, failures, notReached };
    },
    result(exitCode, tail) {
      const { passed } = counts;
      // After the failures that caused them.
      if (!isNarrowed) failures.push(...[...ended.values()].flatMap(skippedIn));
      const known = countKnown();
      const isWhole = isOver || (planned.length > 0 && planned.every((path) => ended.has(path)));
      const whole = (name: string, lines: readonly string[]): PartResult => ({
        ...{ passed, failed: known + 1, exitCode },
        failures: [...failures, { name, lines }],
      });
      if (!isWhole) return whole(CUT_OFF, [...[...begun.keys()].map((path) => `was running: ${path}`), ...tail]);
      if (known === 0 && exitCode !== 0) return whole('Something failed outside every test.', tail);
      if (known === 0 && passed === 0) return whole('No test was found.', tail);
      return { passed, failed: known, exitCode, failures };
    },
  };
}

/** Returns the tests of a file that did not run as one failure, because one failed hook skips many. */
function skippedIn({ path, tests }: FileOfRun): readonly Failure[] {
  const skipped = tests.filter(({ state }) => state === 'skipped');
  if (skipped.length === 0) return [];
  const name = `${path}: ${skipped.length} of its tests did not run`;
  return [{ name, lines: skipped.map(({ names }) => names.join(' › ')), command: commandFor(path) }];
}

const CUT_OFF = 'The tests did not come to their end.';

/** Returns the command that runs one test or one file alone. */
export function commandFor(path: string, names: readonly string[] = []): string {
  if (path.endsWith('.desktop.ts')) return 'npm run test:desktop';
  return `npm test -- ${path}${names.length === 0 ? '' : ` -t ${shellWord(patternFor(names))}`}`;
}

/** Returns the regular expression with which Vitest selects a test: the names from the outermost group to the test's own. */
function patternFor(names: readonly string[]): string {
  return `^${names.join(' > ').replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')}$`;
}

function shellWord(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
