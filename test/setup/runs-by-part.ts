import type { Failure } from './failures.ts';
import type { TestEvent } from './test-events.ts';
import { type FileOfRun, makeTestRun, type PartResult, type TestRun } from './test-run.ts';

/** One run of Vitest over several parts of the tests, which share its workers. Each part has its own results. */
export interface RunsByPart extends Pick<TestRun, 'planned' | 'ended' | 'underWay' | 'counts'> {
  /** Takes an event. Returns the failure that it reports and the part that failed. */
  take(event: TestEvent): { readonly part: string; readonly failure: Failure } | undefined;
  readonly endedOf: (part: string) => readonly FileOfRun[];
  results(exitCode: number, tail: readonly string[]): ReadonlyMap<string, PartResult>;
  resultsInTime(): ReadonlyMap<string, PartResult>;
}

export function makeRunsByPart(parts: readonly string[], partOf: (path: string) => string, isNarrowed = false): RunsByPart {
  const runs = new Map(parts.map((part) => [part, makeTestRun(isNarrowed)]));
  const [first = ''] = parts;
  const partOfPath = (path: string): string => (runs.size > 1 ? partOf(path) : first);
  const all = <Value>(read: (run: TestRun) => readonly Value[]): readonly Value[] => [...runs.values()].flatMap(read);
  const mapped = (read: (run: TestRun) => PartResult) => new Map([...runs].map(([part, run]) => [part, read(run)]));
  return {
    take(event) {
      if (event.kind === 'over') for (const run of runs.values()) run.take(event);
      if (event.kind === 'planned')
        for (const [part, run] of runs) run.take({ ...event, paths: event.paths.filter((path) => partOfPath(path) === part) });
      if (event.kind === 'over' || event.kind === 'planned') return undefined;
      // A failure outside every test is counted once, for the first part.
      const part = 'path' in event && event.path !== undefined ? partOfPath(event.path) : first;
      const failure = runs.get(part)?.take(event);
      return failure && { part, failure };
    },
    planned: () => all((run) => run.planned()),
    ended: () => all((run) => run.ended()),
    underWay: () => all((run) => run.underWay()),
    counts() {
      const sum = { passed: 0, failed: 0, skipped: 0 };
      for (const run of runs.values()) for (const state of ['passed', 'failed', 'skipped'] as const) sum[state] += run.counts()[state];
      return sum;
    },
    endedOf: (part) => runs.get(part)?.ended() ?? [],
    results(exitCode, tail) {
      // The exit code is shared, so a failure in one part explains it for the others.
      const isExplained = runs.size > 1 && [...runs.values()].some((run) => run.hasFailed());
      return mapped((run) => run.result(isExplained && !run.hasFailed() ? 0 : exitCode, tail));
    },
    resultsInTime: () => mapped((run) => run.resultInTime()),
  };
}
