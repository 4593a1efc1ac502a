import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { barriersOn } from '../renderer/accessibility.ts';
import { typeInto } from '../renderer/type-into.ts';
import { openBrowser } from '../setup/open-browser.ts';
import { giveBackWindows } from '../setup/open-window.ts';
import { type RemoteTill, startRemoteTill } from '../till-host/remote-till.ts';
import { pullWhole } from '../till-host/till-sale.ts';
import { soon } from './browser-setup.ts';
import { cartOf, lineOf, openRegister, pay, plainItems } from './opened-register.ts';

let browser: Browser;
let remote: RemoteTill;
const mailed: string[] = [];

beforeAll(async () => {
  browser = await openBrowser();
  remote = await startRemoteTill([], async ({ to }) => void mailed.push(to));
});
afterAll(async () => {
  await giveBackWindows(browser);
  await remote?.stop();
});

test('a receipt is mailed from the sale that was just made; a wrong address is said before it is sent', async () => {
  const [item = ''] = plainItems(await pullWhole(await remote.pair()));
  const link = () => remote.till.inviteDevice('till', 'Grill 12');
  const { page } = await openRegister(browser, { link }, { cart: cartOf([lineOf(item)]) });
  await pay(page);
  await page.locator('.pay-quick .button').first().click();
  await page.locator('.done').getByRole('button', { name: 'Receipt' }).click();
  const address = page.getByRole('textbox', { name: 'Email address' });
  await address.click();
  await typeInto(address, 'guest@nowhere..org');
  await page.keyboard.press('Enter');
  await page.getByText('Invalid email').waitFor();
  expect(await barriersOn(page)).toEqual([]);
  await address.fill('guest@example.org');
  await soon(() => page.getByText('Invalid email').count()).toBe(0);
  await page.locator('.receipt-actions-mail').getByRole('button', { name: 'Send' }).click();
  await page.getByText('Sent to guest@example.org').first().waitFor();
  await soon(() => mailed).toEqual(['guest@example.org']);
});
