import { hostname } from 'node:os';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { typeInto } from '../renderer/type-into.ts';
import { closeShifts } from '../till-host/close-shifts.ts';
import { deviceAt } from '../till-host/paired-device.ts';
import { soon } from './browser-setup.ts';
import { countedPerson } from './counted-person.ts';
import { button, field, heading, startAsNewcomer, WORDS } from './newcomer.ts';
import { payButton } from './opened-register.ts';
import { openSettings } from './register-steps.ts';

const newcomer = startAsNewcomer();

const choice = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const totalOf = (page: Page) => page.getByTestId('total');

const ITEMS = [
  ['Bratwurst', '4'],
  ['Pommes', '3.50'],
  ['Currywurst', '4.50'],
  ['Brezel', '2'],
  ['Kuchen', '2.50'],
  ['Suppe', '3.80'],
  ['Wasser', '2.50'],
  ['Cola', '3'],
  ['Kaffee', '2.20'],
  ['Pils', '4.50'],
] as const;

const person1 = { name: 'Kim', pin: '58203' };

test('from nothing to the first own sale in under five minutes, counted in taps and keys; then back to the demo', async () => {
  const page = await newcomer.open();
  const { tap, choose, write, effort } = countedPerson();
  // The demo's order does not follow into the new stand.
  await page.locator('.tile', { hasText: 'Soft Pretzel' }).first().click();
  await page.locator('.cart-line').first().waitFor();
  await tap(button(page, WORDS.demo));
  await write(field(page, WORDS.name), 'FC Wurst');
  await tap(button(page, WORDS.next));
  await choose(choice(page, WORDS.country), 'Germany');
  await tap(button(page, WORDS.next));
  expect(await field(page, WORDS.taxOf({ kind: WORDS.kinds.food })).inputValue()).toBe('7');
  expect(await field(page, WORDS.taxOf({ kind: WORDS.kinds.drink })).inputValue()).toBe('19');
  await tap(button(page, WORDS.next));
  for (const [row, [name, price]] of ITEMS.entries()) {
    await write(field(page, WORDS.itemName({ number: row + 1 })), name);
    await write(field(page, WORDS.itemPrice({ number: row + 1 })), price);
  }
  await tap(button(page, WORDS.next));
  await write(field(page, WORDS.you), person1.name);
  await write(field(page, WORDS.yourPin), person1.pin);
  await tap(button(page, WORDS.next));
  await page.getByText(WORDS.summaryItems({ count: ITEMS.length })).waitFor();
  await tap(button(page, WORDS.open));

  await page.locator('.lock-screen').waitFor();
  await tap(page.locator('.staff-picker-name', { hasText: person1.name }));
  for (const digit of person1.pin) await tap(page.locator('.pin-pad .keypad-key', { hasText: digit }));
  await tap(page.locator('.pin-pad .button[data-kind="primary"]'));
  await page.getByText(WORDS.ready).first().waitFor();
  expect(await page.locator('.cart-line').count()).toBe(0);
  await tap(page.locator('.tile', { hasText: 'Bratwurst' }).first());
  await soon(() => totalOf(page).textContent()).toContain('€4.00');
  await tap(payButton(page));
  await tap(page.getByRole('button', { name: 'Exact' }));
  await page.locator('.done').waitFor();
  const { taps, keys, seconds } = effort();
  expect(taps, `${taps} taps and ${keys} keys`).toBeLessThanOrEqual(45);
  expect(seconds).toBeLessThan(5 * 60);
  await page.locator('.done').getByRole('button', { name: 'New sale' }).click();
  expect(await button(page, WORDS.demo).count()).toBe(0);

  // Nothing is replaced while its money is not counted.
  await openSettings(page, 'System');
  await page.getByText('1 shift is open. Count and close it.').waitFor();
  await closeOnlyShift(page);
  await page.getByText('1 shift is open. Count and close it.').waitFor({ state: 'detached' });
  await button(page, WORDS.backToDemo).click();
  const name = page.getByRole('textbox', { name: `Type ${hostname()} to confirm` });
  await name.fill('another one');
  await button(page, WORDS.backToDemo).click();
  await page.getByText('The name doesn’t match this machine.').waitFor();
  await name.fill(hostname());
  await button(page, WORDS.backToDemo).click();
  await button(page, WORDS.demo).waitFor();
  await page.locator('.tile', { hasText: 'Soft Pretzel' }).first().waitFor();
});

