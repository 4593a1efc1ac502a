import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { build } from 'vite';
import { SCREENS_FOLDER } from '../../electron/host/screens.ts';
import { generateCatalogue } from '../../resources/demo/generate.ts';
import { type ServedHost, serve } from '../host/served-host.ts';
import { findChromium } from '../setup/chromium.ts';
import { describeMeasured, type Measured } from './bench-goal.ts';
import type { MenuTimes } from './menu-in-window.ts';

const ROUNDS = 5;
const FEW = 500;
const MANY = 20_000;
const FRAME_MILLISECONDS = 1000 / 60;

if (!existsSync(SCREENS_FOLDER)) {
  console.error('The screens are not built: npm run build:screens');
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
const measured: Measured[] = [];
try {
  const [few, many] = [await openStand(FEW), await openStand(MANY)];
  measured.push(...(await measureMenuCache(many)), ...(await measureUse(few, many)), ...(await measureStart(many)));
  await Promise.all([few.host.end('SIGTERM'), many.host.end('SIGTERM')]);
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
console.log();
for (const each of measured) console.log(describeMeasured(each));

interface Stand {
  readonly host: ServedHost;
  readonly context: BrowserContext;
  readonly page: Page;
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
  // The menu is written behind what is shown.
  await page.waitForFunction(
    () =>
      new Promise<boolean>((resolve) => {
        const opening = indexedDB.open('register');
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('kept');
          const reading = transaction.objectStore('kept').get('menu');
          reading.onsuccess = () => resolve(reading.result !== undefined);
          transaction.oncomplete = () => opening.result.close();
        };
      }),
  );
  return { host, context, page };
}

interface Watched {
  firstTile: number | undefined;
  readonly longTasks: { readonly at: number; readonly milliseconds: number }[];
}

/** In every window from its beginning: when the first tile stands, and each task that holds the window up. */
function watchTheWindow(): void {
  const watched: Watched = { firstTile: undefined, longTasks: [] };
  Object.assign(window, { watched });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) watched.longTasks.push({ at: startTime, milliseconds: duration });
  }).observe({ type: 'longtask', buffered: true });
  const look = (): void => {
    if (document.querySelector('.tile') === null) requestAnimationFrame(look);
    else watched.firstTile = performance.now();
  };
  requestAnimationFrame(look);
}

function readWatched(page: Page): Promise<Watched> {
  return page.evaluate(() => (window as unknown as { watched: Watched }).watched);
}

/** Typing counts from the key to the second frame after it, in which what it changed is drawn. */
function timeOf(page: Page, act: 'tap' | 'search'): Promise<number> {
  return page.evaluate(
    (what) =>
      new Promise<number>((resolve) => {
        const start = performance.now();
        if (what === 'tap') (document.querySelectorAll('.tile')[1] as HTMLElement).click();
        else {
          const input = document.querySelector('.search-field input') as HTMLInputElement;
          const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
          set?.call(input, input.value === 'chi' ? 'bur' : 'chi');
          input.dispatchEvent(new Event('input', { bubbles: true }));
        }
        // Work that was put off to a microtask or the scheduler is done before a task that comes after it.
        const channel = new MessageChannel();
        channel.port1.onmessage = () => resolve(performance.now() - start);
        setTimeout(() => channel.port2.postMessage(0));
      }),
    act,
  );
}

async function measureUse(few: Stand, many: Stand): Promise<readonly Measured[]> {
  const times = { tap: { few: [] as number[], many: [] as number[] }, search: { few: [] as number[], many: [] as number[] } };
  const mounts = { few: [] as number[], many: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    for (const [size, { page }] of [
      ['few', few],
      ['many', many],
    ] as const) {
      mounts[size].push(await start(page));
      for (const act of ['tap', 'search'] as const) {
        for (let again = 0; again < 4; again++) times[act][size].push(await timeOf(page, act));
      }
    }
  }
  const began = await many.page.evaluate(() => performance.now());
  for (let again = 0; again < 10; again++) await timeOf(many.page, again % 2 === 0 ? 'tap' : 'search');
  await many.page.evaluate(async () => {
    const grid = document.querySelector('.virtual-grid') as HTMLElement;
    for (let step = 0; step < 60; step++) {
      grid.scrollTop += 400;
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });
  const { longTasks } = await readWatched(many.page);
  const longest = Math.max(0, ...longTasks.filter(({ at }) => at >= began).map(({ milliseconds }) => milliseconds));
  const ratio = (pair: { readonly few: number[]; readonly many: number[] }): number => median(pair.many) / median(pair.few);
  return [
    { goal: 'U1', what: 'first tiles, 20,000 items to 500', value: ratio(mounts), atMost: 1.2 },
    { goal: 'U1', what: 'tap on a tile, 20,000 items to 500', value: ratio(times.tap), atMost: 1.2 },
    { goal: 'U1', what: 'search as typed, 20,000 items to 500', value: ratio(times.search), atMost: 1.2 },
    { goal: 'U1', what: 'longest task while tapping, searching, scrolling, to 50 ms', value: longest / 50, atMost: 1 },
  ];
}

/** From the address to the first tile, out of the cache. */
async function start(page: Page): Promise<number> {
  await page.reload();
  await page.waitForFunction(() => (window as unknown as { watched: Watched }).watched.firstTile !== undefined);
  return (await readWatched(page)).firstTile ?? 0;
}

async function measureStart({ context, page, host }: Stand): Promise<readonly Measured[]> {
  const empty = await context.newPage();
  await empty.route('**/empty/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Empty</title><button class="tile">Empty</button>' }),
  );
  const times = { empty: [] as number[], register: [] as number[] };
  for (let round = 0; round <= ROUNDS; round++) {
    await empty.goto(`${host.url}/empty/`);
    const bare = await start(empty);
    const whole = await start(page);
    if (round > 0) {
      times.empty.push(bare);
      times.register.push(whole);
    }
  }
  const value = median(times.register) / median(times.empty);
  return [{ goal: 'B1', what: 'first tiles of 20,000 items from the cache, to an empty page', value, atMost: 2 }];
}

async function measureMenuCache({ page, context }: Stand): Promise<readonly Measured[]> {
  const script = await bundle();
  await context.route('**/assets/bench.js', (route) => route.fulfill({ contentType: 'text/javascript', body: script }));
  const times = await page.evaluate(async (rounds) => {
    const address = '/assets/bench.js';
    const { measureMenu } = (await import(address)) as { readonly measureMenu: (rounds: number) => Promise<MenuTimes> };
    return await measureMenu(rounds);
  }, ROUNDS);
  return [
    { goal: 'M1', what: 'cold menu usable, to reading and parsing one record', value: times.usable / times.bare, atMost: 1.6 },
    { goal: 'M1', what: 'cold menu usable, to one record an item', value: times.usable / times.perItem, atMost: 0.6 },
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
