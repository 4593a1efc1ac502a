import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { uuidV4 } from '../../shared/base/ids.ts';
import { money } from '../../shared/base/money.ts';
import { VALUE_CARD_OPERATIONS } from '../../shared/till-contract/cards/value-card-operations.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { barriersByDayAndNight } from '../renderer/accessibility.ts';
import { coveredControls, excessWidth } from '../renderer/covered-controls.ts';
import { DEMO_MANAGER } from '../till-host/running-till-host.ts';
import { setUpBrowser } from './browser-setup.ts';
import { cartOf, chooseTender, lineOf, pay } from './opened-register.ts';

export const SLOW = { timeout: 60_000 };

type Setup = ReturnType<typeof setUpBrowser>;
type Options = Parameters<Setup['open']>[0];

export interface GiftCards {
  readonly setup: Setup;
  loadCard(code: string, amount: number): Promise<void>;
  onCard(code: string): Promise<number>;
  openPage(options?: Options): Promise<Page>;
  openTender(options?: Options): Promise<Page>;
}

/** A stand that takes gift cards, and what tests do with them. */
export function setUpGiftCards(): GiftCards {
  const setup = setUpBrowser();
  beforeAll(async () => {
    const { settings } = await setup.till.must(HOST_OPERATIONS.readSettings);
    await setup.change({ tenders: [...settings.tenders, 'gift'] });
  });
  return {
    setup,
    async loadCard(code, amount) {
      const manager = await setup.host.pair();
      await manager.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
      const load = { path: { load_id: uuidV4(nodeWorld) }, body: { code, amount: money(amount) } };
      await manager.must(VALUE_CARD_OPERATIONS.loadValueCard, load);
    },
    onCard: async (code) => (await setup.till.must(VALUE_CARD_OPERATIONS.lookUpValueCard, { body: { code } })).balance,
    async openPage(options = {}) {
      const { page } = await setup.open({ who: DEMO_MANAGER, ...options });
      await page.keyboard.press('Alt+Shift+G');
      await page.locator('.gift-cards-sums').waitFor(SLOW);
      return page;
    },
    async openTender(options = {}) {
      const { page } = await setup.open({ cart: cartOf([lineOf(setup.items[0] ?? '')]), ...options });
      if ((options.viewport?.width ?? 1280) < 900) await page.locator('.cart-bar > .button').click();
      else await pay(page);
      await chooseTender(page, 'Gift card');
      return page;
    },
  };
}

export const codeField = (page: Page) => page.getByLabel('Card number or code');

/** The page of gift cards with a card on it. */
export async function expectPageFits(cards: GiftCards, options: Options = {}): Promise<void> {
  await cards.loadCard('PAGE-0003', 1200);
  const page = await cards.openPage(options);
  await page.locator('.gift-cards-code input').fill('PAGE-0003');
  await page.keyboard.press('Enter');
  await page.getByTestId('gift-balance').waitFor(SLOW);
  await expectFits(page);
}

/** The payment before a gift card is looked up, and after it. */
export async function expectTenderFits(cards: GiftCards, options: Options = {}): Promise<void> {
  await cards.loadCard('TILL-0004', 300);
  const page = await cards.openTender(options);
  expect([await coveredControls(page), await excessWidth(page)]).toEqual([[], 0]);
  await codeField(page).fill('TILL-0004');
  await page.keyboard.press('Enter');
  await page.getByText('on the card').waitFor(SLOW);
  await expectFits(page);
}

async function expectFits(page: Page): Promise<void> {
  expect(await barriersByDayAndNight(page)).toEqual([]);
  expect([await coveredControls(page), await excessWidth(page)]).toEqual([[], 0]);
}
