import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { coveredControls, excessWidth } from '../renderer/covered-controls.ts';
import { readRegisterWords } from '../renderer/read-words.ts';
import { movedBy } from '../renderer/still-controls.ts';
import { DEMO_MANAGER } from '../till-host/running-till-host.ts';
import { openOne, payInCash, pullWhole } from '../till-host/till-sale.ts';
import { setUpBrowser } from './browser-setup.ts';
import { signInAs } from './register-steps.ts';

const setup = setUpBrowser();
const words = readRegisterWords('en-US').settings;

const PAGES = {
  today: 'Alt+Shift+D',
  tabs: 'Alt+2',
  orders: 'Alt+3',
  queue: 'Alt+4',
  readiness: 'Alt+0',
  shift: 'Alt+6',
  reports: 'Alt+9',
  staff: 'Alt+7',
  giftCards: 'Alt+Shift+G',
  audit: 'Alt+8',
  training: 'Alt+Shift+T',
} as const;
const PARTS = ['window', 'keys', 'all', 'connection', 'devices', 'printers', 'peripherals', 'transfer', 'host'] as const;

/** 640 × 400 is 1280 × 800 at 200 %. */
const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
  { width: 640, height: 400 },
] as const;

beforeAll(async () => {
  const catalogue = await pullWhole(setup.till);
  for (let count = 0; count < 3; count += 1) await payInCash(setup.till, await openOne(setup.till, catalogue));
});

async function openAsManager(viewport: (typeof SIZES)[number]): Promise<Page> {
  const { page } = await setup.open({ viewport });
  await signInAs(page, 'Dana Kowalski', DEMO_MANAGER.pin);
  return page;
}

/** Goes to a page of the office and waits until it has what it asked the host for. */
async function goTo(page: Page, name: keyof typeof PAGES): Promise<void> {
  await page.keyboard.press(PAGES[name]);
  // A narrow window may show the one entry of the list at once, under its own name.
  await page.locator('.page-frame-title', { hasText: words.page[name] }).waitFor({ state: 'attached' });
  await page.locator('.register-main [role="progressbar"]').waitFor({ state: 'detached' });
}

test.each(SIZES)('on no page of the office a control is covered or out of reach at $width × $height', async (viewport) => {
  const page = await openAsManager(viewport);
  const faults: Record<string, readonly string[]> = {};
  const look = async (name: string): Promise<void> => {
    const wide = await excessWidth(page);
    const found = [...(await coveredControls(page)), ...(wide > 0 ? [`${wide} px wider than the window`] : [])];
    if (found.length > 0) faults[name] = found;
  };
  for (const name of Object.keys(PAGES) as (keyof typeof PAGES)[]) {
    await goTo(page, name);
    await look(name);
  }
  await page.keyboard.press('Alt+5');
  for (const part of PARTS) {
    await page.getByRole('tab', { name: words.parts[part], exact: true }).click();
    await page.getByRole('tab', { name: words.parts[part], exact: true, selected: true }).waitFor();
    await look(`settings, ${part}`);
  }
  expect(faults).toEqual({});
});

test.each([SIZES[0], SIZES[1]])('in the office nothing moves under a finger at $width × $height', async (viewport) => {
  const page = await openAsManager(viewport);
  const { tap, moved } = movedBy(page);
  const main = page.locator('.register-main');
  let taps = 0;
  for (const name of ['reports', 'audit', 'queue'] as const) {
    await goTo(page, name);
    const radios = main.getByRole('radio').or(main.getByRole('tab'));
    for (let index = 0; index < Math.min(3, await radios.count()); index += 1) {
      if (!(await radios.nth(index).isVisible())) continue;
      await tap(`${name}, filter ${index}`, radios.nth(index));
      taps += 1;
    }
  }
  await page.keyboard.press('Alt+5');
  for (const part of PARTS) await tap(`settings, ${part}`, page.getByRole('tab', { name: words.parts[part], exact: true }));
  expect(taps).toBeGreaterThanOrEqual(3);
  expect(moved).toEqual({});
});
