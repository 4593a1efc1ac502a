import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { uuidV4 } from '../../shared/base/ids.ts';
import { money } from '../../shared/base/money.ts';
import { VALUE_CARD_OPERATIONS } from '../../shared/till-contract/cards/value-card-operations.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { runHere } from '../host/run-here.ts';
import { credentialsFor, serve } from '../host/served-host.ts';
import { barriersByDayAndNight } from '../renderer/accessibility.ts';
import { coveredControls, excessWidth } from '../renderer/covered-controls.ts';
import { scanCode } from '../renderer/scan-code.ts';
import { typeInto } from '../renderer/type-into.ts';
import { giveBackWindow } from '../setup/open-window.ts';
import type { PairedDevice } from '../till-host/paired-device.ts';
import { isAllSent, untilStatus } from '../till-host/received-events.ts';
import { type RemoteTill, startRemoteTill } from '../till-host/remote-till.ts';
import { DEMO_MANAGER } from '../till-host/running-till-host.ts';
import { pullWhole } from '../till-host/till-sale.ts';
import { setUpBrowser, soon } from './browser-setup.ts';
import { cartOf, chooseTender, lineOf, type OpenedRegister, openRegister, pay, plainItems } from './opened-register.ts';
import { openOnlyCase, openSettings } from './register-steps.ts';

const setup = setUpBrowser();
const SLOW = { timeout: 60_000 };
const [RICH, POOR, BLOCKED] = ['LIST-2026-0001', 'LIST-2026-0002', 'LIST-2026-0003'] as const;

let remote: RemoteTill;
let till: PairedDevice;
let item = '';
const opened: OpenedRegister[] = [];
beforeAll(async () => {
  remote = await startRemoteTill();
  const verifier = await nodeWorld.hashPassword(DEMO_MANAGER.pin);
  await remote.till.staff.adopt([{ id: DEMO_MANAGER.employeeId, name: 'Dana Kowalski', role: 'manager', verifier }]);
  till = await remote.pair();
  await till.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
  const { settings, revision } = await till.must(HOST_OPERATIONS.readSettings);
  await till.must(HOST_OPERATIONS.changeSettings, {
    body: { revision, settings: { ...settings, tenders: [...settings.tenders, 'gift'] } },
  });
  item = plainItems(await pullWhole(till)).at(-1) ?? '';
  for (const [code, amount] of [
    [RICH, 5000],
    [POOR, 150],
    [BLOCKED, 5000],
  ] as const)
    await till.must(VALUE_CARD_OPERATIONS.loadValueCard, { path: { load_id: uuidV4(nodeWorld) }, body: { code, amount: money(amount) } });
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map(giveBackWindow));
});
afterAll(() => remote.stop());

async function open(options: Parameters<typeof openRegister>[2] = {}): Promise<Page> {
  const one = await openRegister(
    setup.browser,
    { link: () => remote.till.inviteDevice('till', 'Grill 12') },
    { who: DEMO_MANAGER, ...options },
  );
  opened.push(one);
  return one.page;
}

async function openTender(options: Parameters<typeof openRegister>[2] = {}): Promise<Page> {
  await goAway();
  const page = await open({ cart: cartOf([lineOf(item, 1)]), ...options });
  if ((options.viewport?.width ?? 1280) < 900) await page.locator('.cart-bar > .button').click();
  else await pay(page);
  return page;
}

const picture = async (page: Page, name: string): Promise<void> => {
  if (process.env.PICTURES === undefined) return;
  await page.screenshot({ path: `${process.env.PICTURES}/${name}.png` });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.screenshot({ path: `${process.env.PICTURES}/${name}-dark.png` });
  await page.emulateMedia({ colorScheme: 'light' });
};

const codeField = (page: Page) => page.getByLabel('Card number or code');

let isAway = false;

