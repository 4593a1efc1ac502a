import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { editItem } from '../../shared/service/core/catalogue-edits.ts';
import { setUpBrowser, soon } from './browser-setup.ts';
import { cartOf, lineOf, pay, payButton, total } from './opened-register.ts';

const setup = setUpBrowser();

/** Changes the catalogue at the service while the till sells. The host notices it by the next answer of the service. */
async function setPrice(itemId: string, amount: number): Promise<void> {
  const { catalogues } = setup.host.host.service.context;
  const edited = await catalogues.edit((file) => {
    const next = editItem(file, { itemId, price: { level: 'VENDOR_OVERRIDE_ACTIVE', amount } });
    if (!next.ok) throw new Error(next.refusal);
    return next.value;
  });
  expect(edited?.ok).toBe(true);
  await fetch(`${setup.host.url}/`);
}

const marked = (page: Page) => page.locator('.cart-line', { hasText: 'New price' });
const kept = (page: Page) => page.locator('.cart-line:not(:has-text("New price"))');

test('a price that changes while the cart is filled marks that line alone and shows the new total', async () => {
  const [cheap = '', dear = ''] = [setup.items[0], setup.items.at(-1)];
  const { page } = await setup.open({ cart: cartOf([lineOf(cheap), lineOf(dear)]) });
  const before = await total(page).textContent();
  await setPrice(dear, 41);
  await marked(page).waitFor();
  await soon(async () => [await marked(page).count(), await kept(page).count()]).toEqual([1, 1]);
  await soon(() => marked(page).textContent()).toContain('41.00');
  await soon(() => total(page).textContent()).not.toBe(before);
  // The guest pays the price that is shown now.
  const shown = await total(page).textContent();
  await pay(page);
  await soon(() => page.getByTestId('due').textContent()).toBe(shown);
});

test('a price that changes while the guest pays changes nothing of that sale, before and after a reload', async () => {
  const [cheap = '', dear = ''] = [setup.items[0], setup.items.at(-1)];
  const { page } = await setup.open({ cart: cartOf([lineOf(cheap), lineOf(dear)]) });
  await pay(page);
  const due = page.getByTestId('due');
  const [dueBefore, lines] = [await due.textContent(), await page.locator('.cart-line').allTextContents()];
  const menuAnswer = page.waitForResponse((response) => response.url().includes('/till/catalogue'));
  await setPrice(dear, 52);
  await (await menuAnswer).finished();
  await setPrice(cheap, 7);
  await page.reload();
  await due.waitFor();
  await page.locator('.cart-line').nth(1).waitFor();
  await soon(async () => [await due.textContent(), await total(page).textContent()]).toEqual([dueBefore, dueBefore]);
  await soon(() => page.locator('.cart-line').allTextContents()).toEqual(lines);
  await soon(() => marked(page).count()).toBe(0);

  // Back in the cart, the display shows the new price.
  await payButton(page).click();
  await marked(page).nth(1).waitFor();
  await soon(() => total(page).textContent()).not.toBe(dueBefore);
  await pay(page);
  await page.locator('.pay-quick .button').first().click();
  await page.locator('.done').waitFor();
});
