import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type SimulatedScale,
  type SimulatedScanner,
  startSimulatedScale,
  startSimulatedScanner,
} from '../../electron/host/simulated/simulated-peripherals.ts';
import { findItem } from '../../shared/engine/catalogue/catalogue.ts';
import { DISPLAY_OPERATIONS } from '../../shared/till-contract/operations/display-operations.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { PERIPHERAL_OPERATIONS } from '../../shared/till-contract/operations/peripheral-operations.ts';
import type { DeviceKind } from '../../shared/till-contract/parts/till-operation.ts';
import { openFace } from '../kitchen/opened-face.ts';
import { barriersOn } from '../renderer/accessibility.ts';
import { typeInto } from '../renderer/type-into.ts';
import { openBrowser } from '../setup/open-browser.ts';
import { giveBackWindows } from '../setup/open-window.ts';
import { type PairedDevice, pairWith } from '../till-host/paired-device.ts';
import { DEMO_MANAGER } from '../till-host/running-till-host.ts';
import { pullWhole } from '../till-host/till-sale.ts';
import { startKillable } from './killable-host.ts';
import { chooseTender, type OpenedRegister, openRegister, pay, plainItems, total } from './opened-register.ts';
import { signInAs } from './register-steps.ts';

/** A till with its scale and its scanner, and the guest's screen beside it, at a host that goes and comes back. */
let browser: Browser;
let host: Awaited<ReturnType<typeof startKillable>>;
let manager: PairedDevice;
let register: OpenedRegister;
let display: Page;
let scale: SimulatedScale;
let scanner: SimulatedScanner;
let barcode: string;
let plainName: string;

const soon = <Value>(read: () => Value) => expect.poll(read, { timeout: 60_000, interval: 100 });
const linkFor = async (kind: DeviceKind, name: string): Promise<string> =>
  (await manager.must(HOST_OPERATIONS.makePairingCode, { body: { kind, name } })).url;
const network = (port: number) => ({ kind: 'network', host: '127.0.0.1', port }) as const;

beforeAll(async () => {
  [browser, host, scale, scanner] = await Promise.all([
    openBrowser(),
    startKillable(),
    startSimulatedScale({ port: 0, speaks: 'asked', unit: 'lb' }),
    startSimulatedScanner({ port: 0 }),
  ]);
  manager = await pairWith(host.url, await host.link());
  await manager.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
  const known = await manager.must(HOST_OPERATIONS.readSettings);
  const settings = { ...known.settings, tips: { asks: 'before_card' as const, percents: [10, 15, 20] } };
  await manager.must(HOST_OPERATIONS.changeSettings, { body: { revision: known.revision, settings } });
  const catalogue = await pullWhole(manager);
  const item = plainItems(catalogue)
    .map((itemId) => findItem(catalogue, itemId)?.data)
    .find((data) => data?.barcode !== undefined && data.weighed === undefined);
  [barcode, plainName] = [item?.barcode ?? '', item?.name ?? ''];

  register = await openRegister(browser, { link: () => linkFor('till', 'Front till') });
  display = await openFace(browser, await linkFor('display', 'Guest screen'));
  // Drawn once it has joined.
  await display.locator('.display').waitFor();
  const tillId = (await manager.must(HOST_OPERATIONS.listDevices)).find(({ name }) => name === 'Front till')?.id ?? '';
  const displayId = (await manager.must(HOST_OPERATIONS.listDevices)).find(({ kind }) => kind === 'display')?.id ?? '';
  await manager.must(DISPLAY_OPERATIONS.bindDisplay, { path: { device_id: displayId }, body: { tillId } });
  const wired = { bits: '8n1', tillId } as const;
  await manager.must(PERIPHERAL_OPERATIONS.savePeripheral, {
    path: { peripheral_id: 'scale' },
    body: { ...wired, kind: 'scale', name: 'Candy scale', address: network(scale.port), speaks: 'asked', unit: 'lb' },
  });
  await manager.must(PERIPHERAL_OPERATIONS.savePeripheral, {
    path: { peripheral_id: 'scanner' },
    body: { ...wired, kind: 'scanner', name: 'Counter scanner', address: network(scanner.port), prefix: '', suffix: 'cr' },
  });
});
afterAll(async () => {
  await giveBackWindows(browser);
  await Promise.all([host?.stop(), scale?.stop(), scanner?.stop()]);
});

const shownKind = () => display.locator('.display').getAttribute('data-shown');
const lines = () => display.locator('.order-view-line');

