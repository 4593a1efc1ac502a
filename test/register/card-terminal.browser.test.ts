import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SIMULATED_KEY, SIMULATED_POI, type SimulatedNexo, startSimulatedNexo } from '../../electron/host/simulated/simulated-nexo.ts';
import { type SimulatedZvt, startSimulatedZvt } from '../../electron/host/simulated/simulated-zvt.ts';
import { barriersByDayAndNight, barriersOn } from '../renderer/accessibility.ts';
import { openBrowser } from '../setup/open-browser.ts';
import { giveBackWindows } from '../setup/open-window.ts';
import { untilStatus } from '../till-host/received-events.ts';
import { DEMO_CASHIER, DEMO_MANAGER, type RunningTillHost, startTillHost } from '../till-host/running-till-host.ts';
import { soon } from './browser-setup.ts';
import { cardNow, enterPin, openRegister, payButton, untilLive } from './opened-register.ts';
import { openSettings, signInByRequest } from './register-steps.ts';

const SLOW = { timeout: 60_000 };

let browser: Browser;
let host: RunningTillHost;
let terminal: SimulatedZvt;
let nexo: SimulatedNexo;
let page: Page;

beforeAll(async () => {
  [browser, host, terminal, nexo] = await Promise.all([
    openBrowser(),
    startTillHost(),
    startSimulatedZvt({ port: 0 }),
    startSimulatedNexo({ port: 0, poiId: SIMULATED_POI, key: SIMULATED_KEY }),
  ]);
  await untilStatus(await host.pair(), ({ catalogue }) => catalogue !== undefined);
  ({ page } = await openRegister(browser, host));
  await page.locator('.state-line').getByText('Online').waitFor(SLOW);
});
afterAll(async () => {
  await giveBackWindows(browser);
  await host?.stop();
  await terminal?.stop();
  await nexo?.stop();
});

