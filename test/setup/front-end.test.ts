import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chooseFrontEnd, findElectron, hasScreen } from '../../electron/setup/front-end.mjs';
import { readStartOptions } from '../../electron/setup/start-options.mjs';

const READY = { hasScreen: true, isRoot: false, wantsBrowser: false };

test('the desktop opens where everything for it is there', () => {
  expect(chooseFrontEnd(READY).face).toBe('desktop');
});

test.each([{ hasScreen: false }, { isRoot: true }, { wantsBrowser: true }])(
  'the register is served to a browser where %j, and the sentence says so',
  (machine) => {
    const { face, sentence } = chooseFrontEnd({ ...READY, ...machine });
    expect(face).toBe('browser');
    expect(sentence).toContain('browser');
  },
);

test('a Linux machine has a screen where somebody has logged in on one', () => {
  expect(hasScreen('linux', {})).toBe(false);
  expect(hasScreen('linux', { DISPLAY: ':0' })).toBe(true);
  expect(hasScreen('linux', { WAYLAND_DISPLAY: 'wayland-0' })).toBe(true);
  expect(hasScreen('win32', {})).toBe(true);
});

test('a browser is what somebody gets who asks for one', () => {
  expect(readStartOptions(['--browser'])).toMatchObject({ kind: 'start', port: undefined, wantsBrowser: true });
});

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'grandstand-face-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('Electron is there once its program was fetched', () => {
  const electron = join(root, 'node_modules', 'electron');
  mkdirSync(join(electron, 'dist'), { recursive: true });
  expect(findElectron(root)).toBeUndefined();
  writeFileSync(join(electron, 'path.txt'), 'electron');
  expect(findElectron(root)).toBeUndefined();
  writeFileSync(join(electron, 'dist', 'electron'), '');
  expect(findElectron(root)).toBe(join(electron, 'dist', 'electron'));
});

test('a folder that is given for Electron goes first, even while nothing is in it', () => {
  const given = join(root, 'given');
  mkdirSync(given);
  const env = { ELECTRON_OVERRIDE_DIST_PATH: given };
  expect(findElectron(root, env)).toBeUndefined();
  writeFileSync(join(given, 'electron'), '');
  expect(findElectron(root, env)).toBe(join(given, 'electron'));
});
