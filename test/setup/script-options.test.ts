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

test.each([
  'simulation/run.ts',
  'bench/run.ts',
  'evidence/run.ts',
  'setup/check.ts',
  'setup/check-desktop.ts',
  'setup/check-changed.ts',
  'mutants/run.ts',
  'setup/repeat.ts',
])('%s says its options when asked, and when it is asked for one that it does not know', async (script) => {
  const { code, output } = await run(script, '--help');
  expect([code, output.length > 40]).toEqual([0, true]);
  const unknown = await run(script, '--no-such-option');
  expect(unknown.code).toBe(2);
  expect(unknown.output).toContain(output.trimEnd());
  expect(unknown.output).not.toContain('    at ');
});
