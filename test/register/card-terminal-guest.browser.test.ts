import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TERMINAL_PORTS } from '../../electron/host/cards/find-terminals.ts';
import { SIMULATED_KEY, SIMULATED_POI, type SimulatedNexo, startSimulatedNexo } from '../../electron/host/simulated/simulated-nexo.ts';
import { type SimulatedPrinter, startSimulatedPrinter } from '../../electron/host/simulated/simulated-printer.ts';
import { type SimulatedZvt, startSimulatedZvt } from '../../electron/host/simulated/simulated-zvt.ts';
import { TERMINAL_OPERATIONS, type TerminalForm } from '../../shared/till-contract/cards/terminal-operations.ts';
import { DISPLAY_OPERATIONS } from '../../shared/till-contract/operations/display-operations.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { PRINTER_OPERATIONS, type PrinterForm } from '../../shared/till-contract/operations/printer-operations.ts';
import { openFace } from '../kitchen/opened-face.ts';
import { barriersOn } from '../renderer/accessibility.ts';
import { openBrowser } from '../setup/open-browser.ts';
import { giveBackWindows } from '../setup/open-window.ts';
import type { PairedDevice } from '../till-host/paired-device.ts';
import { printerAt } from '../till-host/printing-till.ts';
import { isAllSent, untilStatus } from '../till-host/received-events.ts';
import { DEMO_MANAGER, type RunningTillHost, SEARCHED, startTillHost } from '../till-host/running-till-host.ts';
import { soon } from './browser-setup.ts';
import { cardNow, chooseTender, enterPin, openRegister, payButton, untilLive } from './opened-register.ts';
import { openSettings, signInByRequest } from './register-steps.ts';

/** What the guest has of a card terminal: its papers, its tip, and a refund; and how a manager finds it. */

const SLOW = { timeout: 60_000 };
const SIZES = [
  [1280, 800],
  [1024, 768],
  [390, 844],
  [1920, 1080],
] as const;

let browser: Browser;
let host: RunningTillHost;
let manager: PairedDevice;
let zvt: SimulatedZvt;
let nexo: SimulatedNexo;
let printer: SimulatedPrinter;
let page: Page;
let display: Page;
let tillId: string;

beforeAll(async () => {
  [browser, zvt, nexo, printer] = await Promise.all([
    openBrowser(),
    startSimulatedZvt({ port: 0, host: '127.0.0.5' }),
    startSimulatedNexo({ port: 0, host: '127.0.0.6', poiId: SIMULATED_POI, key: SIMULATED_KEY }),
    startSimulatedPrinter({ port: 0, speaks: 'esc-pos' }),
  ]);
  const addresses = Array.from({ length: 120 }, (_, index) => `127.0.0.${index + 1}`);
  SEARCHED.current = { own: () => ({ addresses, isPartial: true }), ports: { zvt: zvt.port, nexo: nexo.port } };
  host = await startTillHost();
  manager = await host.pair();
  await manager.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
  const { id, ...form } = printerAt(printer.port);
  await manager.must(PRINTER_OPERATIONS.keepPrinter, { path: { printer_id: id }, body: form satisfies PrinterForm });
  await untilStatus(manager, ({ catalogue }) => catalogue !== undefined);
  ({ page } = await openRegister(browser, { link: () => host.link() }));
  tillId = (await manager.must(HOST_OPERATIONS.listDevices)).find(({ kind, id: one }) => kind === 'till' && one !== manager.id)?.id ?? '';
  const { url } = await manager.must(HOST_OPERATIONS.makePairingCode, { body: { kind: 'display', name: 'Front' } });
  display = await openFace(browser, url);
  await display.locator('.display').waitFor();
  const displayId = (await manager.must(HOST_OPERATIONS.listDevices)).find(({ kind }) => kind === 'display')?.id ?? '';
  await manager.must(DISPLAY_OPERATIONS.bindDisplay, { path: { device_id: displayId }, body: { tillId } });
  await signInByRequest(page, DEMO_MANAGER);
  await untilLive(page);
});
afterAll(async () => {
  SEARCHED.current = { own: () => ({ addresses: [], isPartial: false }), ports: TERMINAL_PORTS };
  await giveBackWindows(browser);
  await host?.stop();
  await Promise.all([zvt?.stop(), nexo?.stop(), printer?.stop()]);
});

