import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHARGES, presentCard } from '../kiosk/opened-kiosk.ts';
import { openBrowser } from '../setup/open-browser.ts';
import { giveBackWindows } from '../setup/open-window.ts';
import { soon } from './browser-setup.ts';
import { countOrders, startKillable } from './killable-host.ts';
import { chooseTender, openRegister, pay, untilLive } from './opened-register.ts';
import { beginTraining, openSales } from './register-steps.ts';

/** What a cashier or the machine does while the outcome of a card is not known, in this order. */
type Step = 'not_sure' | 'reload' | 'restart' | 'aside' | 'next_guest' | 'resume' | 'declined' | 'approved';

const STORIES: readonly (readonly Step[])[] = [
  ['aside', 'next_guest', 'reload'],
  ['reload', 'aside', 'restart', 'next_guest'],
  ['not_sure', 'reload', 'aside', 'reload', 'next_guest'],
  ['restart', 'not_sure', 'aside', 'next_guest', 'restart'],
  ['not_sure', 'restart', 'aside', 'next_guest'],
  ['declined', 'reload'],
  ['reload', 'declined', 'restart'],
  ['not_sure', 'reload', 'declined'],
  ['restart', 'declined'],
  ['approved', 'reload'],
  ['not_sure', 'restart', 'approved'],
  ['reload', 'not_sure', 'approved'],
  ['aside', 'next_guest', 'resume', 'declined'],
  ['not_sure', 'aside', 'restart', 'resume', 'reload', 'declined'],
  ['aside', 'reload', 'resume', 'restart', 'approved'],
];

/** The same in training, where nothing reaches the service. */
const IN_TRAINING: typeof STORIES = [
  ['not_sure', 'reload', 'aside', 'next_guest'],
  ['restart', 'aside', 'next_guest', 'reload'],
  ['reload', 'not_sure', 'declined'],
  ['not_sure', 'restart', 'approved'],
];

const SLOW = { timeout: 60_000 };
const PLAIN = 'Bottled Water';

let browser: Browser;
let host: Awaited<ReturnType<typeof startKillable>>;
let page: Page;
let context: BrowserContext;
/** A slip pays for one order: its code is refused the second time. */
let slips = 0;

beforeAll(async () => {
  browser = await openBrowser();
  host = await startKillable();
  ({ page, context } = await openRegister(browser, host, { isOwn: true }));
  await page.locator('.state-line').getByText('Online').waitFor(SLOW);
});
afterAll(async () => {
  await giveBackWindows(browser);
  await host?.stop();
});

const charge = () => page.getByRole('button', { name: /^Charge / });
const unknown = () => page.locator('.pay-unknown');
const done = () => page.locator('.done');

async function putInOrder(): Promise<void> {
  await page.locator('.tile', { hasText: PLAIN }).first().click();
  await page.locator('.cart-line').first().waitFor(SLOW);
}

async function payCash(): Promise<void> {
  await chooseTender(page, 'Cash');
  await page.locator('.pay-quick .button').first().click();
  await done().waitFor(SLOW);
}

/** Nothing that a cashier sees charges the card again. */
async function expectNoSecondCharge(): Promise<void> {
  await unknown().waitFor(SLOW);
  expect(await charge().count()).toBe(0);
  expect(await page.locator('.pay-card-now').count()).toBe(0);
}

/** Whether the sale is in sight, set aside, or paid. */
type Place = 'asked' | 'aside' | 'left' | 'paid';

const steps: Readonly<Record<Step, (place: Place) => Promise<Place>>> = {
  async not_sure(place) {
    await page.getByRole('button', { name: 'Not sure' }).click();
    await page.getByRole('button', { name: 'Not sure', pressed: true }).waitFor(SLOW);
    return place;
  },
  async reload(place) {
    await page.reload();
    await untilLive(page);
    return place === 'aside' ? 'left' : place;
  },
  async restart(place) {
    await host.kill();
    await host.revive();
    await page.locator('.state-line').getByText('Online').waitFor(SLOW);
    return place;
  },
  async aside() {
    await page.getByRole('button', { name: 'Set aside, serve next guest' }).click();
    await page.getByText(/^Order [AT]\d+ set aside$/).waitFor(SLOW);
    return 'aside';
  },
  /** In two taps: a new sale, where the notice is still there, and an item. */
  async next_guest(place) {
    if (place === 'aside') await page.getByRole('button', { name: 'New sale' }).click();
    await putInOrder();
    await pay(page);
    await context.unroute(CHARGES);
    await payCash();
    await page.getByRole('button', { name: 'New sale' }).click();
    return 'left';
  },
  async resume() {
    await page
      .locator('.state-line')
      .getByRole('button', { name: /[Uu]nfinished|set aside/ })
      .click();
    const rows = page.locator('.unfinished-row');
    await rows.first().waitFor(SLOW);
    await rows.last().getByRole('button', { name: 'Resume' }).click();
    await unknown().waitFor(SLOW);
    return 'asked';
  },
  async declined() {
    await page.getByRole('button', { name: 'Declined' }).click();
    await unknown().waitFor({ state: 'detached', ...SLOW });
    return 'left';
  },
  async approved() {
    await page.getByLabel('Auth code (on terminal receipt)').fill(`SLIP-${++slips}`);
    await page.getByRole('button', { name: 'Approved' }).click();
    await done().waitFor(SLOW);
    return 'paid';
  },
};

const named = (stories: typeof STORIES) => stories.map((story) => [story.join(', '), story] as const);

/** Plays a story, and says how many orders it has to make. */
async function play(story: readonly Step[]): Promise<number> {
  const asideBefore = (await openSales(page)).aside.length;
  await presentCard({ context }, 'sim-lost');
  await putInOrder();
  await pay(page);
  await chooseTender(page, 'Card');
  await charge().click();
  await expectNoSecondCharge();
  let place: Place = 'asked';
  for (const step of story) {
    place = await steps[step](place);
    if (place === 'asked' && step !== 'resume') await unknown().waitFor(SLOW);
    if (place === 'asked' && !story.includes('resume')) await expectNoSecondCharge();
  }
  const isDeclined = story.includes('declined');
  const isPaid = isDeclined || story.includes('approved');
  // The card was charged once, however often a person was asked.
  const { unfinished, aside } = await openSales(page);
  for (const { charges } of [...unfinished, ...aside]) expect(charges).toHaveLength(1);
  if (isDeclined) await payCash();
  await soon(async () => (await openSales(page)).aside.length).toBe(asideBefore + (isPaid ? 0 : 1));
  if (isPaid && (await done().count()) > 0) await page.getByRole('button', { name: 'New sale' }).click();
  expect((await openSales(page)).unfinished).toEqual([]);
  return (isPaid ? 1 : 0) + (story.includes('next_guest') ? 1 : 0);
}

test.each(named(STORIES))('a card of which nobody knows, then: %s', async (_, story) => {
  const before = await countOrders(host);
  const made = await play(story);
  await soon(() => countOrders(host)).toBe(before + made);
});

describe('in training', () => {
  beforeAll(() => beginTraining(page));

  test.each(named(IN_TRAINING))('a card of which nobody knows, then: %s', async (_, story) => {
    const before = await countOrders(host);
    await play(story);
    expect(await countOrders(host)).toBe(before);
  });
});
