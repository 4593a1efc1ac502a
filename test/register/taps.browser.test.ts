import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { itemsOf } from '../../shared/engine/catalogue/catalogue.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { pressKeys } from '../renderer/press-keys.ts';
import { openBrowser } from '../setup/open-browser.ts';
import { giveBackWindows } from '../setup/open-window.ts';
import { untilStatus } from '../till-host/received-events.ts';
import { DEMO_CASHIER, DEMO_MANAGER, type RunningTillHost, startTillHost } from '../till-host/running-till-host.ts';
import { pullWhole } from '../till-host/till-sale.ts';
import { soon } from './browser-setup.ts';
import { cardNow, type OpenedRegister, openRegister } from './opened-register.ts';

let browser: Browser;
let host: RunningTillHost;
let opened: OpenedRegister;
let page: Page;
let taps = 0;
const refused: string[] = [];

beforeAll(async () => {
  browser = await openBrowser();
  host = await startTillHost();
  // A host that has just begun has no menu for a moment, and says so to a window that asks.
  await untilStatus(await host.pair(), ({ catalogue }) => catalogue !== undefined);
  opened = await openRegister(browser, host);
  ({ page } = opened);
  page.on('response', async (response) => {
    if (response.status() >= 400) refused.push(`${response.request().method()} ${response.url()} ${await response.text()}`);
  });
  await page.locator('.state-line').getByText('Online').waitFor();
});
afterAll(async () => {
  await giveBackWindows(browser);
  await host?.stop();
});
async function tap(what: Locator): Promise<void> {
  taps += 1;
  await what.first().click();
}

const tile = (name: string): Locator => page.locator('.tile', { hasText: name });
const payButton = (): Locator => page.locator('.cart > .button');
const handOver = (place: number): Locator => page.locator('.pay-quick .button').nth(place);
const done = (): Promise<void> => page.locator('.done').waitFor();

async function askForTips(asks: 'never' | 'before_card'): Promise<void> {
  const manager = await host.pair();
  await manager.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
  const { revision, settings } = await manager.must(HOST_OPERATIONS.readSettings);
  const body = { revision, settings: { ...settings, tips: { ...settings.tips, asks } } };
  await manager.must(HOST_OPERATIONS.changeSettings, { body });
}

