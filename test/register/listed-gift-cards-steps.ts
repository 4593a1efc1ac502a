import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { uuidV4 } from '../../shared/base/ids.ts';
import { money } from '../../shared/base/money.ts';
import { VALUE_CARD_OPERATIONS } from '../../shared/till-contract/cards/value-card-operations.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { giveBackWindow } from '../setup/open-window.ts';
import type { PairedDevice } from '../till-host/paired-device.ts';
import { untilStatus } from '../till-host/received-events.ts';
import { type RemoteTill, startRemoteTill } from '../till-host/remote-till.ts';
import { DEMO_MANAGER } from '../till-host/running-till-host.ts';
import { takeGiftCards } from '../till-host/sold-gift-card.ts';
import { pullWhole } from '../till-host/till-sale.ts';
import { type BrowserSetup, setUpBrowser } from './browser-setup.ts';
import { cartOf, lineOf, type OpenedRegister, openRegister, pay, plainItems, type RegisterOptions } from './opened-register.ts';
import { keepPicture, openSettings } from './register-steps.ts';

export const SLOW = { timeout: 60_000 };
/** Cards of the stand's own service, with $50.00, $1.50 and $50.00. */
export const [RICH, POOR, BLOCKED] = ['LIST-2026-0001', 'LIST-2026-0002', 'LIST-2026-0003'] as const;

/** A stand that lends itself a list of gift cards, for when the connection is away. */
export interface ListedCards {
  readonly setup: BrowserSetup;
  readonly remote: RemoteTill;
  readonly till: PairedDevice;
  /** Opens a window with a manager signed in. */
  open(options?: RegisterOptions): Promise<Page>;
  /** Takes the connection away if it is there, and opens a window at the payment of one item. */
  openTender(options?: RegisterOptions): Promise<Page>;
  /** Switches the list on at the screen of the settings, and stays there. */
  switchOn(): Promise<Page>;
}

/** Registers its steps before and after the tests of a file; call it at the top of the file. */
export function setUpListedCards(): ListedCards {
  const setup = setUpBrowser();
  let remote: RemoteTill;
  let till: PairedDevice;
  let item = '';
  let isAway = false;
  const opened: OpenedRegister[] = [];
  beforeAll(async () => {
    remote = await startRemoteTill();
    const verifier = await nodeWorld.hashPassword(DEMO_MANAGER.pin);
    await remote.till.staff.adopt([{ id: DEMO_MANAGER.employeeId, name: 'Dana Kowalski', role: 'manager', verifier }]);
    till = await remote.pair();
    await till.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
    await takeGiftCards(till);
    item = plainItems(await pullWhole(till)).at(-1) ?? '';
    for (const [code, amount] of [
      [RICH, 5000],
      [POOR, 150],
      [BLOCKED, 5000],
    ] as const)
      await till.must(VALUE_CARD_OPERATIONS.loadValueCard, { path: { load_id: uuidV4(nodeWorld) }, body: { code, amount: money(amount) } });
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map(giveBackWindow));
  });
  afterAll(() => remote.stop());

  const open = async (options: RegisterOptions = {}): Promise<Page> => {
    const link = () => remote.till.inviteDevice('till', 'Grill 12');
    const one = await openRegister(setup.browser, { link }, { who: DEMO_MANAGER, ...options });
    opened.push(one);
    return one.page;
  };
  return {
    setup,
    get remote() {
      return remote;
    },
    get till() {
      return till;
    },
    open,
    async openTender(options = {}) {
      if (!isAway) {
        isAway = true;
        await untilStatus(till, ({ giftCardList }) => giftCardList?.cards === 3);
        await remote.stopService();
        await untilStatus(till, ({ connectivity }) => connectivity === 'offline');
      }
      const page = await open({ cart: cartOf([lineOf(item, 1)]), ...options });
      if ((options.viewport?.width ?? 1280) < 900) await page.locator('.cart-bar > .button').click();
      else await pay(page);
      return page;
    },
    async switchOn() {
      const page = await open();
      await openSettings(page, 'Stand');
      const group = page.getByRole('radiogroup', { name: 'Gift cards without the connection', exact: true });
      await group.getByRole('radio', { name: 'On' }).check({ force: true });
      await page.getByText('No list yet. It comes with the connection.').waitFor(SLOW);
      const hours = page.getByLabel('Hours until the list of gift cards runs out');
      await hours.fill('25');
      await page.getByText('Enter a whole number from 1 to 24.').first().waitFor(SLOW);
      await hours.fill('6');
      await page.getByLabel('Gift cards without the connection, most per card').fill('20');
      await page.getByRole('button', { name: 'Save for this stand' }).click();
      await page.getByText('3 cards can be taken until').waitFor(SLOW);
      return page;
    },
  };
}

/** Keeps a picture in both themes, where the environment names a folder for them. */
export async function keepBoth(page: Page, name: string): Promise<void> {
  if (process.env.PICTURES === undefined) return;
  await keepPicture(page, name);
  await page.emulateMedia({ colorScheme: 'dark' });
  await keepPicture(page, `${name}-dark`);
  await page.emulateMedia({ colorScheme: 'light' });
}

export const codeField = (page: Page) => page.getByLabel('Card number or code');