async function looksRight(of: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const [width, height] of SIZES) {
      await of.emulateMedia({ colorScheme });
      await of.setViewportSize({ width, height });
      expect(await barriersOn(of), `${name} ${width} ${colorScheme}`).toEqual([]);
      expect(await of.evaluate(() => document.documentElement.scrollWidth), `${name} ${width}`).toBeLessThanOrEqual(width);
      if (process.env.PICTURES !== undefined) await of.screenshot({ path: `${process.env.PICTURES}/${name}-${width}-${colorScheme}.png` });
    }
  await of.emulateMedia({ colorScheme: 'light' });
  await of.setViewportSize({ width: 1280, height: 800 });
}

async function saveTerminal(more: Partial<TerminalForm>): Promise<void> {
  const form = { name: 'Counter', protocol: 'zvt', host: '127.0.0.5', port: zvt.port, tillId, password: '000000', ...more } as const;
  await manager.must(TERMINAL_OPERATIONS.saveTerminal, { path: { terminal_id: 't1' }, body: form });
}

async function sellByCard(): Promise<void> {
  await page.locator('.tile', { hasText: 'Soft Pretzel' }).first().click();
  await payButton(page).click();
  await cardNow(page).first().click();
  // The till asks for a tip first.
  await page.getByRole('button', { name: /^Charge/ }).click();
  await page.locator('.done').waitFor(SLOW);
}

test('a manager finds the terminals of the network with one tap, by keyboard too, and takes one into the form', async () => {
  await openSettings(page, 'Scales and displays');
  const part = page.getByRole('region', { name: 'Card terminals' });
  const find = part.getByRole('button', { name: 'Find terminals' });
  await find.focus();
  await page.keyboard.press('Enter');
  await part.getByText('This network is large: only part of it was searched.').waitFor(SLOW);
  const found = part.getByRole('list', { name: 'Found' });
  expect(await found.getByRole('button').allInnerTexts()).toEqual([
    expect.stringContaining(`Set up 127.0.0.6:${nexo.port} · nexo`),
    expect.stringMatching(/Set up 127\.0\.0\.5:\d+ · ZVT · may be another device/),
  ]);
  await looksRight(page, 'terminal-search');
  await found.getByRole('button', { name: /ZVT/ }).click();
  expect(await part.getByLabel('Address').inputValue()).toBe('127.0.0.5');
  expect(await part.getByLabel('Port').inputValue()).toBe(String(zvt.port));
  await part.getByLabel('Name').fill('Counter');
  await part.getByLabel('Password').fill('000000');
  await part
    .getByRole('radiogroup', { name: 'Merchant copy with every payment' })
    .getByRole('radio', { name: 'On' })
    .check({ force: true });
  await part.getByRole('combobox', { name: 'For this till', exact: true }).waitFor();
  await looksRight(page, 'terminal-form');
  await part.getByRole('button', { name: 'Cancel' }).click();
});

test('what the terminal prints for the guest is on the receipt, and the merchant’s copy is printed again with one tap', async () => {
  zvt.state.marksPapers = true;
  await saveTerminal({});
  await page.reload();
  await untilLive(page);
  await page.keyboard.press('Alt+1');
  await sellByCard();
  await page.locator('.done').getByRole('button', { name: 'Receipt' }).click();
  const paper = page.locator('.receipt-paper');
  await paper.getByText('CUSTOMER COPY').waitFor(SLOW);
  expect(await paper.innerText()).not.toContain('MERCHANT COPY');
  await looksRight(page, 'terminal-receipt');
  await page.getByRole('button', { name: 'Print merchant copy' }).click();
  await soon(() => printer.papers.length).toBe(1);
  await page.keyboard.press('Escape');
  await page.locator('.receipt-paper').waitFor({ state: 'detached' });
  await page.locator('.done').getByRole('button', { name: 'New sale' }).click();
});

