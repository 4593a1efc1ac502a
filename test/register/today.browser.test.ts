import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { barriersByDayAndNight } from '../renderer/accessibility.ts';
import { coveredControls, SWEPT_SIZES } from '../renderer/covered-controls.ts';
import { DEMO_MANAGER } from '../till-host/running-till-host.ts';
import { pullWhole, sellOne } from '../till-host/till-sale.ts';
import { setUpBrowser, soon } from './browser-setup.ts';
import { cartOf, lineOf, type RegisterOptions } from './opened-register.ts';
import { signInByRequest } from './register-steps.ts';

const setup = setUpBrowser();
let page: Page;

async function open(options: RegisterOptions = {}): Promise<void> {
  ({ page } = await setup.open(options));
  await signInByRequest(page, DEMO_MANAGER);
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
    for (const name of ['Orders', 'Tabs', 'Sync', 'Ready for doors', 'Shift', 'Reports', 'Staff', 'Activity log', 'Training', 'Settings']) {
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

describe('the page of today', () => {
  test('shows what the report of the day shows, and follows the sales', async () => {
    const catalogue = await pullWhole(setup.till);
    await sellOne(setup.till, catalogue);
    await open();
    await goToToday();
    await figure('sales').waitFor();
    const sales = Number(await figure('sales').innerText());
    expect(sales).toBeGreaterThan(0);
    const shown = await figure('total').innerText();
    await entry('Reports').click();
    await soon(() => page.locator('.reports-figures [data-figure="total"]').innerText()).toBe(shown);
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
});
