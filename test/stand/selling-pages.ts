import type { BrowserContext, Locator, Page, Route } from 'playwright-core';
import { orderPlain, payByCard, primary, screen, startButton } from '../kiosk/opened-kiosk.ts';
import { chooseTender, enterPin, pay } from '../register/opened-register.ts';
import { DEMO_MANAGER } from '../till-host/running-till-host.ts';

/** What a page told whoever stood before it: by which number the guest is called, and what was paid. */
export interface ToldSale {
  readonly number: string;
  readonly cents: number;
}

/** A host that was killed takes a while on a machine that has much else to do. */
export const PATIENT = { timeout: 90_000 } as const;

export const tileOf = (page: Page, name: string) => page.locator('.tile', { hasText: name }).first();

/** From an item to the panel that takes the money. */
export async function ring(page: Page, item: string): Promise<void> {
  await tileOf(page, item).click();
  await pay(page);
}

/** Taps what takes all of it, and does not wait for what comes of that. */
export async function tapCash(page: Page): Promise<void> {
  await page.locator('.pay-quick .button').first().click();
}

export async function tapCard(page: Page): Promise<void> {
  await chooseTender(page, 'Card');
  await page.getByRole('button', { name: /^Charge / }).click();
}

/** What the till says at the end of a sale; the next one begins with the next tap. */
export async function toldAtTill(page: Page): Promise<ToldSale> {
  await page.locator('.done').waitFor(PATIENT);
  const number = await page.locator('.done').getByTestId('guest-number').innerText();
  const cents = centsOf(await page.locator('.done').getByTestId('change').innerText());
  await page.getByRole('button', { name: 'Next guest' }).click();
  await page.locator('.done').waitFor({ state: 'detached' });
  return { number, cents };
}

export async function sellForCash(page: Page, item: string): Promise<ToldSale> {
  await ring(page, item);
  await tapCash(page);
  return await toldAtTill(page);
}

export async function sellByCard(page: Page, item: string): Promise<ToldSale> {
  await ring(page, item);
  await tapCard(page);
  return await toldAtTill(page);
}

/** From the start to the question of how to pay: what it comes to. */
export async function orderAtKiosk(page: Page): Promise<number> {
  await orderPlain(page);
  return centsOf(await page.locator('.stage-lead').innerText());
}

export async function toldAtKiosk(page: Page, cents: number): Promise<ToldSale> {
  await screen(page, 'done').waitFor(PATIENT);
  const number = await page.getByTestId('guest-number').innerText();
  await primary(page).tap();
  await startButton(page).waitFor();
  return { number, cents };
}

export async function buyAtKiosk(page: Page): Promise<ToldSale> {
  const cents = await orderAtKiosk(page);
  await payByCard(page).tap(PATIENT);
  return await toldAtKiosk(page, cents);
}

/** To the code by which a till takes it over. */
export async function orderForCounter(page: Page): Promise<string> {
  await orderAtKiosk(page);
  await page.locator('.big-choice', { hasText: 'At the counter' }).tap();
  const shown = page.getByTestId('counter-code');
  await shown.waitFor(PATIENT);
  const code = await shown.innerText();
  await primary(page).tap();
  await startButton(page).waitFor();
  return code;
}

/** Everything but the last key. */
export async function nameCode(page: Page, code: string): Promise<void> {
  await page.keyboard.press('Alt+Shift+H');
  await page.getByRole('textbox', { name: 'Code from a kiosk' }).fill(code);
  // Until the list is there a code is not looked for.
  await page.locator('.held-list .held-name', { hasText: code }).waitFor();
}

export async function takeOver(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Code from a kiosk' }).press('Enter');
}

export async function pickUp(page: Page, code: string): Promise<ToldSale> {
  await nameCode(page, code);
  await takeOver(page);
  await page.locator('.cart-line').waitFor();
  await pay(page);
  await tapCash(page);
  return await toldAtTill(page);
}

/** What a page shows while a card is being paid with. */
interface CardStages {
  readonly done: Locator;
  /** Certainly nothing was charged: the button that charges anew. */
  readonly again: Locator;
  /** Nobody knows. */
  readonly unsure: Locator;
  /** Where a manager must let a card be charged again, since only a person has said that the first was not. */
  letAgain(): Promise<void>;
}

export const tillStages = (page: Page): CardStages => ({
  done: page.locator('.done'),
  again: page.locator('.pay-card', { has: page.locator('.notice') }).getByRole('button', { name: /^Charge / }),
  unsure: page.locator('.pay-unknown'),
  letAgain: () => enterPin(page, DEMO_MANAGER.pin),
});

export const kioskStages = (page: Page): CardStages => ({
  done: screen(page, 'done'),
  again: page.locator('.kiosk[data-screen="card"] .stage-actions .button[data-kind="primary"]'),
  unsure: page.getByText('Please don’t pay again. Ask the staff at the counter.'),
  // There is no manager at a kiosk: the guest goes back, and pays the order as a new sale.
  async letAgain() {
    await page.getByRole('button', { name: 'Back', exact: true }).tap();
    await screen(page, 'cart').waitFor();
    await primary(page).tap();
    await payByCard(page).tap();
  },
});

/** As a guest does who wants to eat: presents the card anew where nothing was charged, and has the staff look where nobody knows. */
export async function untilPaid(page: Page, { done, again, unsure, letAgain }: CardStages, askStaff: () => Promise<void>): Promise<void> {
  for (;;) {
    await done.or(again).or(unsure).first().waitFor(PATIENT);
    if (await done.isVisible()) return;
    if (await unsure.isVisible()) {
      await askStaff();
      await unsure.waitFor({ state: 'detached' });
    } else if (await again.isVisible()) {
      const [response] = await Promise.all([page.waitForResponse(/\/charges\//), again.click()]);
      if (response.status() === 403) await letAgain();
    }
  }
}

/** The host does what the next such request asks for, and `onDone` happens before anybody hears of it. Resolves once it has. */
export async function loseNextAnswer(
  context: BrowserContext,
  pattern: RegExp,
  onDone: () => Promise<void>,
): Promise<{ readonly isLost: Promise<void> }> {
  const lost = Promise.withResolvers<void>();
  const lose = async (route: Route): Promise<void> => {
    await route.fetch();
    await onDone();
    await route.abort();
  };
  await context.route(pattern, (route) => lose(route).then(lost.resolve, lost.reject), { times: 1 });
  return { isLost: lost.promise };
}

function centsOf(shown: string): number {
  return Number(shown.replaceAll(/\D/g, ''));
}