/** From the first payment on the service is away, until the last test starts it again. */
async function goAway(): Promise<void> {
  if (isAway) return;
  isAway = true;
  await untilStatus(till, ({ giftCardList }) => giftCardList?.cards === 3);
  await remote.stopService();
  await untilStatus(till, ({ connectivity }) => connectivity === 'offline');
}

/** What screens call it. */
const SETTING = {
  'en-US': { tab: 'Stand', hours: 'Hours until the list of gift cards runs out' },
  de: { tab: 'Stand', hours: 'Stunden, bis die Liste der Geschenkkarten abläuft' },
  ar: { tab: 'نقطة البيع', hours: 'الساعات حتى تنتهي قائمة بطاقات الهدايا' },
} as const;

test('a manager switches it on, and the settings say how many cards can be taken until when', async () => {
  const page = await open();
  await openSettings(page, 'Stand');
  const group = page.getByRole('radiogroup', { name: 'Gift cards without the connection', exact: true });
  await group.getByRole('radio', { name: 'On' }).check({ force: true });
  await page.getByText('No list yet. It comes with the connection.').waitFor(SLOW);
  const hours = page.getByLabel('Hours until the list of gift cards runs out');
  await hours.fill('25');
  await page.getByText('Enter a whole number from 1 to 24.').first().waitFor(SLOW);
  await hours.fill('6');
  await page.getByLabel('Gift cards without the connection, most per card').fill('20');
  await page.getByRole('button', { name: 'Save for this stand' }).click();
  await page.getByText('3 cards can be taken until').waitFor(SLOW);
  await page.getByText('3 cards can be taken until').scrollIntoViewIfNeeded();
  await picture(page, 'setting');
  expect(await barriersByDayAndNight(page)).toEqual([]);
});

test.each([
  ['en-US', { width: 1280, height: 800 }],
  ['en-US', { width: 390, height: 844 }],
  ['ar', { width: 1024, height: 768 }],
])('the setting is accessible and fits, in %s at %o', async (locale, viewport) => {
  const page = await open({ locale, viewport });
  const { tab, hours } = SETTING[locale as keyof typeof SETTING];
  await openSettings(page, tab);
  await page.getByLabel(hours).scrollIntoViewIfNeeded();
  await picture(page, `setting-${locale}-${viewport.width}`);
  expect(await barriersByDayAndNight(page)).toEqual([]);
  expect(await excessWidth(page)).toBe(0);
});

test('while the connection is away a card is scanned and taken up to what the list allows, by keyboard too', async () => {
  const page = await openTender();
  await chooseTender(page, 'Gift card');
  await scanCode(page, RICH.replaceAll('-', ''));
  await page.getByText('The connection is away. Up to $20.00 of this card can be taken.').waitFor(SLOW);
  await page.getByText(/^\$50\.00 was on the card at /).waitFor(SLOW);
  await page.getByRole('button', { name: /^Accept/ }).focus();
  await page.keyboard.press('Enter');
  await page.locator('.done').waitFor(SLOW);
  await picture(page, 'taken');
});

test('a card that the list gives only a part of pays that, and its payment can be removed; one that no list has is refused', async () => {
  const page = await openTender();
  await chooseTender(page, 'Gift card');
  await codeField(page).fill('LIST-2026-NONE');
  await page.keyboard.press('Enter');
  await page.getByText('This gift card can’t be taken while the connection is away.').first().waitFor(SLOW);
  await picture(page, 'not-listed');
  await codeField(page).fill(POOR);
  await page.keyboard.press('Enter');
  await page.getByText('Up to $1.50 of this card can be taken.').waitFor(SLOW);
  await page.getByRole('button', { name: 'Accept $1.50' }).click();
  await page.getByRole('button', { name: 'Remove payment: Gift card $1.50' }).click();
  await soon(async () => (await till.must(VALUE_CARD_OPERATIONS.lookUpValueCard, { body: { code: POOR } })).ofList?.most).toBe(150);
});