test('the guest’s display says that the refund waits for the card, and when it is done; the till takes no payment meanwhile', async () => {
  await untilStatus(manager, isAllSent);
  await manager.must(TERMINAL_OPERATIONS.closeTerminalDay, { path: { terminal_id: 't1', closing_id: 'd1' } });
  zvt.state.waits = Number.POSITIVE_INFINITY;
  await page.keyboard.press('Alt+3');
  await page.locator('.list-page').waitFor(SLOW);
  await page.locator('.list-page .list-row').first().click();
  const order = page.locator('.order-refund');
  await order.getByRole('button', { name: 'Refund' }).first().click();
  await page.locator('.sheet-foot .button[data-kind="danger"]').click();
  await enterPin(page, DEMO_MANAGER.pin);
  await order.getByText('Ask guest to tap or insert').waitFor(SLOW);
  await display.getByText('Please present your card').waitFor(SLOW);
  await looksRight(display, 'display-refund-card');
  await page.keyboard.press('Alt+1');
  await page.locator('.tile', { hasText: 'Soft Pretzel' }).first().click();
  await payButton(page).click();
  await chooseTender(page, 'Card');
  await page.getByText('The terminal is busy with a refund').waitFor(SLOW);
  await looksRight(page, 'terminal-busy');
  // While a sale is paid its guest is at the display; the refund's is there again once it is not.
  await payButton(page).click();
  await page.keyboard.press('Alt+3');
  await page.locator('.list-page').waitFor(SLOW);
  await page.locator('.list-page .list-row').first().click();
  await display.getByText('Please present your card').waitFor(SLOW);
  zvt.state.waits = 0;
  await order.getByText('Refunded to the card').waitFor(SLOW);
  await display.getByText('Refunded to your card.').waitFor(SLOW);
  expect(await display.getByTestId('refund').innerText()).toMatch(/\d/);
  await looksRight(display, 'display-refund-done');
});

test('where the guest enters the tip at the terminal the till asks for none, and the card is charged at once', async () => {
  const { passphrase, identifier: keyIdentifier, version: keyVersion } = SIMULATED_KEY;
  const known = await manager.must(HOST_OPERATIONS.readSettings);
  const settings = { ...known.settings, tips: { asks: 'before_card' as const, percents: [10, 15, 20] } };
  await manager.must(HOST_OPERATIONS.changeSettings, { body: { revision: known.revision, settings } });
  const { password: _, ...form } = { password: '', protocol: 'nexo', host: '127.0.0.6', port: nexo.port } as const;
  await manager.must(TERMINAL_OPERATIONS.saveTerminal, {
    path: { terminal_id: 't1' },
    body: { ...form, name: 'Counter', tillId, nexo: { poiId: SIMULATED_POI, passphrase, keyIdentifier, keyVersion, asksTip: true } },
  });
  nexo.state.tipPercent = 10;
  await page.reload();
  await untilLive(page);
  await page.locator('.state-line').getByText('Online').waitFor(SLOW);
  await page.keyboard.press('Alt+1');
  const back = page.locator('.cart > .button', { hasText: 'Back' });
  if ((await back.count()) > 0) await back.click();
  if ((await page.locator('.cart-line').count()) === 0) await page.locator('.tile', { hasText: 'Soft Pretzel' }).first().click();
  await payButton(page).click();
  await chooseTender(page, 'Card');
  await page.getByText('The guest enters the tip at the terminal.').waitFor(SLOW);
  expect(await page.getByRole('radiogroup', { name: 'Tip' }).count()).toBe(0);
  await looksRight(page, 'terminal-tip');
  await page.getByRole('button', { name: /^Charge/ }).click();
  await page.locator('.done').waitFor(SLOW);
  expect(nexo.bookings).toMatchObject([{ kind: 'pay', tip: expect.any(Number) }]);
});

test.each(['en-US', 'ar'] as const)('the settings of terminals are read in %s at every size', async (locale) => {
  const { page: own } = await openRegister(browser, { link: () => host.link() }, { who: DEMO_MANAGER, locale });
  await own.keyboard.press('Alt+5');
  await own.getByRole('tab', { name: locale === 'ar' ? 'الموازين والشاشات' : 'Scales and displays' }).click();
  await own.locator('.settings-part').waitFor();
  await looksRight(own, `terminal-settings-${locale}`);
});
