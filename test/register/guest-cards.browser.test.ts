import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { VALUE_CARD_OPERATIONS } from '../../shared/till-contract/cards/value-card-operations.ts';
import { barriersByDayAndNight } from '../renderer/accessibility.ts';
import { scanCode } from '../renderer/scan-code.ts';
import { typeInto } from '../renderer/type-into.ts';
import { soon } from './browser-setup.ts';
import { setUpGuestCards } from './guest-cards-steps.ts';
import { cartOf, lineOf, pay, payButton, total } from './opened-register.ts';
import { keepPicture } from './register-steps.ts';

const cards = setUpGuestCards();

const onCard = async (code: string): Promise<number> =>
  (await cards.till.must(VALUE_CARD_OPERATIONS.lookUpValueCard, { body: { code } })).balance;
const amountOf = (text: string | null): number => Math.round(Number((text ?? '').replaceAll(/[^0-9.]/g, '')) * 100);
const totalOf = async (page: Page): Promise<number> => amountOf(await total(page).textContent());
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Gift or member card' });
const row = (page: Page) => page.locator('.order-card');

describe('a gold card on an open order', () => {
  test('is scanned anywhere, says whose it is, what is on it and what it saves, and takes a tenth off at once', async () => {
    await cards.makeCard('GOLD-2026-0001', 50_000, { tier: 'gold', holder: 'Zoë' });
    const page = await cards.openOrder();
    const before = await totalOf(page);
    await scanCode(page, 'GOLD20260001');
    await sheet(page).getByText('Zoë').waitFor();
    await sheet(page).getByText('$500.00 on the card').waitFor();
    await sheet(page).getByText('Benefit level: gold').waitFor();
    await sheet(page).getByText('Gold card: 10 percent off').waitFor();
    await sheet(page)
      .getByText(/^Saves \$/)
      .waitFor();
    expect(await barriersByDayAndNight(page)).toEqual([]);
    await keepPicture(page, 'card-found');
    await page.keyboard.press('Enter');
    await row(page)
      .getByText(/gold: saves \$/)
      .waitFor();
    await soon(() => totalOf(page)).toBeLessThan(before);
    await keepPicture(page, 'card-on-order');
    expect(await barriersByDayAndNight(page)).toEqual([]);
    await row(page)
      .getByRole('button', { name: /^Remove card/ })
      .click();
    await soon(() => totalOf(page)).toBe(before);
    expect(await row(page).count()).toBe(0);
  });

  test('is found also where it is scanned before the window has signed anybody in', async () => {
    await cards.makeCard('GOLD-2026-0010', 50_000, { tier: 'gold' });
    const beforehand = (page: Page) =>
      page.route('**/till/session', async (route) => {
        await sleep(2000);
        await route.continue();
      });
    const page = await cards.openOrder({ beforehand });
    await scanCode(page, 'GOLD20260010');
    await sheet(page).getByText('$500.00 on the card').waitFor();
  });

  test('pays with one tap, and the sale is complete', async () => {
    await cards.makeCard('GOLD-2026-0002', 50_000, { tier: 'gold' });
    const page = await cards.openOrder();
    await scanCode(page, 'GOLD-2026-0002');
    await sheet(page).getByRole('button', { name: 'Use this card' }).click();
    await row(page).waitFor();
    const due = await totalOf(page);
    await pay(page);
    const first = page.locator('.pay-attached');
    await first.getByText('The card pays first.').waitFor();
    expect(await page.locator('.pay-card-now, .pay-keypad').count()).toBe(0);
    expect(await barriersByDayAndNight(page)).toEqual([]);
    await keepPicture(page, 'card-first');
    await first.locator('.button[data-kind="primary"]').click();
    await page.locator('.done').waitFor();
    expect(await onCard('GOLD-2026-0002')).toBe(50_000 - due);
    await soon(() => row(page).count()).toBe(0);
  });

  test('pays what is on it, and cash the rest', async () => {
    await cards.makeCard('GOLD-2026-0003', 150, { tier: 'gold' });
    const page = await cards.openOrder();
    await scanCode(page, 'GOLD20260003');
    await sheet(page).getByRole('button', { name: 'Use this card' }).click();
    await pay(page);
    await page.getByText('It pays $1.50. The guest pays').waitFor();
    await page.locator('.pay-attached .button[data-kind="primary"]').click();
    await page
      .getByRole('button', { name: /^Exact cash|^Accept/ })
      .first()
      .click();
    await page.locator('.done').waitFor();
    expect(await onCard('GOLD-2026-0003')).toBe(0);
  });

  test('is typed, used, and removed by keyboard alone', async () => {
    await cards.makeCard('GOLD-2026-0004', 5000, { tier: 'gold' });
    const page = await cards.openOrder();
    const before = await totalOf(page);
    await page.keyboard.press('Alt+G');
    const code = page.getByLabel('Card number or code');
    await code.waitFor();
    await soon(() => code.evaluate((field) => field === document.activeElement)).toBe(true);
    await typeInto(code, 'gold-2026-0004');
    await page.keyboard.press('Enter');
    await sheet(page).getByText('$50.00 on the card').waitFor();
    const use = sheet(page).getByRole('button', { name: 'Use this card' });
    await use.focus();
    await page.keyboard.press('Enter');
    await soon(() => totalOf(page)).toBeLessThan(before);
    await page.keyboard.press('Alt+G');
    await sheet(page).getByText('is on this order').waitFor();
    await keepPicture(page, 'card-in-use');
    await sheet(page)
      .getByRole('button', { name: /^Remove card/ })
      .focus();
    await page.keyboard.press('Enter');
    await soon(() => totalOf(page)).toBe(before);
  });

  test('that was blocked since is not charged, and the order is paid without it at the usual price', async () => {
    await cards.makeCard('GOLD-2026-0005', 50_000, { tier: 'gold' });
    const page = await cards.openOrder();
    const before = await totalOf(page);
    await scanCode(page, 'GOLD20260005');
    await sheet(page).getByRole('button', { name: 'Use this card' }).click();
    await pay(page);
    await page.locator('.pay-attached').waitFor();
    await cards.blockCard('GOLD-2026-0005');
    await page.locator('.pay-attached .button[data-kind="primary"]').click();
    await page.getByText('The card wasn’t charged.').first().waitFor();
    await keepPicture(page, 'card-declined');
    await page.getByRole('button', { name: 'Pay without the card' }).click();
    await soon(() => payButton(page).textContent()).toContain('Pay');
    await soon(() => totalOf(page)).toBe(before);
    await pay(page);
    await page.getByRole('button', { name: 'Exact cash' }).click();
    await page.locator('.done').waitFor();
    expect(await onCard('GOLD-2026-0005')).toBe(50_000);
  });
});

