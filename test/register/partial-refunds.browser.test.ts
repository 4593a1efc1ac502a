import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { type LineId, uuidV4 } from '../../shared/base/ids.ts';
import { type Money, money } from '../../shared/base/money.ts';
import { priceCart } from '../../shared/engine/pricing/price-cart.ts';
import { SALE_OPERATIONS } from '../../shared/till-contract/operations/sale-operations.ts';
import { barriersByDayAndNight } from '../renderer/accessibility.ts';
import { coveredControls, excessWidth } from '../renderer/covered-controls.ts';
import { readRegisterWords } from '../renderer/read-words.ts';
import { isAllSent, untilStatus } from '../till-host/received-events.ts';
import { DEMO_MANAGER } from '../till-host/running-till-host.ts';
import { cartThatSells, charge, pullWhole } from '../till-host/till-sale.ts';
import { setUpBrowser, soon } from './browser-setup.ts';
import { enterPin, untilLive } from './opened-register.ts';
import { signInByRequest } from './register-steps.ts';

const setup = setUpBrowser();
const SLOW = { timeout: 60_000 };
const words = readRegisterWords('en-US');
const refundOf = (page: Page) => page.locator('.order-refund');
const confirm = (page: Page) => page.locator('.sheet-foot .button[data-kind="danger"]');
const lines = (page: Page) => page.locator('.refund-line');

interface Sold {
  readonly number: string;
  readonly due: Money;
  readonly names: readonly string[];
}

/** Three of one item, one each of four others; paid by card, or a third of it in cash. */
async function sell(pay: 'card' | 'both' = 'card'): Promise<Sold> {
  const { till, items } = setup;
  const catalogue = await pullWhole(till);
  const { cart, at, revision } = cartThatSells(catalogue, 3);
  const more = items.slice(-4).map((itemId) => ({ ...cart.lines[0], id: uuidV4(nodeWorld) as LineId, itemId, quantity: 1000 as never }));
  const whole = { ...cart, lines: [...cart.lines, ...more] } as typeof cart;
  const { due } = priceCart(catalogue, whole, { at } as never).totals;
  const saleId = uuidV4(nodeWorld);
  const path = { sale_id: saleId };
  const opened = await till.must(SALE_OPERATIONS.openSale, { path, body: { cart: whole, revision, at, due } });
  const cash = money(pay === 'both' ? Math.trunc(due / 3) : 0);
  if (cash > 0)
    await till.must(SALE_OPERATIONS.addTender, { path: { ...path, tender_id: uuidV4(nodeWorld) }, body: { kind: 'cash', amount: cash } });
  await charge(till, saleId, money(due - cash));
  const done = await till.must(SALE_OPERATIONS.completeSale, { path, body: {} });
  await untilStatus(till, isAllSent);
  const names = whole.lines.map(({ itemId }) => opened.sale.itemNames[itemId] ?? '');
  return { number: done.sale.completion?.guestNumber ?? '', due, names };
}

async function openOrder(page: Page, { number }: Sold, tap = (what: Locator) => what.click()): Promise<void> {
  await soon(async () => {
    if (!(await page.locator('.list-page').isVisible())) await page.keyboard.press('Alt+3');
    return await page.locator('.list-page').isVisible();
  }).toBe(true);
  await tap(page.locator('.list-row', { hasText: `${number} ·` }).first());
}

test('one of three items goes back to the card in six taps, and its receipt says which', async () => {
  const sold = await sell();
  const { page, complaints } = await setup.open();
  await signInByRequest(page, DEMO_MANAGER);
  await untilLive(page);
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
  const sold = await sell('both');
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
  const sold = await sell();
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

test.each([
  ['en-US', 1920, 1080],
  ['en-US', 1280, 800],
  ['ar', 1024, 768],
  ['de', 390, 844],
] as const)('the sheet is free of barriers, and nothing is cut off: in %s at %i × %i', async (locale, width, height) => {
  const own = readRegisterWords(locale);
  const sold = await sell();
  const { page } = await setup.open({ locale, viewport: { width, height } });
  await openOrder(page, sold);
  await refundOf(page).getByRole('button', { name: own.refund.open.card }).click();
  await lines(page).first().getByRole('button').first().click();
  await lines(page).nth(2).getByRole('button').first().click();
  await soon(() => confirm(page).textContent()).not.toBe('');
  expect(await barriersByDayAndNight(page)).toEqual([]);
  expect([await excessWidth(page), await coveredControls(page)]).toEqual([0, []]);
  await lines(page)
    .first()
    .evaluate((line) => line.scrollIntoView({ block: 'center' }));
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/part-refund-${width}-${locale}.png` });
});
