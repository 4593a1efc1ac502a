import { describe, expect, test } from 'vitest';
import { readShellOptions } from '../../electron/shell/base/shell-options.ts';
import { type BootStep, boot, STOP_BOOT } from '../../electron/shell/boot.ts';
import { BOOT_STEPS } from '../../electron/shell/boot-steps.ts';
import type { Keystore } from '../../electron/shell/host/host-key.ts';
import type { ShellOrder } from '../../shared/till-contract/desktop/desktop-host.ts';
import { silentHost, startDesktop, TEST_KEYSTORE } from './test-desktop.ts';

describe('the steps of a start', () => {
  test('run in their order, one after the other', async () => {
    const { seen, stop } = await startDesktop({ hostProcess: silentHost() });
    expect(seen.calls.slice(0, 10)).toEqual([
      'declareOrigin',
      'takeLock',
      'followFiles',
      'untilReady',
      'beforeEnd',
      'guardPages',
      'serveOrigin',
      'answerBridge',
      'followPower',
      'openWindow',
    ]);
    await stop();
  });

  test('have names of their own', () => {
    expect(new Set(BOOT_STEPS.map(({ name }) => name)).size).toBe(BOOT_STEPS.length);
  });

  test('a second instance starts nothing and the first comes to the front', async () => {
    const second = await startDesktop({ hostProcess: silentHost(), app: { takeLock: () => false } });
    expect(second.seen.calls).toEqual(['declareOrigin']);
    let callFirst: () => void = () => undefined;
    const first = await startDesktop({
      hostProcess: silentHost(),
      app: {
        takeLock(onSecond) {
          callFirst = onSecond;
          return true;
        },
      },
    });
    callFirst();
    expect(first.seen.calls).toContain('focus');
    await first.stop();
    await second.stop();
  });

  test('headless opens no window and serves the network', async () => {
    const orders: ShellOrder[] = [];
    const { seen, stop } = await startDesktop({ words: ['--headless'], hostProcess: silentHost(orders) });
    expect(seen.calls).not.toContain('openWindow');
    expect(orders).toEqual([expect.objectContaining({ kind: 'start', words: expect.arrayContaining(['--lan']) })]);
    await stop();
  });
});

describe('a catalogue file', () => {
  const FILE = '/home/a/stand.grandstand';
  const begun = (orders: readonly ShellOrder[]) => orders.flatMap((order) => (order.kind === 'start' ? [order.words.includes(FILE)] : []));

  test.each(['as a word of the start', 'by an event of the system'])('that is opened %s is what a first start begins with', async (how) => {
    const orders: ShellOrder[] = [];
    const isWord = how === 'as a word of the start';
    const app = isWord ? {} : { followFiles: (listener: (file: string) => void) => listener(FILE) };
    const { stop } = await startDesktop({ words: isWord ? [FILE] : [], hostProcess: silentHost(orders), app });
    expect(begun(orders)).toEqual([true]);
    await stop();
  });

  test.each(['before the start', 'while it sells'])('that is opened %s changes nothing at a stand that has sold', async (when) => {
    const orders: ShellOrder[] = [];
    let open: (file: string) => void = () => undefined;
    const { desktop, seen, stop } = await startDesktop({
      words: when === 'before the start' ? [FILE] : [],
      hostProcess: silentHost(orders),
      app: {
        followFiles(listener) {
          open = listener;
          if (when === 'before the start') listener(FILE);
        },
      },
      ports: { hasData: () => true },
    });
    open(FILE);
    await desktop.finish();
    desktop.startHost();
    expect(begun(orders)).toEqual([false, false]);
    expect(seen.calls).toContain('focus');
    await stop();
  });
});

describe('a step that fails', () => {
  const failing = (onFailure: BootStep<string[]>['onFailure']): readonly BootStep<string[]>[] => [
    { name: 'first', onFailure: 'end', run: (ran) => ran.push('first') },
    { name: 'broken', onFailure, run: () => Promise.reject(new Error('broken')) },
    { name: 'last', onFailure: 'end', run: (ran) => ran.push('last') },
  ];
  const log: string[] = [];
  const note = (level: string, message: string, facts = {}): void => void log.push(JSON.stringify({ level, message, ...facts }));

  test('ends the start where nothing further is safe', async () => {
    const ran: string[] = [];
    expect(await boot(failing('end'), ran, note)).toEqual({ state: 'failed', step: 'broken' });
    expect(ran).toEqual(['first']);
    expect(log.at(-1)).toContain('"level":"error"');
  });

  test('is passed over where the till sells without it', async () => {
    const ran: string[] = [];
    expect(await boot(failing('go_on'), ran, note)).toEqual({ state: 'up' });
    expect(ran).toEqual(['first', 'last']);
  });

  test('nothing follows a step after which there is nothing more to start', async () => {
    const ran: string[] = [];
    const steps: readonly BootStep<string[]>[] = [
      { name: 'other', onFailure: 'end', run: () => STOP_BOOT },
      { name: 'last', onFailure: 'end', run: () => ran.push('last') },
    ];
    expect(await boot(steps, ran, note)).toEqual({ state: 'over' });
    expect(ran).toEqual([]);
  });
});

describe('the host is not started', () => {
  const useless: readonly (readonly [string, Keystore])[] = [
    ['no keystore', { ...TEST_KEYSTORE, isThere: () => false }],
    ['a keystore that hides nothing', { ...TEST_KEYSTORE, isPlain: () => true }],
  ];
  test.each(useless)('where there is %s, and the window says so', async (_what, keystore) => {
    const orders: ShellOrder[] = [];
    const { seen, stop } = await startDesktop({ hostProcess: silentHost(orders), ports: { keystore } });
    expect(seen.loaded).toEqual(['app://pos/-/trouble/no_keystore']);
    expect(orders).toEqual([]);
    await stop();
  });

  test('unless somebody said that plain files are good enough', async () => {
    const orders: ShellOrder[] = [];
    const keystore = { ...TEST_KEYSTORE, isPlain: () => true };
    const { stop } = await startDesktop({ words: ['--plain-secrets'], hostProcess: silentHost(orders), ports: { keystore } });
    expect(orders).toHaveLength(1);
    expect(orders[0]).not.toHaveProperty('key');
    await stop();
  });
});

test('words that the shell does not know are Chromium’s own business', () => {
  expect(readShellOptions(['--ozone-platform=wayland', '--kiosk', '/home/a/stand.grandstand', '--data', 'here'])).toEqual({
    data: 'here',
    catalogue: '/home/a/stand.grandstand',
    isHeadless: false,
    isKiosk: true,
    allowsPlainKeys: false,
    isHelp: false,
  });
});

test('a command line without the folder gets a sentence how to name it, and opens no other', () => {
  expect(readShellOptions(['--data'])).toMatchObject({ data: undefined, isHelp: true });
});
