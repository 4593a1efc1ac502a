import type { Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { setUpBrowser } from './browser-setup.ts';
import { cartOf, lineOf, type OpenedRegister, pay } from './opened-register.ts';

const setup = setUpBrowser();

/** What a page asks of its host from now on, as method and path without ids. */
function recordRequests(page: Page): string[] {
  const requests: string[] = [];
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/till/')) requests.push(`${request.method()} ${pathname.replaceAll(/[0-9a-f-]{36}/g, '{id}')}`);
  });
  return requests;
}

/** Waits for an event of a later change; all earlier events have arrived then. */
async function untilEventsArrived({ page }: OpenedRegister): Promise<void> {
  const settings = page.waitForResponse((response) => response.url().endsWith('/till/settings') && response.request().method() === 'GET');
  await setup.change({});
  await settings;
}

test('a sale is written by its own screen, read by nobody, and no other screen asks for anything', async () => {
  const itemId = setup.items[0] as string;
  const [selling, other] = [await setup.open({ cart: cartOf([lineOf(itemId)]) }), await setup.open()];
  for (const each of [selling, other]) {
    // A window without a signed-in person signs the first cashier in, and then reads what that person may see.
    await each.page.locator('.register-head').getByRole('button', { name: 'Alex Rivera' }).waitFor();
    await untilEventsArrived(each);
  }
  const [bySeller, byOther] = [recordRequests(selling.page), recordRequests(other.page)];

  await pay(selling.page);
  await selling.page.locator('.pay').getByRole('button', { name: /exact/i }).first().click();
  await selling.page.locator('.done').waitFor();
  await selling.page.locator('.state-line').getByText('Online').waitFor();
  await untilEventsArrived(selling);
  await untilEventsArrived(other);

  expect(bySeller.filter((one) => one.startsWith('GET /till/sales'))).toEqual([]);
  const ofTheTest = new Set(['GET /till/settings', 'GET /till/stand']);
  expect(byOther.filter((one) => !ofTheTest.has(one))).toEqual([]);
});
