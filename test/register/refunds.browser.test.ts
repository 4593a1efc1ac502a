import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { uuidV4 } from '../../shared/base/ids.ts';
import type { Money } from '../../shared/base/money.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { REFUND_OPERATIONS } from '../../shared/till-contract/operations/refund-operations.ts';
import { SALE_OPERATIONS } from '../../shared/till-contract/operations/sale-operations.ts';
import { barriersOn } from '../renderer/accessibility.ts';
import { scanCode } from '../renderer/scan-code.ts';
import type { PairedDevice } from '../till-host/paired-device.ts';
import { isAllSent, untilStatus } from '../till-host/received-events.ts';
import { startRemoteTill } from '../till-host/remote-till.ts';
import { DEMO_CASHIER, DEMO_MANAGER } from '../till-host/running-till-host.ts';
import { charge, openOne, payInCash, pullWhole } from '../till-host/till-sale.ts';
import { setUpBrowser, soon } from './browser-setup.ts';
import { enterPin, openRegister } from './opened-register.ts';

const setup = setUpBrowser();
const SLOW = { timeout: 60_000 };

const detail = (page: Page) => page.locator('.order-detail');
const refundOf = (page: Page) => page.locator('.order-refund');
const row = (page: Page, number: string) => page.locator('.list-row', { hasText: number });
const confirm = (page: Page) => page.locator('.sheet-foot .button[data-kind="danger"]');

interface Sold {
  readonly saleId: string;
  readonly number: string;
  readonly due: Money;
}

async function sell(till: PairedDevice, pay: 'cash' | 'card' | 'elsewhere', units = 1): Promise<Sold> {
  const sale = await openOne(till, await pullWhole(till), units);
  const { saleId, due } = sale;
  if (pay === 'card') await charge(till, saleId, due);
  if (pay === 'elsewhere') {
    const body = { kind: 'external', amount: due, provider: 'Meal plan', reference: `meal-${saleId.slice(0, 8)}` } as const;
    await till.must(SALE_OPERATIONS.addTender, { path: { sale_id: saleId, tender_id: uuidV4(nodeWorld) }, body });
  }
  const path = { sale_id: saleId };
  const done = pay === 'cash' ? await payInCash(till, sale) : await till.must(SALE_OPERATIONS.completeSale, { path, body: {} });
  return { saleId, due, number: done.sale.completion?.guestNumber ?? '' };
}

/** Repeats the key until the page is open, since keys are lost before the screen listens to them. */
async function goToOrders(page: Page): Promise<void> {
  const list = page.locator('.list-page');
  await soon(async () => {
    if (!(await list.isVisible())) await page.keyboard.press('Alt+3');
    return await list.isVisible();
  }).toBe(true);
}

async function choose(page: Page, { number }: Sold): Promise<void> {
  await goToOrders(page);
  await row(page, number).first().click();
  await detail(page).waitFor();
}

async function openRefund(page: Page): Promise<void> {
  await refundOf(page).locator('.button').first().click();
  await page.locator('.refund-sheet').waitFor();
}

