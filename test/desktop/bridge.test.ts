import { describe, expect, test } from 'vitest';
import { answerBridge, type BridgeHandlers, BridgeRefused } from '../../electron/shell/bridge.ts';
import {
  BRIDGE_VERBS,
  type BridgeVerbName,
  type ComputerView,
  isValidArgument,
} from '../../shared/till-contract/desktop/desktop-bridge.ts';
import { silentHost, startDesktop } from './test-desktop.ts';

const VIEW: ComputerView = { version: '1', isFullScreen: false, isKiosk: false, zoom: 100, isServing: false, update: { state: 'off' } };
const names = Object.keys(BRIDGE_VERBS) as BridgeVerbName[];
const acted: string[] = [];
const acts = Object.fromEntries(
  names.map((name) => [
    name,
    () => {
      acted.push(name);
      return VIEW;
    },
  ]),
) as unknown as BridgeHandlers;
const OWN = { url: 'app://pos/register/#orders', isMainFrame: true };
const GOOD: Readonly<Record<string, readonly unknown[]>> = { nothing: [], flag: [true], percent: [120] };

describe.each(names)('%s', (name) => {
  const good = GOOD[BRIDGE_VERBS[name].takes] as readonly unknown[];

  test('answers a page of this program', async () => {
    expect(await answerBridge(acts, name, OWN, good)).toEqual(VIEW);
  });

  test.each([
    { url: 'https://evil.example/', isMainFrame: true },
    { url: 'app://pos.evil.example/', isMainFrame: true },
    { url: 'app://other/register/', isMainFrame: true },
    { url: 'file:///register/', isMainFrame: true },
    { url: 'app://pos/register/', isMainFrame: false },
    { url: undefined, isMainFrame: true },
  ])('gives %j nothing', (sender) => {
    acted.length = 0;
    expect(() => answerBridge(acts, name, sender, good)).toThrow(BridgeRefused);
    expect(acted).toEqual([]);
  });

  test.each([[[{}]], [['x']], [[null]], [[undefined]], [[true, true]], [[1.5]], [[Number.NaN]], [[1e9]], [[[]]], [[{ valueOf: 1 }]]])(
    'takes nothing of the form %j',
    (given) => {
      acted.length = 0;
      expect(() => answerBridge(acts, name, OWN, given)).toThrow(BridgeRefused);
      expect(acted).toEqual([]);
    },
  );
});

test('channels are the verbs’ own', () => {
  const channels = names.map((name) => BRIDGE_VERBS[name].channel);
  expect(new Set(channels).size).toBe(channels.length);
});

test('what a verb takes is nothing else', () => {
  expect(isValidArgument(BRIDGE_VERBS.setZoom, [300])).toBe(true);
  expect(isValidArgument(BRIDGE_VERBS.setZoom, [301])).toBe(false);
  expect(isValidArgument(BRIDGE_VERBS.setZoom, [true])).toBe(false);
  expect(isValidArgument(BRIDGE_VERBS.setFullScreen, [1])).toBe(false);
  expect(isValidArgument(BRIDGE_VERBS.quit, [])).toBe(true);
});

test('the desktop does what it is asked, and answers how the computer stands then', async () => {
  const { desktop, seen, folder, stop } = await startDesktop({ hostProcess: silentHost() });
  const ask = (name: BridgeVerbName, ...given: readonly unknown[]) => desktop.answerBridge(name, OWN, given);
  expect(await ask('readComputer')).toEqual({ ...VIEW, version: '1.2.3' });
  expect(await ask('setZoom', 125)).toMatchObject({ zoom: 125 });
  await ask('setFullScreen', true);
  await ask('openLogs');
  await ask('quit');
  expect(seen.calls.slice(-4)).toEqual(['setZoom 125', 'setFullScreen true', `openFolder ${folder}/logs`, 'quit']);
  await stop();
});

test('a window that fills the screen for good is left by nobody whom the host does not let', async () => {
  const { desktop, seen, stop } = await startDesktop({ words: ['--kiosk'], hostProcess: silentHost() });
  for (const name of ['quit', 'openLogs'] as const) await desktop.answerBridge(name, OWN, []);
  expect(seen.calls.filter((call) => call === 'quit' || call.startsWith('openFolder'))).toEqual([]);
  await stop();
});
