import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { findItem } from '../../shared/engine/catalogue/catalogue.ts';
import { CART_KEEPING_OPERATIONS } from '../../shared/till-contract/operations/cart-keeping-operations.ts';
import { barriersByDayAndNight } from '../renderer/accessibility.ts';
import { pressKeys } from '../renderer/press-keys.ts';
import { DEMO_MANAGER } from '../till-host/running-till-host.ts';
import { pullWhole, sellOne } from '../till-host/till-sale.ts';
import { setUpBrowser, soon } from './browser-setup.ts';
import { cartOf, enterPin, giveCart, lineOf, type OpenedRegister, pay } from './opened-register.ts';

const setup = setUpBrowser();
let register: OpenedRegister;
let page: Page;

/** A window with this cart. */
async function open(cart = cartOf([])): Promise<void> {
  register = await setup.open({ cart });
  page = register.page;
}

const twoItems = () => cartOf([lineOf(setup.items[0] ?? ''), lineOf(setup.items[1] ?? '')]);
const sheet = (on = page) => page && on.locator('.sheet');
const main = (on = page) => on.locator('.sheet-foot .button[data-kind="primary"]');
const lines = (on = page) => on.locator('.cart-line');
const closed = (on = page) => sheet(on).waitFor({ state: 'detached' });

async function openTab(name: string): Promise<void> {
  await open(twoItems());
  await page.keyboard.press('Alt+t');
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await main().click();
  await closed();
}

async function chooseTab(name: string, on = page): Promise<void> {
  await on.keyboard.press('Alt+2');
  await on.locator('.list-row', { hasText: name }).click();
  await on.locator('.tab-detail').waitFor();
}

describe('a held cart', () => {
  // A test that failed must not leave its orders to those after it.
  afterEach(async () => {
    for (const { id: held_id } of await setup.till.must(CART_KEEPING_OPERATIONS.listHeld))
      await setup.till.must(CART_KEEPING_OPERATIONS.recallHeld, { path: { held_id, recall_id: `after-${held_id}` } });
  });

  test('is held by the same button before and after somebody is signed in, as every button stays the same one', async () => {
    const gate = Promise.withResolvers<void>();
    register = await setup.open({
      cart: twoItems(),
      beforehand: (opened) => opened.route(/\/till\/session$/, (route) => gate.promise.then(() => route.continue())),
    });
    page = register.page;
    const buttons = await page.evaluateHandle(() => [...document.querySelectorAll('.register button')]);
    expect(await buttons.evaluate((all) => all.length)).toBeGreaterThan(20);
    gate.resolve();
    await soon(() => page.locator('.register-user').textContent()).toContain('Alex');
    // A finger or the keyboard may be on any of them.
    expect(await buttons.evaluate((all) => all.filter(({ isConnected }) => !isConnected).map(({ textContent }) => textContent))).toEqual(
      [],
    );
  });

  test('is counted beside Hold, at each till of the stand, and the button keeps its size', async () => {
    await open();
    const hold = page.locator('.cart').getByRole('button', { name: 'Hold', exact: true });
    const sizeOf = async () => {
      const { width = 0, height = 0 } = (await hold.boundingBox()) ?? {};
      return { width, height };
    };
    await hold.waitFor();
    const before = await sizeOf();
    for (const held_id of ['counted-1', 'counted-2'])
      await setup.till.must(CART_KEEPING_OPERATIONS.holdCart, { path: { held_id }, body: { name: held_id, cart: twoItems() } });
    await soon(() => hold.locator('.cart-held').textContent()).toBe('2');
    expect(await sizeOf()).toEqual(before);
    await page.getByRole('button', { name: 'Hold', description: '2 held orders' }).waitFor();
    // Without an order there is nothing to hold: it leads to those that wait.
    await hold.click();
    await soon(() => page.locator('.held-list .button').count()).toBe(2);
    await page.keyboard.press('Escape');
    for (const held_id of ['counted-1', 'counted-2'])
      await setup.till.must(CART_KEEPING_OPERATIONS.recallHeld, { path: { held_id, recall_id: `back-${held_id}` } });
    await hold.locator('.cart-held').waitFor({ state: 'detached' });
  });

  test('that the host gave away without being heard waits again, and one tap more brings it', async () => {
    await open();
    await setup.till.must(CART_KEEPING_OPERATIONS.holdCart, { path: { held_id: 'unheard' }, body: { name: 'Unheard', cart: twoItems() } });
    await register.context.route(
      /\/recalls\/[^/]+$/,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 2 },
    );
    await page.keyboard.press('Alt+Shift+H');
    const one = page.locator('.held-list .button', { hasText: 'Unheard' });
    await one.click();
    await page.locator('.held .notice').first().waitFor();
    await soon(async () => (await setup.till.must(CART_KEEPING_OPERATIONS.listHeld)).length).toBe(1);
    await one.click();
    await soon(() => lines().count()).toBe(2);
    expect(await setup.till.must(CART_KEEPING_OPERATIONS.listHeld)).toEqual([]);
  });

  test('is named after the guest’s seat, seen by the other till at once, and given to one of them alone', async () => {
    const other = await setup.open();
    await other.page.keyboard.press('Alt+Shift+H');
    await other.page.getByText('No held orders').waitFor();
    await open(twoItems());
    await page.keyboard.press('Alt+s');
    await page.getByRole('textbox', { name: 'Section, row and seat' }).fill('104 B 7');
    await page.keyboard.press('Enter');
    await page.locator('.cart-whose', { hasText: 'Sec 104 B 7' }).waitFor();
    await closed();
    await page.keyboard.press('Alt+h');
    await soon(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Sec 104 B 7');
    await main().dblclick();
    await closed();
    await soon(() => lines().count()).toBe(0);
    await other.page.locator('.held-list .button').click();
    await soon(() => lines(other.page).count()).toBe(2);
    const { length } = await setup.till.must(CART_KEEPING_OPERATIONS.listHeld);
    expect(length).toBe(0);
  });

  test('comes into a cart that is not empty only once that one is held too', async () => {
    await open(twoItems());
    await page.keyboard.press('Alt+h');
    await page.getByRole('textbox', { name: 'Name' }).fill('Kim');
    await main().click();
    await closed();
    await giveCart(register, cartOf([lineOf(setup.items[2] ?? '')]));
    await page.keyboard.press('Alt+Shift+H');
    await page.locator('.held-list .button', { hasText: 'Kim' }).click();
    await page.getByRole('button', { name: 'Hold and continue' }).click();
    await soon(() => lines().count()).toBe(2);
    const held = await setup.till.must(CART_KEEPING_OPERATIONS.listHeld);
    expect(held.map(({ cart }) => cart.lines.length)).toEqual([1]);
  });
});

