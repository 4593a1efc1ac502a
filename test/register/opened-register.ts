import type { Browser, Page } from 'playwright-core';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { type LineId, uuidV4 } from '../../shared/base/ids.ts';
import { NO_MONEY } from '../../shared/base/money.ts';
import { now } from '../../shared/base/time.ts';
import { type Catalogue, findItem } from '../../shared/engine/catalogue/catalogue.ts';
import { priceCart } from '../../shared/engine/pricing/price-cart.ts';
import type { Cart, CartLine } from '../../shared/engine/terms/cart.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { askAs } from '../setup/ask-as.ts';
import { type OpenedWindow, openWindow, type WindowOptions } from '../setup/open-window.ts';
import { pairWith } from '../till-host/paired-device.ts';
import type { DEMO_CASHIER, DEMO_MANAGER, RunningTillHost } from '../till-host/running-till-host.ts';

/** A window of the register, paired with a running host. */
export type OpenedRegister = OpenedWindow;

export type Person = typeof DEMO_MANAGER | typeof DEMO_CASHIER;

export interface RegisterOptions extends WindowOptions {
  /** It begins with this cart, as one does whose host has kept it. */
  readonly cart?: Cart | undefined;
  /** It begins with this person signed in, as a window that was closed so. */
  readonly who?: Person | undefined;
  /** Called before the first page, for example to hold back answers. */
  readonly beforehand?: (page: Page) => Promise<unknown>;
}

export async function openRegister(
  browser: Browser,
  host: Pick<RunningTillHost, 'link'>,
  { cart, who, beforehand, ...options }: RegisterOptions = {},
): Promise<OpenedRegister> {
  const opened = await openWindow(browser, options);
  const { page } = opened;
  const link = await host.link();
  await beforehand?.(page);
  await page.goto(cart === undefined && who === undefined ? link : await joinBefore(page, link, { cart, who }));
  await untilLive(page);
  await page.locator('.tile, .lock-screen').first().waitFor();
  if (cart !== undefined && cart.lines.length > 0) await page.locator('.cart-line').first().waitFor({ state: 'attached' });
  return opened;
}

/** The device joins before it has a page, so that the first page finds person and cart: where it begins. */
async function joinBefore(page: Page, link: string, { cart, who }: Pick<RegisterOptions, 'cart' | 'who'>): Promise<string> {
  const { origin, pathname } = new URL(link);
  const { cookie } = await pairWith(origin, link);
  const [name = '', value = ''] = cookie.split('=');
  await page.context().addCookies([{ name, value, url: origin, httpOnly: true }]);
  if (who !== undefined) await askToSignIn(page, origin, who);
  if (cart !== undefined) await keepDraft(page, origin, cart);
  return `${origin}${pathname}`;
}

/** Signs in by a request outside of the page, which learns of it when it loads again. */
export async function askToSignIn(page: Page, address: string, who: Person): Promise<void> {
  const { method, path } = HOST_OPERATIONS.signIn;
  await askAs(page, method, new URL(path, address).href, who);
}

/** A page that begins shows its tiles before it listens to keys; what it says to readers comes with the latter. */
export async function untilLive(page: Page): Promise<void> {
  await page.locator('[aria-live="assertive"]').first().waitFor({ state: 'attached' });
}

/** Items that can be sold now without a choice, the dearest last. */
export function plainItems(catalogue: Catalogue): readonly string[] {
  const at = now(nodeWorld);
  const ids = new Set(catalogue.calendar.dayparts.flatMap(({ itemIds }) => [...itemIds]));
  return [...ids]
    .filter((itemId) => {
      const data = findItem(catalogue, itemId)?.data;
      if (data === undefined || data.isAlcohol || data.itemSetIds.length > 0) return false;
      const { problems, totals } = priceCart(catalogue, cartOf([lineOf(itemId)]), { at });
      return problems.length === 0 && totals.due > NO_MONEY;
    })
    .map((itemId) => ({ itemId, due: priceCart(catalogue, cartOf([lineOf(itemId)]), { at }).totals.due }))
    .sort((a, b) => a.due - b.due)
    .map(({ itemId }) => itemId);
}

export function lineOf(itemId: string, pieces = 1, activity: CartLine['activity'] = 'PURCHASE'): CartLine {
  return { id: uuidV4(nodeWorld) as LineId, itemId, quantity: (pieces * 1000) as CartLine['quantity'], activity, modifiers: [] };
}

export function cartOf(lines: readonly CartLine[], more: Partial<Cart> = {}): Cart {
  return { orderType: 'POS', lines, discounts: [], fees: [], removedFeeIds: [], charity: false, payments: [], ...more };
}

let version = 1000;

/** Puts a cart into the window, by the copy that its host keeps for it. */
export async function giveCart({ page }: Pick<OpenedRegister, 'page'>, cart: Cart): Promise<void> {
  await keepDraft(page, page.url(), cart);
  await page.reload();
  await untilLive(page);
  if (cart.lines.length > 0) await page.locator('.cart-line').first().waitFor({ state: 'attached' });
}

async function keepDraft(page: Page, address: string, cart: Cart): Promise<void> {
  version += 1000;
  await askAs(page, 'PUT', new URL('/till/draft', address).href, { version, cart });
}

/** While a sale is paid, “Back” is in its place. */
export const payButton = (page: Page) => page.locator('.cart > .button');
export const total = (page: Page) => page.getByTestId('total');

/** From the cart to the panel that takes the money. */
export async function pay(page: Page): Promise<void> {
  await payButton(page).click();
  await page.getByTestId('due').waitFor();
}

/** Opens the panel of a tender. Cash is shown at once, beside the button that charges a card. */
export async function chooseTender(page: Page, name: string): Promise<void> {
  const usual = page.locator('.pay-card-now');
  const segment = page.locator('.pay').getByRole('radio', { name, exact: true });
  await usual.or(segment).first().waitFor();
  if (await usual.isVisible()) {
    if (name === 'Cash') return;
  } else {
    // Cash leads back to the usual ways, where this choice is gone.
    return name === 'Cash' ? await segment.click() : await segment.check();
  }
  await page
    .locator('.pay-more')
    .getByRole('button', { name: name === 'Card' ? 'Split' : name, exact: true })
    .click();
  if (name === 'Card') await page.getByRole('button', { name: 'Pay balance' }).click();
}

/** Charges the card for all that is left, as the button beside cash does. */
export const cardNow = (page: Page) => page.locator('.pay-card-now .button');

export async function enterPin(page: Page, pin: string): Promise<void> {
  const pad = page.locator('.pin-pad');
  await pad.waitFor();
  for (const digit of pin) await pad.locator('.keypad-key', { hasText: digit }).click();
  // Where the person signed in before, the last digit does it, and the button may be gone already. Nothing waits for it, since it would
  // press the button of the next pad.
  await pad.locator('.button[data-kind="primary"]').evaluateAll(([button]) => (button as HTMLElement | undefined)?.click());
}