test('the guest sees what is sold and weighed, chooses the tip, and gets the number; the host goes and comes back meanwhile', async () => {
  const { page } = register;
  await soon(shownKind).toBe('idle');
  await display.getByText('Northside Grill').waitFor();
  expect(await barriersOn(display)).toEqual([]);

  // A scan goes into the cart.
  await soon(scanner.connections).toBe(1);
  scanner.scan(`${barcode}\r`);
  await lines().filter({ hasText: plainName }).first().waitFor();

  // A weight is taken only once it stands still.
  await page.locator('.search-field input').fill('Pick and Mix');
  await page.locator('.tile', { hasText: 'Pick and Mix' }).first().click();
  const sheet = page.locator('.sheet');
  const take = sheet.getByRole('button', { name: 'Use weight' });
  await sheet.getByText('Nothing is on the scale').first().waitFor();
  await soon(() => take.getAttribute('aria-disabled')).toBe('true');
  Object.assign(scale.state, { thousandths: 535, isMoving: true });
  await sheet.getByText('Stabilizing').first().waitFor();
  scale.state.isMoving = false;
  await sheet.getByText('Stable').first().waitFor();
  await soon(() => sheet.locator('.weigh-net dd').innerText()).toBe('0.5 lb');
  expect(await barriersOn(page, { within: '.sheet' })).toEqual([]);
  await take.click();
  await page.locator('.cart-line', { hasText: 'Pick and Mix' }).first().waitFor();
  await soon(() => lines().count()).toBe(2);
  const due = await total(page).innerText();
  await soon(() => display.getByTestId('total').innerText()).toBe(due);
  // It may be a phone that stands upright.
  await display.setViewportSize({ width: 390, height: 844 });
  const shownTotal = await display.getByTestId('total').boundingBox();
  expect((shownTotal?.x ?? Number.NaN) + (shownTotal?.width ?? Number.NaN)).toBeLessThanOrEqual(390);
  await display.setViewportSize({ width: 1280, height: 800 });

  await pay(page);
  await soon(shownKind).toBe('paying');
  await chooseTender(page, 'Card');
  await display.getByRole('button', { name: /^20%/ }).click();
  await soon(() => page.getByRole('radio', { name: /^20%/ }).isChecked()).toBe(true);
  await page.getByText('Chosen by the guest').first().waitFor();
  const withTip = display.getByTestId('with-tip');
  await withTip.waitFor();

  // The host goes: the display says nothing that may be wrong, and shows the same again once it is back.
  await host.kill();
  await soon(shownKind).toBe('idle');
  await host.revive();
  await soon(shownKind).toBe('paying');
  await soon(() => withTip.count()).toBe(1);
  expect(await barriersOn(display)).toEqual([]);
  const charged = await withTip.innerText();
  await page.getByRole('button', { name: `Charge ${charged}` }).click();
  await page.locator('.done').waitFor();
  await soon(shownKind).toBe('done');
  const number = await page.getByTestId('guest-number').innerText();
  expect(await display.getByTestId('guest-number').innerText()).toBe(number);
  expect(await barriersOn(display)).toEqual([]);
  await display.emulateMedia({ colorScheme: 'dark' });
  expect(await barriersOn(display, { isDark: true })).toEqual([]);
  await page.locator('.done').getByRole('button', { name: 'New sale' }).click();
  await soon(shownKind).toBe('idle');
});

test('a code that a wired scanner reads while somebody types goes where that of a keyboard would: into the cart, and the text stays', async () => {
  const { page } = register;
  scanner.scan(`${barcode}\r`);
  await page.locator('.cart-line', { hasText: plainName }).first().waitFor();
  await page.locator('.cart-line-open').first().click();
  const note = page.locator('.sheet').getByRole('textbox').first();
  await note.click();
  await typeInto(note, 'no ice');
  const before = await page.locator('.cart-line-quantity').first().innerText();
  scanner.scan(`${barcode}\r`);
  await soon(() => page.locator('.cart-line-quantity').allInnerTexts()).not.toEqual([before]);
  expect(await note.inputValue()).toBe('no ice');
  await page.keyboard.press('Escape');
  await page.locator('.sheet').waitFor({ state: 'detached' });
  expect(register.complaints.filter((complaint) => !/Failed to load resource|ERR_/.test(complaint))).toEqual([]);
});

test('what is wired is seen as it stands, tried, changed and taken away under settings', async () => {
  const { page } = register;
  const name = (await manager.must(HOST_OPERATIONS.listStaff)).find(({ id }) => id === DEMO_MANAGER.employeeId)?.name ?? '';
  await signInAs(page, name, DEMO_MANAGER.pin);
  await page.keyboard.press('Alt+5');
  await page.getByRole('tab', { name: 'Scales and displays' }).click();
  const part = page.locator('.settings-part');
  // What the scale shows now is the test of it.
  await part.getByText('0.535 lb · Stable').waitFor();
  await part.getByText('Shows Front till').waitFor();
  expect(await barriersOn(page, { within: '.settings' })).toEqual([]);
  await part.getByRole('button', { name: 'Edit Candy scale' }).click();
  const field = page.getByRole('textbox', { name: 'Name' });
  await field.fill('Sweets');
  expect(await barriersOn(page, { within: '.settings' })).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await part.getByRole('button', { name: 'Remove Sweets' }).click();
  await part.locator('.notice').getByRole('button', { name: 'Remove' }).click();
  await soon(async () => (await manager.must(PERIPHERAL_OPERATIONS.listPeripherals)).map((peripherals) => peripherals.name)).toEqual([
    'Counter scanner',
  ]);
});