test.each([
  ['en-US', { width: 1280, height: 800 }],
  ['en-US', { width: 1024, height: 768 }],
  ['en-US', { width: 390, height: 844 }],
  ['en-US', { width: 1920, height: 1080 }],
  ['ar', { width: 1280, height: 800 }],
])('the payment is accessible and fits, in %s at %o', async (locale, viewport) => {
  const page = await openTender({ locale, viewport });
  await chooseTender(page, locale === 'ar' ? 'بطاقة هدية' : 'Gift card');
  await typeInto(page.locator('.pay-tender input').first(), POOR);
  await page.keyboard.press('Enter');
  await page.locator('.pay-tender .notice').waitFor(SLOW);
  await picture(page, `tender-${locale}-${viewport.width}`);
  expect(await barriersByDayAndNight(page)).toEqual([]);
  expect([await coveredControls(page), await excessWidth(page)]).toEqual([[], 0]);
});

test('what a card that was blocked meanwhile does not cover is a case, and a manager settles it', async () => {
  const page = await openTender();
  await chooseTender(page, 'Gift card');
  await typeInto(codeField(page), BLOCKED);
  await page.keyboard.press('Enter');
  await page.getByText('Up to $20.00 of this card can be taken.').waitFor(SLOW);
  await page.getByRole('button', { name: /^Accept/ }).click();
  await page.locator('.done').waitFor(SLOW);
  const service = await serve(join(remote.folder, 'service'), ['--port', '0', '--no-till'], {}, 60_000);
  const headers = { ...(await credentialsFor({ url: service.url, keys: remote.keys })), 'content-type': 'application/json' };
  const body = JSON.stringify({ code: BLOCKED, is_blocked: true, by: 'Ada' });
  await fetch(`${service.url}/ordering/venues/21/vendors/31/value_cards/change`, { method: 'POST', headers, body });
  await service.end('SIGKILL');
  await remote.startService();
  await untilStatus(till, ({ queue }) => queue.attention === 1);
  await page.keyboard.press('Alt+4');
  await openOnlyCase(page);
  await page.locator('.job-reason', { hasText: 'The gift card couldn’t cover what was taken offline.' }).waitFor(SLOW);
  await page.getByText('the card is blocked').waitFor(SLOW);
  await page.getByRole('button', { name: 'Difference collected', exact: true }).click();
  await picture(page, 'case');
  expect(await barriersByDayAndNight(page)).toEqual([]);
  await page.getByRole('button', { name: 'Confirm: Difference collected' }).click();
  await untilStatus(till, isAllSent);
});

/** What settings say of a service that was restored. */
const WAITS = { 'en-US': 'The cloud was restored from a backup.', de: 'Die Cloud wurde aus einer Sicherung wiederhergestellt.' } as const;

/** Marks the service's data as put back from a backup. */
async function restoreService(): Promise<void> {
  await remote.stopService();
  expect(await runHere(['value-cards', 'restored', '--data', join(remote.folder, 'service')])).toMatchObject({ code: 0 });
  await remote.startService();
  await untilStatus(till, ({ giftCardListFrom }) => giftCardListFrom !== undefined);
}

test.each([
  ['en-US', { width: 1280, height: 800 }],
  ['de', { width: 1024, height: 768 }],
  ['de', { width: 390, height: 844 }],
])('of a service that was restored the settings say from when it lends a list, in %s at %o', async (locale, viewport) => {
  if ((await till.must(HOST_OPERATIONS.readStatus)).giftCardListFrom === undefined) await restoreService();
  const page = await open({ locale, viewport });
  await openSettings(page, SETTING[locale as keyof typeof SETTING].tab);
  const sentence = page.getByText(WAITS[locale as keyof typeof WAITS]);
  await sentence.waitFor(SLOW);
  await sentence.scrollIntoViewIfNeeded();
  await picture(page, `restored-${locale}-${viewport.width}`);
  expect(await barriersByDayAndNight(page)).toEqual([]);
  expect(await excessWidth(page)).toBe(0);
});
