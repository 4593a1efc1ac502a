import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { shellWorld } from '../../electron/shell/base/shell-world.ts';
import type { HostProcess } from '../../electron/shell/host/host-supervisor.ts';
import type { HostNotice, ShellOrder } from '../../shared/till-contract/desktop/desktop-host.ts';
import { makeFolder, request, silentHost, startDesktop } from './test-desktop.ts';

/** Without the pauses between two starts. */
const HASTY = {
  ...shellWorld,
  after: (milliseconds: number, run: () => void) => shellWorld.after(Math.min(milliseconds, milliseconds < 10_000 ? 0 : milliseconds), run),
};

/** Ends as soon as it was started. */
function brokenHost(): HostProcess & { starts: number } {
  const host = {
    starts: 0,
    start() {
      host.starts += 1;
      return { ended: Promise.resolve(), send: () => undefined, onNotice: () => undefined, kill: () => undefined };
    },
  };
  return host;
}

/** Says one thing, and goes on. */
function tellingHost(notice: HostNotice): HostProcess {
  const { start } = silentHost();
  return { start: () => ({ ...start(), onNotice: (listener) => queueMicrotask(() => listener(notice)) }) };
}

test.each([
  ['host_gone', 2 ** 40],
  ['disk_full', 1024],
] as const)(
  'a host that ends again and again is given up with %s, and whoever goes back to the register has it started again',
  async (trouble, free) => {
    const hostProcess = brokenHost();
    const { seen, until, stop } = await startDesktop({ hostProcess, ports: { world: HASTY, freeBytes: () => free } });
    await until(({ loaded }) => loaded.at(-1) === `app://pos/-/trouble/${trouble}`);
    const { starts } = hostProcess;
    expect(starts).toBe(8);
    seen.plan?.onShown(`app://pos/-/trouble/${trouble}`);
    expect(hostProcess.starts).toBe(starts);
    seen.plan?.onShown('app://pos/register/');
    expect(hostProcess.starts).toBe(starts + 1);
    await until(({ loaded }) => loaded.filter((url) => url.endsWith(trouble)).length === 2);
    await stop();
  },
);

test('a host that says why it can’t start is quoted', async () => {
  const hostProcess = tellingHost({ kind: 'refused', reason: 'other', sentence: 'a host is running on <this> folder' });
  const { desktop, until, stop } = await startDesktop({ hostProcess });
  await until(({ loaded }) => loaded.at(-1) === 'app://pos/-/trouble/host_refused');
  const page = await (await desktop.answerOrigin(request('/-/trouble/host_refused'))).text();
  expect(page).toContain('a host is running on &lt;this&gt; folder');
  await stop();
});

test('a till that can’t answer other devices sells without them from there on', async () => {
  const folder = makeFolder();
  writeFileSync(join(folder, 'desktop.json'), JSON.stringify({ isServing: true }));
  const orders: ShellOrder[] = [];
  const refusing = tellingHost({ kind: 'refused', reason: 'network', sentence: 'no port' });
  const hostProcess: HostProcess = {
    start: () => ({ ...refusing.start(), send: (order) => orders.push(order), ended: Promise.resolve() }),
  };
  const { seen, until, stop } = await startDesktop({ folder, hostProcess });
  await until(({ loaded }) => loaded.at(-1) === 'app://pos/-/trouble/host_refused');
  seen.plan?.onShown('app://pos/register/');
  expect(orders.map((order) => order.kind === 'start' && order.words.includes('--lan'))).toEqual([true, false]);
  await stop();
});

test('a window whose process ends says that the till goes on; the page that says so is not shown again and again', async () => {
  const { seen, until, stop } = await startDesktop({ hostProcess: tellingHost({ kind: 'ready' }) });
  await until(({ loaded }) => loaded.at(-1) === 'app://pos/register/');
  seen.plan?.onShown('app://pos/register/');
  seen.plan?.onGone('crashed');
  expect(seen.loaded.at(-1)).toBe('app://pos/-/trouble/window_gone');
  seen.plan?.onGone('crashed');
  expect(seen.loaded).toHaveLength(2);
  await stop();
});

test('headless, trouble ends the program with a code that says so', async () => {
  const { seen, until, stop } = await startDesktop({ words: ['--headless'], hostProcess: brokenHost(), ports: { world: HASTY } });
  await until(({ exitCode }) => exitCode !== undefined);
  expect(seen.exitCode).toBe(1);
  await stop();
});

test('a system that shuts down ends the program in order', async () => {
  const { desktop, seen, stop } = await startDesktop({ hostProcess: silentHost() });
  desktop.notifyPower('shutdown');
  expect(seen.exitCode).toBe(0);
  await stop();
});

test('where a window was is kept', async () => {
  const { seen, folder } = await startDesktop({ hostProcess: silentHost() });
  seen.plan?.onClosing({ bounds: { x: 5, y: 6, width: 700, height: 500 }, isMaximized: false });
  const again = await startDesktop({ hostProcess: silentHost(), folder });
  expect(again.seen.plan).toMatchObject({ bounds: { x: 5, y: 6, width: 700, height: 500 }, isMaximized: false });
  await again.stop();
});
