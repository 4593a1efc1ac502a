import type { Page } from 'playwright-core';
import { beforeAll } from 'vitest';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { GIFT_CARD } from '../till-host/sold-gift-card.ts';
import { type BrowserSetup, setUpBrowser } from './browser-setup.ts';
import { cartOf, lineOf, pay, type RegisterOptions } from './opened-register.ts';

/** Call it at the top of a file: a stand that sells gift cards. */
export function setUpSoldGiftCards(): BrowserSetup {
  const setup = setUpBrowser();
  beforeAll(async () => {
    const { settings } = await setup.till.must(HOST_OPERATIONS.readSettings);
    await setup.change({ tenders: [...settings.tenders, 'gift'] });
  });
  return setup;
}

/** Opens a window at the payment of so many gift cards. */
export async function openPayment(setup: BrowserSetup, units: number, options: RegisterOptions = {}): Promise<Page> {
  const { page } = await setup.open({ cart: cartOf([lineOf(GIFT_CARD, units)]), ...options });
  if ((options.viewport?.width ?? 1280) < 900) await page.locator('.cart-bar > .button').click();
  else await pay(page);
  await page.locator('.sold-cards').waitFor();
  return page;
}
