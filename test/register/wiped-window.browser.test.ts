import { expect, test } from 'vitest';
import { CART_KEEPING_OPERATIONS } from '../../shared/till-contract/operations/cart-keeping-operations.ts';
import { STAND_OPERATIONS } from '../../shared/till-contract/operations/stand-operations.ts';
import { setUpBrowser, soon } from './browser-setup.ts';
import { cartOf, giveCart, lineOf, type OpenedRegister, pay } from './opened-register.ts';

const setup = setUpBrowser();

/** All that the browser kept of the page goes, while no page of it runs. */
async function wipe({ context, page }: OpenedRegister): Promise<OpenedRegister> {
  const { origin } = new URL(page.url());
  await page.close();
  const bare = await context.newPage();
  await bare.goto(`${origin}/icon.svg`);
  const left = await bare.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) {
      await new Promise<void>((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase(name ?? '');
        deleting.onsuccess = () => resolve();
        deleting.onerror = () => reject(deleting.error);
      });
    }
    return await indexedDB.databases();
  });
  expect(left).toEqual([]);
  await bare.goto(`${origin}/register/`);
  await bare.locator('.tile').first().waitFor();
  return { context, page: bare, complaints: [] };
}

async function hold(register: OpenedRegister, name: string): Promise<void> {
  await giveCart(register, cartOf([lineOf(setup.items[0] ?? '')]));
  await register.page.keyboard.press('Alt+h');
  await register.page.getByRole('textbox', { name: 'Name' }).fill(name);
  await register.page.locator('.sheet-foot .button[data-kind="primary"]').click();
  await register.page.locator('.sheet').waitFor({ state: 'detached' });
}

test('a window whose storage was emptied has its held cart, and its tab belongs to its cart again and is paid once', async () => {
  const register = await setup.open();
  await hold(register, 'Bo');
  await giveCart(register, cartOf([lineOf(setup.items[1] ?? ''), lineOf(setup.items[2] ?? '')]));
  await register.page.keyboard.press('Alt+t');
  await register.page.getByRole('textbox', { name: 'Name' }).fill('Kim');
  await register.page.locator('.sheet-foot .button[data-kind="primary"]').click();
  await register.page.locator('.sheet').waitFor({ state: 'detached' });
  await register.page.keyboard.press('Alt+2');
  await register.page.locator('.list-row', { hasText: 'Kim' }).click();
  // The empty cart of before may still be on its way.
  const kept = register.page.waitForResponse(
    (response) =>
      response.url().endsWith('/till/draft') &&
      response.request().method() === 'PUT' &&
      response.request().postDataJSON().cart.lines.length === 2,
  );
  await register.page.getByRole('button', { name: 'Add items' }).click();
  await register.page.locator('.cart-count', { hasText: 'Tab Kim' }).waitFor();
  await kept;

  const { page } = await wipe(register);
  await page.locator('.cart-count', { hasText: 'Tab Kim' }).waitFor();
  await soon(() => page.locator('.cart-line').count()).toBe(2);
  const paid = async () => (await setup.till.must(STAND_OPERATIONS.searchOrders, { query: { where: 'service' } })).orders;
  await pay(page);
  await page.locator('.pay-quick .button').first().click();
  await page.locator('.done').waitFor();
  await soon(async () => (await paid()).map(({ state }) => state)).toEqual(['complete']);
  expect(await setup.till.must(CART_KEEPING_OPERATIONS.listTabs)).toEqual([]);

  await page.keyboard.press('Alt+Shift+H');
  await page.locator('.held-list .button', { hasText: 'Bo' }).click();
  await page.locator('.cart-line').waitFor();
  expect(await setup.till.must(CART_KEEPING_OPERATIONS.listHeld)).toEqual([]);
});