describe('a card that brings nothing, or is none', () => {
  test('without a level is offered first and may be left out', async () => {
    await cards.makeCard('PLAIN-2026-0001', 100);
    const page = await cards.openOrder();
    const before = await totalOf(page);
    await scanCode(page, 'PLAIN20260001');
    await sheet(page).getByText('$1.00 on the card').waitFor();
    expect(await sheet(page).getByText('Benefit level').count()).toBe(0);
    await page.keyboard.press('Enter');
    await row(page).waitFor();
    expect(await totalOf(page)).toBe(before);
    await pay(page);
    await page.locator('.pay-attached').waitFor();
    await keepPicture(page, 'card-without-level');
    await page.getByRole('button', { name: 'Exact cash' }).click();
    await page.locator('.done').waitFor();
    expect(await onCard('PLAIN-2026-0001')).toBe(100);
  });

  test('unknown, empty or blocked is refused with its reason', async () => {
    const page = await cards.openOrder();
    await scanCode(page, 'NOBODYS-CARD-1');
    await page.getByText('NOBODYS-CARD-1 not found').first().waitFor();
    await cards.makeCard('GOLD-2026-0006', 500, { tier: 'gold' });
    await cards.blockCard('GOLD-2026-0006');
    await scanCode(page, 'GOLD20260006');
    await sheet(page).getByText('This card is blocked.').first().waitFor();
    await sheet(page).getByRole('button', { name: 'Use this card' }).focus();
    await page.keyboard.press('Enter');
    expect(await row(page).count()).toBe(0);
    await sheet(page).getByRole('button', { name: 'Other card' }).click();
    await page.getByLabel('Card number or code').waitFor();
  });

  test('leaves with the last item of its guest', async () => {
    await cards.makeCard('GOLD-2026-0007', 5000, { tier: 'gold' });
    const page = await cards.openOrder({ cart: cartOf([lineOf(cards.items.at(-1) ?? '')]) });
    await scanCode(page, 'GOLD20260007');
    await sheet(page).getByRole('button', { name: 'Use this card' }).click();
    await row(page).waitFor();
    await page.keyboard.press('Delete');
    await soon(() => page.locator('.cart-line').count()).toBe(0);
    await soon(() => row(page).count()).toBe(0);
  });
});

describe('without a connection', () => {
  test('a card on the order stays and keeps its price, and no other one is looked up', async () => {
    await cards.makeCard('GOLD-2026-0008', 50_000, { tier: 'gold' });
    const page = await cards.openOrder();
    await scanCode(page, 'GOLD20260008');
    await sheet(page).getByRole('button', { name: 'Use this card' }).click();
    await row(page).waitFor();
    const less = await totalOf(page);
    await page.route('**/till/value-cards/look-up', (route) => route.abort());
    await scanCode(page, 'GOLD20260007');
    await page.getByText('The cloud isn’t responding. Cards can’t be looked up').first().waitFor();
    expect(await totalOf(page)).toBe(less);
    await page.reload();
    await row(page).waitFor();
    await soon(() => totalOf(page)).toBe(less);
  });
});
