import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { uuidV4 } from '../../shared/base/ids.ts';
import { VALUE_CARD_OPERATIONS } from '../../shared/till-contract/cards/value-card-operations.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { barriersByDayAndNight } from '../renderer/accessibility.ts';
import { coveredControls, excessWidth } from '../renderer/covered-controls.ts';
import { scanCode } from '../renderer/scan-code.ts';
import { typeInto } from '../renderer/type-into.ts';
import type { PairedDevice } from '../till-host/paired-device.ts';
import { DEMO_MANAGER } from '../till-host/running-till-host.ts';
import { setUpBrowser, soon } from './browser-setup.ts';
import { cartOf, lineOf, pay, payButton, total } from './opened-register.ts';

const setup = setUpBrowser();
const SLOW = { timeout: 60_000 };

let manager: PairedDevice;
beforeAll(async () => {
  const { settings } = await setup.till.must(HOST_OPERATIONS.readSettings);
  await setup.change({ tenders: [...settings.tenders, 'gift'] });
  manager = await setup.host.pair();
  await manager.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
});

async function makeCard(code: string, amount: number, more: { readonly tier?: string; readonly holder?: string } = {}): Promise<void> {
  const path = { load_id: uuidV4(nodeWorld) };
  await manager.must(VALUE_CARD_OPERATIONS.loadValueCard, { path, body: { code, amount: amount as never, ...more } });
}

const onCard = async (code: string): Promise<number> =>
  (await setup.till.must(VALUE_CARD_OPERATIONS.lookUpValueCard, { body: { code } })).balance;

type Options = Parameters<typeof setup.open>[0];

/** An order of the dearest item, so that a tenth of it is worth something. */
async function openOrder(options: Options = {}): Promise<Page> {
  const { page } = await setup.open({ cart: cartOf([lineOf(setup.items.at(-1) ?? '', 2)]), ...options });
  // No card is looked up before the window knows that the service answers.
  await page
    .locator('.state-line-part [data-tone="good"]')
    .first()
    .waitFor({ state: 'attached', ...SLOW });
  return page;
}

