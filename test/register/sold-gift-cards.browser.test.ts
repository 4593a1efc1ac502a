import { expect, test } from 'vitest';
import { VALUE_CARD_OPERATIONS } from '../../shared/till-contract/cards/value-card-operations.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { barriersByDayAndNight } from '../renderer/accessibility.ts';
import { scanCode } from '../renderer/scan-code.ts';
import { typeInto } from '../renderer/type-into.ts';
import { DEMO_MANAGER } from '../till-host/running-till-host.ts';
import { soon } from './browser-setup.ts';
import { untilLive } from './opened-register.ts';
import { keepPicture, openOnlyCase, signInByRequest } from './register-steps.ts';
import { openPayment, setUpSoldGiftCards } from './sold-gift-cards-steps.ts';

const setup = setUpSoldGiftCards();

const onCard = async (code: string): Promise<number> =>
  (await setup.till.must(VALUE_CARD_OPERATIONS.lookUpValueCard, { body: { code } })).balance;

test('two gift cards ask for their two cards before any way to pay; the second is scanned, and both are loaded', async () => {
  const page = await openPayment(setup, 2);
  await page.getByText('2 gift cards have no number yet.').waitFor();
  expect(await page.locator('.pay-card-now, .pay-keypad').count()).toBe(0);
  await typeInto(page.getByLabel('Card number or code'), 'WIND-2026-0001');
  await page.keyboard.press('Enter');
  await page.getByText('1 gift card has no number yet.').waitFor();
  await soon(() => page.getByLabel('Card number or code').inputValue()).toBe('');
  await scanCode(page, 'WIND20260002');
  await page.locator('.pay-card-now').waitFor();
  await page
    .getByRole('button', { name: 'Exact cash' })
    .or(page.getByRole('button', { name: /Accept/ }))
    .first()
    .click();
  await page.locator('.done').waitFor();
  await page.getByText('was loaded with $50.00. It has $50.00.').first().waitFor();
  await keepPicture(page, 'loaded');
  expect(await barriersByDayAndNight(page)).toEqual([]);
  expect([await onCard('WIND-2026-0001'), await onCard('WIND-2026-0002')]).toEqual([5000, 5000]);
});

test('a number that is none is refused with its reason, and a chosen card can be changed', async () => {
  const page = await openPayment(setup, 1);
  await typeInto(page.getByLabel('Card number or code'), '12');
  await page.keyboard.press('Enter');
  await page.getByText('That isn’t a gift card number.').first().waitFor();
  await page.getByLabel('Card number or code').fill('WIND-2026-0003');
  await page.getByRole('button', { name: 'Use card' }).click();
  await page.getByText('****0003').waitFor();
  await page.getByRole('button', { name: 'Other card' }).click();
  await page.getByLabel('Card number or code').fill('WIND-2026-0004');
  await page.keyboard.press('Enter');
  await page.getByText('****0004').waitFor();
});

test('a card that was blocked meanwhile is said at once, and a manager loads another one from the case', async () => {
  const manager = await setup.host.pair();
  await manager.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
  const load = { path: { load_id: 'blocked-1' }, body: { code: 'WIND-2026-0008', amount: 100 as never } };
  await manager.must(VALUE_CARD_OPERATIONS.loadValueCard, load);
  const page = await openPayment(setup, 1);
  await page.getByLabel('Card number or code').fill('WIND-2026-0008');
  await page.keyboard.press('Enter');
  await page.locator('.pay-card-now').waitFor();
  await manager.must(VALUE_CARD_OPERATIONS.changeValueCard, { body: { code: 'WIND-2026-0008', isBlocked: true } });
  await page.getByRole('button', { name: 'Exact cash' }).click();
  await page.locator('.done').getByText('wasn’t loaded with $50.00.').waitFor();
  await keepPicture(page, 'not-loaded');
  await signInByRequest(page, DEMO_MANAGER);
  await untilLive(page);
  await page.keyboard.press('Alt+4');
  await openOnlyCase(page);
  await page.locator('.job-reason', { hasText: 'The gift card is blocked. Nothing was loaded.' }).waitFor();
  await page.getByRole('button', { name: 'Load another card', exact: true }).click();
  await keepPicture(page, 'case');
  expect(await barriersByDayAndNight(page)).toEqual([]);
  await page.locator('.job-confirm').getByLabel('Card number or code').fill('WIND-2026-0009');
  await page.getByRole('button', { name: 'Confirm: Load another card' }).click();
  await soon(async () => {
    const { refusal } = await setup.till.ask(VALUE_CARD_OPERATIONS.lookUpValueCard, { body: { code: 'WIND-2026-0009' } });
    return refusal === undefined ? await onCard('WIND-2026-0009') : undefined;
  }).toBe(5000);
});
