import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { build } from 'vite';
import { SCREENS_FOLDER } from '../../electron/host/screens.ts';
import { hasCurrentHost } from '../../electron/setup/host-program.mjs';
import { projectRoot } from '../../electron/setup/run-command.mjs';
import { generateCatalogue } from '../../resources/demo/generate.ts';
import { type ServedHost, serve } from '../host/served-host.ts';
import { findChromium } from '../setup/chromium.ts';
import { describeMeasured, type Measured } from './bench-goal.ts';
import type { MenuTimes } from './menu-in-window.ts';
import { act, costOf, isKept, type OpenedWindow, openWindow, readWatched, watchTheWindow } from './register-window.ts';

const ROUNDS = 5;
const TIMES_A_ROUND = 4;
const FEW = 500;
const MANY = 20_000;
const CLEARED_MILLISECONDS = 1000;
const BUILT_HOST = join(projectRoot, '.build/host/grandstand.mjs');
const FRAME_MILLISECONDS = 1000 / 60;

if (!existsSync(SCREENS_FOLDER)) {
  console.error('The screens are not built: npm run build:screens');
  process.exit(2);
}
if (!hasCurrentHost(projectRoot)) {
  console.error('The host is not built as it is now: npm run build:host');
  process.exit(2);
}
const found = await findChromium();
if (found.kind === 'missing') {
  console.error(found.sentence);
  process.exit(2);
}
const folder = mkdtempSync(join(process.env.BENCH_FOLDER ?? tmpdir(), 'grandstand-bench-'));
const browser = await chromium.launch({
  executablePath: found.path,
  args: ['--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
});
console.log();
try {
  const [few, many] = [await openStand(FEW), await openStand(MANY)];
  for (const measure of [measureMenuCache, measureUse, measureStart]) tell(await measure(many, few));
  await Promise.all([few.host.end('SIGTERM'), many.host.end('SIGTERM')]);
  tell([await measureHostStart(join(folder, String(MANY)))]);
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}

function tell(measured: readonly Measured[]): void {
  for (const each of measured) console.log(describeMeasured(each));
}

interface Stand {
  readonly host: ServedHost;
  readonly context: BrowserContext;
  readonly plainTile: number;
}

/** A host that sells so many items, and a window of it that has its menu in the cache. */
async function openStand(items: number): Promise<Stand> {
  const file = join(folder, `${items}.json`);
  writeFileSync(file, JSON.stringify(generateCatalogue({ items, seed: 1 })));
  const host = await serve(join(folder, String(items)), ['--port', '0', '--catalog', file], { GRANDSTAND_DATABASE_URL: '' }, 60_000);
  const { register } = JSON.parse(host.output().split('\n')[0] as string) as { readonly register: string };
  const context = await (browser as Browser).newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  await context.addInitScript(watchTheWindow);
  const page = await context.newPage();
  await page.goto(register);
  await page.locator('.tile, .lock-screen').first().waitFor({ timeout: 60_000 });
  await page.evaluate(() =>
    fetch('/till/session', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ employeeId: 'cashier-1', pin: '1000' }),
    }),
  );
  await page.locator('.tile').first().waitFor({ timeout: 60_000 });
  // Both are written behind what is shown.
  for (const key of ['menu', 'first-screen']) while (!(await page.evaluate(isKept, key))) await page.waitForTimeout(100);
  const plainTile = await findPlainTile(page);
  await page.close();
  return { host, context, plainTile };
}

/** The first tile whose tap adds a line and asks nothing, so that a tap is the same work at each stand. */
async function findPlainTile(page: Page): Promise<number> {
  for (let place = 0; ; place++) {
    await act(page, 'tap', place);
    if ((await page.locator('[role="dialog"]').count()) === 0 && (await page.locator('.cart-line').count()) > 0) return place;
    await page.keyboard.press('Escape');
    await page.locator('[role="dialog"]').waitFor({ state: 'detached' });
  }
}

function openRegister({ context, host }: Stand): Promise<OpenedWindow> {
  return openWindow(context, `${host.url}/register/`);
}

