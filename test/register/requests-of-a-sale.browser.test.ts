import type { Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { EVENTS_PATH } from '../../shared/till-contract/operations/till-events.ts';
import { setUpBrowser, soon } from './browser-setup.ts';
import { cartOf, lineOf, type OpenedRegister, pay, type RegisterOptions } from './opened-register.ts';

const setup = setUpBrowser();

const ANSWERED = 'answered ';

/**
 * What a page asks of its host from now on, as method and path without ids, and each answer (`answered GET /till/staff`), in the order in
 * which they come.
 */
function recordRequests(page: Page): string[] {
  const log: string[] = [];
  const record = (request: Request, prefix: string): void => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/till/')) log.push(`${prefix}${request.method()} ${pathname.replaceAll(/[0-9a-f-]{36}/g, '{id}')}`);
  };
  page.on('request', (request) => record(request, ''));
  page.on('requestfinished', (request) => record(request, ANSWERED));
  page.on('requestfailed', (request) => record(request, ANSWERED));
  return log;
}

const sentIn = (log: readonly string[]): readonly string[] => log.filter((one) => !one.startsWith(ANSWERED));

/**
 * Opens a window and waits until it has read all that it reads at first. A window without a signed-in person signs the first cashier in,
 * shows that person as soon as an event names one, and only after the answer, which may come later, reads what that person may see.
 */
async function openUntilQuiet(options: RegisterOptions = {}): Promise<OpenedRegister> {
  let log: readonly string[] = [];
  const opened = await setup.open({
    ...options,
    beforehand: async (page) => {
      log = recordRequests(page);
    },
  });
  await opened.page.locator('.register-head').getByRole('button', { name: 'Alex Rivera' }).waitFor();
  const signedIn = `${ANSWERED}PUT /till/session`;
  await soon(() => log.slice(log.indexOf(signedIn))).toEqual(expect.arrayContaining([signedIn, 'GET /till/staff', 'GET /till/stand']));
  // The stream of events has no end.
  const ending = () => log.filter((one) => !one.endsWith(EVENTS_PATH));
  await soon(() => ending().length - 2 * sentIn(ending()).length).toBe(0);
  return opened;
}

/** Waits for an event of a later change; all earlier events have arrived then. */
async function untilEventsArrived({ page }: OpenedRegister): Promise<void> {
  const settings = page.waitForResponse((response) => response.url().endsWith('/till/settings') && response.request().method() === 'GET');
  await setup.change({});
  await settings;
}

test('a sale is written by its own screen, read by nobody, and no other screen asks for anything', async () => {
  const itemId = setup.items[0] as string;
  const [selling, other] = [await openUntilQuiet({ cart: cartOf([lineOf(itemId)]) }), await openUntilQuiet()];
  const [bySeller, byOther] = [recordRequests(selling.page), recordRequests(other.page)];

  await pay(selling.page);
  await selling.page.locator('.pay').getByRole('button', { name: /exact/i }).first().click();
  await selling.page.locator('.done').waitFor();
  await selling.page.locator('.state-line').getByText('Online').waitFor();
  await untilEventsArrived(selling);
  await untilEventsArrived(other);

  expect(sentIn(bySeller).filter((one) => one.startsWith('GET /till/sales'))).toEqual([]);
  const ofTheTest = new Set(['GET /till/settings', 'GET /till/stand']);
  expect(sentIn(byOther).filter((one) => !ofTheTest.has(one))).toEqual([]);
});
