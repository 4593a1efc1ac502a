import type { BrowserContext, Locator, Page, Route } from 'playwright-core';
import { orderPlain, payAtCounter, payByCard, primary, screen, startButton } from '../kiosk/opened-kiosk.ts';
import { chooseTender, enterPin, pay } from '../register/opened-register.ts';
import { DEMO_MANAGER } from '../till-host/running-till-host.ts';

/** What a page showed at the end of a sale: the guest number, and what was paid. */
export interface ShownSale {
  readonly number: string;
  readonly cents: number;
}

/** A busy machine takes a while to start a killed host again. */
export const PATIENT = { timeout: 180_000 } as const;

export const tileOf = (page: Page, name: string) => page.locator('.tile', { hasText: name }).first();

/** Taps an item and goes on to the payment. */
export async function ring(page: Page, item: string): Promise<void> {
  await tileOf(page, item).click();
  await pay(page);
}

/** Taps the button that takes the whole amount, and does not wait for the result. */
export async function tapCash(page: Page): Promise<void> {
  await page.locator('.pay-quick .button').first().click();
}

export async function tapCard(page: Page): Promise<void> {
  await chooseTender(page, 'Card');
  await page.getByRole('button', { name: /^Charge / }).click();
}

/** Reads what the till shows at the end of a sale, and goes on to the next guest. */
export async function readSaleAtTill(page: Page): Promise<ShownSale> {
  await page.locator('.done').waitFor(PATIENT);
  const number = await page.locator('.done').getByTestId('guest-number').innerText();
  const cents = centsOf(await page.locator('.done').getByTestId('change').innerText());
  await page.getByRole('button', { name: 'New sale' }).click();
  await page.locator('.done').waitFor({ state: 'detached' });
  return { number, cents };
}

export async function sellForCash(page: Page, item: string): Promise<ShownSale> {
  await ring(page, item);
  await tapCash(page);
  return await readSaleAtTill(page);
}

export async function sellByCard(page: Page, item: string): Promise<ShownSale> {
  await ring(page, item);
  await tapCard(page);
  return await readSaleAtTill(page);
}

/** Orders up to the question of how to pay, and reads the amount. */
export async function orderAtKiosk(page: Page): Promise<number> {
  await orderPlain(page);
  return centsOf(await page.getByTestId('amount-due').innerText());
}

/** The number of the guest, whether the sale is paid or set aside because its card gave no answer. */
const numberAtKiosk = (page: Page): Locator => page.getByTestId('guest-number').or(page.getByTestId('aside-number'));

export async function readSaleAtKiosk(page: Page, cents: number): Promise<ShownSale> {
  await screen(page, 'done').waitFor(PATIENT);
  const number = await numberAtKiosk(page).innerText();
  await primary(page).tap();
  await startButton(page).waitFor();
  return { number, cents };
}

export async function buyAtKiosk(page: Page): Promise<ShownSale> {
  const cents = await orderAtKiosk(page);
  await payByCard(page).tap(PATIENT);
  return await readSaleAtKiosk(page, cents);
}

/** Orders up to the code by which a till takes the order over, and reads the code. */
export async function orderForCounter(page: Page): Promise<string> {
  await orderAtKiosk(page);
  await payAtCounter(page).tap();
  const shown = page.getByTestId('counter-code');
  await shown.waitFor(PATIENT);
  const code = await shown.innerText();
  await primary(page).tap();
  await startButton(page).waitFor();
  return code;
}

/** Enters the code, without the last key. */
export async function nameCode(page: Page, code: string): Promise<void> {
  await page.keyboard.press('Alt+Shift+H');
  await page.getByRole('textbox', { name: 'Kiosk code' }).fill(code);
  // The till looks for a code only when the list is there.
  await page.locator('.held-list .held-name', { hasText: code }).waitFor();
}

export async function takeOver(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Kiosk code' }).press('Enter');
}

export async function pickUp(page: Page, code: string): Promise<ShownSale> {
  await nameCode(page, code);
  await takeOver(page);
  await page.locator('.cart-line').waitFor();
  await pay(page);
  await tapCash(page);
  return await readSaleAtTill(page);
}

/** What a page shows while a card is being paid with. */
interface CardSteps {
  readonly done: Locator;
  /** Nothing was charged: the button that charges again. */
  readonly again: Locator;
  /** It is not known whether the card was charged. A kiosk gives the guest a number then, and is done. */
  readonly unsure?: Locator;
  /** Lets a manager approve another charge, which is needed where a person decided that the first one failed. */
  letAgain(): Promise<void>;
}

export const tillCardSteps = (page: Page): CardSteps => ({
  done: page.locator('.done'),
  again: page.locator('.pay-card', { has: page.locator('.notice') }).getByRole('button', { name: /^Charge / }),
  unsure: page.locator('.pay-unknown'),
  letAgain: () => enterPin(page, DEMO_MANAGER.pin),
});

export const kioskCardSteps = (page: Page): CardSteps => ({
  done: numberAtKiosk(page),
  again: page.locator('.kiosk[data-screen="card"] .stage-actions .button[data-kind="primary"]'),
  // There is no manager at a kiosk: the guest goes back, and pays the order as a new sale.
  async letAgain() {
    await page.getByRole('button', { name: 'Back', exact: true }).tap();
    await screen(page, 'cart').waitFor();
    await primary(page).tap();
    await payByCard(page).tap();
  },
});

/** Pays until it succeeds: charges again where nothing was charged, and calls the staff where the result is unknown. */
export async function untilPaid(page: Page, { done, again, unsure, letAgain }: CardSteps, askStaff: () => Promise<void>): Promise<void> {
  for (;;) {
    const shown = done.or(again);
    await (unsure === undefined ? shown : shown.or(unsure)).first().waitFor(PATIENT);
    if (await done.isVisible()) return;
    if (unsure !== undefined && (await unsure.isVisible())) {
      await askStaff();
      await unsure.waitFor({ state: 'detached', ...PATIENT });
    } else if (await again.isVisible()) {
      const [response] = await Promise.all([page.waitForResponse(/\/charges\//, PATIENT), again.click()]);
      if (response.status() === 403) await letAgain();
    }
  }
}

/** The host executes the next such request, then `onDone` runs, and the answer is dropped. `isLost` resolves after that. */
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
