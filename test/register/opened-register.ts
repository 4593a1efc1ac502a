import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { nodeWorld } from '../../electron/host/node-world.ts';
import { type LineId, uuidV4 } from '../../shared/base/ids.ts';
import { NO_MONEY } from '../../shared/base/money.ts';
import { now } from '../../shared/base/time.ts';
import type { Cart, CartLine } from '../../shared/engine/cart.ts';
import { type Catalogue, findItem } from '../../shared/engine/catalogue.ts';
import { priceCart } from '../../shared/engine/price-cart.ts';
import { type OpenedWindow, openWindow } from '../setup/open-window.ts';
import type { RunningTillHost } from '../till-host/running-till-host.ts';

/** A window of the register, paired with a running host. */
export type OpenedRegister = OpenedWindow;

export async function openRegister(
  browser: Browser,
  host: Pick<RunningTillHost, 'link'>,
  options: BrowserContextOptions = {},
): Promise<OpenedRegister> {
  const opened = await openWindow(browser, options);
  const { page } = opened;
  await page.goto(await host.link());
  await untilLive(page);
  await page.locator('.tile, .lock-screen').first().waitFor();
  return opened;
}

/** A page that begins shows its tiles before it listens to keys; what it says to readers comes with the latter. */
export async function untilLive(page: Page): Promise<void> {
  await page.locator('[aria-live="assertive"]').first().waitFor({ state: 'attached' });
}

/** Items that can be sold just now as they are, the dearest last. */
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
  version += 1000;
  const kept = await page.request.put(new URL('/till/draft', page.url()).href, { data: { version, cart } });
  if (!kept.ok()) throw new Error(`the draft was not kept: ${kept.status()} ${await kept.text()}`);
  await page.reload();
  await untilLive(page);
  if (cart.lines.length > 0) await page.locator('.cart-line').first().waitFor({ state: 'attached' });
}

export const payButton = (page: Page) => page.locator('.cart > .button');
export const total = (page: Page) => page.getByTestId('total');

/** From the cart to the panel that takes the money. */
export async function pay(page: Page): Promise<void> {
  await payButton(page).click();
  await page.getByTestId('due').waitFor();
}

export async function chooseTender(page: Page, name: string): Promise<void> {
  await page.locator('.pay').getByRole('radio', { name, exact: true }).check();
}

export async function enterPin(page: Page, pin: string): Promise<void> {
  const pad = page.locator('.pin-pad');
  await pad.waitFor();
  for (const digit of pin) await pad.locator('.keypad-key', { hasText: digit }).click();
  await pad.locator('.button[data-kind="primary"]').click();
}
