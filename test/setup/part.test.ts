import { describe, expect, test } from 'vitest';
import { countReport } from './part.ts';

function report(...files: readonly (readonly [status: string, ...tests: readonly string[]])[]) {
  return {
    testResults: files.map(([status, ...tests]) => ({
      name: 'a.test.ts',
      status,
      assertionResults: tests.map((one) => ({ status: one })),
    })),
  };
}

describe('the totals of a test run', () => {
  test('count each test', () => {
    expect(countReport(report(['passed', 'passed', 'passed'], ['failed', 'failed', 'passed']), 1)).toMatchObject({ passed: 3, failed: 1 });
  });

  test('count a file that could not be loaded as failed', () => {
    expect(countReport(report(['passed', 'passed'], ['failed']), 1)).toMatchObject({ passed: 1, failed: 1 });
  });

  test('count what was skipped as failed', () => {
    expect(countReport(report(['passed', 'passed', 'skipped', 'pending', 'todo']), 0)).toMatchObject({ passed: 1, failed: 3 });
  });

  test('count a run that ended badly, without a report or without a test as failed, and say so', () => {
    expect(countReport(report(['passed', 'passed']), 1)).toMatchObject({ passed: 1, failed: 1, sentence: expect.any(String) });
    expect(countReport(undefined, 1)).toMatchObject({ passed: 0, failed: 1, sentence: expect.any(String) });
    expect(countReport(report(), 0)).toMatchObject({ passed: 0, failed: 1, sentence: expect.any(String) });
  });
});
