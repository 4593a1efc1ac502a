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

/** Returns a window for reuse. Afterwards its page is closed and its data deleted; for this its host must still be running. */
export async function giveBackWindow({ context }: Pick<OpenedWindow, 'context'>): Promise<void> {
  const window = taken.get(context);
  if (window === undefined || !taken.delete(context)) return;
  await keepFailedScreen(window.page, window.followed);
  if (window.kind === undefined) return await context.close();
  try {
    await forgetAll(window);
    const { followed: _followed, ...known } = window;
    free.push(known);
  } catch {
    // The host or the window is gone.
    await context.close();
  }
}

/** Called at the end of a file, before its host stops, so that nothing stays open. */
export async function giveBackWindows(browser: Browser | undefined): Promise<void> {
  await Promise.all([...taken.values()].map(giveBackWindow));
  for (const one of free.splice(0, Math.max(0, free.length - MOST_KEPT))) await one.context.close();
  const kept = new Set(free.map(({ context }) => context));
  for (const context of browser?.contexts() ?? []) if (!kept.has(context)) await context.close();
}

async function forgetAll({ context, page, options }: KnownWindow): Promise<void> {
  page.removeAllListeners();
  await Promise.all(context.pages().map((other) => (other === page ? undefined : other.close())));
  await Promise.all([context.unrouteAll({ behavior: 'ignoreErrors' }), page.unrouteAll({ behavior: 'ignoreErrors' })]);
  await context.clearCookies();
  const { origin } = new URL(page.url());
  // At this address no page of ours writes data while it is being deleted.
  await page.goto(`${origin}/icon.svg`, { timeout: RETURN_MILLISECONDS });
  // The devtools' command below does not reach what a tab keeps for itself.
  await page.evaluate(() => sessionStorage.clear());
  const { colorScheme = 'light', reducedMotion, viewport } = options;
  await page.emulateMedia({ media: null, colorScheme, reducedMotion });
  await page.setViewportSize(viewport);
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await session.detach();
}
