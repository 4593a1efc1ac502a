import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { barriersByDayAndNight } from '../renderer/accessibility.ts';
import { typeInto } from '../renderer/type-into.ts';
import { DEMO_CASHIER, DEMO_MANAGER } from '../till-host/running-till-host.ts';
import { setUpBrowser, soon } from './browser-setup.ts';
import { untilLive } from './opened-register.ts';
import { signInByRequest } from './register-steps.ts';

const setup = setUpBrowser();

const detail = (page: Page) => page.locator('.list-page-detail');
const row = (page: Page, name: string) => page.locator('.menu-row', { hasText: name });
const catalogue = () => setup.host.host.service.context.catalogues.current().file;
const item = (name: string) => catalogue().items.find((each) => each.name === name);

async function openMenu(options: Parameters<typeof setup.open>[0] = {}): Promise<Page> {
  const { page } = await setup.open(options);
  await signInByRequest(page, DEMO_MANAGER);
  await untilLive(page);
  await page.keyboard.press('Alt+Shift+M');
  await page.locator('.menu-row').first().waitFor();
  return page;
}

const NAME = 'Cheeseburger';

test('a price is changed, looked at, and published; the till sells by it', async () => {
  const page = await openMenu();
  await page.getByLabel('Search items').fill(NAME.slice(0, 6));
  await row(page, NAME).first().click();
  const price = detail(page).getByLabel('Venue', { exact: true });
  await price.fill('9.755');
  await detail(page).getByText('Enter a price, such as').first().waitFor();
  await price.fill('9.75');
  await detail(page).getByRole('button', { name: 'Add to draft' }).click();
  await page.getByRole('button', { name: '1 change', exact: true }).click();
  await detail(page).getByText('Cheeseburger: Venue $11.50 to $9.75').waitFor();
  await detail(page).getByRole('button', { name: 'Publish now' }).click();
  await page.getByText('Published. Every till has it').first().waitFor();
  expect(Object.values(item(NAME)?.prices ?? {})).toContain(9.75);
  await page.getByRole('button', { name: 'History' }).click();
  await detail(page).getByText('Dana Kowalski').first().waitFor();
  await detail(page).getByRole('button', { name: 'Use this menu again' }).last().click();
  await page.getByText('That menu is in use again.').first().waitFor();
  expect(Object.values(item(NAME)?.prices ?? {})).not.toContain(9.75);
});

test('a cashier may not', async () => {
  const { page } = await setup.open();
  await signInByRequest(page, DEMO_CASHIER);
  await untilLive(page);
  await page.keyboard.press('Alt+Shift+M');
  await page.getByText('Needs a manager.').first().waitFor();
});

test('a new item is written by keyboard alone', async () => {
  const page = await openMenu();
  await page.getByRole('button', { name: 'New item' }).focus();
  await page.keyboard.press('Enter');
  await detail(page).getByLabel('Name', { exact: true }).focus();
  // A scanner types faster than people do.
  await typeInto(detail(page).getByLabel('Name', { exact: true }), 'Pretzel Supreme');
  await detail(page).getByLabel('Venue', { exact: true }).focus();
  await typeInto(detail(page).getByLabel('Venue', { exact: true }), '4.5');
  await detail(page).getByRole('checkbox').first().focus();
  await page.keyboard.press('Space');
  await detail(page).getByRole('button', { name: 'Add to draft' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('In the draft. Publish it to sell it.').first().waitFor();
  await page
    .getByRole('button', { name: /changes?$/ })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await detail(page).getByText('Pretzel Supreme: new').waitFor();
  await detail(page).getByRole('button', { name: 'Discard draft' }).focus();
  await page.keyboard.press('Enter');
  await page.locator('.sheet').getByRole('button', { name: 'Discard draft' }).focus();
  await page.keyboard.press('Enter');
  await soon(() => page.getByRole('button', { name: 'No changes yet' }).count()).toBe(1);
  expect(item('Pretzel Supreme')).toBeUndefined();
});

describe('is free of barriers, and nothing is cut off', () => {
  test.each([
    { width: 1280, height: 800, language: 'en' },
    { width: 390, height: 844, language: 'en' },
    { width: 1280, height: 800, language: 'ar' },
    { width: 390, height: 844, language: 'ar' },
  ])('$width × $height in $language', async ({ width, height, language }) => {
    const page = await openMenu({ viewport: { width, height }, locale: language });
    expect(await barriersByDayAndNight(page)).toEqual([]);
    await page.locator('.menu-row').first().click();
    await detail(page).locator('.menu-form').waitFor();
    await detail(page).locator('.menu-form-actions').scrollIntoViewIfNeeded();
    expect(await barriersByDayAndNight(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  });
});
