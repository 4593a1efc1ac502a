import type { Locator, Page, Route } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { uuidV4 } from '../../shared/base/ids.ts';
import { now } from '../../shared/base/time.ts';
import { venueTime, WEEKDAYS } from '../../shared/base/venue-time.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { KIOSK_OPERATIONS } from '../../shared/till-contract/operations/kiosk-operations.ts';
import { type DecisionForm, QUEUE_OPERATIONS } from '../../shared/till-contract/operations/queue-operations.ts';
import { setUpBrowser, soon } from '../register/browser-setup.ts';
import { chooseTender, payButton } from '../register/opened-register.ts';
import { barriersOn } from '../renderer/accessibility.ts';
import { pressKeys } from '../renderer/press-keys.ts';
import { readKioskWords } from '../renderer/read-words.ts';
import { giveBackWindow } from '../setup/open-window.ts';
import { DEMO_MANAGER } from '../till-host/running-till-host.ts';
import { BURGER } from './kiosk-steps.ts';
import {
  card,
  type KioskOptions,
  type OpenedKiosk,
  openKiosk,
  orderPlain,
  PLAIN,
  payAtCounter,
  payByCard,
  presentCard,
  primary,
  screen,
  startButton,
  taken,
  takePlain,
} from './opened-kiosk.ts';

const setup = setUpBrowser();
let kiosk: OpenedKiosk;
let page: Page;

async function open(options: KioskOptions = {}): Promise<void> {
  kiosk = await openKiosk(setup.browser, await setup.host.link('kiosk'), options);
  page = kiosk.page;
}

/** An item with alcohol and without choices. */
const BEER = 'Small Beer';

beforeAll(async () => {
  const edited = await setup.host.host.service.context.catalogues.edit((file) => ({
    ...file,
    items: file.items.map((item) => {
      if (item.name !== 'Large Soda') return item;
      const { translations: _, ...soda } = item;
      return { ...soda, name: BEER, is_alcohol: true, item_set_ids: [] };
    }),
  }));
  expect(edited?.ok).toBe(true);
});
beforeEach(() => setup.change({ charity: 'off', tips: { asks: 'never', percents: [] }, asksAgeForAlcohol: true }));
afterEach(async () => {
  if (kiosk !== undefined) await giveBackWindow(kiosk);
});

const guestNumber = () => page.getByTestId('guest-number');
const asideNumber = () => page.getByTestId('aside-number');
const amountDue = () => page.getByTestId('amount-due');
const counterCode = () => page.getByTestId('counter-code');

async function judge(name: string): Promise<void> {
  expect(await barriersOn(page), name).toEqual([]);
}

