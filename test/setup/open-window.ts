import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

/** A page in a profile of its own. */
export interface OpenedWindow {
  readonly context: BrowserContext;
  readonly page: Page;
  /** What the page complained of, what its policy refused included. */
  readonly complaints: readonly string[];
}

const USUAL = { reducedMotion: 'reduce', viewport: { width: 1280, height: 800 }, locale: 'en-US' } as const;
const USUAL_MILLISECONDS = 30_000;
const RETURN_MILLISECONDS = 10_000;
/** Each takes memory while a file runs that needs others. */
const MOST_KEPT = 4;

export interface WindowOptions extends BrowserContextOptions {
  /**
   * Nobody had it before, and it is closed afterwards: for a test that changes what cannot be taken back, such as its clock, its speed or
   * what the browser lets it do.
   */
  readonly isOwn?: boolean;
}

interface KnownWindow {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly options: BrowserContextOptions & typeof USUAL;
  /** By which another opening finds it again; undefined where it is one test's own. */
  readonly kind: string | undefined;
}

const taken = new Map<BrowserContext, KnownWindow>();
let free: KnownWindow[] = [];

/** A window that knows nothing: a new one, or one that was given back, since that is much cheaper than another process. */
export async function openWindow(browser: Browser, { isOwn = false, ...options }: WindowOptions = {}): Promise<OpenedWindow> {
  const whole = { ...USUAL, ...options } as KnownWindow['options'];
  const kind = isOwn ? undefined : JSON.stringify(whole);
  free = free.filter(({ page }) => !page.isClosed());
  const known = free.findLast((one) => one.kind === kind && one.context.browser() === browser) ?? (await makeWindow(browser, whole, kind));
  free = free.filter((one) => one !== known);
  taken.set(known.context, known);
  const { context, page } = known;
  context.setDefaultTimeout(USUAL_MILLISECONDS);
  page.setDefaultTimeout(USUAL_MILLISECONDS);
  const complaints: string[] = [];
  page.on('console', (message) => {
    // Of what could not be loaded the text alone names no address.
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

/** Its page has ended and all that it kept is gone when this returns; the host that it was of must still be there. */
export async function giveBackWindow({ context }: Pick<OpenedWindow, 'context'>): Promise<void> {
  const window = taken.get(context);
  if (window === undefined || !taken.delete(context)) return;
  if (window.kind === undefined) return await context.close();
  try {
    await forgetAll(window);
    free.push(window);
  } catch {
    // Its host is gone, or the window itself.
    await context.close();
  }
}

/** At the end of a file, before its host is stopped: nothing that was opened stays open. */
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
  // An address where no page of ours writes what is being forgotten.
  await page.goto(`${origin}/icon.svg`, { timeout: RETURN_MILLISECONDS });
  const { colorScheme = 'light', reducedMotion, viewport } = options;
  await page.emulateMedia({ media: null, colorScheme, reducedMotion });
  await page.setViewportSize(viewport);
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await session.detach();
}