describe('a tab', () => {
  test('is opened, sent to the kitchen, added to and paid', async () => {
    await openTab('Kim');
    await chooseTab('Kim');
    await page.getByRole('button', { name: 'Send to kitchen' }).click();
    await soon(() => page.getByRole('button', { name: 'Send to kitchen' }).getAttribute('aria-disabled')).toBe('true');
    await page.getByRole('button', { name: 'Add items' }).click();
    await page.locator('.cart-count', { hasText: 'Tab Kim' }).waitFor();
    await page.locator('.tile:not([aria-disabled="true"])').first().waitFor();
    await page.keyboard.press('+');
    await pay(page);
    await page.locator('.pay-quick .button').first().click();
    await page.locator('.done').waitFor();
    const tabs = await setup.till.must(CART_KEEPING_OPERATIONS.listTabs);
    expect(tabs.filter(({ name }) => name === 'Kim')).toEqual([]);
  });

  test('is saved and sent by the buttons of its order, has one Pay and one total, and takes a second round in three taps', async () => {
    await openTab('Mia');
    await chooseTab('Mia');
    await page.getByRole('button', { name: 'Add items' }).click();
    await page.locator('.cart-count', { hasText: 'Tab Mia' }).waitFor();
    expect(await page.getByRole('button', { name: /^Pay/ }).count()).toBe(1);
    expect(await page.getByTestId('total').count()).toBe(1);
    await page.locator('.cart').getByRole('button', { name: 'Send' }).click();
    const saved = async () => (await setup.till.must(CART_KEEPING_OPERATIONS.listTabs)).find(({ name }) => name === 'Mia');
    await soon(async () => (await saved())?.submittedLineIds.length).toBe(2);
    await soon(() => lines().count()).toBe(0);
    await page.locator('.tile:not([data-out])').first().click();
    await page.locator('.cart').getByRole('button', { name: 'Hold' }).click();
    await sheet().getByRole('button', { name: 'Add to Mia' }).click();
    await soon(async () => (await saved())?.cart.lines.length).toBe(3);
  });

  test('that another till has changed says so, and is put back as it is', async () => {
    await openTab('Lee');
    await chooseTab('Lee');
    await page.getByRole('button', { name: 'Add items' }).click();
    await soon(() => lines().count()).toBe(2);
    const tab = (await setup.till.must(CART_KEEPING_OPERATIONS.listTabs)).find(({ name }) => name === 'Lee');
    expect(tab).toBeDefined();
    if (tab === undefined) return;
    const cart = { ...tab.cart, lines: [...tab.cart.lines, lineOf(setup.items[3] ?? '')] };
    const path = { tab_id: tab.id, edit_id: 'edit-of-another-till' };
    await setup.till.must(CART_KEEPING_OPERATIONS.keepTab, { path, body: { name: tab.name, revision: tab.revision, cart } });
    await page.keyboard.press('+');
    await page.locator('.cart-line-quantity', { hasText: '2' }).waitFor();
    await page.locator('.cart').getByRole('button', { name: 'Save' }).click();
    await page.getByText('Another till changed this tab').waitFor();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await soon(() => lines().count()).toBe(3);
  });

  test('is cancelled with a reason, once a manager has approved; cancelling the approval keeps it', async () => {
    await openTab('Ola');
    await chooseTab('Ola');
    await page.getByRole('button', { name: 'Cancel tab' }).click();
    await page.locator('.make-room-actions .button[data-kind="danger"]').click();
    await page.locator('.pin-pad').waitFor();
    await page.keyboard.press('Escape');
    await closed();
    await page.locator('.make-room-actions .button[data-kind="danger"]').click();
    await enterPin(page, DEMO_MANAGER.pin);
    await page.locator('.list-row', { hasText: 'Ola' }).waitFor({ state: 'detached' });
  });
});