/** As another page of the same device does. */
async function closeOnlyShift(page: Page): Promise<void> {
  const [cookie] = await page.context().cookies();
  await closeShifts(deviceAt(new URL(page.url()).origin, '', `${cookie?.name}=${cookie?.value}`));
}

test('the questions are answered by keyboard alone, and keep what was typed on the way to another page and back', async () => {
  const page = await newcomer.open();
  await button(page, WORDS.demo).focus();
  await page.keyboard.press('Enter');
  await heading(page, WORDS.title).waitFor();
  await tabTo(page, field(page, WORDS.name));
  await typeInto(field(page, WORDS.name), 'Chips 1');
  await page.keyboard.press('Enter');
  await heading(page, WORDS.countryTitle).waitFor();
  await soon(() => page.evaluate(() => document.activeElement?.textContent)).toBe(WORDS.countryTitle);
  await page.keyboard.press('Tab');
  await page.keyboard.type('United K');
  await tabTo(page, button(page, WORDS.next));
  await page.keyboard.press('Enter');
  await heading(page, WORDS.taxTitle).waitFor();
  await tabTo(page, field(page, WORDS.taxOf({ kind: WORDS.kinds.food })));
  await page.keyboard.press('ControlOrMeta+A');
  await typeInto(field(page, WORDS.taxOf({ kind: WORDS.kinds.food })), '120');
  await page.keyboard.press('Enter');
  await page.getByText(WORDS.taxWrong({ example: '8.5' })).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Alt+1');
  await page.locator('.tile').first().waitFor();
  await button(page, WORDS.demo).focus();
  await page.keyboard.press('Enter');
  await heading(page, WORDS.taxTitle).waitFor();
  expect(await field(page, WORDS.taxOf({ kind: WORDS.kinds.food })).inputValue()).toBe('120');
  // What is half typed is no reason to stay.
  await tabTo(page, button(page, WORDS.skip));
  await page.keyboard.press('Enter');
  await heading(page, WORDS.itemsTitle).waitFor();
  await tabTo(page, field(page, WORDS.itemName({ number: 1 })));
  await typeInto(field(page, WORDS.itemName({ number: 1 })), 'Chips');
  await page.keyboard.press('Enter');
  await page.getByText(WORDS.priceNeeded).waitFor();
  await page.keyboard.press('Tab');
  await typeInto(field(page, WORDS.itemPrice({ number: 1 })), '4.20');
  await page.keyboard.press('Enter');
  await heading(page, WORDS.peopleTitle).waitFor();
  await tabTo(page, field(page, WORDS.you));
  await typeInto(field(page, WORDS.you), 'Sam');
  await page.keyboard.press('Tab');
  await typeInto(field(page, WORDS.yourPin), '1234');
  await page.keyboard.press('Enter');
  await heading(page, WORDS.printerTitle).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await tabTo(page, button(page, WORDS.open));
  await page.keyboard.press('Enter');
  // The host knows which PINs are too easy, and leads back to them.
  await heading(page, WORDS.peopleTitle).waitFor();
  await page.getByText('too easy to guess').waitFor();
  await tabTo(page, field(page, WORDS.yourPin));
  await page.keyboard.press('ControlOrMeta+A');
  await typeInto(field(page, WORDS.yourPin), '48151');
  await page.keyboard.press('Enter');
  await heading(page, WORDS.printerTitle).waitFor();
  await tabTo(page, button(page, WORDS.open));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Sam' }));
  await page.keyboard.press('Enter');
  await page.locator('.pin-pad').waitFor();
  await page.keyboard.type('48151', { delay: 80 });
  await page.keyboard.press('Enter');
  // There is a printer, so that the page that finds it comes next.
  await page.getByText(WORDS.ready).first().waitFor();
  await page.getByRole('tab', { name: 'Printers', exact: true, selected: true }).waitFor();
});

const MOST_TABS = 60;

async function tabTo(page: Page, place: Locator): Promise<void> {
  await place.waitFor();
  for (let tabs = 0; tabs < MOST_TABS; tabs++) {
    if (await place.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('not reached by the Tab key');
}
