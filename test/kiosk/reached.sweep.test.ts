import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { setUpBrowser } from '../register/browser-setup.ts';
import { coveredControls, excessWidth } from '../renderer/covered-controls.ts';
import { untilDrawn } from '../screens/camera.ts';
import { giveBackWindow } from '../setup/open-window.ts';
import { walkKiosk } from './kiosk-steps.ts';
import { type OpenedKiosk, openKiosk, UPRIGHT } from './opened-kiosk.ts';

/** The screens of kiosks, and each at 200 % zoom, at which a page has half as many pixels to lie on. */
const LYING = { width: 1920, height: 1080 };
const SIZES = [UPRIGHT, LYING, { width: 1280, height: 800 }, { width: 1024, height: 768 }, { width: 390, height: 844 }].flatMap((size) => [
  size,
  { width: size.width / 2, height: size.height / 2 },
]);

const setup = setUpBrowser();
let kiosk: OpenedKiosk;
afterEach(() => giveBackWindow(kiosk));

/** What no finger reaches at any size, and what moved out of its place. */
async function faultsAt(page: Page, step: string): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.evaluate(untilDrawn);
    const at = `${step}, ${size.width} × ${size.height}`;
    faults.push(...(await coveredControls(page)).map((fault) => `${at}: ${fault}`));
    const excess = await excessWidth(page);
    if (excess > 0) faults.push(`${at}: the page is ${excess} too wide`);
  }
  await page.setViewportSize(UPRIGHT);
  await page.evaluate(untilDrawn);
  return faults;
}

test.each(['en-US', 'ar'])('in %s every control of every step is reached at every size, twice as large too', async (locale) => {
  await setup.change({ charity: 'offer', tips: { asks: 'before_card', percents: [10, 15, 20] } });
  kiosk = await openKiosk(setup.browser, await setup.host.link('kiosk'), { locale });
  const { page } = kiosk;
  const faults: string[] = [];
  await walkKiosk(kiosk, async (step) => void faults.push(...(await faultsAt(page, step))));
  expect(faults).toEqual([]);
  expect(kiosk.complaints.filter((complaint) => !complaint.includes('409'))).toEqual([]);
});

test('all groups are in sight at the side, the last too, on every screen that is wider than a phone', async () => {
  kiosk = await openKiosk(setup.browser, await setup.host.link('kiosk'));
  const { page } = kiosk;
  await page.locator('.start-screen-go').tap();
  // The menu has one group more on a weekend than on other days, so that the test fills it up to the same number.
  await page.locator('.group-rail').evaluate((rail) => {
    while (rail.children.length < 12) rail.append((rail.lastElementChild as Element).cloneNode(true));
  });
  for (const size of SIZES.filter(({ width, height }) => width > 1000 && height > 700)) {
    await page.setViewportSize(size);
    await page.evaluate(untilDrawn);
    const rail = await page.locator('.group-rail').evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
    expect(rail, `${size.width} × ${size.height}`).toBeLessThanOrEqual(0);
  }
});
