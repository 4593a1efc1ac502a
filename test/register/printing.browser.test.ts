import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { textOfMarks } from '../../electron/host/simulated/paper-marks.ts';
import { type SimulatedPrinter, startSimulatedPrinter } from '../../electron/host/simulated/simulated-printer.ts';
import { barriersOn } from '../renderer/accessibility.ts';
import { typeInto } from '../renderer/type-into.ts';
import { DEMO_MANAGER } from '../till-host/running-till-host.ts';
import { setUpBrowser, soon } from './browser-setup.ts';
import { cartOf, chooseTender, giveCart, lineOf, pay } from './opened-register.ts';
import { signInAs } from './register-steps.ts';

const setup = setUpBrowser();
let printer: SimulatedPrinter;
beforeAll(async () => {
  printer = await startSimulatedPrinter({ port: 0, speaks: 'esc-pos' });
});
afterAll(() => printer.stop());

const texts = (): readonly string[] => printer.papers.map(({ marks }) => textOfMarks(marks));
const settings = (page: Page) => page.locator('.settings');

async function openPrinters(page: Page): Promise<void> {
  await page.keyboard.press('Alt+5');
  await page.getByRole('tab', { name: 'Printers' }).click();
}

async function sellInCash(page: Page): Promise<void> {
  await giveCart({ page }, cartOf([lineOf(setup.items[0] ?? ''), lineOf(setup.items[1] ?? '', 2)]));
  await pay(page);
  await chooseTender(page, 'Cash');
  await page
    .locator('.pay')
    .getByRole('button', { name: /Exact cash/ })
    .first()
    .click();
  await page.locator('.done').waitFor();
}

/** The words and figures of a text, at any distance from each other. */
const words = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== '');

test('a printer that is set up prints a test page, opens the drawer and prints what is on the screen; without paper it says so, and then prints once', async () => {
  await setup.change({ printsReceipt: 'always' });
  const { page, complaints } = await setup.open();
  await signInAs(page, 'Dana Kowalski', DEMO_MANAGER.pin);
  await openPrinters(page);
  await settings(page).getByText('No printers').waitFor();
  await settings(page).getByRole('button', { name: 'Add printer' }).click();
  const field = (label: string) => settings(page).getByLabel(label, { exact: true });
  for (const [label, text] of [
    ['Name', 'Counter'],
    ['Address', '127.0.0.1'],
  ] as const) {
    await field(label).click();
    await typeInto(field(label), text);
  }
  await field('Port').fill(String(printer.port));
  await settings(page).getByRole('radiogroup', { name: 'Cash drawer connected' }).getByRole('radio', { name: 'On' }).check();
  expect(await barriersOn(page, { within: '.settings' })).toEqual([]);
  await settings(page).getByRole('button', { name: 'Save' }).click();
  await settings(page).getByRole('button', { name: 'Print a test page on Counter' }).click();
  await soon(() => texts().some((text) => text.includes('This printer works.'))).toBe(true);
  await settings(page).locator('tr', { hasText: 'Test page' }).getByText('Printed').waitFor();
  expect(await barriersOn(page, { within: '.settings' })).toEqual([]);

  await page.keyboard.press('Alt+1');
  await sellInCash(page);
  await soon(() => texts().length).toBe(3);
  const [, drawer = '', receipt = ''] = texts();
  expect(drawer.trim()).toBe('[DRAWER]');
  await page.locator('.done').getByRole('button', { name: 'Receipt' }).click();
  const rows = page.locator('.receipt-paper-row[data-item], .receipt-paper-row[data-strong]');
  await rows.first().waitFor();
  // Every item and the total, word for word: paper and screen are made of the same lines.
  for (const row of await rows.allInnerTexts())
    for (const word of words(row)) expect(words(receipt.replaceAll('$', ''))).toContain(word.replaceAll('$', '').replace('×', '@'));
  await page.locator('.sheet').getByRole('button', { name: 'Print' }).click();
  await soon(() => texts().length).toBe(4);
  expect(texts()[3]).toContain('COPY');
  await page.keyboard.press('Escape');

  printer.state.paper = 'out';
  await sellInCash(page);
  const mark = page.locator('.state-line').getByRole('button', { name: 'Counter is out of paper' });
  await mark.waitFor();
  expect(texts()).toHaveLength(4);
  await page.locator('.done').getByRole('button', { name: 'New sale' }).click();
  await mark.click();
  await settings(page).getByText('Counter is out of paper').waitFor();
  await page.keyboard.press('Alt+0');
  await page.getByText('Check paper, cover, cable and network').first().waitFor();
  printer.state.paper = 'full';
  await soon(() => texts().filter((text) => text.includes('[QR ')).length).toBe(3);
  await mark.waitFor({ state: 'detached' });
  await soon(
    () =>
      new Set(
        texts()
          .slice(4)
          .filter((text) => text.includes('[QR ')),
      ).size,
  ).toBe(1);
  // A PIN that is asked for is a refusal first.
  expect(complaints.filter((text) => !text.includes('409'))).toEqual([]);
});
