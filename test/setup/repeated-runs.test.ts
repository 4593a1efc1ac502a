import { expect, test } from 'vitest';
import { describeUnsteady, makeRepeatedRuns } from './repeated-runs.ts';
import type { EndedTest } from './test-events.ts';

function fileOf(states: Readonly<Record<string, EndedTest['state']>>) {
  const tests = Object.entries(states).map(([name, state]) => ({
    names: ['a group', name],
    state,
    milliseconds: 1,
    lines: state === 'failed' ? [`Error: ${name} broke`, 'at a.test.ts'] : [],
  }));
  return { path: 'test/a.test.ts', milliseconds: 1, tests };
}

test('tests that did not pass in every round are named with how often, when and why, the worst first', () => {
  const runs = makeRepeatedRuns();
  runs.take(1, fileOf({ steady: 'passed', shaky: 'passed', broken: 'failed', unloaded: 'passed' }));
  runs.take(2, fileOf({ steady: 'passed', shaky: 'failed', broken: 'failed' }));
  runs.take(3, fileOf({ steady: 'passed', shaky: 'passed', broken: 'skipped', unloaded: 'passed' }));
  runs.takeFailures(2, [
    { name: 'test/a.test.ts › a group › shaky', lines: [] },
    { name: 'outside every test', lines: ['Error: late'] },
  ]);
  const unsteady = runs.notAlways(3);
  expect(unsteady.map(({ name, passed, failedIn, message }) => [name, passed, failedIn, message])).toEqual([
    ['test/a.test.ts › a group › broken', 0, [1, 2, 3], 'Error: broken broke'],
    ['test/a.test.ts › a group › shaky', 2, [2], 'Error: shaky broke'],
    ['test/a.test.ts › a group › unloaded', 2, [2], 'did not run'],
    ['outside every test', 2, [2], 'Error: late'],
  ]);
  expect(unsteady.map(describeUnsteady)[1]).toBe('  2 of 3  test/a.test.ts › a group › shaky\n          Error: shaky broke (rounds 2)');
});
