import type { Page } from 'playwright-core';
import { readRegisterWords } from '../renderer/read-words.ts';
import type { BrowserSetup } from './browser-setup.ts';
import { detail, openMenu } from './menu-steps.ts';
import type { RegisterOptions } from './opened-register.ts';

/** The item whose picture the tests change. */
export const PICTURED = 'Soft Pretzel';

export const button = (page: Page, name: string | RegExp) => detail(page).getByRole('button', { name, exact: true });

/** Opens the form of that item, as a manager. */
export async function openPictured(setup: BrowserSetup, options: RegisterOptions = {}, language: 'en-US' | 'ar' = 'en-US'): Promise<Page> {
  const page = await openMenu(setup, { locale: language, ...options });
  await page.getByLabel(readRegisterWords(language).menu.search).fill(PICTURED);
  await page.locator('.menu-row').first().click();
  await detail(page).locator('.item-pictures').waitFor();
  return page;
}

/** True once the picture was loaded and drawn. */
export const isDrawn = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate((at) => document.querySelector<HTMLImageElement>(at)?.naturalWidth ?? 0, selector).then((width) => width > 0);
