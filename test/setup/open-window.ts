import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { followPage, keepFailedScreen } from './failed-screen.ts';

/** A page in its own profile. */
export interface OpenedWindow {
  readonly context: BrowserContext;
  readonly page: Page;
  /** The errors of the page, including what its policy refused. */
  readonly complaints: readonly string[];
}

/** A service worker would keep the program from one test to the next; the tests of offline reloads allow it. */
const USUAL = {
  reducedMotion: 'reduce',
  viewport: { width: 1280, height: 800 },
  locale: 'en-US',
  serviceWorkers: 'block',
} satisfies BrowserContextOptions;
/** Long enough for a machine that is busy with other work. */
const USUAL_MILLISECONDS = 60_000;
const RETURN_MILLISECONDS = 10_000;
const STEP_MILLISECONDS = 30_000;
/** Kept windows use memory that other files need. */
const MOST_KEPT = 4;

export interface WindowOptions extends BrowserContextOptions {
  /** Opens a new window and closes it afterwards, for a test that changes what can't be reset, such as the clock or permissions. */
  readonly isOwn?: boolean;
}

interface KnownWindow {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly options: BrowserContextOptions & typeof USUAL;
  /** The key for reuse by a later `openWindow`; undefined if the window belongs to one test. */
  readonly kind: string | undefined;
}

interface TakenWindow extends KnownWindow {
  readonly followed: readonly string[];
}

const taken = new Map<BrowserContext, TakenWindow>();
let free: KnownWindow[] = [];

/** Opens a window without any stored data: a new one, or a returned one, which is much cheaper than another process. */
export async function openWindow(browser: Browser, { isOwn = false, ...options }: WindowOptions = {}): Promise<OpenedWindow> {
  const whole = { ...USUAL, ...options } as KnownWindow['options'];
  const kind = isOwn ? undefined : JSON.stringify(whole);
  free = free.filter(({ page }) => !page.isClosed());
  const known = free.findLast((one) => one.kind === kind && one.context.browser() === browser) ?? (await makeWindow(browser, whole, kind));
  free = free.filter((one) => one !== known);
  const { context, page } = known;
  taken.set(context, { ...known, followed: followPage(page) });
  context.setDefaultTimeout(USUAL_MILLISECONDS);
  page.setDefaultTimeout(USUAL_MILLISECONDS);
  const complaints: string[] = [];
  page.on('console', (message) => {
    // The text of a loading error does not contain the address.
    const { url } = message.location();
    if (message.type() === 'error') complaints.push(url === '' ? message.text() : `${message.text()} (${url})`);
  });
  page.on('pageerror', (error) => void complaints.push(error.message));
  return { context, page, complaints };
}

async function makeWindow(browser: Browser, options: KnownWindow['options'], kind: string | undefined): Promise<KnownWindow> {
  const context = await browser.newContext(options);
  return { context, page: await context.newPage(), options, kind };
}

/** Keeps the screens of windows that stay open from one test of a file to the next. Called after each test. */
export async function keepFailedScreens(): Promise<void> {
  for (const { page, followed } of taken.values()) await keepFailedScreen(page, followed);
}

/** Returns a window for reuse. Afterwards its page is closed and its data deleted; for this its host must still be running. */
export async function giveBackWindow({ context }: Pick<OpenedWindow, 'context'>): Promise<void> {
  const window = taken.get(context);
  if (window === undefined || !taken.delete(context)) return;
  await keepFailedScreen(window.page, window.followed);
  if (window.kind === undefined) return await closeWindow(context);
  try {
    await forgetAll(window);
    const { followed: _followed, ...known } = window;
    free.push(known);
  } catch (problem) {
    // The host or the window is gone, or a step did not end.
    if (problem instanceof StepTooSlow) console.warn(`A window is closed instead of reused: ${problem.message}`);
    await closeWindow(context);
  }
}

/** Closes the whole browser if the window does not close; the next file opens a new one. */
async function closeWindow(context: BrowserContext): Promise<void> {
  try {
    await inTime('closing the window', context.close());
  } catch (problem) {
    if (!(problem instanceof StepTooSlow)) throw problem;
    console.warn(`The browser is closed: ${problem.message}`);
    await inTime('closing the browser', context.browser()?.close());
  }
}

class StepTooSlow extends Error {}

/** Most calls to the browser wait without a limit of their own, and one of them once held a whole file for five minutes. */
async function inTime<Value>(step: string, work: Promise<Value> | undefined): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new StepTooSlow(`${step} took over ${STEP_MILLISECONDS} ms`)), STEP_MILLISECONDS);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/** Called at the end of a file, before its host stops, so that nothing stays open. */
export async function giveBackWindows(browser: Browser | undefined): Promise<void> {
  await Promise.all([...taken.values()].map(giveBackWindow));
  for (const one of free.splice(0, Math.max(0, free.length - MOST_KEPT))) await closeWindow(one.context);
  const kept = new Set(free.map(({ context }) => context));
  for (const context of browser?.contexts() ?? []) if (!kept.has(context)) await closeWindow(context);
}

async function forgetAll({ context, page, options }: KnownWindow): Promise<void> {
  page.removeAllListeners();
  const others = context.pages().filter((other) => other !== page);
  await inTime('closing other pages', Promise.all(others.map((other) => other.close())));
  const behavior = { behavior: 'ignoreErrors' } as const;
  await inTime('ending routes', Promise.all([context.unrouteAll(behavior), page.unrouteAll(behavior)]));
  await inTime('clearing cookies', context.clearCookies());
  const { origin } = new URL(page.url());
  // At this address no page of ours writes data while it is being deleted.
  await page.goto(`${origin}/icon.svg`, { timeout: RETURN_MILLISECONDS });
  // The devtools' command below does not reach what a tab keeps for itself.
  await inTime(
    'clearing the storage of the tab',
    page.evaluate(() => sessionStorage.clear()),
  );
  const { colorScheme = 'light', reducedMotion, viewport } = options;
  await inTime('resetting the media', page.emulateMedia({ media: null, colorScheme, reducedMotion }));
  await inTime('resetting the size', page.setViewportSize(viewport));
  await inTime('clearing the storage of the origin', clearOrigin(context, page, origin));
}

async function clearOrigin(context: BrowserContext, page: Page, origin: string): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await session.detach();
}