async function measureUse(many: Stand, few: Stand): Promise<readonly Measured[]> {
  const times = { tap: { few: [] as number[], many: [] as number[] }, search: { few: [] as number[], many: [] as number[] } };
  const mounts = { few: [] as number[], many: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    for (const [size, stand] of [
      ['few', few],
      ['many', many],
    ] as const) {
      const window = await openRegister(stand);
      mounts[size].push(window.firstTile);
      for (const what of ['tap', 'search'] as const) {
        for (let again = 0; again < TIMES_A_ROUND; again++) times[what][size].push(await costOf(window, what, stand.plainTile));
      }
      await window.page.close();
      // A closed window of many items is cleared away for a while yet, in the process that the next one is opened in.
      await new Promise((resolve) => setTimeout(resolve, CLEARED_MILLISECONDS));
    }
  }
  const window = await openRegister(many);
  const { page } = window;
  await fillCart(page);
  const began = await page.evaluate(() => performance.now());
  const atTwenty: number[] = [];
  for (let again = 0; again < TIMES_A_ROUND * ROUNDS; again++) {
    atTwenty.push(await costOf(window, 'tap'));
    await act(page, 'search');
  }
  await page.evaluate(async () => {
    const grid = document.querySelector('.virtual-grid') as HTMLElement;
    for (let step = 0; step < 60; step++) {
      grid.scrollTop += 400;
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });
  const { longTasks } = await readWatched(page);
  await page.close();
  const longest = Math.max(0, ...longTasks.filter(({ at }) => at >= began).map(({ milliseconds }) => milliseconds));
  const ratio = (pair: { readonly few: number[]; readonly many: number[] }): number => median(pair.many) / median(pair.few);
  return [
    { goal: 'U1', what: 'first tiles, 20,000 items to 500', value: ratio(mounts), atMost: 1.2 },
    { goal: 'U1', what: 'tap on a tile, 20,000 items to 500', value: ratio(times.tap), atMost: 1.2 },
    { goal: 'U1', what: 'search as typed, 20,000 items to 500', value: ratio(times.search), atMost: 1.2 },
    { goal: 'U1', what: 'tap with 20 lines in the cart, to a frame', value: median(atTwenty) / FRAME_MILLISECONDS, atMost: 1 },
    { goal: 'U1', what: 'longest task while tapping, searching, scrolling, to 50 ms', value: longest / 50, atMost: 1 },
  ];
}

/** The host's own copy of the cart is what the window takes up, so each line is tapped. */
async function fillCart(page: Page): Promise<void> {
  await act(page, 'search');
  for (let place = 0; (await page.locator('.cart-line').count()) < 20; place++) {
    await act(page, 'tap', place % 40);
    if ((await page.locator('[role="dialog"]').count()) > 0) await page.keyboard.press('Escape');
    await page.locator('[role="dialog"]').waitFor({ state: 'detached' });
  }
}

async function measureStart(many: Stand): Promise<readonly Measured[]> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>Empty</title><button class="tile">Empty</button>');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const times = { empty: [] as number[], first: [] as number[], live: [] as number[] };
  for (let round = 0; round <= ROUNDS; round++) {
    const empty = await openWindow(many.context, address);
    await empty.page.close();
    const register = await openRegister(many);
    await register.page.close();
    if (round === 0) continue;
    times.empty.push(empty.firstTile);
    times.first.push(register.firstTile);
    times.live.push(register.liveTile);
  }
  server.closeAllConnections();
  server.close();
  return [
    {
      goal: 'B1',
      what: 'first tiles of 20,000 items from the cache, to an empty page',
      value: median(times.first) / median(times.empty),
      atMost: 2,
    },
    { goal: 'B1', what: 'the same until they can be sold by', value: median(times.live) / median(times.empty) },
  ];
}

/** A host that has run before, until it says that it takes requests. */
async function measureHostStart(data: string): Promise<Measured> {
  const times = { bare: [] as number[], host: [] as number[] };
  for (let round = 0; round <= ROUNDS; round++) {
    const begun = performance.now();
    await once(spawn(process.execPath, ['-e', '0']), 'exit');
    const beside = performance.now();
    const host = await serve(data, ['--port', '0'], { GRANDSTAND_DATABASE_URL: '' }, 60_000, BUILT_HOST);
    const ready = performance.now();
    await host.end('SIGTERM');
    if (round === 0) continue;
    times.bare.push(beside - begun);
    times.host.push(ready - beside);
  }
  return {
    goal: 'B1',
    what: 'host ready with a known catalogue of 20,000 items, to node -e 0',
    value: median(times.host) / median(times.bare),
    atMost: 3,
  };
}

async function measureMenuCache(stand: Stand): Promise<readonly Measured[]> {
  const { context } = stand;
  const { page } = await openRegister(stand);
  const script = await bundle();
  await context.route('**/assets/bench.js', (route) => route.fulfill({ contentType: 'text/javascript', body: script }));
  const times = await page.evaluate(async (rounds) => {
    const address = '/assets/bench.js';
    const { measureMenu } = (await import(address)) as { readonly measureMenu: (rounds: number) => Promise<MenuTimes> };
    return await measureMenu(rounds);
  }, ROUNDS);
  await page.close();
  return [
    { goal: 'M1', what: 'cold menu usable, to reading and parsing one record', value: times.usable / times.bare, atMost: 1.6 },
    { goal: 'M1', what: 'cold menu usable, to one record an item', value: times.usable / times.perItem, atMost: 0.6 },
    { goal: 'M1', what: 'first screen drawn, to the menu usable', value: times.firstScreen / times.usable, atMost: 0.3 },
    { goal: 'M1', what: 'delta of 50 items, to writing all anew', value: times.delta / times.rewrite, atMost: 0.1 },
    { goal: 'U1', what: 'search over 50,000 items, to a frame', value: times.search / FRAME_MILLISECONDS, atMost: 1 },
  ];
}

async function bundle(): Promise<string> {
  const entry = fileURLToPath(new URL('./menu-in-window.ts', import.meta.url));
  const outDir = join(folder, 'bundle');
  await build({ configFile: false, logLevel: 'error', build: { outDir, lib: { entry, formats: ['es'], fileName: () => 'bench.js' } } });
  return readFileSync(join(outDir, 'bench.js'), 'utf8');
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
