import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { readRegisterWords } from '../renderer/read-words.ts';
import { typeInto } from '../renderer/type-into.ts';
import { setUpBrowser, soon } from './browser-setup.ts';
import { detail, openMenu, rows } from './menu-steps.ts';

const setup = setUpBrowser();

const catalogue = () => setup.host.host.service.context.catalogues.current().file;
const show = (page: Page, kind: string) => page.getByRole('combobox', { name: 'Show', exact: true }).selectOption(kind);
const box = (page: Page, name: string) => detail(page).getByRole('textbox', { name, exact: true });
const press = (page: Page, name: string) => detail(page).getByRole('button', { name, exact: true }).click();

async function publish(page: Page): Promise<readonly string[]> {
  await page.locator('.page-frame-actions').getByRole('button').click();
  const listed = detail(page).locator('.menu-changes > li');
  await listed.first().waitFor();
  const changes = await listed.allTextContents();
  await press(page, 'Publish now');
  await page.getByText('Published. Every till has it').first().waitFor();
  return changes;
}

async function addToDraft(page: Page): Promise<void> {
  await press(page, 'Add to draft');
  await page.getByText('In the draft. Publish it to sell it.').first().waitFor();
}

test('items are sold at another stand, too, once they are in one of its groups', async () => {
  const page = await openMenu(setup);
  await page.getByLabel('Search items').fill('Soft Pretzel');
  await page.getByRole('button', { name: 'Select several' }).click();
  await page.locator('.menu-row-tick').first().check();
  await page.locator('.menu-pick-bar .button[data-kind="primary"]').click();
  await detail(page).getByRole('radio', { name: 'Groups' }).check();
  const other = catalogue().vendors.find(({ name, dayparts }) => name !== 'Northside Grill' && dayparts.length > 0);
  const [period] = other?.dayparts ?? [];
  const [group] = [...(period?.groups ?? [])].sort((one, two) => one.sort_order - two.sort_order);
  await detail(page)
    .getByRole('combobox', { name: 'Stand', exact: true })
    .selectOption({ label: other?.name ?? '' });
  await detail(page)
    .getByRole('combobox', { name: 'Group', exact: true })
    .selectOption({ label: `${group?.name} · ${period?.name}` });
  await detail(page).locator('.menu-form-actions .button[data-kind="primary"]').click();
  await page.getByText('In the draft. Publish it to sell it.').first().waitFor();
  expect(await publish(page)).toEqual([`${group?.name}: Soft Pretzel added`]);
  const after = catalogue()
    .vendors.find(({ id }) => id === other?.id)
    ?.dayparts.find(({ id }) => id === period?.id);
  const pretzel = catalogue().items.find(({ name }) => name === 'Soft Pretzel')?.id ?? '';
  expect(after?.groups.find(({ id }) => id === group?.id)?.item_ids).toContain(pretzel);
});

