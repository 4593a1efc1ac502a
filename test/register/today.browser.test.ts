import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { barriersByDayAndNight } from '../renderer/accessibility.ts';
import { coveredControls, SWEPT_SIZES } from '../renderer/covered-controls.ts';
import { DEMO_MANAGER } from '../till-host/running-till-host.ts';
import { pullWhole, sellOne } from '../till-host/till-sale.ts';
import { setUpBrowser, soon } from './browser-setup.ts';
import { cartOf, lineOf, pay, type RegisterOptions } from './opened-register.ts';

const setup = setUpBrowser();
let page: Page;

async function open(options: RegisterOptions = {}): Promise<void> {
  ({ page } = await setup.open({ who: DEMO_MANAGER, ...options }));
}

const menu = () => page.locator('.office-menu');
const entry = (name: string) => menu().getByRole('button', { name, exact: true });
const goToToday = async (): Promise<void> => {
  await page.locator('.register-head').getByRole('button', { name: 'Pages' }).click();
  await page.getByRole('menuitem', { name: 'Today' }).click();
  await page.locator('.today').waitFor();
};
const figure = (name: string) => page.locator(`.today-figures [data-figure="${name}"]`);

describe('the pages beside selling', () => {
  beforeEach(async () => await open({ cart: cartOf([lineOf(setup.items.at(-1) ?? '')]) }));

  test('have the whole window, and one tap leads back to the order as it was', async () => {
    const before = await page.locator('.cart-line').innerText();
    await goToToday();
    expect(await page.locator('.cart, .search-field:visible').count()).toBe(0);
    const [whole, own] = [page.viewportSize()?.width ?? 0, await page.locator('.register-main').boundingBox()];
    expect((own?.x ?? 0) + (own?.width ?? 0)).toBe(whole);
    await menu().getByText('1 item').waitFor();
    await entry('Back to selling').click();
    expect(await page.locator('.cart-line').innerText()).toBe(before);
  });

  test('are each one tap away from each other, and the one in sight is marked', async () => {
    await goToToday();
    for (const name of ['Orders', 'Tabs', 'Sync', 'Ready for doors', 'Drawer', 'Reports', 'Team', 'Activity', 'Training', 'Settings']) {
      await entry(name).click();
      await soon(() => menu().locator('[aria-current="page"]').innerText()).toBe(name);
      await page.locator('.page-frame-title').waitFor();
    }
    await entry('Today').focus();
    await page.keyboard.press('Enter');
    await page.locator('.today').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.cart-line').waitFor();
  });
});

describe('what a manager does between two guests takes few taps', () => {
  let taps = 0;
  const tap = async (what: Locator): Promise<void> => {
    taps += 1;
    await what.first().click();
  };
  // Not by any part of the name: shortcuts such as Alt+Shift+D belong to it too.
  const goToDrawer = async (): Promise<void> => {
    await tap(page.locator('.register-head').getByRole('button', { name: 'Pages' }));
    await tap(page.getByRole('menuitem', { name: /^Drawer/ }));
  };
  const act = (name: string) => page.locator('.drawer-detail-acts').getByRole('button', { name, exact: true });
  const sheet = () => page.locator('.sheet');

  beforeEach(async () => {
    await open({ cart: cartOf([lineOf(setup.items.at(-1) ?? '')]) });
    // The first sale opens the shift of a drawer.
    await pay(page);
    await page.locator('.pay-quick .button').first().click();
    await page.locator('.done').waitFor();
    // A manager who signed in by PIN is not asked for it again.
    await setup.change({ signIn: 'pin' });
    taps = 0;
  });
  afterEach(() => setup.change({ signIn: 'open' }));

  test('an X report: three', async () => {
    await goToDrawer();
    await tap(act('X report'));
    await sheet().locator('.receipt-paper').getByText('NOT FINAL').waitFor();
    expect(taps).toBe(3);
  });

  test('five dollars paid out of the drawer, with its reason: seven', async () => {
    await goToDrawer();
    await tap(act('Paid out'));
    await tap(sheet().getByRole('button', { name: 'Supplies' }));
    for (const key of ['5', '00']) await tap(sheet().locator('.keypad-key').getByText(key, { exact: true }));
    await tap(page.locator('.sheet-foot .button[data-kind="primary"]'));
    await sheet().waitFor({ state: 'detached' });
    await page.locator('.drawer-detail .data-table').getByText('−5.00').waitFor();
    expect(taps).toBe(7);
  });
});

describe('the page of today', () => {
  test('shows what the report of the day shows, and follows the sales', async () => {
    const catalogue = await pullWhole(setup.till);
    await sellOne(setup.till, catalogue);
    await open();
    await goToToday();
    await figure('sales').waitFor();
    const sales = Number(await figure('sales').innerText());
    expect(sales).toBeGreaterThan(0);
    const shown = await figure('net').innerText();
    await entry('Reports').click();
    await soon(() => page.locator('.reports-figures [data-figure="net"]').innerText()).toBe(shown);
    await entry('Today').click();
    await sellOne(setup.till, catalogue);
    await soon(async () => Number(await figure('sales').innerText())).toBe(sales + 1);
    expect(await figure('average').innerText()).toMatch(/^\$\d/);
    await page.locator('.today-card', { hasText: 'Devices' }).getByText('Till').first().waitFor();
  });

  test('can be used by everybody, light and dark', async () => {
    await open();
    await goToToday();
    await figure('sales').waitFor();
    expect(await barriersByDayAndNight(page)).toEqual([]);
  });

  test('is in sight at every size, and nothing on it is covered', async () => {
    await open();
    await goToToday();
    await figure('sales').waitFor();
    for (const size of SWEPT_SIZES) {
      await page.setViewportSize(size);
      expect(await coveredControls(page), JSON.stringify(size)).toEqual([]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide, JSON.stringify(size)).toBeLessThanOrEqual(0);
    }
  });

  test('keeps the amounts of a sold-out match within their cards', async () => {
    await open();
    await goToToday();
    await figure('sales').waitFor();
    const outside = (amounts: readonly Element[]): readonly string[] =>
      amounts.flatMap((amount) => {
        amount.textContent = 'US$ 1,234,567.89';
        const card = amount.parentElement?.getBoundingClientRect();
        const text = document.createRange();
        text.selectNodeContents(amount);
        const { left, right } = text.getBoundingClientRect();
        return card === undefined || left < card.left || right > card.right ? [`${left}-${right}`] : [];
      });
    for (const size of SWEPT_SIZES) {
      await page.setViewportSize(size);
      expect(await page.locator('.today-figures dd').evaluateAll(outside), JSON.stringify(size)).toEqual([]);
    }
  });
});