const picture = async (page: Page, name: string): Promise<void> => {
  if (process.env.PICTURES !== undefined) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png` });
};

const amountOf = (text: string | null): number => Math.round(Number((text ?? '').replaceAll(/[^0-9.]/g, '')) * 100);
const totalOf = async (page: Page): Promise<number> => amountOf(await total(page).textContent());
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Gift or member card' });
const row = (page: Page) => page.locator('.order-card');

describe('a gold card on an open order', () => {
  test('is scanned anywhere, says whose it is, what is on it and what it saves, and takes a tenth off at once', async () => {
    await makeCard('GOLD-2026-0001', 50_000, { tier: 'gold', holder: 'Zoë' });
    const page = await openOrder();
    const before = await totalOf(page);
    await scanCode(page, 'GOLD20260001');
    await sheet(page).getByText('Zoë').waitFor(SLOW);
    await sheet(page).getByText('$500.00 on the card').waitFor(SLOW);
    await sheet(page).getByText('Benefit level: gold').waitFor(SLOW);
    await sheet(page).getByText('Gold card: 10 percent off').waitFor(SLOW);
    await sheet(page)
      .getByText(/^Saves \$/)
      .waitFor(SLOW);
    expect(await barriersByDayAndNight(page)).toEqual([]);
    await picture(page, 'card-found');
    await page.keyboard.press('Enter');
    await row(page)
      .getByText(/gold: saves \$/)
      .waitFor(SLOW);
    await soon(() => totalOf(page)).toBeLessThan(before);
    await picture(page, 'card-on-order');
    expect(await barriersByDayAndNight(page)).toEqual([]);
    await row(page)
      .getByRole('button', { name: /^Remove card/ })
      .click();
    await soon(() => totalOf(page)).toBe(before);
    expect(await row(page).count()).toBe(0);
  });

  test('pays with one tap, and the sale is complete', async () => {
    await makeCard('GOLD-2026-0002', 50_000, { tier: 'gold' });
    const page = await openOrder();
    await scanCode(page, 'GOLD-2026-0002');
    await sheet(page).getByRole('button', { name: 'Use this card' }).click();
    await row(page).waitFor(SLOW);
    const due = await totalOf(page);
    await pay(page);
    const first = page.locator('.pay-attached');
    await first.getByText('The card pays first.').waitFor(SLOW);
    expect(await page.locator('.pay-card-now, .pay-keypad').count()).toBe(0);
    expect(await barriersByDayAndNight(page)).toEqual([]);
    await picture(page, 'card-first');
    await first.locator('.button[data-kind="primary"]').click();
    await page.locator('.done').waitFor(SLOW);
    expect(await onCard('GOLD-2026-0002')).toBe(50_000 - due);
    await soon(() => row(page).count()).toBe(0);
  });

  test('pays what is on it, and cash the rest', async () => {
    await makeCard('GOLD-2026-0003', 150, { tier: 'gold' });
    const page = await openOrder();
    await scanCode(page, 'GOLD20260003');
    await sheet(page).getByRole('button', { name: 'Use this card' }).click();
    await pay(page);
    await page.getByText('It pays $1.50. The guest pays').waitFor(SLOW);
    await page.locator('.pay-attached .button[data-kind="primary"]').click();
    await page
      .getByRole('button', { name: /^Exact cash|^Accept/ })
      .first()
      .click();
    await page.locator('.done').waitFor(SLOW);
    expect(await onCard('GOLD-2026-0003')).toBe(0);
  });

  test('is typed, used, and removed by keyboard alone', async () => {
    await makeCard('GOLD-2026-0004', 5000, { tier: 'gold' });
    const page = await openOrder();
    const before = await totalOf(page);
    await page.keyboard.press('Alt+G');
    const code = page.getByLabel('Card number or code');
    await code.waitFor(SLOW);
    await soon(() => code.evaluate((field) => field === document.activeElement)).toBe(true);
    await typeInto(code, 'gold-2026-0004');
    await page.keyboard.press('Enter');
    await sheet(page).getByText('$50.00 on the card').waitFor(SLOW);
    const use = sheet(page).getByRole('button', { name: 'Use this card' });
    await use.focus();
    await page.keyboard.press('Enter');
    await soon(() => totalOf(page)).toBeLessThan(before);
    await page.keyboard.press('Alt+G');
    await sheet(page).getByText('is on this order').waitFor(SLOW);
    await picture(page, 'card-in-use');
    await sheet(page)
      .getByRole('button', { name: /^Remove card/ })
      .focus();
    await page.keyboard.press('Enter');
    await soon(() => totalOf(page)).toBe(before);
  });

  test('that was blocked since is not charged, and the order is paid without it at the usual price', async () => {
    await makeCard('GOLD-2026-0005', 50_000, { tier: 'gold' });
    const page = await openOrder();
    const before = await totalOf(page);
    await scanCode(page, 'GOLD20260005');
    await sheet(page).getByRole('button', { name: 'Use this card' }).click();
    await pay(page);
    await page.locator('.pay-attached').waitFor(SLOW);
    await manager.must(VALUE_CARD_OPERATIONS.changeValueCard, { body: { code: 'GOLD-2026-0005', isBlocked: true } });
    await page.locator('.pay-attached .button[data-kind="primary"]').click();
    await page.getByText('The card wasn’t charged.').first().waitFor(SLOW);
    await picture(page, 'card-declined');
    await page.getByRole('button', { name: 'Pay without the card' }).click();
    await soon(() => payButton(page).textContent()).toContain('Pay');
    await soon(() => totalOf(page)).toBe(before);
    await pay(page);
    await page.getByRole('button', { name: 'Exact cash' }).click();
    await page.locator('.done').waitFor(SLOW);
    expect(await onCard('GOLD-2026-0005')).toBe(50_000);
  });
});

describe('a card that brings nothing, or is none', () => {
  test('without a level is offered first and may be left out', async () => {
    await makeCard('PLAIN-2026-0001', 100);
    const page = await openOrder();
    const before = await totalOf(page);
    await scanCode(page, 'PLAIN20260001');
    await sheet(page).getByText('$1.00 on the card').waitFor(SLOW);
    expect(await sheet(page).getByText('Benefit level').count()).toBe(0);
    await page.keyboard.press('Enter');
    await row(page).waitFor(SLOW);
    expect(await totalOf(page)).toBe(before);
    await pay(page);
    await page.locator('.pay-attached').waitFor(SLOW);
    await picture(page, 'card-without-level');
    await page.getByRole('button', { name: 'Exact cash' }).click();
    await page.locator('.done').waitFor(SLOW);
    expect(await onCard('PLAIN-2026-0001')).toBe(100);
  });

  test('unknown, empty or blocked is refused with its reason', async () => {
    const page = await openOrder();
    await scanCode(page, 'NOBODYS-CARD-1');
    await page.getByText('NOBODYS-CARD-1 not found').first().waitFor(SLOW);
    await makeCard('GOLD-2026-0006', 500, { tier: 'gold' });
    await manager.must(VALUE_CARD_OPERATIONS.changeValueCard, { body: { code: 'GOLD-2026-0006', isBlocked: true } });
    await scanCode(page, 'GOLD20260006');
    await sheet(page).getByText('This card is blocked.').first().waitFor(SLOW);
    await sheet(page).getByRole('button', { name: 'Use this card' }).focus();
    await page.keyboard.press('Enter');
    expect(await row(page).count()).toBe(0);
    await sheet(page).getByRole('button', { name: 'Other card' }).click();
    await page.getByLabel('Card number or code').waitFor(SLOW);
  });

  test('leaves with the last item of its guest', async () => {
    await makeCard('GOLD-2026-0007', 5000, { tier: 'gold' });
    const page = await openOrder({ cart: cartOf([lineOf(setup.items.at(-1) ?? '')]) });
    await scanCode(page, 'GOLD20260007');
    await sheet(page).getByRole('button', { name: 'Use this card' }).click();
    await row(page).waitFor(SLOW);
    await page.keyboard.press('Delete');
    await soon(() => page.locator('.cart-line').count()).toBe(0);
    await soon(() => row(page).count()).toBe(0);
  });
});

describe('without a connection', () => {
  test('a card on the order stays and keeps its price, and no other one is looked up', async () => {
    await makeCard('GOLD-2026-0008', 50_000, { tier: 'gold' });
    const page = await openOrder();
    await scanCode(page, 'GOLD20260008');
    await sheet(page).getByRole('button', { name: 'Use this card' }).click();
    await row(page).waitFor(SLOW);
    const less = await totalOf(page);
    await page.route('**/till/value-cards/look-up', (route) => route.abort());
    await scanCode(page, 'GOLD20260007');
    await page.getByText('The cloud isn’t responding. Cards can’t be looked up').first().waitFor(SLOW);
    expect(await totalOf(page)).toBe(less);
    await page.reload();
    await row(page).waitFor(SLOW);
    await soon(() => totalOf(page)).toBe(less);
  });
});

describe.each([
  ['en-US', { width: 1280, height: 800 }],
  ['en-US', { width: 1024, height: 768 }],
  ['en-US', { width: 390, height: 844 }],
  ['en-US', { width: 1920, height: 1080 }],
  ['ar', { width: 1280, height: 800 }],
  ['ar', { width: 390, height: 844 }],
] as const)('in %s at %o', (locale, viewport) => {
  test('sheet, order and payment are accessible and fit', async () => {
    const code = `SIZES-${viewport.width}-${locale.toUpperCase().replace('-', '')}`;
    await makeCard(code, 300, { tier: 'gold', holder: 'Zoë' });
    const page = await openOrder({ locale, viewport });
    const isSound = async (name: string): Promise<void> => {
      await picture(page, `${name}-${viewport.width}-${locale}`);
      // On a small screen the whole order lies over the page's own part.
      const barriers = (await barriersByDayAndNight(page)).filter((each) => name !== 'card-row' || !each.startsWith('landmark-one-main'));
      expect([name, barriers]).toEqual([name, []]);
      expect([name, await coveredControls(page), await excessWidth(page)]).toEqual([name, [], 0]);
    };
    await page.keyboard.press('Alt+G');
    await page.locator('.order-card-sheet input').waitFor(SLOW);
    await isSound('card-asked');
    await page.locator('.order-card-sheet input').fill(code);
    await page.keyboard.press('Enter');
    await page.getByTestId('guest-card-balance').waitFor(SLOW);
    await isSound('card-shown');
    await page.locator('.sheet-foot .button[data-kind="primary"]').click();
    await page.locator('.order-card-sheet').waitFor({ state: 'detached', ...SLOW });
    if (viewport.width < 900) await page.locator('.cart-bar-pull').click();
    await page.locator('.order-card').waitFor(SLOW);
    await isSound('card-row');
    if (viewport.width < 900) await page.locator('.cart > .button').click();
    else await pay(page);
    await page.locator('.pay-attached').waitFor(SLOW);
    await isSound('card-pays');
  });
});
