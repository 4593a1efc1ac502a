import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openRotatingLog } from '../../electron/shell/base/rotating-log.ts';
import { FIRST_STATE, fitToScreens, openState, stateIn } from '../../electron/shell/base/shell-state.ts';
import { shellWorld } from '../../electron/shell/base/shell-world.ts';
import { readHostKey } from '../../electron/shell/host/host-key.ts';
import { TEST_KEYSTORE } from './test-desktop.ts';

const folder = mkdtempSync(join(tmpdir(), 'grandstand-kept-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const fileOf = (name: string): string => join(folder, name);

describe('what the shell keeps', () => {
  test('is there at the next start', () => {
    const bounds = { x: 10, y: 20, width: 800, height: 600 };
    openState(fileOf('kept.json'), () => undefined).change({ bounds, isMaximized: false, zoom: 150, isServing: true });
    expect(openState(fileOf('kept.json'), () => undefined).current()).toEqual({ bounds, isMaximized: false, zoom: 150, isServing: true });
  });

  test.each([
    '',
    'null',
    '[]',
    '7',
    '{',
    '{"zoom":1e9,"bounds":{"x":"1"},"isServing":"yes"}',
    '{"bounds":{"x":0,"y":0,"width":1,"height":1}}',
    '{"bounds":null}',
  ])('is as on a first start where %j was written by somebody else', (text) => {
    expect(stateIn(text)).toEqual(FIRST_STATE);
  });

  test('a disk that can’t be written on is reported, and the window goes on', () => {
    const faults: unknown[] = [];
    const state = openState(join(folder, 'nowhere', 'kept.json'), (fault) => faults.push(fault));
    state.change({ zoom: 200 });
    expect(state.current().zoom).toBe(200);
    expect(faults).toHaveLength(1);
  });
});

describe('a window', () => {
  const screens = [
    { x: 0, y: 0, width: 1280, height: 800 },
    { x: 1280, y: 0, width: 1920, height: 1080 },
  ];
  test.each([
    ['is where it was', { x: 100, y: 100, width: 800, height: 600 }, { x: 100, y: 100, width: 800, height: 600 }],
    ['may be on the second screen', { x: 2000, y: 50, width: 900, height: 700 }, { x: 2000, y: 50, width: 900, height: 700 }],
    ['is never larger than its screen', { x: 0, y: 0, width: 5000, height: 5000 }, { x: 0, y: 0, width: 1280, height: 800 }],
    ['comes back from a screen that is gone', { x: 4000, y: 0, width: 800, height: 600 }, undefined],
    ['comes back from above', { x: 100, y: -500, width: 800, height: 600 }, undefined],
    ['comes back from below', { x: 100, y: 790, width: 800, height: 600 }, undefined],
    ['comes back where nobody could take hold of it', { x: -750, y: 100, width: 800, height: 600 }, undefined],
  ])('%s', (_rule, bounds, placed) => {
    expect(fitToScreens(screens, bounds)).toEqual(placed);
  });
});

describe('the log', () => {
  test('never grows beyond its limits, and the youngest lines are there', () => {
    const file = fileOf('logs/shell.log');
    const log = openRotatingLog({ file, mostBytes: 1000, keep: 3 });
    for (let line = 0; line < 500; line += 1) log.write(`line ${String(line).padStart(4, '0')} ${'x'.repeat(30)}\n`);
    log.close();
    const names = readdirSync(fileOf('logs')).sort();
    expect(names).toEqual(['shell.log', 'shell.log.1', 'shell.log.2', 'shell.log.3']);
    for (const name of names) expect(readFileSync(join(folder, 'logs', name)).length).toBeLessThanOrEqual(1000);
    const kept = [...names].reverse().map((name) => readFileSync(join(folder, 'logs', name), 'utf8'));
    const lines = kept.join('').trim().split('\n');
    expect(lines.at(-1)).toContain('line 0499');
    // Nothing between the oldest and the youngest is missing.
    const numbers = lines.map((line) => Number(line.slice(5, 9)));
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] as number) + index));
  });

  test('goes on in the file of the start before', () => {
    const file = fileOf('again.log');
    for (const text of ['first\n', 'second\n']) {
      const log = openRotatingLog({ file });
      log.write(text);
      log.close();
    }
    expect(readFileSync(file, 'utf8')).toBe('first\nsecond\n');
  });

  test('one that can’t be written stops nobody', () => {
    writeFileSync(fileOf('taken'), '');
    const log = openRotatingLog({ file: fileOf('taken/shell.log') });
    expect(() => log.write('lost\n')).not.toThrow();
  });
});

describe('the key of the host', () => {
  test('is made once, and lies on the disk only as the keystore writes it', () => {
    const file = fileOf('host.key');
    const made = readHostKey(TEST_KEYSTORE, file, false, shellWorld);
    expect(made).toEqual({ state: 'key', key: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(readHostKey(TEST_KEYSTORE, file, false, shellWorld)).toEqual(made);
    expect(made.state === 'key' && readFileSync(file, 'latin1').includes(made.key)).toBe(false);
  });

  test('of another keystore is not made anew over the one that is there', () => {
    const other = {
      ...TEST_KEYSTORE,
      decrypt: () => {
        throw new Error('no');
      },
    };
    const before = readFileSync(fileOf('host.key'));
    expect(readHostKey(other, fileOf('host.key'), false, shellWorld)).toEqual({ state: 'other_keystore' });
    expect(readHostKey({ ...TEST_KEYSTORE, decrypt: () => 'short' }, fileOf('host.key'), true, shellWorld)).toEqual({
      state: 'other_keystore',
    });
    expect(readFileSync(fileOf('host.key'))).toEqual(before);
  });

  test('is never left to a keystore that hides nothing, unless told, and not once there is a key', () => {
    const plain = { ...TEST_KEYSTORE, isPlain: () => true };
    expect(readHostKey(plain, fileOf('plain.key'), false, shellWorld)).toEqual({ state: 'no_keystore' });
    expect(readHostKey(plain, fileOf('plain.key'), true, shellWorld)).toEqual({ state: 'plain' });
    expect(readHostKey(plain, fileOf('host.key'), true, shellWorld)).toEqual({ state: 'no_keystore' });
    expect(readdirSync(folder)).not.toContain('plain.key');
  });
});