test('choices are written and given to an item, and the till asks for them at the price that was set', async () => {
  const page = await openMenu(setup);
  await show(page, 'item_sets');
  await page.getByRole('button', { name: 'New choices' }).click();
  await box(page, 'Name').fill('Dips of the day');
  await box(page, 'Choose at least').fill('1');
  await box(page, 'Search to add').fill('Lettuce');
  await press(page, 'Add Lettuce');
  await box(page, 'Own price').fill('0.5');
  await box(page, 'Search to add').fill('Tomato');
  await press(page, 'Add Tomato');
  await box(page, 'Choose at most').fill('some');
  await detail(page).getByText('Enter a whole number.').waitFor();
  // What is wrong is not left out in silence.
  await press(page, 'Add to draft');
  await soon(() => box(page, 'Choose at most').evaluate((input) => input === document.activeElement)).toBe(true);
  await box(page, 'Choose at most').fill('2');
  // Tried as the cashier will: one is asked for, and what is chosen costs what was written.
  const preview = detail(page).getByRole('region', { name: 'What the cashier sees' });
  await preview.getByText('Choose 1 to 2').waitFor();
  await preview.getByRole('checkbox', { name: /Lettuce/ }).check();
  await preview.getByText('+0.50').waitFor();
  await preview.getByText('1 of 2 selected').waitFor();
  await addToDraft(page);

  await show(page, 'items');
  await page.getByLabel('Search items').fill('Soft Pretzel');
  await rows(page).first().click();
  await detail(page).getByRole('group', { name: 'Choices' }).getByRole('textbox').fill('dips of');
  await press(page, 'Add Dips of the day');
  await box(page, 'Name').fill('Pretzel and dip');
  await box(page, 'Allergens').fill('Wheat, milk');
  await addToDraft(page);
  expect(await publish(page)).toEqual([
    'Soft Pretzel: Name Soft Pretzel to Pretzel and dip',
    'Soft Pretzel: Allergens changed',
    'Soft Pretzel: Choices changed',
    'Dips of the day: new',
  ]);
  await page.keyboard.press('Alt+1');
  await page.locator('.tile', { hasText: 'Pretzel and dip' }).first().click();
  const sheet = page.locator('.sheet');
  await sheet.getByText('Dips of the day').first().waitFor();
  await sheet.getByText('Lettuce').first().click();
  await sheet.getByText('6.75').first().waitFor();
});

test('a group is written, put in its place and filled in an order, by keyboard alone', async () => {
  const page = await openMenu(setup);
  await show(page, 'groups');
  const [first] = await rows(page).locator('bdi').allTextContents();
  await page.getByRole('button', { name: 'New group' }).focus();
  await page.keyboard.press('Enter');
  await box(page, 'Name').focus();
  await typeInto(box(page, 'Name'), 'Specials');
  for (const name of ['Fries', 'Cheeseburger']) {
    await box(page, 'Search to add').focus();
    await typeInto(box(page, 'Search to add'), name);
    await page.keyboard.press('Enter');
    await detail(page).locator('.menu-chosen-row', { hasText: name }).waitFor();
  }
  await detail(page).getByRole('button', { name: 'Cheeseburger: earlier' }).focus();
  await page.keyboard.press('Enter');
  await detail(page).getByRole('button', { name: 'Add to draft' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('In the draft. Publish it to sell it.').first().waitFor();
  await rows(page).filter({ hasText: 'Specials' }).first().focus();
  await page.keyboard.press('Enter');
  await soon(() => detail(page).locator('.menu-chosen-row').allTextContents()).toEqual(['Cheeseburger', 'Fries']);
  // The last of its serving period becomes the first of them.
  const names = () => rows(page).locator('bdi').allTextContents();
  for (let place = (await names()).indexOf('Specials'); place > 0; place--) {
    await detail(page).getByRole('button', { name: 'Show earlier' }).focus();
    await page.keyboard.press('Enter');
    await soon(async () => (await names()).indexOf('Specials')).toBe(place - 1);
  }
  expect((await names()).slice(0, 2)).toEqual(['Specials', first]);
  await publish(page);
  const [period] = catalogue().vendors.find(({ name }) => name === 'Northside Grill')?.dayparts ?? [];
  const shown = [...(period?.groups ?? [])].sort((one, two) => one.sort_order - two.sort_order);
  expect(shown.map(({ name }) => name).slice(0, 2)).toEqual(['Specials', first]);
  const itemNames = shown[0]?.item_ids.map((id) => catalogue().items.find((item) => item.id === id)?.name);
  expect(itemNames).toEqual(['Cheeseburger', 'Fries']);
  await page.keyboard.press('Alt+1');
  await page.getByRole('tab', { name: 'Specials' }).waitFor();
});

test('groups and their items are dragged to another place, with a mouse and with a finger', async () => {
  const page = await openMenu(setup);
  await show(page, 'groups');
  const names = () => rows(page).locator('bdi').allTextContents();
  const before = await names();
  const handle = (place: number) => page.locator('.menu-record').nth(place).locator('.menu-drag');
  await handle(2).dragTo(handle(0));
  await soon(names).toEqual([before[2], before[0], before[1], ...before.slice(3)]);
  await rows(page).first().click();
  const items = () => detail(page).locator('.menu-chosen-name').allTextContents();
  const [one, two, three] = await items();
  await touchDrag(page, '.menu-chosen-row .menu-drag', 0, 2);
  await soon(async () => (await items()).slice(0, 3)).toEqual([two, three, one]);
  await addToDraft(page);
  await page.locator('.page-frame-actions').getByRole('button').click();
  await detail(page).getByText(`${before[2]}: items in a new order`).waitFor();
  await press(page, 'Discard draft');
  await page.locator('.sheet').getByRole('button', { name: 'Discard draft' }).click();
  await soon(names).toEqual(before);
});

/** As a finger does it, which scrolls where the page does not take it. */
async function touchDrag(page: Page, handles: string, from: number, to: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const middle = async (place: number) => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await page.locator(handles).nth(place).boundingBox()) ?? {};
    return { x: x + width / 2, y: y + height / 2 };
  };
  const [begin, end] = [await middle(from), await middle(to)];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [begin] });
  for (const share of [0.3, 0.6, 1]) {
    const point = { x: begin.x, y: begin.y + (end.y - begin.y) * share };
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] });
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}

