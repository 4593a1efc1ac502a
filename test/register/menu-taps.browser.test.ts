import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DEMO_MANAGER } from '../till-host/running-till-host.ts';
import { setUpBrowser, soon } from './browser-setup.ts';
import { countedPerson } from './counted-person.ts';
import { takePhoto } from './photo.ts';

/** How many taps and keys the everyday changes of a menu take, from the register and back into use. */

const setup = setUpBrowser();
const catalogue = () => setup.host.host.service.context.catalogues.current().file;
const detail = (page: Page) => page.locator('.list-page-detail');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const published = (page: Page) => page.getByText('Published. Every till has it').first().waitFor();

async function openRegister(): Promise<Page> {
  return (await setup.open({ who: DEMO_MANAGER })).page;
}

async function openMenu(page: Page, { tap }: ReturnType<typeof countedPerson>): Promise<void> {
  await tap(page.locator('.register-head').getByRole('button').first());
  await tap(page.getByRole('menuitem', { name: /^Menu/ }).first());
  await page.locator('.menu-row').first().waitFor();
}

const reviewed = (page: Page) => page.locator('.page-frame-actions').getByRole('button');

test('one price is changed in eight taps', async () => {
  const page = await openRegister();
  const person = countedPerson();
  await openMenu(page, person);
  await person.write(page.getByLabel('Search items'), 'cheeseb');
  await person.tap(page.locator('.menu-row').first());
  await person.write(detail(page).getByLabel('Venue', { exact: true }), '11.75');
  await person.tap(detail(page).getByRole('button', { name: 'Add to draft' }));
  await person.tap(reviewed(page));
  await person.tap(button(page, 'Publish now'));
  await published(page);
  expect(person.effort()).toEqual({ taps: 8, keys: 12, seconds: 30 });
});

test('the prices of all drinks rise in eleven taps, however many there are', async () => {
  const page = await openRegister();
  const person = countedPerson();
  await openMenu(page, person);
  await person.choose(page.getByRole('combobox', { name: 'Group', exact: true }), 'Drinks · All day');
  await person.tap(button(page, 'Select several'));
  await person.tap(page.locator('.menu-pick-bar .button').first());
  await person.tap(page.locator('.menu-pick-bar .button[data-kind="primary"]'));
  await person.write(detail(page).getByRole('textbox', { name: 'Amount', exact: true }), '0.5');
  await person.tap(detail(page).locator('.menu-form-actions .button[data-kind="primary"]'));
  await person.tap(reviewed(page));
  const listed = detail(page).locator('.menu-changes > li');
  await listed.first().waitFor();
  const changes = await listed.count();
  await person.tap(button(page, 'Publish now'));
  await published(page);
  expect(changes).toBeGreaterThan(10);
  expect(person.effort()).toEqual({ taps: 11, keys: 3, seconds: 34.5 });
});

test('an item is marked sold out in three taps, without a draft', async () => {
  const page = await openRegister();
  const person = countedPerson();
  const tile = page.locator('.tile', { hasText: 'Soft Pretzel' }).first();
  await tile.waitFor();
  // One press that is held counts as a tap.
  await tile.click({ button: 'right' });
  await person.tap(
    page
      .locator('.sheet')
      .getByRole('button', { name: /sold out/i })
      .first(),
  );
  await soon(() => tile.textContent()).toContain('Sold out');
  expect(person.effort().taps + 1).toBeLessThanOrEqual(3);
});

test('an item with a price, a group, choices and a picture is added in thirteen taps', async () => {
  const page = await openRegister();
  const person = countedPerson();
  await openMenu(page, person);
  await person.tap(button(page, 'New item'));
  await person.write(detail(page).getByRole('textbox', { name: 'Name', exact: true }), 'Veggie Dog');
  await person.write(detail(page).getByLabel('Venue', { exact: true }), '7.5');
  await person.tap(detail(page).getByRole('checkbox', { name: 'Hot dogs · All day' }));
  await person.write(detail(page).getByRole('group', { name: 'Choices' }).getByRole('textbox'), 'on the');
  await person.tap(detail(page).getByRole('button', { name: 'Add On the dog' }));
  const chooser = page.waitForEvent('filechooser');
  await person.tap(button(page, 'Choose a picture'));
  const buffer = await takePhoto(page);
  // One more tap chooses the file in the window of the system.
  await (await chooser).setFiles({ name: 'veggie.jpg', mimeType: 'image/jpeg', buffer });
  await detail(page).locator('.item-pictures-shown img').waitFor();
  await person.tap(detail(page).getByRole('button', { name: 'Add to draft' }));
  await page.getByText('In the draft. Publish it to sell it.').first().waitFor();
  await person.tap(reviewed(page));
  await person.tap(button(page, 'Publish now'));
  await published(page);
  const made = catalogue().items.find(({ name }) => name === 'Veggie Dog');
  expect([made?.item_set_ids.length, made?.images?.length]).toEqual([1, 2]);
  const { taps, keys } = person.effort();
  expect([taps + 1, keys]).toEqual([13, 19]);
});
