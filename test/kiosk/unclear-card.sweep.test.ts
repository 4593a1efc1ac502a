import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { openInvitations } from '../../electron/host/till/till-pairing.ts';
import { invite } from '../../shared/till/memory/devices-pairing.ts';
import { soon } from '../register/browser-setup.ts';
import { countOrders, startKillable } from '../register/killable-host.ts';
import { chooseTender, openRegister } from '../register/opened-register.ts';
import { openSales } from '../register/register-steps.ts';
import { openBrowser } from '../setup/open-browser.ts';
import { giveBackWindows } from '../setup/open-window.ts';
import {
  CHARGES,
  type OpenedKiosk,
  openKiosk,
  orderPlain,
  payAtCounter,
  payByCard,
  presentCard,
  primary,
  screen,
  startButton,
  takePlain,
} from './opened-kiosk.ts';

/** How the outcome of a guest's card is lost: the terminal gives none, or the page or the host ends before the page hears of it. */
type Loss = 'no_answer' | 'page_ends' | 'host_ends';
/** What happens at the kiosk after it, and in the end at the counter. */
type Step = 'reload' | 'restart' | 'next_guest' | 'declined' | 'approved';

const STORIES: readonly (readonly [Loss, ...Step[]])[] = [
  ['no_answer', 'next_guest'],
  ['no_answer', 'reload', 'next_guest', 'declined'],
  ['no_answer', 'restart', 'next_guest', 'approved'],
  ['no_answer', 'reload', 'restart', 'declined', 'next_guest'],
  ['no_answer', 'restart', 'reload', 'approved', 'next_guest'],
  ['page_ends', 'next_guest', 'declined'],
  ['page_ends', 'reload', 'next_guest', 'restart', 'approved'],
  ['page_ends', 'restart', 'declined', 'next_guest'],
  ['host_ends', 'next_guest', 'approved'],
  ['host_ends', 'reload', 'next_guest', 'declined'],
  ['host_ends', 'restart', 'approved', 'reload', 'next_guest'],
];

const SLOW = { timeout: 60_000 };

let browser: Browser;
let host: Awaited<ReturnType<typeof startKillable>>;
let kiosk: OpenedKiosk;
let page: Page;
let register: Page;
let slips = 0;

beforeAll(async () => {
  browser = await openBrowser();
  host = await startKillable();
  ({ page: register } = await openRegister(browser, host, { isOwn: true }));
  const { code } = await invite(nodeWorld, openInvitations(host.data), { kind: 'kiosk', name: 'Kiosk' });
  kiosk = await openKiosk(browser, `${host.url}/kiosk/#pair=${code}`, { isOwn: true });
  ({ page } = kiosk);
});
afterAll(async () => {
  await giveBackWindows(browser);
  await host?.stop();
});

const unknown = () => register.locator('.pay-unknown');

/** To the first screen, from which a guest needs two taps for an item in the order. */
async function atStart(): Promise<void> {
  const number = page.getByTestId('aside-number');
  await startButton(page).or(number).waitFor(SLOW);
  if ((await number.count()) > 0) await primary(page).tap();
  await startButton(page).waitFor(SLOW);
}

const losses: Readonly<Record<Loss, () => Promise<void>>> = {
  async no_answer() {
    await payByCard(page).tap();
    await page.getByTestId('aside-number').waitFor(SLOW);
    // Nothing on that screen charges the card again.
    expect(await page.locator('.stage-actions .button').count()).toBe(1);
  },
  async page_ends() {
    const executed = Promise.withResolvers<void>();
    await kiosk.context.route(CHARGES, async (route) => {
      await route.fetch({ postData: withLostCard(route.request().postDataJSON()) });
      executed.resolve();
    });
    await payByCard(page).tap();
    await executed.promise;
    await page.reload();
  },
  async host_ends() {
    let isFirst = true;
    await kiosk.context.route(CHARGES, async (route) => {
      if (!isFirst) return await route.fallback();
      isFirst = false;
      await route.fetch({ postData: withLostCard(route.request().postDataJSON()) });
      await host.kill();
      await route.abort();
    });
    await payByCard(page).tap();
    await page.getByText('Your order is saved. We’re checking your payment. Please don’t pay again.').waitFor(SLOW);
    expect(await page.locator('.stage-actions .button').count()).toBe(0);
    await host.revive();
  },
};

