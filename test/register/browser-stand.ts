import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { HOST_OPERATIONS, type TillSettings } from '../../shared/till-contract/operations/host-operations.ts';
import { openBrowser } from '../setup/open-browser.ts';
import { giveBackWindow, giveBackWindows } from '../setup/open-window.ts';
import type { PairedDevice } from '../till-host/paired-device.ts';
import { DEMO_CASHIER, DEMO_MANAGER, type RunningTillHost, startTillHost } from '../till-host/running-till-host.ts';
import { pullWhole } from '../till-host/till-sale.ts';
import { type OpenedRegister, openRegister, plainItems, type RegisterOptions } from './opened-register.ts';

/** A running host of the demo stand, a browser, and a till beside the windows that asks the host without a screen. */
export interface BrowserStand {
  readonly browser: Browser;
  readonly host: RunningTillHost;
  readonly till: PairedDevice;
  /** Items that can be sold just now as they are, the dearest last. */
  readonly items: readonly string[];
  /** A window of its own device; goes after the test. */
  open(options?: RegisterOptions): Promise<OpenedRegister>;
  /** As a manager at another till changes them. */
  change(settings: Partial<TillSettings>): Promise<void>;
  /** Another process with the same data: whoever stops it begins it anew. */
  replaceHost(host: RunningTillHost): void;
}

/** On a machine that has much else to do. */
export function soon<Value>(read: () => Value): ReturnType<typeof expect.poll<Value>> {
  // Each reading asks the page, which costs more than the moment that a rarer one may lose.
  return expect.poll(read, { timeout: 20_000, interval: 100 });
}

/** To be called at the head of a file of tests. */
export function standWithBrowser(): BrowserStand {
  let browser: Browser;
  let host: RunningTillHost;
  let till: PairedDevice;
  let items: readonly string[];
  const opened: OpenedRegister[] = [];

  beforeAll(async () => {
    host = await startTillHost();
    browser = await openBrowser();
    till = await host.pair();
    await till.must(HOST_OPERATIONS.signIn, { body: DEMO_CASHIER });
    items = plainItems(await pullWhole(till));
  });
  afterAll(async () => {
    await giveBackWindows(browser);
    await host?.stop();
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map(giveBackWindow));
  });

  return {
    get browser() {
      return browser;
    },
    get host() {
      return host;
    },
    get till() {
      return till;
    },
    get items() {
      return items;
    },
    async open(options = {}) {
      const one = await openRegister(browser, host, options);
      opened.push(one);
      return one;
    },
    async change(settings) {
      const manager = await host.pair();
      await manager.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
      const known = await manager.must(HOST_OPERATIONS.readSettings);
      const body = { revision: known.revision, settings: { ...known.settings, ...settings } };
      await manager.must(HOST_OPERATIONS.changeSettings, { body });
    },
    replaceHost(next) {
      host = next;
    },
  };
}
