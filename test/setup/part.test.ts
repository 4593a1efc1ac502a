import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../../electron/setup/run-command.mjs';
import { countReport } from './part.ts';

function report(...files: readonly (readonly [status: string, ...tests: readonly string[]])[]) {
  return {
    testResults: files.map(([status, ...tests]) => ({
      name: join(projectRoot, 'test', 'a.test.ts'),
      status,
      message: status === 'failed' ? 'Cannot find module' : '',
      assertionResults: tests.map((one, index) => ({
        status: one,
        title: `one (${index})`,
        ancestorTitles: ['a group'],
        failureMessages: one === 'failed' ? ['Error: \u001b[31mwrong\u001b[39m\n    at a.test.ts:3:4'] : [],
      })),
    })),
  };
}

describe('the totals of a test run', () => {
  test('count each test', () => {
    const files = report(['passed', 'passed', 'passed'], ['failed', 'failed', 'passed']);
    expect(countReport(files, 1, 'unit')).toMatchObject({ passed: 3, failed: 1 });
  });

  test('count a file that could not be loaded as failed', () => {
    expect(countReport(report(['passed', 'passed'], ['failed']), 1, 'unit')).toMatchObject({ passed: 1, failed: 1 });
  });

  test('count what was skipped as failed', () => {
    expect(countReport(report(['passed', 'passed', 'skipped', 'pending', 'todo']), 0, 'unit')).toMatchObject({ passed: 1, failed: 3 });
  });

  test('count a run that ended badly, without a report or without a test as failed, and say so', () => {
    const whole = { sentence: expect.any(String), failures: [{ name: expect.any(String) }] };
    expect(countReport(report(['passed', 'passed']), 1, 'unit')).toMatchObject({ passed: 1, failed: 1, ...whole });
    expect(countReport(undefined, 1, 'unit')).toMatchObject({ passed: 0, failed: 1, ...whole });
    expect(countReport(report(), 0, 'unit')).toMatchObject({ passed: 0, failed: 1, ...whole });
  });
});

describe('the failures of a test run', () => {
  test('have name, message and the command that runs each alone', () => {
    const { failures } = countReport(report(['failed', 'passed', 'failed', 'skipped']), 1, 'browser');
    expect(failures).toEqual([
      {
        name: 'test/a.test.ts › a group › one (1)',
        lines: ['Error: wrong', '    at a.test.ts:3:4'],
        command: "npx vitest run --config test/vitest.config.ts --project browser test/a.test.ts -t '^a group > one \\(1\\)$'",
      },
      expect.objectContaining({ name: 'test/a.test.ts › a group › one (2) (skipped)' }),
    ]);
  });

  test('include files that could not be loaded', () => {
    const { failures } = countReport(report(['failed']), 1, 'unit');
    expect(failures).toMatchObject([{ name: 'test/a.test.ts', lines: ['Cannot find module'] }]);
  });
});