function withLostCard(body: unknown): string {
  return JSON.stringify({ ...(body as object), token: 'sim-lost' });
}

async function resumeAtCounter(): Promise<void> {
  const button = register.locator('.state-line').getByRole('button', { name: /[Uu]nfinished|set aside/ });
  await button.waitFor(SLOW);
  await button.click();
  const rows = register.locator('.unfinished-row');
  await rows.first().waitFor(SLOW);
  await rows.last().getByRole('button', { name: 'Resume' }).click();
  await unknown().waitFor(SLOW);
  expect(await register.getByRole('button', { name: /^Charge / }).count()).toBe(0);
}

async function endAtCounter(): Promise<void> {
  await register.locator('.done').waitFor(SLOW);
  await register.getByRole('button', { name: 'New sale' }).click();
}

const steps: Readonly<Record<Step, () => Promise<void>>> = {
  async reload() {
    await page.reload();
    await atStart();
  },
  async restart() {
    await host.kill();
    await host.revive();
    await atStart();
    await register.locator('.state-line').getByText('Online').waitFor(SLOW);
  },
  async next_guest() {
    await atStart();
    await kiosk.context.unroute(CHARGES);
    await orderPlain(page);
    await payByCard(page).tap();
    await page.getByTestId('guest-number').waitFor(SLOW);
    await primary(page).tap();
    await startButton(page).waitFor(SLOW);
  },
  async declined() {
    await resumeAtCounter();
    await register.getByRole('button', { name: 'Declined' }).click();
    await unknown().waitFor({ state: 'detached', ...SLOW });
    await chooseTender(register, 'Cash');
    await register.locator('.pay-quick .button').first().click();
    await endAtCounter();
  },
  async approved() {
    await resumeAtCounter();
    await register.getByLabel('Auth code (on terminal receipt)').fill(`KIOSK-${++slips}`);
    await register.getByRole('button', { name: 'Approved' }).click();
    await endAtCounter();
  },
};

test.each(STORIES.map((story) => [story.join(', '), story] as const))('a guest’s card of which nobody knows: %s', async (_, story) => {
  const [loss, ...rest] = story;
  const [before, asideBefore] = [await countOrders(host), (await openSales(page)).aside.length];
  await presentCard(kiosk, 'sim-lost');
  await orderPlain(page);
  await losses[loss]();
  await atStart();
  await soon(async () => (await openSales(page)).aside.length).toBe(asideBefore + 1);
  for (const step of rest) {
    await steps[step]();
    // The card was charged once, and the sale waits for a person at the counter.
    const { unfinished, aside } = await openSales(page);
    expect(unfinished).toEqual([]);
    for (const { charges } of aside) expect(charges).toHaveLength(1);
  }
  const isSettled = rest.includes('declined') || rest.includes('approved');
  await soon(async () => (await openSales(page)).aside.length).toBe(asideBefore + (isSettled ? 0 : 1));
  await soon(() => countOrders(host)).toBe(before + (isSettled ? 1 : 0) + (rest.includes('next_guest') ? 1 : 0));
});

test('a guest who waits no longer takes a number, and pays at the counter with the next order', async () => {
  await kiosk.context.unroute(CHARGES);
  await kiosk.context.route(CHARGES, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 20_000));
    await route.continue({ postData: withLostCard(route.request().postDataJSON()) }).catch(() => undefined);
  });
  await orderPlain(page);
  await payByCard(page).tap();
  await page.locator('.stage-actions .button').first().waitFor(SLOW);
  await page.locator('.stage-actions .button').first().tap();
  await page.getByTestId('aside-number').waitFor(SLOW);
  await atStart();
  await startButton(page).tap();
  await screen(page, 'menu').waitFor();
  await takePlain(page);
  await primary(page).tap();
  await screen(page, 'cart').waitFor();
  await primary(page).tap();
  await payAtCounter(page).tap();
  await soon(() => page.getByTestId('counter-code').innerText()).toMatch(/^K\d+$/);
});
