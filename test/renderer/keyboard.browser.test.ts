import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { serveGallery } from '../gallery/tested-gallery.ts';
import { soon } from '../register/browser-setup.ts';
import { untilLive } from '../register/opened-register.ts';
import { openBrowser } from '../setup/open-browser.ts';
import { giveBackWindows, openWindow } from '../setup/open-window.ts';
import { scanCode } from './scan-code.ts';
import type { ServedScreens } from './served-screens.ts';
import { typeInto } from './type-into.ts';

let browser: Browser;
let served: ServedScreens;
let page: Page;

beforeAll(async () => {
  served = await serveGallery();
  browser = await openBrowser();
});

afterAll(async () => {
  await served?.stop();
});

beforeEach(async () => {
  ({ page } = await openWindow(browser));
  await page.goto(`${served.url}/index.html`);
  await page.locator('.tile').first().waitFor();
  await untilLive(page);
});

afterEach(() => giveBackWindows(browser));

const scan = (code: string): Promise<void> => scanCode(page, code);

const toast = (text: string) => page.locator('.toasts-card').filter({ hasText: text });
const promoCode = () => page.getByRole('textbox', { name: 'Promo code' });
const cash = () => page.locator('.money-keypad-amount');

describe('a scan', () => {
  test('is taken from anywhere', async () => {
    await scan('4006381333931');
    await toast('4006381333931').waitFor();
  });

  test.each([1, 2, 6])('is one by the time of its keys, also where a busy machine brings its first %i before the others', async (early) => {
    const pressed = (keys: readonly string[], start: number) =>
      page.evaluate(
        ([texts, first]) => {
          for (const [place, key] of texts.entries()) {
            const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
            Object.defineProperty(event, 'timeStamp', { value: first + place * 5 });
            document.body.dispatchEvent(event);
          }
        },
        [keys, start] as const,
      );
    const keys = [...'4006381333931', 'Enter'];
    await pressed(keys.slice(0, early), 1000);
    // Longer than a person waits between two keys.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
    await pressed(keys.slice(early), 1000 + early * 5);
    await toast('4006381333931').waitFor();
  });

  test('leaves the field that has the focus as it was', async () => {
    await promoCode().fill('HALF');
    await scan('4006381333931');
    await toast('4006381333931').waitFor();
    expect(await promoCode().inputValue()).toBe('HALF');
    await page.keyboard.type('TIME', { delay: 80 });
    await soon(() => promoCode().inputValue()).toBe('HALFTIME');
  });

  test('keys no amount, runs no command and presses no button', async () => {
    await page.getByRole('button', { name: 'Toast' }).focus();
    await scan('+123456+');
    await toast('+123456+').waitFor();
    expect(await cash().textContent()).toBe('29.93');
    expect(await page.locator('.toasts-card').count()).toBe(1);
  });
});

describe('keys', () => {
  test('key an amount wherever the focus is, but not while a text is typed', async () => {
    await page.keyboard.type('1250', { delay: 80 });
    await soon(() => cash().textContent()).toBe('12.50');
    await page.keyboard.press('Backspace');
    await soon(() => cash().textContent()).toBe('1.25');
    await promoCode().fill('');
    await promoCode().pressSequentially('99', { delay: 80 });
    await soon(() => promoCode().inputValue()).toBe('99');
    expect(await cash().textContent()).toBe('1.25');
  });

  test('of a plain character run their command once it can be no scan, and never in a text field', async () => {
    await page.keyboard.press('+');
    await toast('+').waitFor();
    await toast('+').getByRole('button', { name: 'Close' }).click();
    await promoCode().fill('');
    await promoCode().pressSequentially('+', { delay: 80 });
    await page.keyboard.press('F12');
    await toast('F12').waitFor();
    expect(await page.locator('.toasts-card').count()).toBe(1);
    expect(await promoCode().inputValue()).toBe('+');
  });

  test('of a command that may not run say why', async () => {
    await page.keyboard.press('Control+p');
    await toast('Your order is empty. Add an item first.').waitFor();
    await soon(() => page.locator('[aria-live="assertive"]').textContent()).toContain('Your order is empty. Add an item first.');
  });

  test('open the palette, find a command and run it', async () => {
    await page.keyboard.press('Control+k');
    await typeInto(page.getByRole('combobox'), 'tot');
    await soon(() => page.getByRole('option').count()).toBe(1);
    await page.keyboard.press('Enter');
    await toast('F12').waitFor();
    await soon(() => page.getByRole('dialog').count()).toBe(0);
  });

  test('do nothing behind an open sheet', async () => {
    await page.keyboard.press('F1');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.press('F12');
    expect(await page.getByRole('dialog').count()).toBe(1);
    expect(await page.locator('.toasts-card').count()).toBe(0);
  });
});

describe('by keyboard alone', () => {
  test('a sheet keeps the focus inside, and gives it back when Escape closes it', async () => {
    const opener = page.getByRole('button', { name: 'Sheet' });
    await opener.focus();
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog');
    const holdsFocus = () => sheet.evaluate((element) => element.contains(document.activeElement));
    await soon(holdsFocus).toBe(true);
    for (let presses = 0; presses < 12; presses++) {
      await page.keyboard.press('Tab');
      await soon(holdsFocus).toBe(true);
    }
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await soon(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('20,000 tiles are one stop, and arrows and Page keys move among them', async () => {
    const focused = () => page.evaluate(() => document.activeElement?.closest('[aria-rowindex]')?.getAttribute('aria-rowindex'));
    expect(await page.locator('.tile').count()).toBeLessThan(60);
    expect(await page.locator('.tile[tabindex="0"]').count()).toBe(1);
    await page.locator('.tile[tabindex="0"]').focus();
    await page.keyboard.press('ArrowDown');
    await soon(focused).toBe('2');
    await page.keyboard.press('Control+End');
    await soon(focused).toBe('5000');
    await page.keyboard.press('PageUp');
    await soon(focused).toBe('4997');
    await page.keyboard.press('Enter');
    await page.locator('.toasts-card').waitFor();
  });

  test('a menu opens, moves and gives the focus back', async () => {
    const opener = page.getByRole('button', { name: 'Ann' });
    await opener.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Edit' }).waitFor();
    await page.keyboard.press('Escape');
    await soon(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
  });
});
