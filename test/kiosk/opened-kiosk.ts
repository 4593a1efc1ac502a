import type { Browser, Page } from 'playwright-core';
import { namesInDemo } from '../catalogue/demo-catalogue.ts';
import { type OpenedWindow, openWindow, type WindowOptions } from '../setup/open-window.ts';

/** A window of a kiosk, paired with a running host. */
export type OpenedKiosk = OpenedWindow;

/** The screen of most kiosks. */
export const UPRIGHT = { width: 1080, height: 1920 } as const;

export interface KioskOptions extends WindowOptions {
  /** The page's clock is the test's. */
  readonly hasOwnClock?: boolean;
}

export async function openKiosk(
  browser: Browser,
  link: string,
  { hasOwnClock = false, ...options }: KioskOptions = {},
): Promise<OpenedKiosk> {
  const opened = await openWindow(browser, { viewport: UPRIGHT, hasTouch: true, isOwn: hasOwnClock, ...options });
  const { page } = opened;
  if (hasOwnClock) await page.clock.install();
  await page.goto(link);
  await startButton(page).waitFor();
  return opened;
}

/** The address of a charge itself, and not of what is decided about it. */
export const CHARGES = /\/till\/sales\/[^/]+\/charges\/[^/]+$/;

/** The card reader hands out this in place of the card: by it the simulator knows what is to happen. */
export async function presentCard({ context }: Pick<OpenedKiosk, 'context'>, token: string): Promise<void> {
  await context.unroute(CHARGES);
  await context.route(CHARGES, async (route) => {
    const body = route.request().postDataJSON() as object;
    await route.continue({ postData: JSON.stringify({ ...body, token }) });
  });
}

export const startButton = (page: Page) => page.locator('.start-screen-go');
export const screen = (page: Page, kind: string) => page.locator(`.kiosk[data-screen="${kind}"]`);
export const primary = (page: Page) => page.locator('.stage-actions .button[data-kind="primary"]');
export const card = (page: Page, name: string) => page.locator('.item-card', { has: page.getByText(inAnyLanguage(name)) });
export const payByCard = (page: Page) => page.locator('.big-choice', { has: page.locator('.lucide-credit-card') });
export const payAtCounter = (page: Page) => page.locator('.big-choice', { has: page.locator('.lucide-store') });

/** A name of the demo's in whatever language the page has. */
export function inAnyLanguage(name: string): RegExp {
  return new RegExp(`^(?:${namesInDemo(name).map(escaped).join('|')})$`);
}

function escaped(text: string): string {
  return text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');
}

/** Sold as it stands, and nothing is offered with it. */
export const PLAIN = 'Bottled Water';

/** What the card of an item says of how many the order has. */
export const taken = (page: Page, name: string) => card(page, name).locator('.item-card-taken');

/** One more of it, without leaving the menu. */
export async function takePlain(page: Page): Promise<void> {
  const count = Number((await taken(page, PLAIN).count()) === 0 ? 0 : await taken(page, PLAIN).locator('[aria-hidden]').textContent());
  await card(page, PLAIN).tap();
  await taken(page, PLAIN)
    .getByText(String(count + 1), { exact: true })
    .waitFor();
}

/** From the start to the order as it is before paying. */
export async function choosePlain(page: Page): Promise<void> {
  await startButton(page).tap();
  await screen(page, 'menu').waitFor();
  await takePlain(page);
  await primary(page).tap();
  await screen(page, 'cart').waitFor();
}

/** To the question of how to pay, where nothing else is asked before it. */
export async function orderPlain(page: Page): Promise<void> {
  await choosePlain(page);
  await primary(page).tap();
  await screen(page, 'how').waitFor();
}
