import type { Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { standWithBrowser } from './browser-stand.ts';
import { cartOf, lineOf, type OpenedRegister, pay } from './opened-register.ts';

const stand = standWithBrowser();

/** What a page asks of its host from now on, as method and path without ids. */
function recordRequests(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/till/')) asked.push(`${request.method()} ${pathname.replaceAll(/[0-9a-f-]{36}/g, '{id}')}`);
  });
  return asked;
}

/** What the host goes on telling by itself has arrived once a later event of another kind has. */
async function untilTold({ page }: OpenedRegister): Promise<void> {
  const settings = page.waitForResponse((response) => response.url().endsWith('/till/settings') && response.request().method() === 'GET');
  await stand.change({});
  await settings;
}

test('a sale is written by its own screen, read by nobody, and no other screen asks for anything', async () => {
  const itemId = stand.items[0] as string;
  const [selling, other] = [await stand.open({ cart: cartOf([lineOf(itemId)]) }), await stand.open()];
  for (const each of [selling, other]) {
    // A window at which nobody is signed in signs in the first cashier by itself, and then asks for what goes with that.
    await each.page.locator('.register-head').getByRole('button', { name: 'Alex Rivera' }).waitFor();
    await untilTold(each);
  }
  const [bySeller, byOther] = [recordRequests(selling.page), recordRequests(other.page)];

  await pay(selling.page);
  await selling.page.locator('.pay').getByRole('button', { name: /exact/i }).first().click();
  await selling.page.locator('.done').waitFor();
  await selling.page.locator('.state-line').getByText('Online').waitFor();
  await untilTold(selling);
  await untilTold(other);

  expect(bySeller.filter((one) => one.startsWith('GET /till/sales'))).toEqual([]);
  const ofTheTest = new Set(['GET /till/settings', 'GET /till/stand']);
  expect(byOther.filter((one) => !ofTheTest.has(one))).toEqual([]);
});
