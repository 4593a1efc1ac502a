import type { Browser, Page } from 'playwright-core';
import { openWindow, type WindowOptions } from '../setup/open-window.ts';

/** A page of any face at an address of a running host. */
export async function openFace(browser: Browser, address: string, options: WindowOptions = {}): Promise<Page> {
  const { context, page } = await openWindow(browser, options);
  context.setDefaultTimeout(60_000);
  page.setDefaultTimeout(60_000);
  await page.goto(address);
  return page;
}
