import { describe, expect, test } from 'vitest';
import type { EndedTest, TestEvent } from './test-events.ts';
import { makeTestRun } from './test-run.ts';

const PATH = 'test/a.test.ts';

function ended(state: EndedTest['state'], ...names: readonly string[]): TestEvent {
  return { kind: 'test', path: PATH, test: { names, state, milliseconds: 1, lines: state === 'failed' ? ['Error: wrong'] : [] } };
}

const BEGUN: TestEvent = { kind: 'begun', path: PATH };
const OVER: readonly TestEvent[] = [{ kind: 'ended', path: PATH, milliseconds: 3 }, { kind: 'over' }];
const UNLOADED: TestEvent = { kind: 'fault', path: PATH, group: [], lines: ['Error: Cannot find module'] };

function resultOf(events: readonly TestEvent[], exitCode: number, isNarrowed = false) {
  const run = makeTestRun(isNarrowed);
  for (const event of [BEGUN, ...events]) run.take(event);
  return run.result(exitCode, ['the last line']);
}

describe('the totals of a test run', () => {
  test('count each test', () => {
    const events = [ended('passed', 'one'), ended('failed', 'two'), ended('passed', 'three'), ...OVER];
    expect(resultOf(events, 1)).toMatchObject({ passed: 2, failed: 1 });
  });

  test('count a file that could not be loaded as failed', () => {
    expect(resultOf([UNLOADED, ...OVER], 1)).toMatchObject({ passed: 0, failed: 1 });
  });

  test('count what was skipped as failed, but not where only some names were asked for', () => {
    const events = [ended('passed', 'one'), ended('skipped', 'two'), ...OVER];
    expect(resultOf(events, 0)).toMatchObject({ passed: 1, failed: 1 });
    expect(resultOf(events, 0, true)).toMatchObject({ passed: 1, failed: 0, failures: [] });
  });

  test.each([
    ['badly', [ended('passed', 'one'), ...OVER], 1, 1],
    ['without a test', OVER, 0, 0],
    ['without its last word', [ended('passed', 'one')], 0, 1],
  ])('count a run that ended %s as failed, and show what it printed last', (_how, events, exitCode, passed) => {
    const result = resultOf(events, exitCode);
    expect(result).toMatchObject({ passed, failed: 1 });
    expect(result.failures.at(-1)?.lines).toContain('the last line');
  });
});

describe('the failures of a test run', () => {
  test('have name, message and the command that runs each alone', () => {
    const events = [ended('failed', "it's", 'one (1)'), ended('passed', 'two'), ended('skipped', 'three'), ...OVER];
    expect(resultOf(events, 1).failures).toEqual([
      {
        name: "test/a.test.ts › it's › one (1)",
        lines: ['Error: wrong'],
        command: "npm test -- test/a.test.ts -t '^it'\\''s > one \\(1\\)$'",
      },
      { name: 'test/a.test.ts: 1 of its tests did not run', lines: ['three'], command: 'npm test -- test/a.test.ts' },
    ]);
  });

  test('include files that could not be loaded, hooks of groups, and what failed outside every test', () => {
    const hook: TestEvent = { kind: 'fault', path: PATH, group: ['a group'], lines: ['Error: hook'] };
    const outside: TestEvent = { kind: 'fault', group: [], lines: ['Error: late'] };
    expect(resultOf([UNLOADED, hook, outside, ...OVER], 1).failures).toEqual([
      { name: 'test/a.test.ts', lines: ['Error: Cannot find module'], command: 'npm test -- test/a.test.ts' },
      { name: 'test/a.test.ts › a group', lines: ['Error: hook'], command: 'npm test -- test/a.test.ts' },
      { name: 'outside every test', lines: ['Error: late'] },
    ]);
  });

  test('name the files that were under way when the run was cut off', () => {
    expect(resultOf([], 124).failures[0]?.lines).toContain('was running: test/a.test.ts');
  });
});
