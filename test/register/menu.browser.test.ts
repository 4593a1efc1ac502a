import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { scanCode } from '../renderer/scan-code.ts';
import { typeInto } from '../renderer/type-into.ts';
import { DEMO_CASHIER } from '../till-host/running-till-host.ts';
import { setUpBrowser, soon } from './browser-setup.ts';
import { detail, openMenu } from './menu-steps.ts';

const setup = setUpBrowser();

const row = (page: Page, name: string) => page.locator('.menu-row', { hasText: name });
const catalogue = () => setup.host.host.service.context.catalogues.current().file;
const item = (name: string) => catalogue().items.find((each) => each.name === name);

const NAME = 'Cheeseburger';

test('a price is changed, looked at, and published; the till sells by it', async () => {
  const page = await openMenu(setup);
  await page.getByLabel('Search items').fill(NAME.slice(0, 6));
  await row(page, NAME).first().click();
  const price = detail(page).getByLabel('Venue', { exact: true });
  await price.fill('9.755');
  await detail(page).getByText('Enter a price, such as').first().waitFor();
  await price.fill('9.75');
  // Refused with its reason until a group is chosen.
  await detail(page).getByRole('button', { name: 'Add to draft' }).click({ force: true });
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
  const { page } = await setup.open({ who: DEMO_CASHIER });
  await page.keyboard.press('Alt+Shift+M');
  await page.getByText('Needs a manager.').first().waitFor();
});

