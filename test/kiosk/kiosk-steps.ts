import type { Route } from 'playwright-core';
import {
  card,
  inAnyLanguage,
  type OpenedKiosk,
  payAtCounter,
  payByCard,
  presentCard,
  primary,
  screen,
  startButton,
  takePlain,
} from './opened-kiosk.ts';

/** An item with a choice that the guest must make. */
const WITH_CHOICE = 'Large Soda';
/** An item with usual choices, which sells others. */
export const BURGER = 'Cheeseburger';
const CHARGES = /\/till\/sales\/[^/]+\/charges\//;

/** Leads a guest through every step of a kiosk whose stand asks everything, in any language, and stops at each. */
export async function walkKiosk(kiosk: OpenedKiosk, onStep: (name: string) => Promise<void>): Promise<void> {
  const { page, context } = kiosk;
  await onStep('start');
  await page.locator('.access-bar .button').nth(1).tap();
  await page.locator('.sheet .button[aria-pressed]').first().waitFor();
  await onStep('look');
  await page.keyboard.press('Escape');
  await page.locator('.sheet').waitFor({ state: 'detached' });
  await startButton(page).tap();
  await screen(page, 'menu').waitFor();
  await onStep('menu');
  await group(kiosk, 'Drinks').tap();
  await card(page, WITH_CHOICE).tap();
  await screen(page, 'item').waitFor();
  await primary(page).tap();
  await page.locator('.set-choices-missing').waitFor();
  await onStep('item-missing');
  await page.locator('.set-choices[data-missing] input:enabled').first().check({ force: true });
  await primary(page).tap();
  await group(kiosk, 'Burgers').tap();
  await card(page, BURGER).tap();
  await screen(page, 'item').waitFor();
  await onStep('item');
  await primary(page).tap();
  await page.locator('.upsell-strip').waitFor();
  await onStep('upsell');
  await page.locator('.upsell-strip > .button').tap();
  await group(kiosk, 'Drinks').tap();
  await takePlain(page);
  await onStep('drinks');
  await primary(page).tap();
  await screen(page, 'cart').waitFor();
  await onStep('cart');
  await primary(page).tap();
  await payByCard(page).waitFor();
  await onStep('how');
  await walkPaying(kiosk, onStep);
  // The card gave no answer: the guest has a number, and the next one can start.
  await page.getByTestId('aside-number').waitFor();
  await onStep('aside');
  await primary(page).tap();
  await startButton(page).tap();
  await takePlain(page);
  await payPlain(kiosk);
  await payAtCounter(page).tap();
  await page.getByTestId('counter-code').waitFor();
  await onStep('counter');
  await primary(page).tap();
  await presentCard(kiosk, 'sim-good');
  await startButton(page).tap();
  await takePlain(page);
  await payPlain(kiosk);
  await payByCard(page).tap();
  await page.getByTestId('guest-number').waitFor();
  await onStep('done');
  await context.unroute(CHARGES);
  await primary(page).tap();
  await startButton(page).waitFor();
}

/** A card that is awaited, is declined, covers a part, and in the end gives no answer. */
async function walkPaying(kiosk: OpenedKiosk, onStep: (name: string) => Promise<void>): Promise<void> {
  const { page, context } = kiosk;
  await presentCard(kiosk, 'sim-decline');
  const held = Promise.withResolvers<void>();
  const hold = async (route: Route): Promise<void> => {
    await held.promise;
    await route.fallback();
  };
  await context.route(CHARGES, hold);
  await payByCard(page).tap();
  await page.locator('.card-screen-reader').waitFor();
  await onStep('card');
  held.resolve();
  await primary(page).waitFor();
  await context.unroute(CHARGES, hold);
  await onStep('declined');
  await presentCard(kiosk, 'sim-partial');
  await primary(page).tap();
  await page.getByTestId('amount-due').waitFor();
  await page.locator('.stage-actions .button').nth(1).and(page.locator(':not(:nth-child(3))')).waitFor();
  await primary(page).waitFor();
  await onStep('part-paid');
  await presentCard(kiosk, 'sim-lost');
  await primary(page).tap();
}

async function payPlain({ page }: OpenedKiosk): Promise<void> {
  await primary(page).tap();
  await screen(page, 'cart').waitFor();
  await primary(page).tap();
  await screen(page, 'how').waitFor();
}

const group = ({ page }: OpenedKiosk, name: string) => page.locator('.group-rail-group', { has: page.getByText(inAnyLanguage(name)) });
