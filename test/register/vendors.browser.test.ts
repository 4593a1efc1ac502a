import { beforeAll, expect, test } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { uuidV4 } from '../../shared/base/ids.ts';
import { CART_KEEPING_OPERATIONS } from '../../shared/till-contract/operations/cart-keeping-operations.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { SALE_OPERATIONS } from '../../shared/till-contract/operations/sale-operations.ts';
import { pairWith } from '../till-host/paired-device.ts';
import { DEMO_MANAGER } from '../till-host/running-till-host.ts';
import { openOne, pullWhole } from '../till-host/till-sale.ts';
import { withOpenBar } from '../till-host/two-vendors.ts';
import { setUpBrowser, soon } from './browser-setup.ts';
import { cartOf, giveCart, lineOf, type OpenedRegister } from './opened-register.ts';

const setup = setUpBrowser();
beforeAll(async () => {
  await setup.host.host.service.context.catalogues.edit(withOpenBar);
});

/** A window with a manager signed in. */
async function openDevices(): Promise<OpenedRegister> {
  const opened = await setup.open({ who: DEMO_MANAGER });
  await opened.page.locator('.state-line').getByText('Online').waitFor();
  return opened;
}

async function showDevices({ page }: Pick<OpenedRegister, 'page'>): Promise<void> {
  await page.keyboard.press('Alt+5');
  await page.getByRole('tab', { name: 'Devices' }).click();
}

test('a till that is set to sell for another vendor has that menu at once, and its cart waits where it was made', async () => {
  const opened = await openDevices();
  const { page, context, complaints } = opened;
  const name = `Till ${uuidV4(nodeWorld).slice(0, 8)}`;
  await giveCart(opened, cartOf([lineOf(setup.items[0] as string)], { check: { name } }));
  await showDevices(opened);
  const own = page.getByRole('row').filter({ hasText: 'This device' });
  await own.getByRole('button', { name: /Northside Grill/ }).click();
  await page.getByRole('menuitem', { name: 'Tap Room 14' }).click();
  await page.getByText(`Order held as ${name}`).first().waitFor();
  await page.getByText('This device now sells for Tap Room 14.').first().waitFor();
  await own.getByRole('button', { name: /Tap Room 14/ }).waitFor();
  await page.keyboard.press('Alt+1');
  await page
    .getByRole('button', { name: /Draft|Lager|Ale/ })
    .first()
    .waitFor();
  await soon(() => page.locator('.cart-line').count()).toBe(0);
  const held = async () => (await setup.till.must(CART_KEEPING_OPERATIONS.listHeld)).map((each) => each.name);
  await soon(held).toContain(name);

  const tiles = await page.locator('.tile-name').allTextContents();
  await context.route(/\/till\//, (route) => route.abort());
  await page.reload();
  await page.locator('.tile').first().waitFor();
  await soon(() => page.locator('.tile-name').allTextContents()).toEqual(tiles);
  expect(complaints.filter((each) => !each.includes('net::ERR_FAILED'))).toEqual([]);
});

test('a device in the middle of a sale stays, and the list says why', async () => {
  const opened = await openDevices();
  const { page } = opened;
  const device = await setup.host.pair('till');
  await device.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
  const { saleId } = await openOne(device, await pullWhole(device));
  await showDevices(opened);
  const row = page.getByRole('row').filter({ hasNotText: 'This device' }).last();
  await row.getByRole('button', { name: /Northside Grill/ }).click();
  await page.getByRole('menuitem', { name: 'Bean & Brew' }).click();
  await page
    .getByText(/has a .* sale in payment since/)
    .first()
    .waitFor();
  await device.must(SALE_OPERATIONS.abandonSale, { path: { sale_id: saleId } });
  await row.getByRole('button', { name: /Northside Grill/ }).click();
  await page.getByRole('menuitem', { name: 'Bean & Brew' }).click();
  await row.getByRole('button', { name: /Bean & Brew/ }).waitFor();
  expect((await device.must(HOST_OPERATIONS.readStatus)).place?.vendorId).toBe(33);
});

test('a code for a new device names the stand that it will sell for', async () => {
  const opened = await openDevices();
  const { page } = opened;
  await showDevices(opened);
  await page.getByLabel('Name', { exact: true }).fill('Kiosk by the bar');
  await page.getByRole('button', { name: /^Stand: / }).click();
  await page.getByRole('menuitem', { name: 'Tap Room 14' }).click();
  await page.getByRole('button', { name: 'Create code' }).click();
  const link = await page.locator('.settings-code-link').textContent();
  const device = await pairWith(setup.host.url, link ?? '');
  expect((await device.must(HOST_OPERATIONS.readStatus)).place?.vendorName).toBe('Tap Room 14');
});
