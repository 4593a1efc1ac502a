import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { SCREEN_HEADERS } from '../../shared/till-contract/screen-files.ts';

const TYPES: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml' };

/** A page of any face at an address of a running host; its files are the screens as they are now. */
export async function openFace(browser: Browser, screens: URL, address: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    ...options,
  });
  context.setDefaultTimeout(60_000);
  await context.route(/\/(?:(?:kitchen|board|display|assets)\/|icon\.svg$)/, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname.startsWith('/till/')) return await route.continue();
    const path = pathname.endsWith('/') ? `${pathname}index.html` : pathname;
    const body = await readFile(new URL(`.${path}`, screens)).catch(() => undefined);
    if (body === undefined) return await route.fulfill({ status: 404 });
    const type = TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
    await route.fulfill({ body, headers: { ...SCREEN_HEADERS, 'content-type': type } });
  });
  const page = await context.newPage();
  await page.goto(address);
  return page;
}