describe('an order on the orders page', () => {
  test('that was paid in cash is found by the code of its receipt, given back by a PIN in place, and has a receipt of it', async () => {
    const { till } = setup;
    const sold = await sell(till, 'cash');
    await untilStatus(till, isAllSent);
    const { page, complaints } = await setup.open();
    await goToOrders(page);
    await scanCode(page, sold.saleId);
    await detail(page).getByRole('heading', { name: sold.number }).waitFor();
    await openRefund(page);
    expect(await barriersOn(page, { within: '.sheet' })).toEqual([]);
    // There is no cart beside an office page, for which a sheet would leave room.
    expect(await page.locator('.sheet-scrim').evaluate((scrim) => window.innerWidth - scrim.getBoundingClientRect().right)).toBe(0);
    await page.getByRole('radio', { name: 'Another reason' }).check();
    await confirm(page).click();
    await page.getByText('Enter a note.').waitFor();
    await page.getByRole('textbox', { name: 'Note' }).fill('Dropped at the counter');
    await confirm(page).click();
    await page.locator('.pin-pad').waitFor();
    // Closing the PIN pad loses nothing that was typed.
    await page.keyboard.press('Escape');
    await page.locator('.refund-sheet').waitFor();
    await soon(() => page.getByRole('textbox', { name: 'Note' }).inputValue()).toBe('Dropped at the counter');
    await confirm(page).click();
    await enterPin(page, DEMO_MANAGER.pin);
    await refundOf(page).getByText('Refunded in cash').waitFor();
    await refundOf(page)
      .getByText(/Dropped at the counter/)
      .waitFor();
    await row(page, sold.number).first().getByText('Refunded').waitFor();
    await detail(page).getByRole('radio', { name: 'Refund receipt' }).check();
    await page.locator('.receipt-paper').getByText('REFUND', { exact: true }).waitFor();
    // The host refuses without the PIN of a manager.
    expect(complaints.filter((text) => !text.includes('403'))).toEqual([]);
  });

  test('that was paid by card is refunded by the service, and the screen follows it to its refund order', async () => {
    const { till } = setup;
    const sold = await sell(till, 'card', 2);
    await untilStatus(till, isAllSent);
    const { page } = await setup.open();
    await choose(page, sold);
    await openRefund(page);
    await confirm(page).click();
    await enterPin(page, DEMO_MANAGER.pin);
    await refundOf(page).getByText('Refunded to the card').waitFor();
    await refundOf(page)
      .getByText(/Refund order \d+/)
      .waitFor();
    await refundOf(page).getByRole('button', { name: 'Refund sync details' }).click();
    await page.locator('.job').getByText('Done').first().waitFor();
  });

  test('of one item by card takes a manager at most six taps', async () => {
    const { till } = setup;
    const sold = await sell(till, 'card');
    await untilStatus(till, isAllSent);
    const { page } = await setup.open({ who: DEMO_MANAGER });
    // A manager who signed in by PIN is not asked for it again.
    await setup.change({ signIn: 'pin' });
    let taps = 0;
    const tap = async (what: Locator): Promise<void> => {
      taps += 1;
      await what.click();
    };
    await tap(page.locator('.register-head').getByRole('button', { name: 'Pages' }));
    await tap(page.getByRole('menuitem', { name: /^Orders/ }));
    await tap(row(page, sold.number).first());
    await tap(detail(page).getByRole('button', { name: 'Refund' }));
    await tap(confirm(page));
    await refundOf(page).getByText('Refunded to the card').waitFor();
    expect(taps).toBeLessThanOrEqual(6);
    await setup.change({ signIn: 'open' });
  });

  test('is found although the first answers were lost, without anybody touching the screen', async () => {
    const { till } = setup;
    const sold = await sell(till, 'cash');
    const { page } = await setup.open();
    let lost = 0;
    await page.route('**/till/orders?*', async (route) => {
      lost += 1;
      await (lost <= 2 ? route.abort() : route.continue());
    });
    await goToOrders(page);
    await page.locator('.notice').first().waitFor();
    await row(page, sold.number).first().waitFor();
    await soon(() => page.locator('.list-page .notice').count()).toBe(0);
    expect(lost).toBeGreaterThan(2);
  });

  test('that breaks a rule says which before anything is asked', async () => {
    const { till } = setup;
    const sold = await sell(till, 'elsewhere', 2);
    await untilStatus(till, isAllSent);
    const { page } = await setup.open();
    await choose(page, sold);
    await refundOf(page).getByText('Refund at original provider').waitFor();
    await soon(() => refundOf(page).locator('.button').count()).toBe(0);
  });

  test('that another till has refunded meanwhile is not refunded twice: the slower sees by whom', async () => {
    const { till } = setup;
    const sold = await sell(till, 'cash', 2);
    await untilStatus(till, isAllSent);
    const { page } = await setup.open();
    await choose(page, sold);
    await openRefund(page);
    await confirm(page).click();
    await page.locator('.pin-pad').waitFor();
    const path = { approval_id: uuidV4(nodeWorld) };
    const facts = { order: sold.saleId, amount: sold.due, reason: 'Cold' };
    await till.must(HOST_OPERATIONS.approve, { path, body: { pin: DEMO_MANAGER.pin, action: 'refund', facts } });
    const body = { saleId: sold.saleId, way: 'cash', amount: sold.due, reason: 'Cold', approvals: [path.approval_id] } as const;
    await till.must(REFUND_OPERATIONS.askRefund, { path: { refund_id: uuidV4(nodeWorld) }, body });
    await enterPin(page, DEMO_MANAGER.pin);
    await page.getByText(/Already refunded by Alex Rivera at Test till/).waitFor();
    await page.keyboard.press('Escape');
    await refundOf(page).getByText('Refunded in cash').waitFor();
  });
});

test('without the service a card refund waits, through a restart of the host, and a sale that has not left is voided', async () => {
  const remote = await startRemoteTill();
  try {
    const verifier = await nodeWorld.hashPassword(DEMO_MANAGER.pin);
    await remote.till.staff.adopt([
      { id: 'cashier-1', name: 'Alex Rivera', role: 'cashier' },
      { id: 'manager-1', name: 'Dana Kowalski', role: 'manager', verifier },
    ]);
    const till = await remote.pair();
    await till.must(HOST_OPERATIONS.signIn, { body: DEMO_CASHIER });
    await untilStatus(till, ({ connectivity, catalogue }) => connectivity === 'online' && catalogue !== undefined);
    const byCard = await sell(till, 'card');
    await untilStatus(till, isAllSent);
    await remote.stopService();
    await untilStatus(till, ({ connectivity }) => connectivity === 'offline');
    const inCash = await sell(till, 'cash', 2);
    const link = (): Promise<string> => remote.till.inviteDevice('till', 'Till');
    const { page, context } = await openRegister(setup.browser, { link });
    await choose(page, byCard);
    await openRefund(page);
    await page.getByText('Don’t pay cash.').waitFor();
    await confirm(page).click();
    await enterPin(page, DEMO_MANAGER.pin);
    await refundOf(page).getByText('Refund requested, waiting to sync').waitFor();
    await row(page, byCard.number).first().getByText('Refund requested').waitFor();

    await choose(page, inCash);
    await refundOf(page).getByText('Void sale').click();
    await page.locator('.refund-sheet').waitFor();
    await confirm(page).click();
    await enterPin(page, DEMO_MANAGER.pin);
    await refundOf(page).getByText('Voided', { exact: true }).waitFor();

    await remote.restart();
    await page.goto(`${remote.url}/register/`);
    await page.locator('.tile').first().waitFor(SLOW);
    await page.keyboard.press('Alt+4');
    await page.locator('.queue-job', { hasText: 'Refund' }).waitFor(SLOW);
    await choose(page, byCard);
    await refundOf(page).getByText('Refund requested, waiting to sync').waitFor(SLOW);
    await remote.startService();
    await refundOf(page).getByText('Refunded to the card').waitFor(SLOW);
    await soon(() => row(page, inCash.number).first().textContent()).toContain('Voided');
    await context.close();
  } finally {
    await remote.stop();
  }
});
