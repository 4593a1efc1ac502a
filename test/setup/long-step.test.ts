import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { runLongStep } from '../../electron/setup/long-step.mjs';

async function run(code: string, isTTY: boolean, reportSeconds = 30) {
  const written: string[] = [];
  const screen = { isTTY, write: (text: string) => written.push(text) };
  const step = { env: process.env, screen, reportSeconds };
  const exitCode = await runLongStep('Set-up: building', process.execPath, ['-e', code], step);
  return { exitCode, written: written.join('') };
}

describe('a step of the set-up that takes long', () => {
  test('is one line on a terminal, which ends with how long it took', async () => {
    const { exitCode, written } = await run('console.log("noise")', true);
    expect(exitCode).toBe(0);
    expect(written).not.toContain('noise');
    // A busy machine takes more than a second for it, and then the line is written anew with each.
    expect(stripVTControlCharacters(written)).toMatch(/^(\rSet-up: building \.\.\. \d+ s)+\rSet-up: building: done in \d+ s\.\n$/);
    expect(written.match(/\n/g)).toHaveLength(1);
  });

  test('tells anything else that it goes on, without control characters', async () => {
    const { written } = await run('setTimeout(() => {}, 300)', false, 0.05);
    expect(written).toMatch(/^Set-up: building \.\.\.\n( {2}\d+ s so far \.\.\.\n)+$/);
  });

  test.each([true, false])('shows what its program printed once it failed (on a terminal: %s)', async (isTTY) => {
    const { exitCode, written } = await run('console.error("no network"); process.exit(3)', isTTY);
    expect(exitCode).toBe(3);
    expect(written).toMatch(/no network\n$/);
  });
});
