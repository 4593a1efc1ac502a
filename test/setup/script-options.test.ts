import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { captureRun } from './captured-run.ts';

function run(script: string, ...args: readonly string[]) {
  return captureRun(process.execPath, [fileURLToPath(new URL(`../${script}`, import.meta.url)), ...args], 60);
}

describe('a search for faults', () => {
  test.each([
    ['simulation/run.ts', '--runs', '10k'],
    ['kill/kill-serve.ts', '--rounds', '0'],
    ['rounds/run.ts', '--rounds', 'many'],
    ['soak/soak.ts', '--minutes', 'NaN'],
  ])('does not say that it found nothing after looking for nothing: %s %s "%s"', async (script, option, value) => {
    const { code, output } = await run(script, `${option}=${value}`);
    expect([code, output]).toEqual([2, `${option} takes a number from 1, not "${value}".\n`]);
  });
});

test('a script says its options when it is asked for them', async () => {
  const { code, output } = await run('evidence/run.ts', '--help');
  expect([code, output]).toEqual([0, expect.stringMatching(/^npm run evidence/)]);
});

test.each([
  'simulation/run.ts',
  'bench/run.ts',
  'evidence/run.ts',
  'setup/check.ts',
  'setup/check-desktop.ts',
  'setup/check-changed.ts',
  'mutants/run.ts',
  'setup/repeat.ts',
])('%s says its options when it is asked for one that it does not know', async (script) => {
  const { code, output } = await run(script, '--no-such-option');
  expect([code, output]).toEqual([2, expect.stringMatching(/^(?!.*^ {4}at )/ms)]);
});

test('a bench beside a folder that is no checkout says so before it measures anything', async () => {
  const { code, output } = await run('bench/run.ts', '--beside', '/no-such-folder');
  expect([code, output]).toEqual([2, '/no-such-folder is no checkout of this project: it has no test/bench.\n']);
});
