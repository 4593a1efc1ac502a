import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { routeScreens } from '../renderer/screen-route.ts';

/** A page of any face at an address of a running host; its files are the screens as they are now. */
export async function openFace(browser: Browser, screens: URL, address: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    ...options,
  });
  context.setDefaultTimeout(60_000);
  await routeScreens(context, screens);
  const page = await context.newPage();
  await page.goto(address);
  return page;
}