/** The last size stays. */
async function expectFitsAt(sizes: readonly (readonly [width: number, height: number])[], judge: typeof barriersOn): Promise<void> {
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    expect(await judge(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
}

test('a manager sets a terminal up at the screen and tests it with a payment that is taken back', async () => {
  await signInByRequest(page, DEMO_MANAGER);
  await untilLive(page);
  await openSettings(page, 'Scales and displays');
  const part = page.getByRole('region', { name: 'Card terminals' });
  await part.getByRole('button', { name: 'Add card terminal' }).click();
  await part.getByLabel('Name').fill('Counter');
  await part.getByLabel('Address').fill('127.0.0.1');
  await part.getByLabel('Port').fill(String(terminal.port));
  await part.getByLabel('Password').fill('000000');
  expect(await barriersOn(page)).toEqual([]);
  await part.getByRole('button', { name: 'Save' }).click();
  await part.getByRole('button', { name: 'Test payment' }).click();
  await part.getByText('The test payment was approved and voided.').waitFor(SLOW);
  expect(terminal.bookings.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual(['pay 1', 'void 1']);
  await expectFitsAt(
    [
      [390, 844],
      [1280, 800],
    ],
    barriersOn,
  );
});

test('while a card is charged at the terminal the cashier may stop it, and a stop that comes too late changes nothing', async () => {
  await signInByRequest(page, DEMO_CASHIER);
  await untilLive(page);
  await page.locator('.tile').first().waitFor(SLOW);
  terminal.state.waits = Number.POSITIVE_INFINITY;
  await page.locator('.tile', { hasText: 'Soft Pretzel' }).first().click();
  await payButton(page).click();
  await cardNow(page).first().click();
  await page.getByRole('button', { name: /^Charge/ }).click();
  const stop = page.getByRole('button', { name: 'Stop at terminal' });
  await stop.waitFor(SLOW);
  expect(await barriersOn(page)).toEqual([]);
  if (process.env.PICTURES !== undefined) await page.screenshot({ path: `${process.env.PICTURES}/terminal-paying.png` });
  await stop.focus();
  await page.keyboard.press('Enter');
  terminal.state.waits = 0;
  await page.locator('.done').waitFor(SLOW);
  await soon(() => terminal.bookings.filter(({ kind }) => kind === 'pay').length).toBe(2);
});

test("a manager closes the terminal's day at the drawer page and reads whether both sides agree", async () => {
  await signInByRequest(page, DEMO_MANAGER);
  await untilLive(page);
  await page.locator('.state-line').getByText('Online').waitFor(SLOW);
  await page.keyboard.press('Alt+6');
  await page.getByRole('button', { name: /Counter.*Day open/ }).click();
  const part = page.getByRole('article', { name: 'Counter' });
  const close = part.getByRole('button', { name: 'Close the terminal’s day' });
  terminal.state.losesLine = 'before';
  await close.click();
  await part.getByText('The terminal didn’t say whether it closed.').first().waitFor(SLOW);
  await close.focus();
  await page.keyboard.press('Enter');
  await part.getByText('Terminal and till agree.').waitFor(SLOW);
  expect(await part.getByRole('row', { name: /Visa/ }).count()).toBe(1);
  await expectFitsAt(
    [
      [1024, 768],
      [390, 844],
      [1920, 1080],
      [1280, 800],
    ],
    barriersByDayAndNight,
  );
});

test('a refund after the day was closed needs the card, which the order says while the terminal waits for it', async () => {
  await page.keyboard.press('Alt+3');
  await page.locator('.list-page').waitFor(SLOW);
  await page.locator('.list-page .list-row').first().click();
  const order = page.locator('.order-refund');
  terminal.state.waits = Number.POSITIVE_INFINITY;
  await order.getByRole('button', { name: 'Refund' }).first().click();
  await page.locator('.sheet-foot .button[data-kind="danger"]').click();
  await enterPin(page, DEMO_MANAGER.pin);
  await order.getByText('Ask guest to tap or insert').waitFor(SLOW);
  await order.getByRole('button', { name: 'Stop at terminal' }).waitFor();
  expect(await barriersOn(page)).toEqual([]);
  if (process.env.PICTURES !== undefined) await page.screenshot({ path: `${process.env.PICTURES}/terminal-refund.png` });
  terminal.state.waits = 0;
  await order.getByText('Refunded to the card').waitFor(SLOW);
  expect(terminal.bookings.at(-1)?.kind).toBe('refund');
  expect(await order.getByText('Ask guest to tap or insert').count()).toBe(0);
});

test('a manager makes it a terminal of the other protocol, by keyboard, and its secrets are shown nowhere', async () => {
  await signInByRequest(page, DEMO_MANAGER);
  await untilLive(page);
  await page.locator('.state-line').getByText('Online').waitFor(SLOW);
  await openSettings(page, 'Scales and displays');
  const part = page.getByRole('region', { name: 'Card terminals' });
  await part.getByRole('button', { name: 'Edit Counter' }).click();
  const choice = part.getByRole('radio', { name: 'nexo' });
  await part.getByRole('radio', { name: 'ZVT' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => choice.isChecked()).toBe(true);
  await part.getByLabel('Port').fill(String(nexo.port));
  await part.getByLabel('Terminal ID').fill(SIMULATED_POI);
  await part.getByLabel('Key identifier').fill(SIMULATED_KEY.identifier);
  await part.getByLabel('Passphrase').fill(SIMULATED_KEY.passphrase);
  await part.getByLabel('Root certificate').fill('no certificate');
  await expectFitsAt(
    [
      [390, 844],
      [1280, 800],
    ],
    barriersOn,
  );
  expect(await part.getByRole('button', { name: 'Save' }).getAttribute('title')).toBe('Paste the whole certificate, from BEGIN to END.');
  await part.getByLabel('Root certificate').fill('');
  await part.getByRole('button', { name: 'Save' }).focus();
  await page.keyboard.press('Enter');
  await part.getByRole('button', { name: 'Test payment' }).click();
  await part.getByText('The test payment was approved and voided.').waitFor(SLOW);
  expect(nexo.bookings.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual(['pay 1', 'void 1']);
  await part.getByRole('button', { name: 'Edit Counter' }).click();
  expect(await part.getByLabel('Terminal ID').inputValue()).toBe(SIMULATED_POI);
  expect(await part.getByLabel('Passphrase').inputValue()).toBe('');
});
