import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { epochOf, now } from '../../shared/base/time.ts';
import { SALE_OPERATIONS } from '../../shared/till-contract/operations/sale-operations.ts';
import { STAND_OPERATIONS } from '../../shared/till-contract/operations/stand-operations.ts';
import { barriersByDayAndNight } from '../renderer/accessibility.ts';
import { askAs } from '../setup/ask-as.ts';
import { DEMO_MANAGER } from '../till-host/running-till-host.ts';
import { setUpBrowser, soon } from './browser-setup.ts';
import { cartOf, chooseTender, enterPin, lineOf, type OpenedRegister, pay, payButton, type RegisterOptions } from './opened-register.ts';

const setup = setUpBrowser();
let register: OpenedRegister;
let page: Page;

/** A window with this cart. */
async function open(cart = ONE(), options: RegisterOptions = {}): Promise<void> {
  register = await setup.open({ ...options, cart });
  page = register.page;
}

const item = (): string => setup.items.at(-1) ?? '';
const ONE = () => cartOf([lineOf(item())]);
/** Dear enough for the amounts by which the card network is scripted. */
const DEAR = () => cartOf([lineOf(item(), 1200)]);

const due = () => page.getByTestId('due');
const change = () => page.getByTestId('change');
const done = () => page.locator('.done');
const exact = () => page.locator('.pay-quick .button').first();
const primary = () => page.locator('.pay-take > .button');
const charge = () => page.getByRole('button', { name: /^Charge / });
const taken = () => page.locator('.pay-taken-row');

const ownSales = () => page.evaluate(async () => await (await fetch('/till/sales')).json());

/** The order as the service has it. */
async function ordersOfService(): Promise<number> {
  const { orders } = await setup.till.must(STAND_OPERATIONS.searchOrders, { query: { where: 'service' } });
  return orders.filter(({ state }) => state === 'complete').length;
}

async function keyPart(digits: string): Promise<void> {
  await page.getByRole('button', { name: 'Split' }).click();
  await page.locator('.pay-keypad').waitFor();
  await page.keyboard.type(digits, { delay: 60 });
  await soon(async () => (await page.locator('.money-keypad-amount').textContent())?.replaceAll(/\D/g, '')).toBe(digits);
}

async function chargePart(digits: string): Promise<void> {
  await chooseTender(page, 'Card');
  await keyPart(digits);
  await charge().click();
}

describe('cash', () => {
  test('is taken by one tap, with its change, and becomes one order at the service', async () => {
    const before = await ordersOfService();
    await open();
    await pay(page);
    await page.locator('.pay-quick .button').last().click();
    await done().waitFor();
    await soon(() => change().textContent()).toMatch(/^\$\d/);
    await soon(() => page.getByTestId('guest-number').textContent()).toMatch(/^A\d+$/);
    await soon(ordersOfService).toBe(before + 1);
    await soon(() => page.locator('.cart-line').count()).toBe(0);
  });

  test('is keyed by the machine’s own keys, and Enter takes it', async () => {
    await open();
    await pay(page);
    await page.keyboard.type('100', { delay: 60 });
    await page.keyboard.type('00', { delay: 60 });
    await page.locator('.pay-change').waitFor();
    await page.waitForFunction(() => document.querySelector('.money-keypad-amount')?.textContent === '100.00');
    await page.keyboard.press('Enter', { delay: 60 });
    await done().waitFor();
    await soon(() => change().textContent()).toMatch(/^\$\d/);
  });

  test('goes back to the guest for what is returned, once a manager has approved', async () => {
    await open(cartOf([lineOf(item(), 1, 'RETURN')]));
    await payButton(page).click();
    await enterPin(page, DEMO_MANAGER.pin);
    await due().waitFor();
    // The manager has approved this return. Going back for something else and paying again asks for no second PIN.
    await page.locator('.cart').getByRole('button', { name: 'Back' }).click();
    await payButton(page).click();
    await due().waitFor();
    expect(await page.locator('.pin-pad').count()).toBe(0);
    await page.getByRole('button', { name: /^Refund .* cash/ }).click();
    await done().waitFor();
    await soon(() => done().textContent()).toContain('Refund');
  });
});

