import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serveGallery } from '../gallery/tested-gallery.ts';
import { soon } from '../register/browser-setup.ts';
import { openBrowser } from '../setup/open-browser.ts';
import { giveBackWindows } from '../setup/open-window.ts';
import { barriersOn } from './accessibility.ts';
import type { ServedScreens } from './served-screens.ts';

let browser: Browser;
let served: ServedScreens;

beforeAll(async () => {
  served = await serveGallery();
  browser = await openBrowser();
});

afterAll(async () => {
  await giveBackWindows(browser);
  await served?.stop();
});

interface OpenedPage {
  readonly page: Page;
  /** Everything that the page complained of, what its policy refused included. */
  readonly complaints: readonly string[];
}

async function openParts(options: BrowserContextOptions = {}): Promise<OpenedPage> {
  const context = await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => void complaints.push(message.text()));
  page.on('pageerror', (error) => void complaints.push(error.message));
  page.on('requestfailed', (request) => void complaints.push(request.url()));
  await page.goto(`${served.url}/index.html`);
  await page.locator('.tile').first().waitFor();
  return { page, complaints };
}

const wide = { width: 1280, height: 800 };
const narrow = { width: 390, height: 844 };
/** Every size, theme and direction, each with each of the others at least once. */
const looks = [
  { viewport: wide, colorScheme: 'light', locale: 'en' },
  { viewport: wide, colorScheme: 'dark', locale: 'ar' },
  { viewport: narrow, colorScheme: 'light', locale: 'ar' },
  { viewport: narrow, colorScheme: 'dark', locale: 'en' },
] as const;

describe('the parts in Chromium, under the policy of the screens', () => {
  test.each(looks)('are accessible and fit at $viewport.width, $colorScheme, $locale', async ({ viewport, colorScheme, locale }) => {
    const { page, complaints } = await openParts({ viewport, colorScheme, locale });
    const isDark = colorScheme === 'dark';
    expect(await page.evaluate(() => document.documentElement.dir)).toBe(locale === 'ar' ? 'rtl' : 'ltr');
    expect(await barriersOn(page, { isDark })).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
    await page.locator('.parts-page-row').filter({ hasText: 'Confirm' }).getByRole('button').first().click();
    await page.getByRole('dialog').waitFor();
    expect(await barriersOn(page, { isDark, within: '.sheet' })).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

test('a screen that fails gives way to one that says what is safe', async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript(() => {
    Intl.NumberFormat.prototype.formatToParts = () => {
      throw new Error('broken on purpose');
    };
  });
  await page.goto(`${served.url}/index.html`);
  await page.getByText('Your sales are safe on this device.').waitFor();
  await soon(() => page.getByRole('button', { name: 'Reload' }).count()).toBe(1);
  expect(await barriersOn(page)).toEqual([]);
  await context.close();
});
