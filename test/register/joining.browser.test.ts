import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openOwnTls } from '../../electron/host/network/lan-authority.ts';
import { readLanNames } from '../../electron/host/network/lan-names.ts';
import { HOST_OPERATIONS, type HostStatus } from '../../shared/till-contract/operations/host-operations.ts';
import { startHost } from '../host/running-host.ts';
import { barriersOn } from '../renderer/accessibility.ts';
import { typeInto } from '../renderer/type-into.ts';
import { askAs } from '../setup/ask-as.ts';
import { codeOf } from '../till-host/paired-device.ts';
import { DEMO_MANAGER } from '../till-host/running-till-host.ts';
import { setUpBrowser, soon } from './browser-setup.ts';
import { cartOf, giveCart, lineOf } from './opened-register.ts';
import { signInAs } from './register-steps.ts';

const setup = setUpBrowser();

test('a device that knows the address alone types its code, and comes back to what it is', async () => {
  const { context, page } = await setup.open();
  await context.clearCookies();
  await page.goto(`${setup.host.url}/join/`);
  const code = page.getByRole('textbox', { name: 'Pairing code' });
  await code.waitFor();
  expect(await barriersOn(page)).toEqual([]);
  await code.fill('00000-00000');
  await code.press('Enter');
  await page.getByText('Code not accepted.').waitFor();
  await code.fill(codeOf(await setup.host.link()).toLowerCase());
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await page.waitForURL(/\/register\/$/);
  await page.locator('.tile').first().waitFor();
  await page.goto(`${setup.host.url}/join/`);
  await page.waitForURL(/\/register\/$/);
});

test('a browser that joins for the first time shows no notice of a menu that it never had', async () => {
  const fresh = await setup.browser.newContext();
  const page = await fresh.newPage();
  await page.goto(`${setup.host.url}/join/`);
  const code = page.getByRole('textbox', { name: 'Pairing code' });
  await code.fill(codeOf(await setup.host.link()).toLowerCase());
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await page.waitForURL(/\/register\/$/);
  await page.locator('.tile').first().waitFor();
  await page.getByText('Online').first().waitFor();
  expect(await page.getByText('Receipt couldn’t load').count()).toBe(0);
  await fresh.close();
});

test('a till that was removed asks for a code at once and shows nothing else, and goes on with its cart as the device that it was', async () => {
  const opened = await setup.open();
  const { page } = opened;
  const ownId = async (): Promise<string> =>
    ((await (await askAs(page, 'GET', `${setup.host.url}/till/status`)).json()) as HostStatus).device.id;
  const before = await ownId();
  await giveCart(opened, cartOf([lineOf(setup.items[0] ?? '')]));
  const lines = page.locator('.cart-line');
  await lines.first().waitFor();
  const manager = await setup.host.pair();
  await manager.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
  await manager.must(HOST_OPERATIONS.revokeDevice, { path: { device_id: before } });
  const code = page.getByRole('textbox', { name: 'Pairing code' });
  await code.waitFor();
  expect(await page.locator('.tile, .cart-line').count()).toBe(0);
  await page.keyboard.press('Alt+5');
  await page.keyboard.press('Control+K');
  expect(await page.getByRole('dialog').count()).toBe(1);
  await code.focus();
  await typeInto(code, codeOf(await setup.host.link()));
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await lines.first().waitFor();
  expect([await lines.count(), await ownId()]).toEqual([1, before]);
});

test('a device is called something else by a manager, and hears of it', async () => {
  const kiosk = await setup.host.pair('kiosk');
  const { page } = await setup.open();
  await signInAs(page, 'Dana Kowalski', DEMO_MANAGER.pin);
  const tab = page.getByRole('tab', { name: 'Devices', exact: true });
  await soon(async () => {
    await page.keyboard.press('Alt+5');
    return await tab.isVisible();
  }).toBe(true);
  await tab.click();
  await page.getByRole('button', { name: 'Rename Test kiosk', exact: true }).click();
  const sheet = page.getByRole('dialog');
  const name = sheet.getByRole('textbox', { name: 'Name' });
  await name.fill('Gate 7');
  expect(await barriersOn(page, { within: '.sheet' })).toEqual([]);
  await sheet.getByRole('button', { name: 'Rename', exact: true }).click();
  await page.getByRole('button', { name: 'Rename Gate 7', exact: true }).waitFor();
  await soon(async () => (await kiosk.must(HOST_OPERATIONS.readStatus)).device.name).toBe('Gate 7');
});

test('the page that teaches trust can be read by everybody, in light and in dark', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'grandstand-trust-'));
  const tls = openOwnTls(folder, 'box', readLanNames());
  const host = await startHost({ isLan: true, tls });
  try {
    const inArabic = await setup.browser.newPage({ locale: 'ar-EG' });
    await inArabic.goto(`${host.url}/trust/`);
    await inArabic.getByRole('heading', { level: 1, name: 'اجعل هذا الجهاز يثق بالجهاز المركزي' }).waitFor();
    expect(await inArabic.locator('html').evaluate((root) => [root.getAttribute('lang'), getComputedStyle(root).direction])).toEqual([
      'ar',
      'rtl',
    ]);
    await inArabic.close();
    const page = await setup.browser.newPage({ colorScheme: 'light' });
    await page.goto(`${host.url}/trust/`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.locator('details').evaluateAll((all) => {
      for (const each of all as HTMLDetailsElement[]) each.open = true;
    });
    expect(await barriersOn(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await barriersOn(page, { isDark: true })).toEqual([]);
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download the certificate' }).click();
    expect((await downloading).suggestedFilename()).toBe('grandstand.crt');
    await page.close();
  } finally {
    await host.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