describe('two taps', () => {
  test('on each button of a cash sale make one sale, and nothing of the next', async () => {
    const before = await ordersOfService();
    await open();
    await payButton(page).dblclick();
    await due().waitFor();
    await exact().dblclick();
    await done().waitFor();
    await soon(ordersOfService).toBe(before + 1);
    await soon(() => page.locator('.cart-line').count()).toBe(0);
    await soon(() => done().isVisible()).toBe(true);
  });

  test('charge a card once', async () => {
    await open();
    await pay(page);
    await chooseTender(page, 'Card');
    await charge().dblclick();
    await done().waitFor();
    const { last } = await page.evaluate(async () => await (await fetch('/till/sales')).json());
    expect(last.charges).toHaveLength(1);
    expect(last.sale.tenders).toHaveLength(1);
  });
});

describe('a card', () => {
  test('pays with the tip that the guest chose', async () => {
    await open();
    await pay(page);
    await chooseTender(page, 'Card');
    await page.locator('.choice-group-card', { hasText: '20%' }).click();
    await charge().click();
    await done().waitFor();
    const { last } = await page.evaluate(async () => await (await fetch('/till/sales')).json());
    const { total, exclusiveTax, feesTotal } = last.sale.priced.totals;
    expect(last.sale.tenders[0].tip).toBe(Math.round(((total - exclusiveTax - feesTotal) * 20) / 100));
  });

  test('that is declined or referred takes nothing, says so, and the guest pays otherwise', async () => {
    await open(DEAR());
    await pay(page);
    const whole = await due().textContent();
    await chargePart('990005');
    await page.getByText('Card declined. No payment was taken.').waitFor();
    await soon(() => due().textContent()).toBe(whole);
    await page.getByRole('button', { name: 'Pay balance' }).click();
    await chargePart('990001');
    await page.getByText('Call for authorization').waitFor();
    await chooseTender(page, 'Cash');
    await exact().click();
    await done().waitFor();
  });

  test('that covers half leaves the rest to be paid', async () => {
    await open(DEAR());
    await pay(page);
    await chargePart('990010');
    await page.getByText(/The card covered \$4,950\.05/).waitFor();
    await soon(() => taken().count()).toBe(1);
    await chooseTender(page, 'Cash');
    await exact().click();
    await done().waitFor();
  });

  test('of which nobody knows is not charged again; a person says what was seen', async () => {
    await open(DEAR());
    await pay(page);
    await chargePart('990091');
    await page.locator('.pay-unknown').waitFor();
    await soon(() => page.locator('.pay .notice').textContent()).toContain('Don’t charge again');
    expect(await charge().count()).toBe(0);
    await soon(() => page.getByRole('button', { name: 'Approved' }).getAttribute('aria-disabled')).toBe('true');
    await page.getByRole('button', { name: 'Declined' }).click();
    await chooseTender(page, 'Cash');
    await exact().click();
    await done().waitFor();
  });

  test('of which nobody knows is set aside, and the next guest is served; a reload in between changes nothing', async () => {
    await open(DEAR());
    const tileAt = () => page.locator('.tile').first().boundingBox();
    const before = await tileAt();
    await pay(page);
    await chargePart('990068');
    await page.locator('.pay-unknown').waitFor();
    await page.reload();
    await page.locator('.pay-unknown').waitFor();
    expect(await charge().count()).toBe(0);
    await page.getByRole('button', { name: 'Not sure' }).click();
    await page.getByRole('button', { name: 'Not sure', pressed: true }).waitFor();
    // There is no charge as a way out, and the next guest is two taps away.
    expect(await charge().count()).toBe(0);
    await page.getByRole('button', { name: 'Set aside, serve next guest' }).click();
    await page.getByText(/^Order A\d+ set aside$/).waitFor();
    const number = await page.getByTestId('aside-number').textContent();
    await page.locator('.state-line').getByText('1 order set aside').waitFor();
    // The line of state says more than before, and moves no tile.
    expect(await tileAt()).toEqual(before);
    const { unfinished, aside } = await ownSales();
    expect([unfinished, aside]).toMatchObject([[], [{ state: 'aside', aside: { number } }]]);
    await page.reload();
    await page.locator('.cart').waitFor();
    await soon(() => page.locator('.cart-line').count()).toBe(0);
    await page.locator('.tile').first().click();
    await page.locator('.cart-line').first().waitFor();
    await pay(page);
    await chooseTender(page, 'Cash');
    await exact().click();
    await done().waitFor();
    expect(await page.getByTestId('guest-number').textContent()).not.toBe(number);

    // A manager goes on with it later, and may charge once more; the newest charge is the one that is asked about.
    await page.getByRole('button', { name: 'New sale' }).click();
    await page
      .locator('.state-line')
      .getByRole('button', { name: /[Uu]nfinished|set aside/ })
      .click();
    await page.getByText(`Order ${number}, set aside`).waitFor();
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.locator('.pay-unknown').waitFor();
    await charge().click();
    await enterPin(page, DEMO_MANAGER.pin);
    await page.locator('.pin-pad').waitFor({ state: 'detached' });
    await soon(async () => (await ownSales()).unfinished[0]?.charges.length).toBe(2);
    // The page asks about the new charge once it no longer offers to charge again; what is typed before that goes with the old one.
    await soon(() => charge().count()).toBe(0);
    await page.locator('.pay-unknown').waitFor();
    await page.getByLabel('Auth code (on terminal receipt)').fill('SLIP-68');
    await page.getByRole('button', { name: 'Approved' }).click();
    await soon(async () => (await ownSales()).unfinished[0]?.charges.map(({ state }: { state: string }) => state)).toEqual([
      'unknown',
      'approved',
    ]);
  });

  test('that does not answer at all is set aside after ten seconds, and the late answer touches no other guest', async () => {
    register = await setup.open({ isOwn: true, cart: DEAR() });
    page = register.page;
    await page.clock.install();
    await pay(page);
    const requests = /\/till\/sales\/[^/]+\/charges\//;
    const held = Promise.withResolvers<void>();
    await register.context.route(requests, async (route) => {
      await held.promise;
      await route.continue().catch(() => undefined);
    });
    await chooseTender(page, 'Card');
    await charge().click();
    await page.locator('.pay-terminal').waitFor();
    const aside = page.getByRole('button', { name: 'Set aside, serve next guest' });
    expect(await aside.count()).toBe(0);
    await page.clock.runFor(10_500);
    await aside.click();
    await page.getByText(/^Order A\d+ set aside$/).waitFor();
    await page.getByRole('button', { name: 'New sale' }).click();
    await page.locator('.tile').first().click();
    await page.locator('.cart-line').first().waitFor();
    held.resolve();
    await register.context.unroute(requests);
    await pay(page);
    const [own] = (await ownSales()).unfinished;
    expect(own.charges).toEqual([]);
    expect((await ownSales()).aside.at(-1)).toMatchObject({ state: 'aside', charges: [] });
    await chooseTender(page, 'Cash');
    await exact().click();
    await done().waitFor();
  });
});

