import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { HOST_OPERATIONS, type TillSettings } from '../../shared/till-contract/operations/host-operations.ts';
import { STAND_OPERATIONS } from '../../shared/till-contract/operations/stand-operations.ts';
import { type OpenedRegister, openRegister } from '../register/opened-register.ts';
import type { PairedDevice } from '../till-host/paired-device.ts';
import { untilStatus } from '../till-host/received-events.ts';
import { DEMO_MANAGER, type RunningTillHost, startTillHost } from '../till-host/running-till-host.ts';
import { pullWhole, sellOne } from '../till-host/till-sale.ts';

/**
 * One window of the register at a host of its own, and steps through its screens. They use keys and positions instead of words, since
 * pictures are taken in more than one language.
 */
export interface RegisterScreen {
  readonly browser: Browser;
  readonly host: RunningTillHost;
  /** Another till of the same host, at which a manager is signed in. */
  readonly till: PairedDevice;
  readonly register: OpenedRegister;
  readonly page: Page;
  readonly sheet: Locator;
  itemId(name: string): string;
  press(...chords: readonly string[]): Promise<void>;
  /** Adds items by the search, as a cashier does. The sheet of an item with choices stays open. */
  add(...names: readonly string[]): Promise<void>;
  /** Opens the sheet of this key. */
  open(chord: string): Promise<void>;
  /** Opens a second window, as another device of the same host. */
  another(options?: BrowserContextOptions): Promise<OpenedRegister>;
  set(settings: Partial<TillSettings>): Promise<void>;
}

/** A state of the screens, and the steps from the tiles to it. */
export interface Look {
  readonly name: string;
  /** Whether a picture is also taken from right to left. */
  readonly isMain?: boolean;
  /** Whether it is also taken of a screen that hangs upright. */
  readonly isUpright?: boolean;
  /** Resolves with the page that shows it, where that is not the register's. */
  go(screen: RegisterScreen): Promise<Page | undefined>;
  /** Undoes what would change the next look. */
  leave?(screen: RegisterScreen): Promise<void>;
}

/** A look at the register's own page. */
export function look(name: string, go: (screen: RegisterScreen) => Promise<unknown>, more: Pick<Look, 'isMain' | 'leave'> = {}): Look {
  return {
    name,
    async go(screen) {
      await go(screen);
      return undefined;
    },
    ...more,
  };
}

const HUMAN_MILLISECONDS = 60;
/** Sales of the other till, so that lists are not empty. */
const SALES_BEFORE = 6;

export async function openRegisterScreen(browser: Browser, options: BrowserContextOptions): Promise<RegisterScreen> {
  const host = await startTillHost();
  const till = await host.pair();
  await till.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
  await untilStatus(till, ({ catalogue }) => catalogue !== undefined);
  const menu = await till.must(STAND_OPERATIONS.pullCatalogue);
  if (menu.kind !== 'whole') throw new Error(`the menu came as ${menu.kind}`);
  const ids = new Map(menu.data.items.map(({ id, name }) => [name, id]));
  const catalogue = await pullWhole(till);
  for (let sales = 0; sales < SALES_BEFORE; sales++) await sellOne(till, catalogue);
  const register = await openRegister(browser, host, options);
  const { page } = register;
  const press: RegisterScreen['press'] = async (...chords) => {
    for (const chord of chords) {
      await page.keyboard.press(chord);
      await page.waitForTimeout(HUMAN_MILLISECONDS);
    }
  };
  return {
    browser,
    host,
    till,
    register,
    page,
    sheet: page.locator('.sheet'),
    itemId(name) {
      const id = ids.get(name);
      if (id === undefined) throw new Error(`the demo menu has no ${name}`);
      return id;
    },
    press,
    async add(...names) {
      for (const name of names) {
        const field = page.locator('.search-field input');
        await field.fill(name);
        await field.press('Enter');
        await field.evaluate((one) => (one as HTMLElement).blur());
      }
    },
    async open(chord) {
      await press(chord);
      await page.locator('.sheet').waitFor();
    },
    another: (more = {}) => openRegister(browser, host, { ...options, ...more }),
    async set(settings) {
      const known = await till.must(HOST_OPERATIONS.readSettings);
      await till.must(HOST_OPERATIONS.changeSettings, {
        body: { revision: known.revision, settings: { ...known.settings, ...settings } },
      });
    },
  };
}

/** Goes back to the tiles, with no sheet open and no sale being paid. */
export async function goHome({ page, press, sheet }: RegisterScreen): Promise<void> {
  for (let tries = 0; tries < 4 && (await sheet.count()) > 0; tries++) await press('Escape');
  const back = page.locator('.pay-back .button');
  if ((await back.count()) > 0) {
    await back.evaluate((button: HTMLElement) => button.click());
    await page.locator('.pay').waitFor({ state: 'detached' });
  }
  await press('Alt+1');
  const field = page.locator('.search-field input');
  if ((await field.count()) === 0) return;
  await field.fill('');
  await field.blur();
}
