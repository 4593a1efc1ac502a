import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { soon } from '../register/browser-setup.ts';
import { barriersByDayAndNight, barriersOn } from '../renderer/accessibility.ts';
import { openBrowser } from '../setup/open-browser.ts';
import { giveBackWindows } from '../setup/open-window.ts';
import { type RunningHost, startHost } from './running-host.ts';

let browser: Browser;
let host: RunningHost;

beforeAll(async () => {
  host = await startHost();
  browser = await openBrowser();
});

afterAll(async () => {
  await giveBackWindows(browser);
  await host?.stop();
});

/** A page in a profile of its own, together with everything that it complained of. */
async function openPage(options: Parameters<Browser['newContext']>[0]): Promise<{ page: Page; complaints: readonly string[] }> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => void complaints.push(message.text()));
  page.on('pageerror', (error) => void complaints.push(error.message));
  page.on('requestfailed', (request) => void complaints.push(request.url()));
  await page.goto(`${host.url}/docs`);
  return { page, complaints };
}

describe('the reference page in Chromium', () => {
  test('lists the 19 and 15 operations of the two documents and our own additions, in the contents and in full', async () => {
    const { page, complaints } = await openPage({ viewport: { width: 1280, height: 800 } });
    const sections = page.locator('.interface');
    await soon(() => sections.count()).toBe(2);
    await soon(() => sections.nth(0).locator('.operation').count()).toBe(39);
    await soon(() => sections.nth(1).locator('.operation').count()).toBe(15);
    await soon(() => page.locator('nav li a').count()).toBe(54);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('leads from a record that is named to its members, which open by themselves', async () => {
    const { page } = await openPage({ viewport: { width: 1280, height: 800 } });
    await page.locator('.operation .body summary').first().click();
    const link = page.locator('.operation .body[open] a').first();
    const target = page.locator(`[id="${(await link.getAttribute('href'))?.slice(1)}"]`);
    await soon(() => target.isVisible()).toBe(false);
    await link.click();
    await target.waitFor({ state: 'visible' });
    await page.context().close();
  });

  const sizes = [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ];

  test.each(sizes)('fits at $width, and some of each kind are accessible, light and dark', async (viewport) => {
    const { page } = await openPage({ viewport });
    // Some of each kind are opened, since what is closed is not looked at.
    await page.evaluate(openSome);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
    // All that is of one kind is drawn in one way.
    await page.evaluate(keepSome);
    expect(await barriersByDayAndNight(page)).toEqual([]);
    await page.context().close();
  });

  test('is accessible as a whole', async () => {
    const { page } = await openPage({ viewport: { width: 1280, height: 800 } });
    await page.evaluate(openSome);
    expect(await barriersOn(page)).toEqual([]);
    await page.context().close();
  });

  test('can be skipped into and walked by keyboard', async () => {
    const { page } = await openPage({ viewport: { width: 1280, height: 800 } });
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('skip');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('reference');
    await page.context().close();
  });
});

function openSome(): void {
  for (const kind of ['.operation .body', '.record']) {
    for (const details of [...document.querySelectorAll(kind)].slice(0, 6)) details.setAttribute('open', '');
  }
}

function keepSome(): void {
  for (const part of document.querySelectorAll('.interface')) {
    for (const kind of ['.operation', '.record']) for (const one of [...part.querySelectorAll(kind)].slice(6)) one.remove();
  }
}