test('a tap on an amount has a word at once while the hub hangs, the line of state says so soon, and no control moves', async () => {
  register = await setup.open({ isOwn: true, cart: DEAR() });
  page = register.page;
  await page.clock.install();
  await pay(page);
  const tenders = /\/till\/sales\/[^/]+\/tenders\//;
  const held = Promise.withResolvers<void>();
  await register.context.route(tenders, async (route) => {
    await held.promise;
    await route.continue().catch(() => undefined);
  });
  await chooseTender(page, 'Cash');
  const places = () => page.locator('.pay button').evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));
  const before = await places();
  const word = page.getByText('Saving…', { exact: true });
  // On a slow machine the word would otherwise be there before anybody could look.
  await page.clock.pauseAt(epochOf(now(nodeWorld)) + 1000);
  await exact().click();
  await page.locator('.pay [aria-busy="true"]').first().waitFor();
  expect(await word.count()).toBe(0);
  await page.clock.runFor(300);
  await word.waitFor();
  expect(await places()).toEqual(before);
  await page.clock.runFor(2500);
  await page.locator('.pay').getByText('Saving. Don’t take payment again.').waitFor();
  await page.locator('.state-line').getByText('Hub offline').waitFor();
  expect(await places()).toEqual(before);
  await page.clock.resume();
  held.resolve();
  await done().waitFor();
  await page.locator('.state-line').getByText('Online').waitFor();
});