test('a tax, a discount and a fee are written as people write them, and kept as the service computes with them', async () => {
  const page = await openMenu(setup, { locale: 'de-DE' });
  const words = readRegisterWords('de');
  const { fields, values } = words.menuRecords;
  const save = async (): Promise<void> => {
    await press(page, words.menu.save);
    await page.getByText(words.menu.saved).first().waitFor();
  };
  const choose = (kind: string) => page.getByRole('combobox', { name: words.menuRecords.show, exact: true }).selectOption(kind);
  await choose('taxes');
  await page.getByRole('button', { name: words.menuRecords.addNew.taxes }).click();
  await box(page, fields.name).fill('Getränkesteuer');
  await box(page, fields.rate).fill('7,125');
  await save();
  await choose('discounts');
  await page.getByRole('button', { name: words.menuRecords.addNew.discounts }).click();
  await box(page, fields.name).fill('Fanclub');
  await detail(page).getByRole('combobox', { name: fields.kind, exact: true }).selectOption({ label: values.FLAT });
  await box(page, fields.amount).fill('2,5');
  await box(page, fields.min_subtotal).fill('20');
  await save();
  await choose('fees');
  await page.getByRole('button', { name: words.menuRecords.addNew.fees }).click();
  await box(page, fields.name).fill('Bedienung');
  await box(page, fields.fee_basis).fill('12,5');
  await save();
  await page.locator('.page-frame-actions').getByRole('button').click();
  await press(page, words.menu.publishNow);
  await page.getByText(words.menu.published).first().waitFor();
  const { taxes, discounts, fees } = catalogue();
  expect(taxes.find(({ name }) => name === 'Getränkesteuer')).toMatchObject({ rate: 0.07125, inclusive: taxes[0]?.inclusive });
  expect(discounts.find(({ name }) => name === 'Fanclub')).toMatchObject({ kind: 'FLAT', amount: 2.5, criteria: { min_subtotal: 20 } });
  expect(fees.find(({ name }) => name === 'Bedienung')).toMatchObject({ fee_type: 'PERCENT', fee_basis: 0.125, auto_apply: true });

  // Removed again: what is used elsewhere stays, with the reason beside it.
  await choose('taxes');
  await rows(page).first().click();
  await press(page, words.menuRecords.remove);
  await detail(page).locator('.notice').getByRole('button', { name: words.menuRecords.remove }).click();
  await detail(page).locator('.menu-form').waitFor({ state: 'detached' });
  await page.locator('.page-frame-actions').getByRole('button').click();
  await detail(page)
    .getByText(words.menu.andMore({ count: 1 }).slice(0, 3))
    .first()
    .waitFor();
  expect(await detail(page).locator('.notice').count()).toBe(10);
  await detail(page).getByRole('button', { name: words.menu.publishNow, exact: true }).click({ force: true });
  await page.getByText(words.menu.faultsFirst).first().waitFor();
});
