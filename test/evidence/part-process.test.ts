import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { runPart } from './part-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'grandstand-evidence-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** As long as the one left behind lives, the pipe is open and the part is not over. */
const LEAVES_ONE_BEHIND = `
  const { spawn } = require('node:child_process');
  spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { stdio: 'inherit' });
  console.log('left one, seed ' + process.env.SEED);
  process.exit(3);
`;

test('a part that dies takes along what it started, and what it said is kept', async () => {
  const log = join(folder, 'part.log');
  const end = await runPart(
    { name: 'dying', looksFor: '', extent: '', args: ['-e', LEAVES_ONE_BEHIND], env: { SEED: '7' }, limitSeconds: 600, reportedLines: /./ },
    log,
  );
  expect(end.code).toBe(3);
  expect(end.output).toBe('left one, seed 7\n');
  await vi.waitFor(() => expect(readFileSync(log, 'utf8')).toBe(end.output), { timeout: 20_000 });
});

test('a part that never ends is ended', async () => {
  const args = ['-e', 'setInterval(() => undefined, 1000)'];
  const end = await runPart(
    { name: 'endless', looksFor: '', extent: '', args, env: {}, limitSeconds: 0.1, reportedLines: /./ },
    join(folder, 'endless.log'),
  );
  expect(end.code).toBe('too late');
});
