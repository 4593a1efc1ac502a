import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { readRegisterWords } from '../renderer/read-words.ts';
import { DEMO_MANAGER } from '../till-host/running-till-host.ts';
import { setUpBrowser, soon } from './browser-setup.ts';
import { enterPin } from './opened-register.ts';
import { confirm, lines, openOrder, refundOf, sell } from './partial-refunds-steps.ts';

const setup = setUpBrowser();
const SLOW = { timeout: 60_000 };
const words = readRegisterWords('en-US');

test('one of three items goes back to the card in six taps, and its receipt says which', async () => {
  const sold = await sell(setup);
  const { page, complaints } = await setup.open({ who: DEMO_MANAGER });
  await setup.change({ signIn: 'pin' });
  let taps = 1;
  const tap = async (what: Locator): Promise<void> => {
    taps += 1;
    await what.click();
  };
  await openOrder(page, sold, tap);
  await tap(refundOf(page).getByRole('button', { name: words.refund.open.card }));
  const first = lines(page).first();
  await tap(first.getByRole('button', { pressed: false }).first());
  const button = (await confirm(page).textContent()) ?? '';
  await tap(confirm(page));
  await refundOf(page).getByText(words.refund.state.card.done).waitFor(SLOW);
  expect(taps).toBeLessThanOrEqual(6);
  await setup.change({ signIn: 'open' });
  const amount = button.replace(/[^\d.]/g, '');
  await page
    .locator('.list-row', { hasText: `${sold.number} ·` })
    .first()
    .getByText(words.refund.rowState.partly)
    .waitFor(SLOW);
  await page.locator('.toasts-text').waitFor({ state: 'detached', ...SLOW });
  await page.getByRole('radio', { name: words.refund.refundReceipt }).check({ force: true });
  const paper = page.locator('.receipt-paper');
  await paper.getByText('REFUND', { exact: true }).waitFor(SLOW);
  await soon(() => paper.innerText()).toContain(sold.names[0]);
  expect(await paper.innerText()).toContain(amount);
  for (const other of sold.names.slice(1)) expect(await paper.innerText()).not.toContain(other);
  expect(complaints).toEqual([]);
});

test('what was paid by cash and card goes back by both, an amount first and then all that is left', async () => {
  const sold = await sell(setup, 'both');
  const { page } = await setup.open();
  await openOrder(page, sold);
  await refundOf(page)
    .getByRole('button', { name: /^Refund \$/ })
    .click();
  await page.getByRole('textbox', { name: words.refund.orAmount }).fill('99999');
  await page.getByText(words.refund.amountWrong).waitFor(SLOW);
  await page.getByRole('textbox', { name: words.refund.orAmount }).fill('3');
  await soon(() => page.locator('.refund-parts').innerText()).toContain('$1.00');
  await soon(() => page.locator('.refund-parts').innerText()).toContain('$2.00');
  await confirm(page).click();
  await enterPin(page, DEMO_MANAGER.pin);
  await refundOf(page).getByText('$3.00').first().waitFor(SLOW);
  await refundOf(page)
    .getByRole('button', { name: /^Refund \$/ })
    .click();
  await lines(page).first().waitFor(SLOW);
  await confirm(page).click();
  await enterPin(page, DEMO_MANAGER.pin);
  await soon(() =>
    refundOf(page)
      .getByRole('button', { name: /^Refund \$/ })
      .count(),
  ).toBe(0);
  await page
    .locator('.list-row', { hasText: `${sold.number} ·` })
    .first()
    .getByText(words.refund.rowState.refunded, { exact: true })
    .waitFor(SLOW);
});

test('what was chosen survives the PIN pad, and works by keyboard alone', async () => {
  const sold = await sell(setup);
  const { page } = await setup.open();
  await openOrder(page, sold);
  await refundOf(page).getByRole('button', { name: words.refund.open.card }).press('Enter');
  const steps = lines(page).first().getByRole('spinbutton');
  await steps.press('ArrowUp');
  await steps.press('ArrowUp');
  await soon(() => steps.getAttribute('aria-valuenow')).toBe('2');
  await confirm(page).press('Enter');
  await page.locator('.pin-pad').waitFor(SLOW);
  await page.keyboard.press('Escape');
  await soon(() => steps.getAttribute('aria-valuenow')).toBe('2');
});
