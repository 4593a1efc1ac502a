import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { barriersByDayAndNight } from '../renderer/accessibility.ts';
import { typeInto } from '../renderer/type-into.ts';
import { openBrowser } from '../setup/open-browser.ts';
import { giveBackWindows } from '../setup/open-window.ts';
import { untilStatus } from '../till-host/received-events.ts';
import { type RunningTillHost, startTillHost } from '../till-host/running-till-host.ts';
import { soon } from './browser-setup.ts';
import { openRegister, pay, untilLive } from './opened-register.ts';

let browser: Browser;
let host: RunningTillHost;

beforeAll(async () => {
  browser = await openBrowser();
  host = await startTillHost();
  // A host that has just begun has no menu for a moment, and says so to a window that asks.
  await untilStatus(await host.pair(), ({ catalogue }) => catalogue !== undefined);
});
afterEach(() => giveBackWindows(browser));
afterAll(async () => {
  await giveBackWindows(browser);
  await host?.stop();
});

test('a whole sale is made by the keyboard alone, and so is the way to every page and back', async () => {
  const { page, complaints } = await openRegister(browser, host);
  const { keyboard } = page;
  await page.locator('.state-line').getByText('Online').waitFor();
  await keyboard.press('/');
  await typeInto(page.locator('.search-field input'), 'pretzel');
  await keyboard.press('Enter');
  await page.locator('.cart-line').waitFor();
  await keyboard.press('Escape');
  await keyboard.press('+');
  await page.locator('.cart-line').filter({ hasText: '2' }).waitFor();
  await keyboard.press('F9');
  await page.getByTestId('due').waitFor();
  await keyboard.press('Enter');
  await page.locator('.done').waitFor();

  for (const [chord, title] of [
    ['Alt+4', 'Sync'],
    ['Alt+5', 'Settings'],
  ] as const) {
    await keyboard.press(chord);
    const heading = page.locator('.page-frame-title');
    await heading.filter({ hasText: title }).waitFor();
    // The title has the focus, so that a reader says where one is.
    await page.locator('.page-frame-title:focus').waitFor();
    await keyboard.press('Escape');
    await heading.waitFor({ state: 'detached' });
  }
  await keyboard.press('Control+Shift+K');
  await typeInto(page.getByRole('combobox'), 'sync');
  await keyboard.press('Enter');
  await page.locator('.queue-summary').waitFor();
  await keyboard.press('F1');
  await page.locator('.command-help').waitFor();
  // Escape closes what lies above, and the page only after it.
  await keyboard.press('Escape');
  await page.locator('.command-help').waitFor({ state: 'detached' });
  await soon(() => page.locator('.queue-summary').count()).toBe(1);
  expect(complaints).toEqual([]);
});

test('a key can be another, also after a reload at once, two commands with one key are said, and the usual keys come back', async () => {
  const { page } = await openRegister(browser, host);
  const { keyboard } = page;
  // As while another window of the till keeps a large menu: what is written now would be lost by the reload.
  await holdDatabase(page);
  await keyboard.press('Alt+5');
  await page.getByRole('tab', { name: 'Keyboard shortcuts' }).click();
  const change = page.getByRole('button', { name: 'Change shortcut: Sync' });
  await change.click();
  await keyboard.press('F2');
  await keyboard.press('Escape');
  await keyboard.press('F2');
  await page.locator('.queue-summary').waitFor();
  await page.reload();
  await untilLive(page);
  await page.locator('.tile').first().waitFor();
  await keyboard.press('F2');
  await page.locator('.queue-summary').waitFor();
  await keyboard.press('Alt+5');
  await page.getByRole('tab', { name: 'Keyboard shortcuts' }).click();
  await change.click();
  await keyboard.press('F9');
  await page.getByText('Already used by Pay').first().waitFor();
  await page.getByRole('button', { name: 'Restore default shortcuts' }).click();
  await page.getByText('Already used by').waitFor({ state: 'detached' });
});

/** Keeps every other writer of the window's database waiting until the page is left. */
async function holdDatabase(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('register');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const stored = opening.result.transaction('kept', 'readwrite').objectStore('kept');
          const readAgain = (): void => {
            stored.count().onsuccess = () => {
              resolve();
              readAgain();
            };
          };
          readAgain();
        };
      }),
  );
}

test('a whole sale in Arabic reads from right to left and stays within the screen', async () => {
  const viewport = { width: 390, height: 844 };
  const { page, complaints } = await openRegister(browser, host, { locale: 'ar', viewport });
  expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');
  const fits = async (): Promise<void> =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
  await page.locator('.tile', { hasText: 'Soft Pretzel' }).first().click();
  await fits();
  await page.locator('.cart-bar > .button').click();
  await page.getByTestId('due').waitFor();
  await fits();
  await page.locator('.pay-quick .button').first().click();
  await page.locator('.done').waitFor();
  await fits();
  expect(complaints).toEqual([]);
});

const SETTINGS = ['Device', 'Keyboard shortcuts', 'Stand', 'Connection', 'Devices', 'System'] as const;

test('the pages are accessible, light and dark', async () => {
  const { page, complaints } = await openRegister(browser, host);
  const judge = async (name: string, within?: string): Promise<void> =>
    expect(await barriersByDayAndNight(page, within === undefined ? {} : { within }), name).toEqual([]);
  await page.locator('.state-line').getByText('Online').waitFor();
  await page.locator('.tile', { hasText: 'Soft Pretzel' }).first().click();
  await pay(page);
  await page.locator('.pay-quick .button').first().click();
  await page.locator('.done').waitFor();
  await page.keyboard.press('Alt+4');
  await page.locator('.queue-views').getByRole('radio', { name: 'Done' }).click();
  await page.locator('.queue-job').first().waitFor();
  await judge('queue');
  await page.locator('.queue-job').first().click();
  await page.locator('.job').waitFor();
  await judge('job');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Alt+5');
  for (const name of SETTINGS) {
    await page.getByRole('tab', { name, exact: true }).click();
    await page.locator('.settings-part').waitFor();
    await judge(name, name === SETTINGS[0] ? undefined : '.settings');
  }
  expect(complaints).toEqual([]);
});
