import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLink } from '../../electron/host/cli/open-link.ts';

const LINK = 'http://127.0.0.1:4810/register/#pair=ABCDE-FGHJK';
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'grandstand-open-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function open(env: NodeJS.ProcessEnv = { DISPLAY: ':1' }) {
  return openLink(LINK, { platform: 'linux', env: { PATH: folder, ...env } });
}

function putOpener(script: string): void {
  const program = join(folder, 'xdg-open');
  writeFileSync(program, `#!/bin/sh\n${script}\n`);
  chmodSync(program, 0o755);
}

test('a link is handed to the program of the system', async () => {
  putOpener(`echo "$1" > ${join(folder, 'opened')}`);
  expect(await open()).toBe('The register opens in your browser.');
  expect(readFileSync(join(folder, 'opened'), 'utf8')).toBe(`${LINK}\n`);
});

test('where no browser can be opened a sentence says why', async () => {
  expect(await open()).toBe('No browser was opened (there is no xdg-open here): open the link below yourself.');
  putOpener('exit 3');
  expect(await open()).toBe('No browser was opened (xdg-open ended with 3): open the link below yourself.');
  expect(await open({})).toBe('No screen is known here, so no browser was opened: open the link below yourself.');
});
