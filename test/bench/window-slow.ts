import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession, Locator, Page } from 'playwright-core';
import { pullWhole, sellOne } from '../till-host/till-sale.ts';
import { LONG_TASK_MILLISECONDS, type Measured } from './bench-goal.ts';
import { rounds } from './bench-size.ts';
import { median } from './cpu-rounds.ts';
import { joinTill, linkTo } from './joined-till.ts';
import { readWatched } from './register-window.ts';
import { fillCart } from './window-acts.ts';
import { openRegister, type WindowHost, withWindowHosts } from './window-host.ts';

const ITEMS = 500;
const SLOW = 4;
const SLOWEST = 6;
const FIRST_TILES_MILLISECONDS = 1500;
const TAPS = rounds(20);
const TICKETS = rounds(12);
/** As fast as a trained hand, so that no tap waits for the one before. */
const BETWEEN_TAPS = 400;
const BETWEEN_KEYS = 150;
const PLAIN_TILES = 3;

/** What a stand's cheap machines do: the processor is so many times slower as the browser can make it. */
export function measureSlowMachine(folder: string): Promise<readonly Measured[]> {
  return withWindowHosts(folder, async ({ open }) => {
    const windowHost = await open(ITEMS);
    return [...(await measureRegister(windowHost)), ...(await measureFirstTiles(windowHost)), await measureKitchen(windowHost)];
  });
}

async function measureRegister(windowHost: WindowHost): Promise<readonly Measured[]> {
  const { page, session } = await openRegister(windowHost);
  await fillCart(page);
  await page.locator('.search-field input').fill('');
  const points: Point[] = [];
  for (const place of await findPlainTiles(page)) points.push(await pointOf(page.locator('.tile').nth(place)));
  const measured: Measured[] = [];
  for (const rate of [SLOW, SLOWEST]) {
    const tasks = await longTasksOf(page, session, rate, async () => {
      for (let tap = 0; tap < TAPS; tap++) {
        const { x, y } = points[tap % points.length] as Point;
        await page.mouse.click(x, y);
        await sleep(BETWEEN_TAPS);
      }
    });
    measured.push(...describeTasks(`tap to painted line, 20 lines, ${ITEMS} tiles, ${rate} times slower`, tasks, TAPS));
  }
  await page.locator('.search-field input').focus();
  const typed = await longTasksOf(page, session, SLOW, async () => {
    for (const key of 'hot dog') {
      await page.keyboard.press(key === ' ' ? 'Space' : key);
      await sleep(BETWEEN_KEYS);
    }
  });
  measured.push(...describeTasks(`search as typed, ${SLOW} times slower`, typed, 'hot dog'.length));
  await page.close();
  return measured;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** For the browser's own mouse and keys: what finds an element for a test runs in the page, and would be slowed with it. */
async function pointOf(tile: Locator): Promise<Point> {
  const box = await tile.boundingBox();
  if (box === null) throw new Error('a tile that is tapped is in sight');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** A tile whose tap opens no sheet, first taps out of the way. */
async function findPlainTiles(page: Page): Promise<readonly number[]> {
  const plain: number[] = [];
  for (let place = 0; plain.length < PLAIN_TILES; place++) {
    await page.locator('.tile').nth(place).click();
    await page.waitForTimeout(100);
    if ((await page.locator('[role="dialog"]').count()) === 0) plain.push(place);
    else await page.keyboard.press('Escape');
    await page.locator('[role="dialog"]').waitFor({ state: 'detached' });
  }
  return plain;
}

async function measureFirstTiles({ context, host }: WindowHost): Promise<readonly Measured[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds(5); round++) {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW });
    await page.goto(`${host.url}/register/`);
    await page.waitForFunction(() => (window as unknown as { watched: { liveTile?: number } }).watched.liveTile !== undefined);
    times.push((await readWatched(page)).liveTile ?? Number.NaN);
    await page.close();
  }
  return [
    { goal: 'U2', what: `first tiles that sell, ${SLOW} times slower / 1.5 s`, value: median(times) / FIRST_TILES_MILLISECONDS, atMost: 1 },
    { goal: '', what: 'the same, milliseconds', value: median(times) },
  ];
}

/** Tickets that come one after the other while the screen shows those before. */
async function measureKitchen({ host, data, context }: WindowHost): Promise<Measured> {
  const till = await joinTill(host.url, data);
  const catalogue = await pullWhole(till);
  const kitchen = await context.browser()?.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  if (kitchen === undefined) throw new Error('the browser is there while the bench runs');
  await kitchen.addInitScript(watchTasks);
  const page = await kitchen.newPage();
  await page.goto(await linkTo(data, 'kitchen'));
  await page.locator('.kitchen').waitFor();
  await sellOne(till, catalogue);
  await page.locator('.ticket').first().waitFor();
  const tasks = await longTasksOf(page, await kitchen.newCDPSession(page), SLOW, async () => {
    for (let ticket = 1; ticket < TICKETS; ticket++) await sellOne(till, catalogue);
    await page.waitForTimeout(2 * BETWEEN_TAPS);
  });
  await kitchen.close();
  return longestOf(`longest task of the kitchen while ${TICKETS} tickets come, ${SLOW} times slower`, tasks);
}

function watchTasks(): void {
  const longTasks: { readonly at: number; readonly milliseconds: number }[] = [];
  Object.assign(window, { watched: { longTasks } });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) longTasks.push({ at: startTime, milliseconds: duration });
  }).observe({ type: 'longtask', buffered: true });
}

/** The tasks of more than 50 ms while `work` runs. The browser reports no shorter ones. */
async function longTasksOf(page: Page, session: CDPSession, rate: number, work: () => Promise<void>): Promise<readonly number[]> {
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  const began = await page.evaluate(() => performance.now());
  await work();
  const { longTasks } = await readWatched(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return longTasks.filter(({ at }) => at >= began).map(({ milliseconds }) => milliseconds);
}

function describeTasks(what: string, tasks: readonly number[], acts: number): readonly Measured[] {
  return [longestOf(`${what}: longest task`, tasks), { goal: '', what: `the same: tasks over 50 ms of ${acts}`, value: tasks.length }];
}

function longestOf(what: string, tasks: readonly number[]): Measured {
  return { goal: 'U2', what: `${what} / 50 ms`, value: Math.max(0, ...tasks) / LONG_TASK_MILLISECONDS, atMost: 1 };
}