test('a new item is written by keyboard alone', async () => {
  const page = await openMenu(setup);
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

test('many prices are changed at once, by keyboard alone, and published at a time of the stand', async () => {
  const page = await openMenu(setup);
  const press = async (name: string | RegExp): Promise<void> => {
    await page.getByRole('button', { name }).first().focus();
    await page.keyboard.press('Enter');
  };
  await page.getByLabel('Search items').fill('soda');
  await press('Select several');
  await press(/^Select all \d+$/);
  const ticks = page.locator('.menu-row-tick');
  const count = await ticks.count();
  expect(count).toBeGreaterThan(1);
  await ticks.first().focus();
  await page.keyboard.press('Space');
  await press(`Change ${count - 1} item`);
  await detail(page).getByRole('radio', { name: 'Percent' }).check();
  const field = detail(page).getByRole('textbox', { name: 'Percent' });
  await field.focus();
  await typeInto(field, '-5');
  await detail(page).getByText('Enter a percentage, such as 10.').first().waitFor();
  await field.fill('');
  await typeInto(field, '12.5');
  await detail(page).getByLabel('Round to').selectOption({ label: '$0.25' });
  const changes = detail(page).locator('.menu-changes > li');
  await changes.first().waitFor();
  const lines = await changes.allInnerTexts();
  for (const line of lines.filter((each) => each.includes(' to '))) expect(line).toMatch(/\.(?:00|25|50|75)$/);
  await press(/^Add \d+ changes? to draft$/);
  await page.getByText('In the draft. Publish it to sell it.').first().waitFor();
  await press(/^\d+ changes?$/);
  const time = detail(page).getByLabel('Or at a time of your choice');
  await time.fill('2020-01-01T10:00');
  await detail(page).getByText('Choose a time that is still to come.').waitFor();
  await time.fill('2099-05-01T10:30');
  await press('Publish at this time');
  await detail(page)
    .getByText(/Publishes .*2099.*10:30/)
    .waitFor();
  const [draft] = await setup.host.host.service.context.store.drafts.list();
  // The demo stand is in Chicago, five hours behind in May.
  expect(draft?.dueAt).toBe('2099-05-01T15:30:00.000Z');
  await press('Don’t publish then');
  await soon(async () => (await setup.host.host.service.context.store.drafts.list())[0]?.dueAt).toBeUndefined();
  await press('Discard draft');
  await page.locator('.sheet').getByRole('button', { name: 'Discard draft' }).click();
  await page.getByRole('button', { name: 'No changes yet' }).waitFor();
});

test('several items are put into a group and taken off sale', async () => {
  const page = await openMenu(setup);
  await page.getByRole('button', { name: 'Select several' }).click();
  for (const name of ['Soft Pretzel', 'Bottled Water']) {
    await page.getByLabel('Search items').fill(name);
    await page.locator('.menu-row-tick').first().check();
  }
  await page.getByRole('button', { name: 'Change 2 items' }).click();
  await detail(page).getByRole('radio', { name: 'Groups' }).check();
  // Refused with its reason until a group is chosen.
  await detail(page).getByRole('button', { name: 'Add to draft' }).click({ force: true });
  expect(await page.getByRole('button', { name: 'No changes yet' }).count()).toBe(1);
  await detail(page).getByRole('combobox', { name: 'Group', exact: true }).selectOption({ index: 2 });
  await detail(page).getByRole('button', { name: 'Add 2 changes to draft' }).click();
  await page.getByRole('button', { name: '2 changes', exact: true }).waitFor();
  await detail(page).getByRole('radio', { name: 'On sale' }).check();
  await detail(page).getByRole('button', { name: 'Add 2 changes to draft' }).click();
  await page.getByRole('button', { name: '4 changes', exact: true }).click();
  await detail(page).getByRole('button', { name: 'Publish now' }).click();
  await page.getByText('Published. Every till has it').first().waitFor();
  expect([item('Soft Pretzel')?.active, item('Bottled Water')?.active]).toEqual([false, false]);
  await page.getByRole('button', { name: 'History' }).click();
  await detail(page).getByRole('button', { name: 'Use this menu again' }).first().click();
  await page.getByText('That menu is in use again.').first().waitFor();
  expect(item('Soft Pretzel')?.active).not.toBe(false);
});

test('what two people write at the same time is kept: neither loses what is being typed, and a scan fills in the barcode', async () => {
  const [one, two] = [await openMenu(setup), await openMenu(setup)];
  const find = async (page: Page, name: string): Promise<void> => {
    await page.getByLabel('Search items').fill(name);
    await row(page, name).first().click();
  };
  await find(one, 'Onion Rings');
  await find(two, 'Large Soda');
  await detail(one).getByLabel('Name', { exact: true }).fill('Onion Rings, fresh');
  await detail(two).getByLabel('Name for the kitchen').fill('Soda L');
  await detail(two).getByRole('button', { name: 'Add to draft' }).click();
  // The draft of the other one has come to this window.
  await one.getByRole('button', { name: '1 change', exact: true }).waitFor();
  expect(await detail(one).getByLabel('Name', { exact: true }).inputValue()).toBe('Onion Rings, fresh');
  await one.locator('.menu-form-name').click();
  await scanCode(one, '4006381333931');
  await soon(() => detail(one).getByLabel('Barcode').inputValue()).toBe('4006381333931');
  await detail(one).getByRole('button', { name: 'Add to draft' }).click();
  await two.getByRole('button', { name: '3 changes', exact: true }).click();
  const changes = detail(two).locator('.menu-changes > li');
  await soon(() => changes.count()).toBe(3);
  expect(await changes.allTextContents()).toEqual([
    'Onion Rings: Name Onion Rings to Onion Rings, fresh',
    'Onion Rings: Barcode 4006381333931',
    'Large Soda: Name for the kitchen Soda L',
  ]);
  await detail(two).getByRole('button', { name: 'Discard draft' }).click();
  await two.getByRole('alertdialog').or(two.locator('.sheet')).getByRole('button', { name: 'Discard draft' }).click();
  await two.getByText('Draft discarded').first().waitFor();
});

test('a draft is looked at and published by keyboard alone', async () => {
  const page = await openMenu(setup);
  const press = async (name: string | RegExp): Promise<void> => {
    await page.getByRole('button', { name }).first().focus();
    await page.keyboard.press('Enter');
  };
  await page.getByLabel('Search items').focus();
  await typeInto(page.getByLabel('Search items'), 'Corn Dog');
  await soon(() => page.locator('.menu-row').count()).toBe(1);
  await page.locator('.menu-row').first().focus();
  await page.keyboard.press('Enter');
  const price = detail(page).getByLabel('Venue', { exact: true });
  await price.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await typeInto(price, '6.85');
  await press('Add to draft');
  await page.getByText('In the draft. Publish it to sell it.').first().waitFor();
  await press(/^1 change$/);
  await detail(page).getByText('to $6.85').waitFor();
  await press('Publish now');
  await page.getByText('Published. Every till has it').first().waitFor();
  expect(Object.values(item('Corn Dog')?.prices ?? {})).toContain(6.85);
});
