import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { readRegisterWords } from '../renderer/read-words.ts';
import { setUpBrowser, soon } from './browser-setup.ts';
import { detail, openMenu } from './menu-steps.ts';

/** Bundles, and prices of one stand. */

const setup = setUpBrowser();
const SLOW = { timeout: 60_000 };
const words = readRegisterWords('en-US');
const catalogue = () => setup.host.host.service.context.catalogues.current().file;

async function publish(page: Page): Promise<void> {
  await detail(page).getByRole('button', { name: words.menu.save, exact: true }).click();
  await page.getByText(words.menu.saved).first().waitFor(SLOW);
  await page
    .getByRole('button', { name: /^\d+ changes?$/ })
    .first()
    .click();
}

/** Adds an item to the part of this number. */
async function addItem(page: Page, part: number, name: string): Promise<void> {
  const list = detail(page).getByRole('group', { name: words.menuRecords.bundlePart({ number: part }) });
  await list.getByRole('textbox').fill(name);
  await list.getByRole('textbox').press('Enter');
  await list.getByText(name).first().waitFor(SLOW);
}

test('a bundle is written part by part, and the till sells by it', async () => {
  const page = await openMenu(setup);
  const { menuRecords: own } = words;
  await page.getByRole('combobox', { name: own.show, exact: true }).selectOption('discounts');
  await page.getByRole('button', { name: own.addNew.discounts }).click();
  const form = detail(page);
  await form.getByRole('textbox', { name: own.fields.name, exact: true }).fill('Pretzel and water');
  await form.getByRole('combobox', { name: own.fields.kind, exact: true }).selectOption('BUNDLE');
  for (const [part, name] of [
    [1, 'Soft Pretzel'],
    [2, 'Bottled Water'],
  ] as const) {
    await form.getByRole('button', { name: own.addPart, exact: true }).click();
    await addItem(page, part, name);
  }
  await form.getByRole('button', { name: own.addPart, exact: true }).click();
  await form.getByRole('button', { name: own.removePart({ number: 3 }), exact: true }).click();
  await form.getByRole('textbox', { name: own.fields.bundle_price, exact: true }).fill('8');
  const automatic = form.getByRole('radiogroup', { name: own.fields.auto_apply, exact: true });
  await automatic.getByRole('radio', { name: words.settings.on, exact: true }).check({ force: true });
  await publish(page);
  await form.getByRole('button', { name: words.menu.publishNow, exact: true }).click();
  await page.getByText(words.menu.published).first().waitFor(SLOW);
  const made = catalogue().discounts.find(({ name }) => name === 'Pretzel and water');
  expect(made?.amount).toBe(0);
  expect(made?.bundle).toMatchObject({ price: 8, parts: [{ quantity: 1 }, { quantity: 1 }] });

  await page.keyboard.press('Alt+1');
  for (const name of ['Soft Pretzel', 'Bottled Water']) await page.locator('.tile', { hasText: name }).first().click();
  await page.locator('.cart').getByText('Pretzel and water').first().waitFor(SLOW);
});

test('one stand has a price of its own, and the review names the stand', async () => {
  const page = await openMenu(setup);
  await page.getByLabel(words.menu.search).fill('Bottled');
  await page.locator('.menu-row').first().click();
  const form = detail(page);
  const [first, second] = catalogue().vendors;
  const other = form.getByRole('combobox', { name: words.menuRecords.otherPrices, exact: true });
  await other.selectOption(String(first?.id));
  const prices = form.getByRole('group', { name: words.menuRecords.pricesAt({ stand: first?.name ?? '' }) });
  const level = words.lines.levels.VENUE_DEFAULT;
  await prices.getByRole('textbox', { name: level, exact: true }).fill('4.75');
  await publish(page);
  const said = words.menuRecords.priceAt({ level, stand: first?.name ?? '' });
  await form.getByText(`Bottled Water: ${said} $4.75`).waitFor(SLOW);
  await form.getByRole('button', { name: words.menu.publishNow, exact: true }).click();
  await page.getByText(words.menu.published).first().waitFor(SLOW);
  const own = catalogue().items.find(({ name }) => name === 'Bottled Water')?.vendor_prices;
  expect(own?.[String(first?.id)]).toEqual({ VENUE_DEFAULT: 4.75 });
  expect(own?.[String(second?.id)]).toEqual({ VENUE_DEFAULT: 4.5 });
  await page.keyboard.press('Alt+1');
  await soon(() => page.locator('.tile', { hasText: 'Bottled Water' }).first().innerText()).toContain('4.75');
});
