import type { Page } from 'playwright-core';
import { beforeAll } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { uuidV4 } from '../../shared/base/ids.ts';
import { VALUE_CARD_OPERATIONS } from '../../shared/till-contract/cards/value-card-operations.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import type { PairedDevice } from '../till-host/paired-device.ts';
import { DEMO_MANAGER } from '../till-host/running-till-host.ts';
import { type BrowserSetup, setUpBrowser } from './browser-setup.ts';
import { cartOf, lineOf, type RegisterOptions } from './opened-register.ts';

export interface GuestCardSetup extends Pick<BrowserSetup, 'till' | 'items'> {
  makeCard(code: string, amount: number, more?: { readonly tier?: string; readonly holder?: string }): Promise<void>;
  blockCard(code: string): Promise<void>;
  /** Opens a window with an order of the dearest item, so that a tenth of it is worth something. */
  openOrder(options?: RegisterOptions): Promise<Page>;
}

/** Call it at the top of a file: a stand that takes gift cards, and a manager who makes them. */
export function setUpGuestCards(): GuestCardSetup {
  const setup = setUpBrowser();
  let manager: PairedDevice;
  beforeAll(async () => {
    const { settings } = await setup.till.must(HOST_OPERATIONS.readSettings);
    await setup.change({ tenders: [...settings.tenders, 'gift'] });
    manager = await setup.host.pair();
    await manager.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
  });
  return {
    get till() {
      return setup.till;
    },
    get items() {
      return setup.items;
    },
    async makeCard(code, amount, more = {}) {
      const path = { load_id: uuidV4(nodeWorld) };
      await manager.must(VALUE_CARD_OPERATIONS.loadValueCard, { path, body: { code, amount: amount as never, ...more } });
    },
    async blockCard(code) {
      await manager.must(VALUE_CARD_OPERATIONS.changeValueCard, { body: { code, isBlocked: true } });
    },
    async openOrder(options = {}) {
      const { page } = await setup.open({ cart: cartOf([lineOf(setup.items.at(-1) ?? '', 2)]), ...options });
      // No card is looked up before the window knows that the service answers.
      await page.locator('.state-line-part [data-tone="good"]').first().waitFor({ state: 'attached' });
      return page;
    },
  };
}
