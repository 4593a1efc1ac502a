import type { Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { EVENTS_PATH } from '../../shared/till-contract/operations/till-events.ts';
import { setUpBrowser, soon } from './browser-setup.ts';
import { cartOf, lineOf, type OpenedRegister, pay, type RegisterOptions } from './opened-register.ts';

const setup = setUpBrowser();

interface RecordedRequests {
  /** As method and path without ids. */
  readonly sent: string[];
  /** The same, and each answer (`answered GET /till/staff`), in the order in which they came. */
  readonly log: string[];
}

/** What a page asks of its host from now on, apart from the stream of events. */
function recordRequests(page: Page): RecordedRequests {
  const recorded: RecordedRequests = { sent: [], log: [] };
  const nameOf = (request: Request): string | undefined => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/till/') || pathname === EVENTS_PATH) return undefined;
    return `${request.method()} ${pathname.replaceAll(/[0-9a-f-]{36}/g, '{id}')}`;
  };
  const logAnswer = (request: Request) => {
    const name = nameOf(request);
    if (name !== undefined) recorded.log.push(`answered ${name}`);
  };
  page.on('request', (request) => {
    const name = nameOf(request);
    if (name === undefined) return;
    recorded.sent.push(name);
    recorded.log.push(name);
  });
  page.on('requestfinished', logAnswer);
  page.on('requestfailed', logAnswer);
  return recorded;
}

/**
 * Opens a window and waits until it has read all that it reads at first. A window without a signed-in person signs the first cashier in,
 * shows that person as soon as an event names one, and only after the answer, which may come later, reads what that person may see.
 */
async function openUntilQuiet(options: RegisterOptions = {}): Promise<OpenedRegister> {
  const recorded: RecordedRequests[] = [];
  const opened = await setup.open({
    ...options,
    beforehand: async (page) => {
      recorded.push(recordRequests(page));
    },
  });
  await opened.page.locator('.register-head').getByRole('button', { name: 'Alex Rivera' }).waitFor();
  const { sent, log } = recorded[0] as RecordedRequests;
  const signedIn = 'answered PUT /till/session';
  await soon(() => log.slice(log.indexOf(signedIn))).toEqual(expect.arrayContaining([signedIn, 'GET /till/staff', 'GET /till/stand']));
  await soon(() => log.length - 2 * sent.length).toBe(0);
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
  const [bySeller, byOther] = [recordRequests(selling.page).sent, recordRequests(other.page).sent];

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
