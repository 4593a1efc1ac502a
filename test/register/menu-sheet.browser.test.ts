import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readRegisterWords } from '../renderer/read-words.ts';
import { setUpBrowser } from './browser-setup.ts';
import { detail, loadSheet, openSheet } from './menu-steps.ts';

const setup = setUpBrowser();
const catalogue = () => setup.host.host.service.context.catalogues.current().file;

test('the items are saved as a spreadsheet, changed in it, and come back as changes of the draft that are looked at before they are published', async () => {
  const page = await openSheet(setup);
  const saving = page.waitForEvent('download');
  await detail(page).getByRole('button', { name: 'Save spreadsheet' }).click();
  const file = readFileSync(await (await saving).path(), 'utf8');
  const pretzel = catalogue().items.find(({ name }) => name === 'Soft Pretzel');
  const row = file.split('\r\n').find((line) => line.startsWith(`${pretzel?.id},`)) ?? '';
  expect(row).toContain('Soft Pretzel');
  // The same file changes nothing.
  await loadSheet(page, file);
  await page.getByText('This spreadsheet says what the menu says already.').waitFor();
  await loadSheet(page, file.replace(row, row.replace('Soft Pretzel', 'Salty Pretzel')));
  await detail(page).getByText('Soft Pretzel: Name Soft Pretzel to Salty Pretzel').waitFor();
  expect(catalogue().items.find(({ id }) => id === pretzel?.id)?.name).toBe('Soft Pretzel');
  await detail(page).getByRole('button', { name: 'Publish now' }).click();
  await page.getByText('Published. Every till has it').first().waitFor();
  expect(catalogue().items.find(({ id }) => id === pretzel?.id)?.name).toBe('Salty Pretzel');
});

test('every cell that can’t be read is named by row and column, and nothing is loaded', async () => {
  const page = await openSheet(setup);
  const [first, second] = catalogue().items;
  await loadSheet(page, `id,name,price:EVENT,sold\n${first?.id},A,four,yes\n${second?.id},B,"1,000",maybe\n${first?.id},C,1,no\n`);
  const list = detail(page).locator('.menu-changes > li');
  await list.first().waitFor();
  expect(await list.allTextContents()).toEqual([
    'Row 2, price:EVENT: Write an amount with digits and at most one point, such as 4.50.',
    'Row 3, price:EVENT: 1,000 may mean two amounts. Write it with a point and without thousands.',
    'Row 3, sold: Write yes or no.',
    'Row 4, id: Row 2 has this item already.',
  ]);
  await loadSheet(page, `id,name\n${first?.id},${'x'.repeat(1_000_000)}\n`);
  await page.getByText('This file is too large for the register.').waitFor();
  expect(await page.locator('.page-frame-actions').getByRole('button').textContent()).toBe('No changes yet');
});

test('a spreadsheet is saved and loaded by keyboard alone', async () => {
  const page = await openSheet(setup);
  const press = async (name: string): Promise<void> => {
    await detail(page).getByRole('button', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
  };
  const { menuSheet: words } = readRegisterWords('en-US');
  const saving = page.waitForEvent('download');
  await press(words.save);
  const file = readFileSync(await (await saving).path());
  const choosing = page.waitForEvent('filechooser');
  await press(words.load);
  await (await choosing).setFiles({ name: 'menu.csv', mimeType: 'text/csv', buffer: file });
  await page.getByText(words.nothing).waitFor();
});