describe('other ways to pay', () => {
  test('on the house needs a manager; a wrong PIN says how many tries are left, and cancelling loses nothing', async () => {
    await open();
    await pay(page);
    await chooseTender(page, 'Comp');
    // No reason is chosen beforehand, and without one nothing is given away.
    expect(await primary().getAttribute('aria-disabled')).toBe('true');
    await page.getByRole('radio', { name: 'Guest recovery' }).check();
    await primary().click();
    await enterPin(page, '0000');
    await page.getByText(/Wrong PIN\. \d tries left/).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.sheet').waitFor({ state: 'detached' });
    await due().waitFor();
    await primary().click();
    await enterPin(page, DEMO_MANAGER.pin);
    await done().waitFor();
  });

  test('are mixed as the guest wishes, and taken back one by one', async () => {
    await open();
    await pay(page);
    const whole = await due().textContent();
    await page.keyboard.type('100', { delay: 60 });
    await page.waitForFunction(() => document.querySelector('.money-keypad-amount')?.textContent === '1.00');
    await primary().click();
    await taken().first().waitFor();
    await soon(() => due().textContent()).not.toBe(whole);
    await chooseTender(page, 'Other');
    await page.getByRole('textbox', { name: 'Reference' }).fill('V-1');
    await page.locator('.pay-keypad').getByRole('button', { name: 'Delete last digit' }).click();
    await primary().click();
    await soon(() => taken().count()).toBe(2);
    await page.getByRole('button', { name: /^Remove payment: Cash/ }).dblclick();
    await soon(() => taken().count()).toBe(1);
    await chooseTender(page, 'Card');
    await charge().click();
    await done().waitFor();
    const { last } = await page.evaluate(async () => await (await fetch('/till/sales')).json());
    expect(last.sale.tenders.map(({ kind, state }: { kind: string; state: string }) => `${kind} ${state}`)).toEqual([
      'cash voided',
      'external taken',
      'card taken',
    ]);
  });

  test('the guest is asked to round up before anything is taken, and may think better of it', async () => {
    await open();
    await pay(page);
    const whole = await due().textContent();
    await page.getByRole('button', { name: 'Round up', exact: true }).dblclick();
    await page.getByText('goes to charity').waitFor();
    await soon(() => due().textContent()).toMatch(/\.00$/);
    await page.getByRole('button', { name: 'Don’t round up' }).click();
    await page.getByRole('button', { name: 'Round up', exact: true }).waitFor();
    await soon(() => due().textContent()).toBe(whole);
    // Nobody is asked for money when the sale is on the house.
    await chooseTender(page, 'Comp');
    await page.getByRole('button', { name: 'Round up', exact: true }).waitFor({ state: 'detached' });
  });
});

describe('whatever happens meanwhile', () => {
  test('a window that is closed in the middle of paying goes on where it was', async () => {
    await open();
    await pay(page);
    await page.keyboard.type('100', { delay: 60 });
    await page.waitForFunction(() => document.querySelector('.money-keypad-amount')?.textContent === '1.00');
    await primary().click();
    await taken().first().waitFor();
    const left = await due().textContent();
    const url = page.url();
    await page.close();
    page = await register.context.newPage();
    await page.goto(url);
    await due().waitFor();
    await soon(() => due().textContent()).toBe(left);
    await soon(() => taken().count()).toBe(1);
    await exact().click();
    await done().waitFor();
  });

  test('a sale that is paid and that the host failed to complete is completed by another try, and nothing is paid twice', async () => {
    const before = await ordersOfService();
    await open();
    await pay(page);
    // No other request changes the sale meanwhile.
    await register.context.route(
      ({ pathname }) => pathname === SALE_OPERATIONS.listOwnSales.path,
      (route) => route.abort(),
    );
    let isBroken = true;
    await register.context.route('**/till/sales/*/completion', (route) =>
      isBroken ? route.fulfill({ status: 500, json: { refusal: { code: 'broken' } } }) : route.continue(),
    );
    await exact().click();
    await page.getByText('Something went wrong on the hub.').waitFor();
    await soon(() => page.locator('.pay-quick').count()).toBe(0);
    isBroken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await done().waitFor();
    await soon(ordersOfService).toBe(before + 1);
  });

  test('a sale whose window lost its cart waits, and is gone on with', async () => {
    await open();
    await pay(page);
    const whole = await due().textContent();
    const url = page.url();
    // All that the window kept is gone, and the host's copy of its cart is of another.
    await page.evaluate(() => void indexedDB.deleteDatabase('register'));
    await page.close();
    const draft = { version: 9_000_000, cart: cartOf([lineOf(item(), 2)]) };
    await askAs(register.context, 'PUT', new URL('/till/draft', url).href, draft);
    page = await register.context.newPage();
    await page.goto(url);
    await page.getByText('Unfinished sale').waitFor();
    await page
      .locator('.state-line')
      .getByRole('button', { name: /[Uu]nfinished|set aside/ })
      .click();
    await page.getByRole('button', { name: 'Resume' }).first().click();
    await page.getByRole('button', { name: 'Hold and continue' }).click();
    await due().waitFor();
    await soon(() => due().textContent()).toBe(whole);
    await exact().click();
    await done().waitFor();
  });

  test('a tap on Pay before the first cashier is signed in waits for the sign-in, also if its first answer is lost', async () => {
    let requests = 0;
    let letIn = (): void => undefined;
    const isAllowed = new Promise<void>((resolve) => {
      letIn = resolve;
    });
    await open(ONE(), {
      beforehand: (window) =>
        window.route('**/till/session', async (route) => {
          if (route.request().method() !== 'PUT') return await route.continue();
          if (++requests === 1) return await route.abort();
          await isAllowed;
          await route.continue();
        }),
    });
    await payButton(page).click();
    await soon(() => requests).toBe(2);
    letIn();
    await due().waitFor();
    await exact().click();
    await done().waitFor();
  });

  test('a host that does not answer is asked until it does, and takes the money once', async () => {
    const before = await ordersOfService();
    await open();
    await pay(page);
    let isSilent = true;
    await register.context.route('**/till/sales/**', async (route) => {
      if (!isSilent) return await route.continue();
      // It may have done it, and only its answer is lost.
      if (route.request().method() === 'PUT') await route.fetch();
      await route.abort();
    });
    await exact().click();
    await page.getByText('Saving. Don’t take payment again.').waitFor();
    isSilent = false;
    await done().waitFor();
    await soon(ordersOfService).toBe(before + 1);
  });

  test('two windows of one host sell beside each other', async () => {
    const other = await setup.open({ cart: ONE() });
    const before = await ordersOfService();
    await open();
    await Promise.all([pay(page), pay(other.page)]);
    await Promise.all([exact().click(), other.page.locator('.pay-quick .button').first().click()]);
    await Promise.all([done().waitFor(), other.page.locator('.done').waitFor()]);
    const numbers = await Promise.all([page, other.page].map((one) => one.getByTestId('guest-number').textContent()));
    expect(new Set(numbers).size).toBe(2);
    await soon(ordersOfService).toBe(before + 2);
  });

  test('going back to the cart takes nothing', async () => {
    await open();
    await pay(page);
    await payButton(page).click();
    await soon(() => payButton(page).getAttribute('data-kind')).toBe('primary');
    await soon(() => page.locator('.cart-line').count()).toBe(1);
    const { unfinished } = await setup.till.must(SALE_OPERATIONS.listOwnSales);
    expect(unfinished).toEqual([]);
  });
});

