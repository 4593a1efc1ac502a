import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { keepProvider } from '../../electron/host/cards/kept-provider.ts';
import { type SimulatedKeeper, startSimulatedKeeper } from '../../electron/host/simulated/simulated-value-cards.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { barriersByDayAndNight } from '../renderer/accessibility.ts';
import { coveredControls, excessWidth } from '../renderer/covered-controls.ts';
import { openBrowser } from '../setup/open-browser.ts';
import { giveBackWindow, giveBackWindows } from '../setup/open-window.ts';
import { isAllSent, untilStatus } from '../till-host/received-events.ts';
import { DEMO_MANAGER, type RunningTillHost, startTillHost } from '../till-host/running-till-host.ts';
import { pullWhole } from '../till-host/till-sale.ts';
import { soon } from './browser-setup.ts';
import { cartOf, chooseTender, lineOf, openRegister, pay, plainItems, type RegisterOptions } from './opened-register.ts';

const SLOW = { timeout: 60_000 };
const KEY = 'a-key-of-the-keeper';
const CODE = 'KEPT2026WXYZ';

let browser: Browser;
let host: RunningTillHost;
let keeper: SimulatedKeeper;
let item = '';
const opened: Parameters<typeof giveBackWindow>[0][] = [];

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'grandstand-till-'));
  keeper = await startSimulatedKeeper({ port: 0, key: KEY, currency: 'USD', name: 'Arena Cards', can: ['block'] });
  keeper.ledger.issue(CODE, 5000, { holder: 'Zoë' });
  keepProvider(folder, { url: keeper.url, key: KEY });
  [browser, host] = await Promise.all([openBrowser(), startTillHost(folder)]);
  const manager = await host.pair();
  await manager.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
  item = plainItems(await pullWhole(manager))[0] ?? '';
  const { revision, settings } = await manager.must(HOST_OPERATIONS.readSettings);
  await manager.must(HOST_OPERATIONS.changeSettings, {
    body: { revision, settings: { ...settings, tenders: [...settings.tenders, 'gift'] } },
  });
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map(giveBackWindow));
});
afterAll(async () => {
  await giveBackWindows(browser);
  await host?.stop();
  await keeper?.stop();
});

async function openWindow(options: RegisterOptions = {}): Promise<Page> {
  const one = await openRegister(browser, host, options);
  opened.push(one);
  return one.page;
}

async function openPage(options: RegisterOptions = {}): Promise<Page> {
  const page = await openWindow({ who: DEMO_MANAGER, ...options });
  await page.keyboard.press('Alt+Shift+G');
  await page.locator('.gift-cards > .notice').waitFor(SLOW);
  return page;
}

test.each([
  ['en-US', { width: 1280, height: 800 }],
  ['en-US', { width: 1024, height: 768 }],
  ['en-US', { width: 390, height: 844 }],
  ['en-US', { width: 1920, height: 1080 }],
  ['ar', { width: 1280, height: 800 }],
  ['ar', { width: 390, height: 844 }],
])('the page of gift cards says who keeps them and offers what that lets a stand do, in %s at %o', async (locale, viewport) => {
  const page = await openPage({ viewport, locale });
  await page.locator('.notice', { hasText: 'Arena Cards' }).waitFor(SLOW);
  const code = page.locator('.gift-cards-code input');
  await code.fill('NOSUCH2026');
  await page.keyboard.press('Enter');
  await soon(() => page.locator('.gift-cards-part .notice').count()).toBe(1);
  expect([await page.locator('.gift-cards-load').count(), await page.locator('.gift-cards-sums').count()]).toEqual([0, 0]);
  await code.fill(CODE);
  await page.keyboard.press('Enter');
  await page.getByTestId('gift-balance').waitFor(SLOW);
  expect([await page.locator('.gift-cards-load').count(), await page.locator('.gift-cards-part > .button').count()]).toEqual([0, 1]);
  expect(await barriersByDayAndNight(page)).toEqual([]);
  expect([await coveredControls(page), await excessWidth(page)]).toEqual([[], 0]);
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/kept-${viewport.width}-${locale}.png` });
});

test('a card of the keeper is charged at the register in four taps and its number, and the order is sent', async () => {
  const page = await openWindow({ cart: cartOf([lineOf(item)]) });
  await pay(page);
  await chooseTender(page, 'Gift card');
  await page.getByLabel('Card number or code').fill(CODE);
  await page.getByRole('button', { name: 'Check balance' }).click();
  await page.getByText('$50.00 on the card').waitFor(SLOW);
  await page.getByRole('button', { name: /^Accept/ }).click();
  await page.locator('.done').waitFor(SLOW);
  await untilStatus(await host.pair(), isAllSent);
  const taken = keeper.ledger.moves().filter(({ kind, state }) => kind === 'capture' && state === 'done');
  expect(taken).toHaveLength(1);
  expect(keeper.ledger.find(CODE)?.balance).toBe(5000 - (taken[0]?.amount ?? 0));
});

test('a keeper that is away is said on the page, and before doors open', async () => {
  keeper.state.isSilent = true;
  const page = await openPage();
  await page.getByText('It isn’t responding. Its cards can’t be used now.').waitFor(SLOW);
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/kept-away.png` });
  keeper.state.isSilent = false;
}, 90_000);
