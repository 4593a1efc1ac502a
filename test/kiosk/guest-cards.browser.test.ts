import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { uuidV4 } from '../../shared/base/ids.ts';
import { VALUE_CARD_OPERATIONS } from '../../shared/till-contract/cards/value-card-operations.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { setUpBrowser, soon } from '../register/browser-setup.ts';
import { barriersOn } from '../renderer/accessibility.ts';
import { excessWidth } from '../renderer/covered-controls.ts';
import { scanCode } from '../renderer/scan-code.ts';
import { giveBackWindow } from '../setup/open-window.ts';
import type { PairedDevice } from '../till-host/paired-device.ts';
import { DEMO_MANAGER } from '../till-host/running-till-host.ts';
import { choosePlain, type KioskOptions, type OpenedKiosk, openKiosk, payByCard, primary, screen, UPRIGHT } from './opened-kiosk.ts';

const setup = setUpBrowser();
const SLOW = { timeout: 60_000 };
let kiosk: OpenedKiosk | undefined;
let manager: PairedDevice;

beforeAll(async () => {
  const { settings } = await setup.till.must(HOST_OPERATIONS.readSettings);
  await setup.change({ tenders: [...settings.tenders, 'gift'], charity: 'off', tips: { asks: 'never', percents: [] } });
  manager = await setup.host.pair();
  await manager.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
});
afterEach(async () => {
  if (kiosk !== undefined) await giveBackWindow(kiosk);
  kiosk = undefined;
});

async function makeCard(code: string, amount: number, tier = 'gold'): Promise<void> {
  const path = { load_id: uuidV4(nodeWorld) };
  await manager.must(VALUE_CARD_OPERATIONS.loadValueCard, { path, body: { code, amount: amount as never, tier, holder: 'Zoë' } });
}

const onCard = async (code: string): Promise<number> =>
  (await setup.till.must(VALUE_CARD_OPERATIONS.lookUpValueCard, { body: { code } })).balance;

/** To the screen that asks for the card. */
async function askForCard(options: KioskOptions = {}): Promise<Page> {
  kiosk = await openKiosk(setup.browser, await setup.host.link('kiosk'), options);
  const { page } = kiosk;
  await choosePlain(page);
  await page.locator('.kiosk-order-card .button').tap();
  await screen(page, 'guest_card').waitFor(SLOW);
  return page;
}

const guestCard = (page: Page) => page.locator('.big-choice', { has: page.locator('.lucide-wallet-cards') });
const amountOf = (text: string | null): number => Math.round(Number((text ?? '').replaceAll(/[^0-9.]/g, '')) * 100);

describe('a guest with a gold card', () => {
  test('scans it, sees what it saves, and pays with it', async () => {
    await makeCard('KIOSK-2026-0001', 5000);
    const page = await askForCard();
    await scanCode(page, 'KIOSK20260001');
    await page.getByText('$50.00 on your card').waitFor(SLOW);
    expect(await page.getByText('Zoë').count()).toBe(0);
    await primary(page).tap();
    await screen(page, 'cart').waitFor(SLOW);
    await page.getByText(/^Your card saves \$/).waitFor(SLOW);
    const due = amountOf(await page.getByTestId('total').textContent());
    await primary(page).tap();
    await guestCard(page).waitFor(SLOW);
    // Its discount counts only where it pays.
    expect(await payByCard(page).count()).toBe(0);
    await guestCard(page).tap();
    await page.getByTestId('guest-number').waitFor(SLOW);
    expect(await onCard('KIOSK-2026-0001')).toBe(5000 - due);
  });

  test('whose card was blocked since pays without it, at the usual price', async () => {
    await makeCard('KIOSK-2026-0002', 5000);
    const page = await askForCard();
    await page.getByLabel('Card number').fill('kiosk-2026-0002');
    await primary(page).tap();
    await page.getByText('$50.00 on your card').waitFor(SLOW);
    await primary(page).tap();
    await screen(page, 'cart').waitFor(SLOW);
    const less = amountOf(await page.getByTestId('total').textContent());
    await manager.must(VALUE_CARD_OPERATIONS.changeValueCard, { body: { code: 'KIOSK-2026-0002', isBlocked: true } });
    await primary(page).tap();
    await guestCard(page).tap();
    await page.getByText('Your price counts only with this card.').waitFor(SLOW);
    expect(await barriersOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Pay without this card' }).tap();
    await screen(page, 'cart').waitFor(SLOW);
    await soon(async () => amountOf(await page.getByTestId('total').textContent())).toBeGreaterThan(less);
    expect(await onCard('KIOSK-2026-0002')).toBe(5000);
  });

  test('who has too little on it pays the rest by card', async () => {
    await makeCard('KIOSK-2026-0003', 100);
    const page = await askForCard();
    await scanCode(page, 'KIOSK20260003');
    await primary(page).tap();
    await primary(page).tap();
    await guestCard(page).tap();
    await page.getByText('Your card covered $1.00.').waitFor(SLOW);
    await primary(page).tap();
    await page.getByTestId('guest-number').waitFor(SLOW);
    expect(await onCard('KIOSK-2026-0003')).toBe(0);
  });

  test('and mistypes is told so, and takes the card off again', async () => {
    await makeCard('KIOSK-2026-0004', 5000);
    const page = await askForCard();
    await page.getByLabel('Card number').fill('nobodys-card');
    await primary(page).tap();
    await page.getByText('We don’t know this card.').waitFor(SLOW);
    await scanCode(page, 'KIOSK20260004');
    await primary(page).tap();
    await page.getByRole('button', { name: /^Remove card/ }).tap();
    await page.locator('.kiosk-order-card').getByRole('button', { name: 'Use a gift or member card' }).waitFor(SLOW);
  });
});

test.each([
  ['en-US', UPRIGHT],
  ['en-US', { width: 1280, height: 800 }],
  ['ar', UPRIGHT],
])('the screens of a card are accessible and fit, in %s at %o', async (locale, viewport) => {
  const code = `KIOSKSIZE-${viewport.width}-${locale.replace('-', '').toUpperCase()}`;
  await makeCard(code, 100);
  const page = await askForCard({ locale, viewport });
  const isSound = async (name: string): Promise<void> => {
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/kiosk-${name}-${viewport.width}-${locale}.png` });
    expect([name, await barriersOn(page), await excessWidth(page)]).toEqual([name, [], 0]);
  };
  await isSound('ask');
  await scanCode(page, code);
  await page.locator('.stage-actions .button[data-kind="primary"]').nth(0).waitFor(SLOW);
  await page.locator('input').waitFor({ state: 'detached', ...SLOW });
  await isSound('found');
  await primary(page).tap();
  await screen(page, 'cart').waitFor(SLOW);
  await isSound('cart');
  await primary(page).tap();
  await guestCard(page).waitFor(SLOW);
  await isSound('how');
});
