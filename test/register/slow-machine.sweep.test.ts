import type { CDPSession, Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Catalogue, findItem } from '../../shared/engine/catalogue/catalogue.ts';
import { pressKeys } from '../renderer/press-keys.ts';
import { pullWhole } from '../till-host/till-sale.ts';
import { setUpBrowser, soon } from './browser-setup.ts';

const setup = setUpBrowser();
const SLOWNESS = 4;

let page: Page;
let session: CDPSession;
let catalogue: Catalogue;

beforeEach(async () => {
  const register = await setup.open({ isOwn: true });
  ({ page } = register);
  catalogue = await pullWhole(setup.till);
  session = await register.context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWNESS });
});

/** The page does something else for that long, and hears nothing. */
function keepBusy(milliseconds: number): Promise<void> {
  return page.evaluate((most) => {
    const end = performance.now() + most;
    while (performance.now() < end);
  }, milliseconds);
}

const field = () => page.locator('.search-field input');
const SCANNER = 4;
/** Milliseconds between keys; people type whole words no faster. */
const PERSON = 60;

test('a PIN that is keyed as fast as a scanner types signs in, and is neither shown nor looked up', async () => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.keyboard.press('F3');
  await page.locator('.staff-picker-name', { hasText: 'Dana Kowalski' }).click();
  await page.locator('.pin-pad').waitFor();
  await pressKeys(session, [...'9876', 'Enter'], SCANNER);
  await page.locator('.pin-pad-problem', { hasText: /\S/ }).waitFor();
  await pressKeys(session, [...'5555', 'Enter'], SCANNER);
  await page.getByRole('button', { name: 'Dana Kowalski' }).waitFor();
  expect(await page.getByText('9876').count()).toBe(0);
  expect(requests.filter((url) => url.includes('barcode'))).toEqual([]);
});

describe('on a machine that is four times slower', () => {
  test('no scan is lost or typed into the field that has the focus, however busy the page is', async () => {
    const [itemId = ''] = setup.items;
    const code = findItem(catalogue, itemId)?.data.sku ?? '';
    expect(code.length).toBeGreaterThan(3);
    await field().fill('pre');
    for (let scans = 1; scans <= 6; scans++) {
      const busy = scans % 2 === 0 ? keepBusy(300) : undefined;
      await pressKeys(session, [...code, 'Enter'], SCANNER);
      await busy;
      await soon(() => page.locator('.cart-line-quantity').allInnerTexts()).toEqual([String(scans)]);
      expect(await field().inputValue()).toBe('pre');
    }
  });

  test('what a person types arrives whole, and is never taken for a scan', async () => {
    await field().focus();
    const busy = keepBusy(600);
    await pressKeys(session, [...'soft pretzel'], PERSON);
    await busy;
    await soon(() => field().inputValue()).toBe('soft pretzel');
    await page.locator('.tile', { hasText: 'Soft Pretzel' }).first().waitFor();
    await pressKeys(session, ['Enter'], PERSON);
    await page.locator('.cart-line').waitFor();
    await page.keyboard.press('Escape');
    const again = keepBusy(600);
    await pressKeys(session, ['+', '+', '+', '-'], PERSON);
    await again;
    await soon(() => page.locator('.cart-line-quantity').allInnerTexts()).toEqual(['3']);
  });

  test('a PIN and an amount are keyed whole', async () => {
    await page.keyboard.press('F3');
    await page.locator('.staff-picker-name', { hasText: 'Dana Kowalski' }).click();
    await page.locator('.pin-pad').waitFor();
    const busy = keepBusy(400);
    await pressKeys(session, [...'5555', 'Enter'], PERSON);
    await busy;
    await page.getByRole('button', { name: 'Dana Kowalski' }).waitFor();
    await page.locator('.tile', { hasText: 'Soft Pretzel' }).first().click();
    await page.keyboard.press('F9');
    await page.getByTestId('due').waitFor();
    const again = keepBusy(400);
    await pressKeys(session, [...'2000'], PERSON);
    await again;
    await soon(() => page.locator('.money-keypad-amount').innerText()).toBe('20.00');
  });
});