/** What people sell all evening, and how often they have to touch the screen for it. */
describe('a usual sale takes few taps', () => {
  beforeEach(() => {
    taps = 0;
  });
  afterEach(async () => {
    await page.locator('.done').waitFor();
    await page.locator('.done').getByRole('button', { name: 'New sale' }).click();
  });

  test('two plain items for the exact cash: four', async () => {
    await tap(tile('Soft Pretzel'));
    await tap(tile('Bottled Water'));
    await tap(payButton());
    await tap(handOver(0));
    await done();
    expect(taps).toBe(4);
  });

  test('two of the same: four, and one line', async () => {
    await tap(tile('Soft Pretzel'));
    await tap(tile('Soft Pretzel'));
    await soon(() => page.locator('.cart-line').count()).toBe(1);
    await tap(payButton());
    await tap(handOver(0));
    await done();
    expect(taps).toBe(4);
  });

  test('one item for a note that is handed over, with its change shown: three', async () => {
    await tap(tile('Soft Pretzel'));
    await tap(payButton());
    await tap(handOver(2));
    await done();
    await soon(() => page.getByTestId('change').innerText()).not.toBe('$0.00');
    expect(taps).toBe(3);
  });

  test('a scanned item: two', async () => {
    const till = await host.pair();
    await till.must(HOST_OPERATIONS.signIn, { body: DEMO_CASHIER });
    const water = [...itemsOf(await pullWhole(till))].find(({ data }) => data.name === 'Bottled Water');
    // As fast as a scanner, however slow the machine is just then.
    await pressKeys(await page.context().newCDPSession(page), [...String(water?.data.barcode), 'Enter'], 4);
    await page.locator('.cart-line').waitFor();
    await tap(payButton());
    await tap(handOver(0));
    await done();
    expect(taps).toBe(2);
  });

  test('an item of another menu group: four', async () => {
    await tap(page.getByRole('tab', { name: 'Sides' }));
    await tap(tile('Fries'));
    await tap(payButton());
    await tap(handOver(0));
    await done();
    // The next guest begins with the first group.
    await page.getByRole('tab', { name: 'Favorites', selected: true }).waitFor();
    expect(taps).toBe(4);
  });

  test('a card, where no tip is asked for: two after the item', async () => {
    await askForTips('never');
    await tap(tile('Soft Pretzel'));
    await tap(payButton());
    await tap(cardNow(page));
    await done();
    expect(taps).toBe(3);
  });

  test('an item with one required choice: two', async () => {
    await page.getByRole('tab', { name: 'Drinks' }).click();
    await tap(tile('Large Soda'));
    await tap(page.locator('.modifiers-sheet .choice-card-label').nth(1));
    await page.locator('.cart-line', { hasText: 'Large Soda' }).waitFor();
    expect(taps).toBe(2);
    // The end of a double tap meets the tiles below, which take it not yet.
    await soon(() => page.locator('.modifiers-sheet').count()).toBe(0);
    await payButton().click();
    await handOver(0).click();
    await done();
  });

  test('a burger as a meal, with its side and its drink: five', async () => {
    await page.getByRole('tab', { name: 'Burgers' }).click();
    await tap(tile('Cheeseburger'));
    await tap(page.locator('.cart-line-open'));
    const choice = (name: string | RegExp) => page.locator('.line-sheet .choice-card-label', { hasText: name });
    await tap(choice('Meal: side and drink'));
    await tap(choice('Fries with the Meal'));
    expect(await page.locator('.cart-line').innerText()).not.toContain('Meal');
    await tap(choice('Cola'));
    for (const name of ['Meal: side and drink', 'Fries with the Meal', 'Cola'])
      await page.locator('.cart-line', { hasText: name }).waitFor();
    expect(taps).toBe(5);
    await page.locator('.sheet').getByRole('button', { name: 'Done' }).click();
    await payButton().click();
    await handOver(0).click();
    await done();
  });

  test('one more of a line: one', async () => {
    await tile('Soft Pretzel').click();
    await tap(page.getByRole('button', { name: 'One more Soft Pretzel' }));
    await soon(() => page.locator('.cart-line-quantity').innerText()).toBe('2');
    expect(taps).toBe(1);
    await payButton().click();
    await handOver(0).click();
    await done();
  });

  test('one taken back before paying: five', async () => {
    await tap(tile('Soft Pretzel'));
    await tap(tile('Bottled Water'));
    await page.keyboard.press('Delete');
    taps += 1;
    await soon(() => page.locator('.cart-line').count()).toBe(1);
    await tap(payButton());
    await tap(handOver(0));
    await done();
    expect(taps).toBe(5);
  });

  test('four plain items: six', async () => {
    for (const name of ['Soft Pretzel', 'Bottled Water', 'Soft Pretzel', 'Bottled Water']) await tap(tile(name));
    await tap(payButton());
    await tap(handOver(0));
    await done();
    expect(taps).toBe(6);
  });

  test('ten in cash and the rest by card with a tip: five', async () => {
    await askForTips('before_card');
    await tile('The Lakeside').click();
    await tap(payButton());
    await tap(page.getByRole('button', { name: 'Split' }));
    await tap(page.getByRole('button', { name: '$10.00 cash' }));
    await page.locator('.pay-taken-row').waitFor();
    await tap(page.locator('.pay-card').getByRole('radio', { name: /^20\s*%/ }));
    await tap(page.locator('.pay-card .pay-take > .button'));
    await done();
    expect(taps).toBe(5);
    await askForTips('never');
  });

  test('part in cash and the rest by card: six', async () => {
    await tap(tile('Soft Pretzel'));
    await tap(payButton());
    await tap(page.locator('.keypad-key').getByText('1', { exact: true }));
    await tap(page.locator('.keypad-key').getByText('00', { exact: true }));
    await page.locator('.pay-cash .pay-take > .button', { hasText: '1.00' }).waitFor();
    await tap(page.locator('.pay-cash .pay-take > .button'));
    await page.locator('.pay-taken-row').waitFor();
    await tap(cardNow(page));
    await done();
    expect(taps).toBe(6);
  });

  test('the next guest, straight from the last one: the done screen steps aside by itself', async () => {
    await tap(tile('Soft Pretzel'));
    await tap(payButton());
    await tap(handOver(0));
    await done();
    await tap(tile('Bottled Water'));
    await page.locator('.done').waitFor({ state: 'detached' });
    await tap(payButton());
    await tap(handOver(0));
    await done();
    expect(taps).toBe(6);
  });
});

test('an item with an open price comes into the order with four taps, of at most five', async () => {
  taps = 0;
  // The demo stand shows it on no page of its menu: it is searched for, and the tap counted is the one on its tile.
  const search = page.locator('.search-field input');
  await search.fill('Open Food');
  await tap(tile('Open Food'));
  const sheet = page.locator('.sheet');
  await tap(sheet.locator('.keypad-key', { hasText: '5' }));
  await tap(sheet.locator('.keypad-key', { hasText: '00' }));
  await tap(sheet.locator('.button[data-kind="primary"]'));
  await page.locator('.cart-line', { hasText: 'Open Food' }).getByText('5.00').waitFor();
  expect(taps).toBe(4);
  await page.getByRole('button', { name: 'One less Open Food' }).click();
  await soon(() => page.locator('.cart-line').count()).toBe(0);
  await search.fill('');
  await tile('Cheeseburger').first().waitFor();
});

test('no tile moves when the last sale is followed by the next, so that quick taps at one place sell one item', async () => {
  await tap(tile('Soft Pretzel'));
  await tap(payButton());
  await tap(handOver(0));
  await done();
  const before = await tile('Soft Pretzel').boundingBox();
  if (before === null) throw new Error('no tile');
  // The screen takes no tap just after the payment, so that the end of a double tap sells nothing.
  await tile('Soft Pretzel').click({ trial: true });
  const [x, y] = [before.x + before.width / 2, before.y + before.height / 2];
  for (let clicks = 0; clicks < 3; clicks++) await page.mouse.click(x, y);
  await soon(() => page.locator('.cart-line-quantity').allInnerTexts()).toEqual(['3']);
  expect(await page.locator('.cart-line').innerText()).toContain('Soft Pretzel');
  expect(await tile('Soft Pretzel').boundingBox()).toEqual(before);
});

test('no page had errors', () => {
  expect([...refused, ...opened.complaints]).toEqual([]);
});
