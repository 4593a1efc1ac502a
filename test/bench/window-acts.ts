import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { LONG_TASK_MILLISECONDS, type Measured } from './bench-goal.ts';
import { rounds, sized } from './bench-size.ts';
import { median } from './cpu-rounds.ts';
import { type Figure, figureOf, ratioOf } from './figure.ts';
import { act, costOf, type OpenedWindow, readWatched } from './register-window.ts';
import { openRegister, type WindowHost, withWindowHosts } from './window-host.ts';
import { runInWindow } from './window-program.ts';

const ROUNDS = rounds(5);
const TIMES_A_ROUND = 4;
const FEW = 500;
const MANY = sized(20_000);
const CLEARED_MILLISECONDS = 1000;
const FRAME_MILLISECONDS = 1000 / 60;

export function measureSearch(folder: string): Promise<readonly Measured[]> {
  return withWindowHosts(folder, async ({ open }) => {
    const windowHosts = { few: await open(FEW), many: await open(MANY) };
    const { plain, translated } = await runInWindow(folder, windowHosts.many, 'searchFiftyThousand', ROUNDS);
    const { costs } = await costsOf(windowHosts, 'search');
    return [
      { goal: 'U1', what: 'search over 50,000 items / a frame', value: plain / FRAME_MILLISECONDS, atMost: 1 },
      { goal: 'U1', what: 'the same with names in five more languages', value: translated / FRAME_MILLISECONDS, atMost: 1 },
      { goal: 'U1', what: 'search as typed, CPU of the window, 20,000 items / 500', ...costs, atMost: 1.2 },
    ];
  });
}

export function measureTaps(folder: string): Promise<readonly Measured[]> {
  return withWindowHosts(folder, async ({ open }) => {
    const windowHosts = { few: await open(FEW), many: await open(MANY) };
    const { costs, mounts } = await costsOf(windowHosts, 'tap');
    const { taps, longest } = await useFullCart(windowHosts.many);
    return [
      { goal: 'U1', what: 'first tiles, 20,000 items / 500', ...mounts, atMost: 1.2 },
      { goal: 'U1', what: 'tap on a tile, CPU of the window, 20,000 items / 500', ...costs, atMost: 1.2 },
      {
        goal: 'U1',
        what: 'tap with 20 lines in the cart, CPU / a frame',
        ...figureOf(taps.map((tap) => tap / FRAME_MILLISECONDS)),
        atMost: 1,
      },
      { goal: '', what: 'the same, milliseconds of CPU', ...figureOf(taps) },
      { goal: 'U1', what: 'longest task while tapping, searching, scrolling / 50 ms', value: longest / LONG_TASK_MILLISECONDS, atMost: 1 },
    ];
  });
}

interface Pair {
  readonly few: WindowHost;
  readonly many: WindowHost;
}

/** What an act and the first tiles cost with many items, to what they cost with few. */
async function costsOf(windowHosts: Pair, what: 'tap' | 'search'): Promise<{ readonly costs: Figure; readonly mounts: Figure }> {
  const costs = { few: [] as number[], many: [] as number[] };
  const mounts = { few: [] as number[], many: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    for (const size of ['few', 'many'] as const) {
      const windowHost = windowHosts[size];
      const window = await openRegister(windowHost);
      mounts[size].push(window.paintedTile);
      const taken: number[] = [];
      for (let again = 0; again < TIMES_A_ROUND; again++) taken.push(await costOf(window, what, windowHost.plainTile));
      costs[size].push(median(taken));
      await window.page.close();
      // A closed window of many items is cleared away for a while yet, in the process that the next one is opened in.
      await sleep(CLEARED_MILLISECONDS);
    }
  }
  return { costs: ratioOf(costs.many, costs.few), mounts: ratioOf(mounts.many, mounts.few) };
}

async function useFullCart(windowHost: WindowHost): Promise<{ readonly taps: readonly number[]; readonly longest: number }> {
  const window = await openRegister(windowHost);
  const { page } = window;
  await fillCart(page);
  const began = await page.evaluate(() => performance.now());
  const taps = await tapAndSearch(window);
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
  return { taps, longest };
}

async function tapAndSearch(window: OpenedWindow): Promise<readonly number[]> {
  const taps: number[] = [];
  for (let again = 0; again < TIMES_A_ROUND * ROUNDS; again++) {
    taps.push(await costOf(window, 'tap'));
    await act(window.page, 'search');
  }
  return taps;
}

/** The host's own copy of the cart is what the window takes up, so each line is tapped. */
export async function fillCart(page: Page): Promise<void> {
  await act(page, 'search');
  for (let place = 0; (await page.locator('.cart-line').count()) < 20; place++) {
    await act(page, 'tap', place % 40);
    if ((await page.locator('[role="dialog"]').count()) > 0) await page.keyboard.press('Escape');
    await page.locator('[role="dialog"]').waitFor({ state: 'detached' });
  }
}
