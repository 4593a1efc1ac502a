import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

/** A page of any face at an address of a running host. */
export async function openFace(browser: Browser, address: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    ...options,
  });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  await page.goto(address);
  return page;
}
