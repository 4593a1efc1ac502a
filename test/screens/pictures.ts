import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { projectRoot } from '../../electron/setup/run-command.mjs';
import { faceLooks } from './face-looks.ts';
import { officeLooks } from './office-looks.ts';
import { payLooks } from './pay-looks.ts';
import { goHome, type Look, type RegisterScreen } from './register-screen.ts';
import { sellLooks } from './sell-looks.ts';
import { troubleLooks } from './trouble-looks.ts';

/** The kiosk shows pictures of food, which take more room than words. */
export const MOST_BYTES = 150_000;
export const PICTURE_FOLDER = join(projectRoot, 'resources', 'screenshots');
const LOOKS: readonly Look[] = [...sellLooks, ...payLooks, ...faceLooks, ...officeLooks, ...troubleLooks];
const COUNTER = { width: 1280, height: 800 };

export interface Picture {
  readonly name: string;
  readonly look?: string;
  readonly size?: { readonly width: number; readonly height: number };
  readonly colorScheme?: 'light' | 'dark';
  /** Kept in half the size, since the screen is larger than a page of a guide. */
  readonly isHalved?: boolean;
  /** What is done there before it is taken. */
  readonly more?: (page: Page) => Promise<unknown>;
}

/** What the README and the guides show. The kitchen has sold something before the reports are shown. */
export const PICTURES: readonly Picture[] = [
  { name: 'register', look: 'sell-cart', more: showDrinks },
  { name: 'phone', look: 'sell-cart-up', size: { width: 390, height: 844 } },
  { name: 'payment', look: 'pay-change' },
  { name: 'kiosk', look: 'kiosk-menu', size: { width: 1080, height: 1520 }, isHalved: true },
  { name: 'kitchen', look: 'kitchen', colorScheme: 'dark' },
  { name: 'reports', look: 'reports', more: showItems },
  { name: 'queue', look: 'queue-open' },
  { name: 'reference-page', size: { width: 1100, height: 640 } },
];

async function showDrinks(page: Page): Promise<void> {
  const group = page.getByRole('tab', { name: 'Drinks' });
  await group.click();
  await page.locator('.tile', { hasText: 'Iced Tea' }).first().waitFor();
  await group.blur();
}

async function showItems(page: Page): Promise<void> {
  await page.locator('.reports-choice', { hasText: 'Items' }).click();
  await page.locator('.reports-body canvas').waitFor();
}

/** Goes to the screen of a picture, runs `see` on it, and goes back to the tiles. */
export async function withPicture<Found>(
  screen: RegisterScreen,
  { look, size = COUNTER, colorScheme = 'light', more }: Picture,
  see: (page: Page) => Promise<Found>,
): Promise<Found> {
  const found = LOOKS.find(({ name }) => name === look);
  if (look !== undefined && found === undefined) throw new Error(`there is no look ${look}`);
  const other = found === undefined ? await openReference(screen) : await found.go(screen);
  try {
    const page = other ?? screen.page;
    await more?.(page);
    await page.mouse.move(0, 0);
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    return await see(page);
  } finally {
    if (other !== undefined) await other.context().close();
    else {
      await screen.page.setViewportSize(COUNTER);
      await goHome(screen);
    }
    await found?.leave?.(screen);
  }
}

async function openReference({ browser, host }: RegisterScreen): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${host.url}/docs`);
  return page;
}