describe('who sells', () => {
  afterEach(() => setup.change({ signIn: 'open', lockAfterSeconds: 0 }));

  test('is switched by a tap; a person with more rights needs a PIN', async () => {
    await open();
    await page.keyboard.press('F3');
    await page.locator('.staff-picker-name', { hasText: 'Bo Nguyen' }).click();
    await closed();
    await page.locator('.register-head').getByRole('button', { name: 'Bo Nguyen' }).waitFor();
    await page.keyboard.press('F3');
    await page.locator('.staff-picker-name', { hasText: 'Dana Kowalski' }).click();
    await enterPin(page, '1234');
    await page.getByText('4 tries left').waitFor();
    await page.keyboard.type(DEMO_MANAGER.pin, { delay: 60 });
    await page.keyboard.press('Enter', { delay: 60 });
    await closed();
    await page.getByRole('button', { name: 'Dana Kowalski' }).waitFor();
  });

  test('cannot be locked away where no PIN is asked for, and the screen says so', async () => {
    await open();
    await page.keyboard.press('Alt+L');
    await page.getByText('The register can’t lock without PINs.').first().waitFor();
    expect(await page.locator('.lock-screen').count()).toBe(0);
  });

  test('has left, and where PINs are asked nothing is seen or sold until somebody signs in; the cart stays', async () => {
    await open(twoItems());
    await setup.change({ signIn: 'pin' });
    await page.locator('.register-head').getByRole('button', { name: 'Lock the register' }).click();
    await page.locator('.lock-screen').waitFor();
    expect(await lines().count()).toBe(0);
    await page.keyboard.press('F9');
    const code = findItem(await pullWhole(setup.till), setup.items[2] ?? '')?.data.sku ?? '';
    expect(code.length).toBeGreaterThan(3);
    await pressKeys(await register.context.newCDPSession(page), [...code, 'Enter'], 4);
    await soon(() => page.locator('.pay').count()).toBe(0);
    await page.locator('.staff-picker-name', { hasText: 'Dana Kowalski' }).click();
    await enterPin(page, DEMO_MANAGER.pin);
    await soon(() => lines().count()).toBe(2);
    await setup.change({ lockAfterSeconds: 1 });
    await page.locator('.lock-screen').waitFor();
  });

  test('comes back in four taps: the last person here only types the PIN; after a wrong one it is confirmed again', async () => {
    await open(twoItems());
    await setup.change({ signIn: 'pin' });
    const lock = page.locator('.register-head').getByRole('button', { name: 'Lock the register' });
    const signIn = page.locator('.lock-screen').getByRole('button', { name: 'Sign in' });
    const type = async (pin: string): Promise<void> => {
      for (const digit of pin) await page.locator('.pin-pad .keypad-key', { hasText: digit }).click();
    };
    await lock.click();
    await page.locator('.staff-picker-name', { hasText: 'Dana Kowalski' }).click();
    await type(DEMO_MANAGER.pin);
    await signIn.click();
    await soon(() => lines().count()).toBe(2);
    await lock.click();
    await page.locator('.pin-pad', { hasText: 'PIN of Dana Kowalski' }).waitFor();
    const keyAt = () => page.locator('.keypad-key').first().boundingBox();
    const before = await keyAt();
    await type(DEMO_MANAGER.pin);
    await soon(() => lines().count()).toBe(2);
    await lock.click();
    await type('1357');
    await page.getByText('4 tries left').waitFor();
    expect(await keyAt()).toEqual(before);
    await type(DEMO_MANAGER.pin);
    await signIn.click();
    await soon(() => lines().count()).toBe(2);
    // The next person is one tap further away.
    await lock.click();
    await page.getByRole('button', { name: 'Someone else' }).click();
    await page.locator('.staff-picker-name', { hasText: 'Dana Kowalski' }).click();
    await type(DEMO_MANAGER.pin);
    await soon(() => lines().count()).toBe(2);
    // A PIN that is shorter by now is confirmed by the button.
    await lock.click();
    await page.locator('.pin-pad').waitFor();
    await page.evaluate((id) => {
      localStorage.setItem('people-here', JSON.stringify({ last: id, digits: { [id]: 6 } }));
    }, DEMO_MANAGER.employeeId);
    await page.reload();
    await type(DEMO_MANAGER.pin);
    await signIn.click();
    await soon(() => lines().count()).toBe(2);
  });
});

