import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { keepProvider } from '../../electron/host/cards/kept-provider.ts';
import { type SimulatedKeeper, startSimulatedKeeper } from '../../electron/host/simulated/simulated-value-cards.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { openBrowser } from '../setup/open-browser.ts';
import { giveBackWindow, giveBackWindows } from '../setup/open-window.ts';
import { DEMO_MANAGER, type RunningTillHost, startTillHost } from '../till-host/running-till-host.ts';
import { takeGiftCards } from '../till-host/sold-gift-card.ts';
import { pullWhole } from '../till-host/till-sale.ts';
import { type OpenedRegister, openRegister, plainItems, type RegisterOptions } from './opened-register.ts';

const KEY = 'a-key-of-the-keeper';
/** A card of the keeper, with $50.00. */
export const CODE = 'KEPT2026WXYZ';

/** A stand whose gift cards another company keeps. */
export interface KeptCards {
  readonly host: RunningTillHost;
  readonly keeper: SimulatedKeeper;
  /** An item that can be sold without a choice. */
  readonly item: string;
  openWindow(options?: RegisterOptions): Promise<Page>;
  /** Opens the page of gift cards, as a manager. */
  openPage(options?: RegisterOptions): Promise<Page>;
}

/** Registers its steps before and after the tests of a file; call it at the top of the file. */
export function setUpKeptCards(): KeptCards {
  let browser: Browser;
  let host: RunningTillHost;
  let keeper: SimulatedKeeper;
  let item = '';
  const opened: OpenedRegister[] = [];
  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'grandstand-till-'));
    keeper = await startSimulatedKeeper({ port: 0, key: KEY, currency: 'USD', name: 'Arena Cards', can: ['block'] });
    keeper.ledger.issue(CODE, 5000, { holder: 'Zoë' });
    keepProvider(folder, { url: keeper.url, key: KEY });
    [browser, host] = await Promise.all([openBrowser(), startTillHost(folder)]);
    const manager = await host.pair();
    await manager.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
    item = plainItems(await pullWhole(manager))[0] ?? '';
    await takeGiftCards(manager);
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map(giveBackWindow));
  });
  afterAll(async () => {
    await giveBackWindows(browser);
    await host?.stop();
    await keeper?.stop();
  });

  const openWindow = async (options: RegisterOptions = {}): Promise<Page> => {
    const one = await openRegister(browser, host, options);
    opened.push(one);
    return one.page;
  };
  return {
    get host() {
      return host;
    },
    get keeper() {
      return keeper;
    },
    get item() {
      return item;
    },
    openWindow,
    async openPage(options = {}) {
      const page = await openWindow({ who: DEMO_MANAGER, ...options });
      await page.keyboard.press('Alt+Shift+G');
      await page.locator('.gift-cards > .notice').waitFor();
      return page;
    },
  };
}