/** The same screen by night. */
async function judgeDark(name: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await barriersOn(page, { isDark: true }), `${name}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** A guest pays by a card of which the network never tells what became. */
async function payWithoutAnswer(): Promise<void> {
  await open();
  await presentCard(kiosk, 'sim-lost');
  await orderPlain(page);
  await payByCard(page).tap();
  await page.getByRole('heading', { name: 'Please take this number to the counter' }).waitFor();
}

/** A manager at a till decides about the charge of the kiosk's sale, in the list of what is being sent. */
async function decideUnsure(body: DecisionForm): Promise<void> {
  const manager = await setup.host.pair();
  await manager.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
  const { unfinished, aside } = await page.evaluate(async () => await (await fetch('/till/sales')).json());
  expect(unfinished).toEqual([]);
  const { jobs } = await manager.must(QUEUE_OPERATIONS.listJobs, { query: { state: 'attention' } });
  const job = jobs.find(({ saleId }) => saleId === aside[0].sale.id);
  await manager.must(QUEUE_OPERATIONS.decideJob, { path: { job_id: job?.id ?? '', decision_id: uuidV4(nodeWorld) }, body });
}

test('a guest orders by touch, is asked for charity and tip, pays by card, and leaves nothing behind', async () => {
  await setup.change({ charity: 'offer', tips: { asks: 'before_card', percents: [10, 20] } });
  await open();
  await judge('start');
  await startButton(page).tap();
  await screen(page, 'menu').waitFor();
  await judge('menu');
  await card(page, BURGER).tap();
  await screen(page, 'item').waitFor();
  // What is usual is chosen already.
  await page.getByRole('checkbox', { name: 'Lettuce' }).and(page.locator(':checked')).waitFor();
  await judge('item');
  await judgeDark('item');
  await primary(page).tap();
  const strip = page.getByRole('region', { name: `Goes well with ${BURGER}` });
  await strip.waitFor();
  await judge('upsell');
  await strip.getByRole('button', { name: 'No, thanks' }).tap();
  await strip.waitFor({ state: 'detached' });
  await takePlain(page);
  await primary(page).tap();
  await screen(page, 'cart').waitFor();
  await judge('cart');
  await page.getByRole('button', { name: `How many: ${PLAIN}: One more` }).tap();
  await page
    .getByRole('spinbutton', { name: `How many: ${PLAIN}` })
    .and(page.locator('[aria-valuenow="2"]'))
    .waitFor();
  await page.getByRole('button', { name: `Remove ${PLAIN}` }).tap();
  await page.getByRole('button', { name: 'Undo' }).tap();
  await page.getByRole('button', { name: `Remove ${PLAIN}` }).waitFor();
  await primary(page).tap();
  await screen(page, 'how').waitFor();
  // Nothing is added before the guest wants it.
  expect(await page.getByRole('checkbox', { name: /^Round up for charity/ }).isChecked()).toBe(false);
  expect(await page.getByRole('radio', { name: 'No tip' }).isChecked()).toBe(true);
  const before = await amountDue().innerText();
  await page.getByText('Round up for charity?').tap();
  await soon(() => amountDue().innerText()).toMatch(/\.00$/);
  await page.getByText('20%').tap();
  await soon(() => amountDue().innerText()).not.toMatch(/\.00$/);
  expect(await amountDue().innerText()).not.toBe(before);
  await judge('how');
  await judgeDark('how');
  await payByCard(page).tap();
  await soon(() => guestNumber().innerText()).toMatch(/^A\d+$/);
  await judge('done');
  const { last } = await page.evaluate(async () => await (await fetch('/till/sales')).json());
  expect(last.state).toBe('complete');
  expect(last.sale.priced.totals.charityTotal).toBeGreaterThan(0);
  expect(last.sale.priced.totals.due % 100).toBe(0);
  const { total, exclusiveTax, feesTotal, charityTotal } = last.sale.priced.totals;
  expect(charityTotal).toBeGreaterThan(0);
  // Of the goods, not of tax and charity.
  expect(last.sale.tenders).toMatchObject([{ kind: 'card', state: 'taken', tip: Math.round((total - exclusiveTax - feesTotal) / 5) }]);
  expect(last.sale.cart.lines).toHaveLength(2);
  await primary(page).tap();
  await startButton(page).waitFor();
  await page.reload();
  await startButton(page).waitFor();
  expect(kiosk.complaints).toEqual([]);
});

test('a guest orders by keys alone; at the counter the till finds the order by its code and takes the cash', async () => {
  await open({ viewport: { width: 1280, height: 800 }, hasTouch: false });
  const press = async (name: string | RegExp): Promise<void> => {
    const button = page.getByRole('button', { name }).first();
    await button.waitFor();
    for (let tabs = 0; tabs < 80 && !(await button.evaluate((element) => element === document.activeElement)); tabs++) {
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
  };
  await press(/Touch to start/);
  await page.locator('.stage-title:focus').waitFor();
  await press(new RegExp(PLAIN));
  await press(/^View order/);
  await press(/^Pay/);
  await press(/^At the counter/);
  await counterCode().waitFor();
  await judge('counter');
  const code = await counterCode().innerText();
  expect(code).toMatch(/^K\d+$/);

  const till = await setup.open();
  await openHeld(till.page);
  const field = till.page.getByRole('textbox', { name: 'Kiosk code' });
  await field.fill('K999');
  await field.press('Enter');
  await till.page.getByText('No order found for K999').waitFor();
  await field.fill(code.slice(1));
  await field.press('Enter');
  await till.page.locator('.cart-line', { hasText: PLAIN }).waitFor();
  await till.page.locator('.sheet').waitFor({ state: 'detached' });

  // An order that a till gives up unpaid is waiting again under its code.
  await till.page.keyboard.press('Control+Delete');
  await till.page.locator('.sheet').getByRole('button', { name: 'Clear order' }).click();
  await till.page.locator('.cart-line').waitFor({ state: 'detached' });
  const held = () => till.page.evaluate(async () => await (await fetch('/till/held')).json());
  await soon(async () => (await held()).map(({ counterCode: one }: { readonly counterCode?: string }) => one)).toContain(code);
  // A code that is entered before the list has come is looked up as soon as it is there.
  const listed = Promise.withResolvers<void>();
  const hold = async (route: Route): Promise<void> => {
    await listed.promise;
    await route.continue();
  };
  await till.page.route('**/till/held**', hold);
  await openHeld(till.page);
  await field.fill(code);
  await field.press('Enter');
  listed.resolve();
  await till.page.locator('.cart-line', { hasText: PLAIN }).waitFor();
  await till.page.unroute('**/till/held**', hold);
  await till.page.locator('.sheet').waitFor({ state: 'detached' });
  await payButton(till.page).click();
  await till.page.getByTestId('due').waitFor();
  await till.page.locator('.pay-quick .button').first().click();
  await till.page.locator('.done').waitFor();

  const late = await setup.open();
  await openHeld(late.page);
  const lateField = late.page.getByRole('textbox', { name: 'Kiosk code' });
  await lateField.fill(code);
  await lateField.press('Enter');
  await late.page.getByText(`No order found for ${code}`).waitFor();
});

async function openHeld(till: Page): Promise<void> {
  await till.keyboard.press('Alt+Shift+H');
  await till.locator('.counter-code').waitFor();
}

test('in Arabic everything stands the other way round; alcohol goes to the counter, and the till that scans it asks the age', async () => {
  await open();
  await page.getByRole('button', { name: 'العربية' }).first().tap();
  await screen(page, 'menu').waitFor();
  await page.locator('html[lang="ar"][dir="rtl"]').waitFor();
  const isRightOf = async (one: string, other: string): Promise<boolean> => {
    const boxes = [await page.locator(one).first().boundingBox(), await page.locator(other).first().boundingBox()] as const;
    return (boxes[0]?.x ?? 0) > (boxes[1]?.x ?? 0);
  };
  expect(await isRightOf('.group-rail', '.item-card')).toBe(true);
  expect(await isRightOf('.item-card', 'li:nth-child(2) > .item-card')).toBe(true);
  expect(await isRightOf('.item-card-price', '.item-card-calories')).toBe(true);
  expect(await isRightOf('.access-bar .button', '.access-bar .button:nth-child(2)')).toBe(true);
  await judge('menu in Arabic');
  await takePlain(page);
  await card(page, BEER).tap();
  await taken(page, BEER).waitFor();
  await primary(page).tap();
  await screen(page, 'cart').waitFor();
  expect(await isRightOf('.kiosk-line-picture', '.kiosk-line-name')).toBe(true);
  expect(await isRightOf('.kiosk-line-name', '.kiosk-line-amount')).toBe(true);
  await page.getByText(readKioskWords('ar').kiosk.ageAtCounter).waitFor();
  await primary(page).tap();
  await screen(page, 'how').waitFor();
  expect(await page.locator('.big-choice').count()).toBe(1);
  await page.locator('.big-choice').tap();
  await soon(() => counterCode().innerText()).toMatch(/^K\d+$/);
  const code = await counterCode().innerText();

  const till = await setup.open();
  const session = await till.context.newCDPSession(till.page);
  await pressKeys(session, [...`ORDER-${code}`, 'Enter'], 5);
  await till.page.getByRole('dialog', { name: 'Check the guest’s ID' }).waitFor();
  await till.page.getByRole('button', { name: 'Refuse sale' }).click();
  await till.page.locator('.sheet').waitFor({ state: 'detached' });
  await soon(() => till.page.locator('.cart-line-name').allInnerTexts()).toEqual([PLAIN]);
});

describe('the payment by card', () => {
  test('is never of another price than the guest has seen: what changed meanwhile is shown with the order first', async () => {
    await open();
    await orderPlain(page);
    const shown = await amountDue().innerText();
    const edited = await setup.host.host.service.context.catalogues.edit((file) => ({
      ...file,
      items: file.items.map((item) => (item.name === PLAIN ? { ...item, prices: { VENUE_DEFAULT: 4.5 } } : item)),
    }));
    expect(edited?.ok).toBe(true);
    await soon(() => amountDue().innerText()).not.toBe(shown);
    await payByCard(page).tap();
    await screen(page, 'cart').waitFor();
    await page.getByText('Prices have changed. No payment was taken.').waitFor();
    await page.locator('.kiosk-line', { hasText: 'New price' }).waitFor();
    await primary(page).tap();
    await screen(page, 'how').waitFor();
    await payByCard(page).tap();
    await soon(() => guestNumber().innerText()).toMatch(/^A\d+$/);
  });

  test('that is declined charges nothing, and the order goes to the counter after all', async () => {
    await open();
    await presentCard(kiosk, 'sim-decline');
    await orderPlain(page);
    await payByCard(page).tap();
    await page.getByRole('heading', { name: 'Card declined. No payment was taken.' }).waitFor();
    await judge('declined');
    // Where the counter does not take it either, it is said where there is another way.
    const orderAtCounter = new RegExp(KIOSK_OPERATIONS.orderAtCounter.path.replace('{order_id}', '[^/]+'));
    await kiosk.context.route(orderAtCounter, (route) => route.fulfill({ status: 409, json: { refusal: { code: 'no_alcohol' } } }));
    await page.getByRole('button', { name: 'Get a number for the counter' }).tap();
    await screen(page, 'how').getByText('Alcohol sales have ended for today.').waitFor();
    await kiosk.context.unroute(orderAtCounter);
    await payAtCounter(page).tap();
    await soon(() => counterCode().innerText()).toMatch(/^K\d+$/);
    await soon(async () => (await page.evaluate(async () => await (await fetch('/till/sales')).json())).unfinished).toEqual([]);
  });

  test('by another card has the tip that was chosen for the one that was declined', async () => {
    await setup.change({ tips: { asks: 'before_card', percents: [10] } });
    await open();
    await presentCard(kiosk, 'sim-decline');
    await orderPlain(page);
    await page.getByText('10%').tap();
    await payByCard(page).tap();
    await page.getByRole('heading', { name: 'Card declined. No payment was taken.' }).waitFor();
    await presentCard(kiosk, 'sim-good');
    await primary(page).tap();
    await soon(() => guestNumber().innerText()).toMatch(/^A\d+$/);
    const { last } = await page.evaluate(async () => await (await fetch('/till/sales')).json());
    const { total, exclusiveTax, feesTotal } = last.sale.priced.totals;
    const tip = Math.round((total - exclusiveTax - feesTotal) / 10);
    expect(last.sale.tenders).toMatchObject([{ kind: 'card', state: 'taken', tip }]);
  });

  test('of which nobody knows gives the guest a number for the counter, and completes by itself once the staff has found out', async () => {
    await payWithoutAnswer();
    await judge('aside');
    const number = await asideNumber().innerText();
    expect(number).toMatch(/^A\d+$/);
    expect(await page.locator('.stage-actions .button').allInnerTexts()).toEqual(['Done']);
    await decideUnsure({ decision: 'is_done', note: 'SLIP-17' });
    // While the number is still shown, the screen follows.
    await soon(() => guestNumber().innerText()).toBe(number);
  });

  test('of which nobody knows frees the kiosk for the next guest, and the counter goes on with the number', async () => {
    await payWithoutAnswer();
    const number = await asideNumber().innerText();
    await page.reload();
    // After a reload the guest's cart is gone: it is not paid a second time.
    await startButton(page).waitFor();
    await presentCard(kiosk, 'sim-good');
    await orderPlain(page);
    await payByCard(page).tap();
    await soon(() => guestNumber().innerText()).not.toBe(number);
    await decideUnsure({ decision: 'declined' });
    const till = await setup.open();
    await till.page
      .locator('.state-line')
      .getByRole('button', { name: /[Uu]nfinished|set aside/ })
      .click();
    await till.page
      .locator('.unfinished-row', { hasText: `Order ${number}, set aside` })
      .getByRole('button', { name: 'Resume' })
      .click();
    await till.page.getByTestId('due').waitFor();
    await chooseTender(till.page, 'Cash');
    await till.page.locator('.pay-quick .button').first().click();
    await till.page.locator('.done').waitFor();
    expect(await till.page.getByTestId('guest-number').textContent()).toBe(number);
    await soon(async () => (await page.evaluate(async () => await (await fetch('/till/sales')).json())).aside).toEqual([]);
  });

  test('that takes too long offers a number, gives it out by itself in the end, and charges nothing when it comes late', async () => {
    await open({ hasOwnClock: true });
    await orderPlain(page);
    const held = Promise.withResolvers<void>();
    await kiosk.context.route(/\/till\/sales\/[^/]+\/charges\//, async (route) => {
      await held.promise;
      await route.continue().catch(() => undefined);
    });
    await payByCard(page).tap();
    await page.getByRole('heading', { name: 'Tap, insert or swipe' }).waitFor();
    expect(await page.getByRole('button', { name: 'Get a number for the counter' }).count()).toBe(0);
    await page.clock.runFor(10_500);
    await page.getByRole('button', { name: 'Get a number for the counter' }).waitFor();
    await judge('slow');
    await page.clock.runFor(15_000);
    await soon(() => asideNumber().innerText()).toMatch(/^A\d+$/);
    held.resolve();
    await page.clock.runFor(31_000);
    await startButton(page).waitFor();
    const { unfinished, aside } = await page.evaluate(async () => await (await fetch('/till/sales')).json());
    expect([unfinished, aside]).toMatchObject([[], [{ state: 'aside', charges: [] }]]);
  });

  test('that covers a half asks for the rest, or goes back to the card', async () => {
    await open();
    await presentCard(kiosk, 'sim-partial');
    await orderPlain(page);
    await payByCard(page).tap();
    await page.getByRole('heading', { name: /^Your card covered/ }).waitFor();
    await page.getByRole('button', { name: 'Cancel and refund' }).tap();
    await screen(page, 'cart').waitFor();
    await soon(async () => (await page.evaluate(async () => await (await fetch('/till/sales')).json())).unfinished).toEqual([]);
    await primary(page).tap();
    await payByCard(page).tap();
    await page.getByRole('heading', { name: /^Your card covered/ }).waitFor();
    await presentCard(kiosk, 'sim-good');
    await primary(page).tap();
    await soon(() => guestNumber().innerText()).toMatch(/^A\d+$/);
  });
});

describe('what this guest needs', () => {
  test('is larger, starker, lower; and all of it is gone with the guest, who is asked first', async () => {
    await open({ hasOwnClock: true });
    await startButton(page).tap();
    await takePlain(page);
    await page.getByRole('button', { name: 'Accessibility' }).tap();
    await judge('look');
    for (const name of ['Large text', 'High contrast', 'Move controls lower']) await page.getByRole('button', { name }).tap();
    await page.getByRole('button', { name: 'Close' }).tap();
    await page.locator('.kiosk[data-low]').waitFor();
    expect(await page.evaluate(() => ({ ...document.documentElement.dataset }))).toMatchObject({ text: 'large', contrast: 'more' });
    await judge('large and stark');
    // What does nothing looks like it, though every line is as dark as text now.
    await card(page, BURGER).tap();
    const less = page.locator('.number-stepper-key').first();
    await less.and(page.locator('[aria-disabled="true"]')).waitFor();
    const looks = (key: Locator) =>
      key.evaluate((element) => [getComputedStyle(element).opacity, getComputedStyle(element).backgroundColor]);
    const [live, idle] = [await looks(page.locator('.number-stepper-key').last()), await looks(less)];
    expect(live[0]).toBe('1');
    expect(Number(idle[0])).toBeLessThan(0.3);
    expect(idle[1]).not.toBe(live[1]);
    await judge('item, large and stark');
    await judgeDark('item, large and stark');
    await page.getByRole('button', { name: 'Back', exact: true }).tap();
    await page.getByRole('button', { name: 'Language: English' }).tap();
    await page.locator('.sheet').getByRole('button', { name: 'Français' }).waitFor();
    await judge('languages');
    await judgeDark('languages');
    await page.locator('.sheet').getByRole('button', { name: 'Français' }).tap();
    await page.locator('html[lang="fr"]').waitFor();

    await page.clock.fastForward(46_000);
    const stillThere = page.getByRole('dialog', { name: 'Êtes-vous encore là ?' });
    await stillThere.waitFor();
    await judge('still there');
    await page.getByRole('button', { name: 'Je suis encore là' }).tap();
    await stillThere.waitFor({ state: 'detached' });
    await screen(page, 'menu').waitFor();
    await page.clock.fastForward(46_000);
    await stillThere.waitFor();
    await page.clock.fastForward(21_000);
    await startButton(page).waitFor();
    await page.locator('html[lang="en-US"][data-text="usual"][data-contrast="usual"]').waitFor();
    expect(await page.locator('.kiosk[data-low]').count()).toBe(0);
    await startButton(page).tap();
    await page.getByText('Choose something from the menu.').waitFor();
  });
});

test('a stand that closes says so and when it opens, and goes on once it is open again', async () => {
  await open();
  const { weekday } = venueTime(now(nodeWorld), 'UTC');
  const day = WEEKDAYS[(WEEKDAYS.indexOf(weekday) + 3) % WEEKDAYS.length] ?? weekday;
  const { catalogues } = setup.host.host.service.context;
  type File = Parameters<Parameters<typeof catalogues.edit>[0]>[0];
  let asBefore: File['vendors'] = [];
  const shut = await catalogues.edit((file) => {
    asBefore = file.vendors;
    const only = (vendor: File['vendors'][number]) =>
      vendor.dayparts.slice(0, 1).map((daypart) => ({ ...daypart, days: [day], start: '11:00' }));
    return { ...file, vendors: file.vendors.map((vendor) => (vendor.id === 31 ? { ...vendor, dayparts: only(vendor) } : vendor)) };
  });
  expect(shut?.ok).toBe(true);
  await page.getByText('We’re closed right now').waitFor();
  await page.getByText(/^We open on \w+ at 11:00/).waitFor();
  expect(await startButton(page).count()).toBe(0);
  await judge('closed');
  await judgeDark('closed');
  expect((await catalogues.edit((file) => ({ ...file, vendors: asBefore })))?.ok).toBe(true);
  await startButton(page).waitFor();
});

describe('the way out', () => {
  test('is the PIN of the staff alone', async () => {
    await open({ colorScheme: 'dark' });
    const stopped = await page.evaluate(() => {
      const events = [
        new MouseEvent('contextmenu', { bubbles: true, cancelable: true }),
        new KeyboardEvent('keydown', { key: 'F5', bubbles: true, cancelable: true }),
        new KeyboardEvent('keydown', { key: 'r', ctrlKey: true, bubbles: true, cancelable: true }),
        new WheelEvent('wheel', { ctrlKey: true, bubbles: true, cancelable: true }),
        new Event('dragstart', { bubbles: true, cancelable: true }),
      ];
      const place = document.querySelector('main') as HTMLElement;
      return events.map((event) => {
        place.dispatchEvent(event);
        return event.defaultPrevented;
      });
    });
    expect(stopped).toEqual([true, true, true, true, true]);
    expect(await page.locator('a, iframe').count()).toBe(0);
    expect(await page.evaluate(() => getComputedStyle(document.body).userSelect)).toBe('none');

    const name = page.locator('.kiosk-head-name');
    await name.focus();
    await page.keyboard.press('Enter');
    await page.locator('.staff-pin').waitFor();
    expect(await barriersOn(page, { isDark: true })).toEqual([]);
    const openCorner = page.getByRole('button', { name: 'Open', exact: true });
    await page.keyboard.type('4711');
    await openCorner.tap();
    await page.getByText(/^Wrong PIN\. \d tries left\.$/).waitFor();
    await page.keyboard.type(DEMO_MANAGER.pin);
    await openCorner.tap();
    await screen(page, 'staff').waitFor();
    await judge('device');
    await page.getByRole('button', { name: 'Run checks' }).tap();
    await page.getByText('Hub and menu are OK.').waitFor();
    await page.locator('.device-page-languages').getByRole('button', { name: 'Español' }).tap();
    await page.locator('html[lang="es"]').waitFor();
    await page.getByRole('button', { name: 'Desvincular este quiosco' }).tap();
    await page.locator('.staff-pin').waitFor();
    await page.keyboard.type(DEMO_MANAGER.pin);
    await page.locator('.staff-pin .button[data-kind="primary"]').tap();
    await page.locator('.join-page').waitFor();
    expect(await barriersOn(page)).toEqual([]);
  });

  test('is not left open to anybody by a manager who takes the credential away: nothing of the stand is shown any more', async () => {
    await open();
    await startButton(page).tap();
    await takePlain(page);
    const { device } = await page.evaluate(async () => await (await fetch('/till/status')).json());
    const manager = await setup.host.pair();
    await manager.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
    await manager.must(HOST_OPERATIONS.revokeDevice, { path: { device_id: device.id } });
    await page.locator('.join-page').waitFor();
    expect(await page.locator('.kiosk').count()).toBe(0);
  });
});
