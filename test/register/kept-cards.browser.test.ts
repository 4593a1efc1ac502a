import { expect, test } from 'vitest';
import { isAllSent, untilStatus } from '../till-host/received-events.ts';
import { soon } from './browser-setup.ts';
import { CODE, setUpKeptCards } from './kept-cards-steps.ts';
import { cartOf, chooseTender, lineOf, pay } from './opened-register.ts';
import { keepPicture } from './register-steps.ts';

const cards = setUpKeptCards();

test('the page of gift cards says who keeps them and offers what that lets a stand do', async () => {
  const page = await cards.openPage();
  await page.locator('.notice', { hasText: 'Arena Cards' }).waitFor();
  const code = page.locator('.gift-cards-code input');
  await code.fill('NOSUCH2026');
  await page.keyboard.press('Enter');
  await soon(() => page.locator('.gift-cards-part .notice').count()).toBe(1);
  expect([await page.locator('.gift-cards-load').count(), await page.locator('.gift-cards-sums').count()]).toEqual([0, 0]);
  await code.fill(CODE);
  await page.keyboard.press('Enter');
  await page.getByTestId('gift-balance').waitFor();
  expect([await page.locator('.gift-cards-load').count(), await page.locator('.gift-cards-part > .button').count()]).toEqual([0, 1]);
});

test('a card of the keeper is charged at the register in four taps and its number, and the order is sent', async () => {
  const page = await cards.openWindow({ cart: cartOf([lineOf(cards.item)]) });
  await pay(page);
  await chooseTender(page, 'Gift card');
  await page.getByLabel('Card number or code').fill(CODE);
  await page.getByRole('button', { name: 'Check balance' }).click();
  await page.getByText('$50.00 on the card').waitFor();
  await page.getByRole('button', { name: /^Accept/ }).click();
  await page.locator('.done').waitFor();
  await untilStatus(await cards.host.pair(), isAllSent);
  const taken = cards.keeper.ledger.moves().filter(({ kind, state }) => kind === 'capture' && state === 'done');
  expect(taken).toHaveLength(1);
  expect(cards.keeper.ledger.find(CODE)?.balance).toBe(5000 - (taken[0]?.amount ?? 0));
});

test('a keeper that is away is said on the page, and before doors open', async () => {
  cards.keeper.state.isSilent = true;
  const page = await cards.openPage();
  await page.getByText('It isn’t responding. Its cards can’t be used now.').waitFor();
  await keepPicture(page, 'kept-away');
  cards.keeper.state.isSilent = false;
}, 90_000);
