import type { Page } from 'playwright-core';
import { readRegisterWords } from '../renderer/read-words.ts';
import { DEMO_MANAGER } from '../till-host/running-till-host.ts';
import type { BrowserSetup } from './browser-setup.ts';
import type { RegisterOptions } from './opened-register.ts';

export const detail = (page: Page) => page.locator('.list-page-detail');
export const rows = (page: Page) => page.locator('.menu-row');

/** Opens the page of the menu, as a manager. */
export async function openMenu(setup: BrowserSetup, options: RegisterOptions = {}): Promise<Page> {
  const { page } = await setup.open({ who: DEMO_MANAGER, ...options });
  await page.keyboard.press('Alt+Shift+M');
  await rows(page).first().waitFor();
  return page;
}

/** Opens the menu as a spreadsheet. */
export async function openSheet(setup: BrowserSetup, options: RegisterOptions & { readonly locale?: 'en-US' | 'ar' } = {}): Promise<Page> {
  const page = await openMenu(setup, options);
  await page.getByRole('button', { name: readRegisterWords(options.locale ?? 'en-US').menuSheet.title, exact: true }).click();
  await detail(page).locator('.menu-form').waitFor();
  return page;
}

export const loadSheet = (page: Page, text: string): Promise<void> =>
  detail(page)
    .locator('input[type="file"]')
    .setInputFiles({ name: 'menu.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
