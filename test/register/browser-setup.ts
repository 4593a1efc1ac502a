import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { HOST_OPERATIONS, type TillSettings } from '../../shared/till-contract/operations/host-operations.ts';
import { openBrowser } from '../setup/open-browser.ts';
import { giveBackWindow, giveBackWindows } from '../setup/open-window.ts';
import type { PairedDevice } from '../till-host/paired-device.ts';
import { DEMO_CASHIER, DEMO_MANAGER, type RunningTillHost, startTillHost } from '../till-host/running-till-host.ts';
import { pullWhole } from '../till-host/till-sale.ts';
import { type OpenedRegister, openRegister, plainItems, type RegisterOptions } from './opened-register.ts';

/** A running host with the demo catalogue, a browser, and another till that calls the host without a screen. */
export interface BrowserSetup {
  readonly browser: Browser;
  readonly host: RunningTillHost;
  readonly till: PairedDevice;
  /** Items that can be sold now without a choice, the dearest last. */
  readonly items: readonly string[];
  /** Opens a window as a new device. It is closed after the test. */
  open(options?: RegisterOptions): Promise<OpenedRegister>;
  /** Changes settings, as a manager at another till does. */
  change(settings: Partial<TillSettings>): Promise<void>;
  /** For a test that has stopped the host and started another one with the same data. */
  replaceHost(host: RunningTillHost): void;
}

/** Polls with a timeout that is long enough for a busy machine. */
export function soon<Value>(read: () => Value): ReturnType<typeof expect.poll<Value>> {
  // Each reading is a call to the page, so that a shorter interval would slow the page down.
  return expect.poll(read, { timeout: 60_000, interval: 100 });
}

/** Registers its steps before and after the tests of a file; call it at the top of the file. */
export function setUpBrowser(): BrowserSetup {
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
