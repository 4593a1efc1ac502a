import { expect, test } from 'vitest';
import { makeRunsByPart } from './runs-by-part.ts';
import type { TestEvent } from './test-events.ts';

const partOf = (path: string): string => path.slice(0, path.indexOf('/'));

function fileEvents(path: string, ...states: readonly ('passed' | 'failed')[]): readonly TestEvent[] {
  const tests = states.map((state, index): TestEvent => {
    return { kind: 'test', path, test: { names: [`${index}`], state, milliseconds: 1, lines: state === 'failed' ? ['Error'] : [] } };
  });
  return [{ kind: 'begun', path }, ...tests, { kind: 'ended', path, milliseconds: 5 }];
}

function runOf(...events: readonly TestEvent[]) {
  const run = makeRunsByPart(['one', 'two'], partOf);
  run.take({ kind: 'planned', paths: ['one/a', 'one/b', 'two/c'] });
  for (const event of events) run.take(event);
  return run;
}

test('each part has its own results, and the failures of one are not those of another', () => {
  const events = [...fileEvents('one/a', 'passed', 'failed'), ...fileEvents('one/b', 'passed'), ...fileEvents('two/c', 'passed')];
  const results = runOf(...events, { kind: 'over' }).results(1, []);
  expect(results.get('one')).toMatchObject({ passed: 2, failed: 1 });
  expect(results.get('two')).toMatchObject({ passed: 1, failed: 0 });
});

test('what failed outside every test is counted once, and explains the exit code for all', () => {
  const events = [...fileEvents('one/a', 'passed'), ...fileEvents('one/b', 'passed'), ...fileEvents('two/c', 'passed')];
  const late: TestEvent = { kind: 'fault', group: [], lines: ['Error: late'] };
  const results = runOf(...events, late, { kind: 'over' }).results(1, []);
  expect([...results.values()].map(({ failed }) => failed)).toEqual([1, 0]);
  const unexplained = runOf(...events, { kind: 'over' }).results(1, ['the last line']);
  expect([...unexplained.values()].every(({ failed }) => failed === 1)).toBe(true);
});

test('a run that was cut off has failed in the parts that had not come to their end', () => {
  const results = runOf(...fileEvents('one/a', 'passed'), ...fileEvents('two/c', 'passed')).results(124, []);
  expect(results.get('one')?.failures.map(({ name }) => name)).toEqual(['The tests did not come to their end.']);
  expect(results.get('two')).toMatchObject({ passed: 1, failed: 1 });
});

test('progress counts all parts together', () => {
  const run = runOf(...fileEvents('one/a', 'passed', 'failed'), { kind: 'begun', path: 'two/c' });
  expect(run.counts()).toEqual({ passed: 1, failed: 1, skipped: 0 });
  expect([run.planned().length, run.ended().length, run.underWay()]).toEqual([3, 1, ['two/c']]);
});