describe('orders', () => {
  test('are found by number, amount and cashier, with their receipt in the stand’s language', async () => {
    const sold = await sellOne(setup.till, await pullWhole(setup.till));
    await open();
    await page.keyboard.press('Alt+3');
    const number = sold.sale.completion?.guestNumber ?? '';
    await page.locator('.orders-find input').fill(number);
    await page.locator('.list-row').first().click();
    await page.locator('.receipt-paper').waitFor();
    const paper = await page.locator('.receipt-paper').innerText();
    // As the vendor's catalogue says.
    for (const text of ['Lakeside Sports & Entertainment', 'DEMO-31', 'Thank you for coming!']) expect(paper).toContain(text);
    expect(paper).toContain(number);
    expect(paper).toContain('COPY');
    await soon(() => page.locator('.qr-code').count()).toBe(1);
    await page.getByRole('radio', { name: 'Amount' }).check();
    await page.locator('.orders-find input').fill('x');
    await page.getByText('Enter a valid amount.').waitFor();
    await page.getByRole('combobox', { name: 'Sold by' }).selectOption('cashier-2');
    await page.locator('.orders-find input').fill('0.01');
    await page.getByText('No orders found').waitFor();
  });

  test('print their receipt and nothing else', async () => {
    await sellOne(setup.till, await pullWhole(setup.till));
    await open();
    await page.keyboard.press('Alt+3');
    await page.locator('.list-row').first().click();
    await page.locator('.receipt-paper').waitFor();
    await page.emulateMedia({ media: 'print' });
    const isSeen = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((one) => getComputedStyle(one).visibility === 'visible');
    expect(await isSeen('.receipt-paper-vendor')).toBe(true);
    expect(await isSeen('.office-menu')).toBe(false);
    expect(await isSeen('.list-row')).toBe(false);
    const pages = (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/MediaBox\s*\[[^\]]*\]/g) ?? [];
    // 80 mm in points, and one page of it.
    expect(pages.map((box) => Math.round(Number(box.split(' ')[3])))).toEqual([227]);
  });
});

const LOOKED_AT = [
  { name: 'staff', keys: 'F3', there: '.staff-picker', judging: {} },
  // Over the same page as the one before.
  { name: 'seat', keys: 'Alt+s', there: '.seat-step', judging: { within: '.sheet' } },
  { name: 'hold', keys: 'Alt+h', there: '.sheet .text-field', judging: { within: '.sheet' } },
  { name: 'held', keys: 'Alt+Shift+H', there: '.held', judging: { within: '.sheet' } },
  { name: 'tab', keys: 'Alt+t', there: '.sheet .text-field', judging: { within: '.sheet' } },
  { name: 'tabs', keys: 'Alt+2', there: '.list-page', judging: {} },
  { name: 'orders', keys: 'Alt+3', there: '.list-row', judging: {} },
] as const;

test('all of it can be used by everybody, light and dark', async () => {
  await sellOne(setup.till, await pullWhole(setup.till));
  await open(twoItems());
  for (const { name, keys, there, judging } of LOOKED_AT) {
    await page.keyboard.press(keys);
    await page.locator(there).first().waitFor();
    if (name === 'orders') await page.locator('.list-row').first().click();
    if (name === 'orders') await page.locator('.receipt-paper').waitFor();
    expect(await barriersByDayAndNight(page, judging), name).toEqual([]);
    await page.keyboard.press('Escape');
    await page.locator('.sheet').waitFor({ state: 'detached' });
  }
  expect(register.complaints.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([]);
});
