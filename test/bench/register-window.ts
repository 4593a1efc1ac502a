import type { BrowserContext, CDPSession, Page } from 'playwright-core';

interface Watched {
  /** The first frame with a tile. */
  firstTile: number | undefined;
  /** When something is painted for the first time. */
  firstPaint: number | undefined;
  /** When the first tile stands that can be sold by. */
  liveTile: number | undefined;
  readonly longTasks: { readonly at: number; readonly milliseconds: number }[];
}

/** In every window from its beginning: when tiles stand, and each task that holds the window up. */
export function watchTheWindow(): void {
  const watched: Watched = { firstTile: undefined, firstPaint: undefined, liveTile: undefined, longTasks: [] };
  Object.assign(window, { watched });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) watched.longTasks.push({ at: startTime, milliseconds: duration });
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    watched.firstPaint ??= list.getEntriesByName('first-contentful-paint')[0]?.startTime;
  }).observe({ type: 'paint', buffered: true });
  const look = (): void => {
    const tile = document.querySelector('.tile');
    if (tile !== null) watched.firstTile ??= performance.now();
    if (tile === null || tile.closest('[aria-hidden]') !== null) requestAnimationFrame(look);
    else watched.liveTile = performance.now();
  };
  requestAnimationFrame(look);
}

export function readWatched(page: Page): Promise<Watched> {
  return page.evaluate(() => (window as unknown as { watched: Watched }).watched);
}

export function act(page: Page, what: 'tap' | 'search', place = 0): Promise<void> {
  return page.evaluate(
    async ([action, tile]) => {
      if (action === 'tap') (document.querySelectorAll('.tile')[tile] as HTMLElement).click();
      else {
        const input = document.querySelector('.search-field input') as HTMLInputElement;
        const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
        // Both find more in each menu than there is room for.
        set?.call(input, input.value === 'ho' ? 'ga' : 'ho');
        input.dispatchEvent(new Event('input', { bubbles: true }));
      }
      // What it changed is drawn in the next frame, which is over when the one after it begins.
      for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    },
    [what, place] as const,
  );
}

/** By keys, as a cashier does it: a tile, to pay, all of it in cash. The next tap begins the next sale. Returns the milliseconds from the amount until it is paid. */
export async function sellByKeys(page: Page, tile: number): Promise<number> {
  await act(page, 'tap', tile);
  await page.locator('.cart-line').first().waitFor();
  await page.keyboard.press('F9');
  await page.getByTestId('due').waitFor();
  const before = performance.now();
  await page.keyboard.press('Enter');
  await page.locator('.done').waitFor();
  return performance.now() - before;
}

/** What an act costs the window's main thread until it is drawn, in milliseconds of CPU, which other processes of the machine do not change. */
export async function costOf({ page, session }: OpenedWindow, what: 'tap' | 'search', place = 0): Promise<number> {
  const taskSeconds = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  };
  const before = await taskSeconds();
  await act(page, what, place);
  return ((await taskSeconds()) - before) * 1000;
}

export interface OpenedWindow {
  readonly page: Page;
  readonly session: CDPSession;
  /** From the address to tiles out of the cache: the first that are painted, and those that can be sold by. */
  readonly paintedTile: number;
  readonly liveTile: number;
}

/** A window is idle when it was so several times on end, for nearly as long as can be: names are read and files fetched behind the first tiles. */
export async function openWindow(context: BrowserContext, address: string): Promise<OpenedWindow> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(address);
  await page.waitForFunction(() => (window as unknown as { watched: Watched }).watched.liveTile !== undefined);
  await page.waitForFunction(() => (window as unknown as { watched: Watched }).watched.firstPaint !== undefined);
  await page.evaluate(async () => {
    for (let times = 0; times < 5; ) {
      const left = await new Promise<number>((resolve) => requestIdleCallback((deadline) => resolve(deadline.timeRemaining())));
      times = left > 40 ? times + 1 : 0;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });
  const { firstTile = 0, firstPaint = 0, liveTile = 0 } = await readWatched(page);
  // A page that is painted empty before its tiles has them on the glass with a later frame.
  return { page, session, paintedTile: Math.max(firstTile, firstPaint), liveTile };
}

/** True once the menu and the first screen are stored, with which the next window begins. */
export function isKept(): Promise<boolean> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('register');
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('kept');
      const reading = transaction.objectStore('kept').get('menu');
      reading.onsuccess = () => resolve(reading.result !== undefined && localStorage.getItem('first-screen') !== null);
      transaction.oncomplete = () => opening.result.close();
    };
  });
}