describe('the payment', () => {
  test('that is refused says why on a phone, takes what its button says, and is forgotten with the next change of the cart', async () => {
    await open(DEAR(), { viewport: { width: 390, height: 844 } });
    // Signing in, which a busy machine does late, is a change of the cart too.
    await page.locator('.register-user').getByText('Alex Rivera').waitFor();
    const opening = new RegExp(SALE_OPERATIONS.openSale.path.replace('{sale_id}', '[^/]+$'));
    const refusal = { code: 'service_price', facts: { due: 12_345, ours: 12_000 } };
    await register.context.route(opening, (route) => route.fulfill({ status: 409, json: { refusal } }));
    await page.locator('.cart-bar > .button').click();
    const reason = page.locator('.cart .notice', { hasText: 'The cloud price is $123.45' });
    await reason.waitFor();
    await soon(() => payButton(page).innerText()).toContain('$123.45');
    await page.keyboard.press('+');
    await reason.waitFor({ state: 'detached' });
    await soon(() => payButton(page).innerText()).not.toContain('$123.45');
  });

  test('can be used by everybody, light and dark', async () => {
    await open();
    const judge = async (name: string, judging = {}): Promise<void> => expect(await barriersByDayAndNight(page, judging), name).toEqual([]);
    await pay(page);
    for (const tender of ['Cash', 'Card', 'Other']) {
      await chooseTender(page, tender);
      await judge(tender, tender === 'Cash' ? {} : { within: '.pay' });
    }
    await chooseTender(page, 'Comp');
    await page.getByRole('radio', { name: 'Guest recovery' }).check();
    await primary().click();
    await page.locator('.pin-pad').waitFor();
    await judge('approval', { within: '.sheet' });
    await page.keyboard.press('Escape');
    await chooseTender(page, 'Cash');
    await exact().click();
    await done().waitFor();
    await judge('done');
    await page.getByRole('button', { name: 'Receipt' }).click();
    await page.locator('.receipt-paper').waitFor();
    await judge('receipt', { within: '.sheet' });
    // What the host refused on purpose is an answer, and no complaint.
    expect(register.complaints.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([]);
  });
});
