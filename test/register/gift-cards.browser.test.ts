import { describe, expect, test } from 'vitest';
import { VALUE_CARD_OPERATIONS } from '../../shared/till-contract/cards/value-card-operations.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { typeInto } from '../renderer/type-into.ts';
import { DEMO_MANAGER } from '../till-host/running-till-host.ts';
import { soon } from './browser-setup.ts';
import { codeField, expectPageFits, expectTenderFits, SLOW, setUpGiftCards } from './gift-cards-steps.ts';

const cards = setUpGiftCards();
const { setup, loadCard, onCard, openPage, openTender } = cards;

describe('the page of gift cards', () => {
  test('makes a card by its first load, by keyboard alone, and blocks it', async () => {
    const page = await openPage();
    await codeField(page).focus();
    await typeInto(codeField(page), 'PAGE-0001');
    await page.keyboard.press('Enter');
    await page.getByText('No card has this number yet.').waitFor(SLOW);
    await page.getByLabel('Amount to load').focus();
    await typeInto(page.getByLabel('Amount to load'), '25');
    await page.getByLabel('Name of the holder').focus();
    await typeInto(page.getByLabel('Name of the holder'), 'Zoë');
    await page.keyboard.press('Enter');
    await soon(() => page.getByTestId('gift-balance').textContent()).toBe('$25.00');
    await page.getByText('****0001 · Zoë').waitFor(SLOW);
    await soon(() => page.locator('.gift-cards-sums .gift-cards-sum').first().textContent()).toBe('$25.00');
    await page.getByRole('button', { name: 'Block card' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Blocked: it pays for nothing.').waitFor(SLOW);
    await page.locator('.gift-cards-moves > li', { hasText: 'Dana Kowalski' }).waitFor(SLOW);
  });

  test('loads what was typed once, and no amount that is none', async () => {
    const page = await openPage();
    await codeField(page).fill('PAGE-0002');
    await page.getByRole('button', { name: 'Look up' }).click();
    await page.getByLabel('Amount to load').fill('ten');
    await page.getByText('Enter an amount, such as').first().waitFor(SLOW);
    await page.getByLabel('Amount to load').fill('10');
    await page.getByRole('button', { name: 'Load $10.00' }).dblclick();
    await soon(() => page.getByTestId('gift-balance').textContent()).toBe('$10.00');
    expect(await onCard('PAGE-0002')).toBe(1000);
  });

  test('says which benefits a card has, by keyboard alone', async () => {
    const page = await openPage();
    await codeField(page).fill('PAGE-0009');
    await page.keyboard.press('Enter');
    await page.getByLabel('Amount to load').focus();
    await typeInto(page.getByLabel('Amount to load'), '5');
    const level = page.getByLabel('Benefit level');
    await level.focus();
    await typeInto(level, 'gold!');
    await page.getByText('Use small letters, digits and dashes, such as gold.').first().waitFor(SLOW);
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Enter');
    await page.getByText('Benefit level: gold').waitFor(SLOW);
    expect((await setup.till.must(VALUE_CARD_OPERATIONS.lookUpValueCard, { body: { code: 'PAGE-0009' } })).tier).toBe('gold');
  });

  test('is accessible and fits', () => expectPageFits(cards));
});

describe('a gift card at the payment', () => {
  test('is charged in four taps and its number: gift card, number, balance, accept', async () => {
    await loadCard('TILL-0001', 5000);
    const page = await openTender();
    await typeInto(codeField(page), 'TILL-0001');
    await page.getByRole('button', { name: 'Check balance' }).click();
    await page.getByText('$50.00 on the card').waitFor(SLOW);
    const held = Promise.withResolvers<void>();
    await page.route(/\/charges\/[^/]+$/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: /^Accept/ }).click();
    // No one is asked for a bank card meanwhile.
    await page.locator('.pay-terminal').getByText('Saving…').first().waitFor(SLOW);
    expect(await page.locator('.pay-terminal').innerText()).not.toMatch(/tap or insert|terminal/i);
    held.resolve();
    await page.locator('.done').waitFor(SLOW);
    expect(await onCard('TILL-0001')).toBeLessThan(5000);
  });

  test('that holds too little pays what it has, and says what is left', async () => {
    await loadCard('TILL-0002', 50);
    const page = await openTender();
    await codeField(page).fill('TILL-0002');
    await page.keyboard.press('Enter');
    await page.getByText('It pays $0.50. The guest pays').waitFor(SLOW);
    await page.getByRole('button', { name: 'Accept $0.50' }).click();
    await page.getByText('$0.50 of').waitFor(SLOW);
    expect(await onCard('TILL-0002')).toBe(0);
    await page.getByRole('button', { name: 'Remove payment: Gift card $0.50' }).click();
    await soon(() => onCard('TILL-0002')).toBe(50);
  });

  test('that nobody knows, is empty or blocked is refused with its reason', async () => {
    const page = await openTender();
    await codeField(page).fill('NOSUCH-01');
    await page.keyboard.press('Enter');
    await page.getByText('No gift card has this number.').waitFor(SLOW);
    await loadCard('TILL-0003', 700);
    const manager = await setup.host.pair();
    await manager.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
    await manager.must(VALUE_CARD_OPERATIONS.changeValueCard, { body: { code: 'TILL-0003', isBlocked: true } });
    await codeField(page).fill('TILL-0003');
    await page.keyboard.press('Enter');
    await page.getByText('This card is blocked. No payment was taken.').first().waitFor(SLOW);
    await page.getByRole('button', { name: 'Other card' }).click();
    await codeField(page).waitFor(SLOW);
  });

  test('is accessible and fits', () => expectTenderFits(cards));
});
