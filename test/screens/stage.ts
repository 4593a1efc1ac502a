import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { HOST_OPERATIONS, type TillSettings } from '../../shared/till-contract/operations/host-operations.ts';
import { STAND_OPERATIONS } from '../../shared/till-contract/operations/stand-operations.ts';
import { type OpenedRegister, openRegister } from '../register/opened-register.ts';
import { untilStatus } from '../till-host/heard-events.ts';
import type { PairedDevice } from '../till-host/paired-device.ts';
import { DEMO_MANAGER, type RunningTillHost, startTillHost } from '../till-host/running-till-host.ts';
import { pullWhole, sellOne } from '../till-host/till-sale.ts';

/**
 * One window of the register at a stand of its own, and what brings it anywhere: keys and places instead of words, since it is looked at
 * in more than one language.
 */
export interface Stage {
  readonly browser: Browser;
  readonly host: RunningTillHost;
  /** Another till of the same stand, at which a manager sells. */
  readonly till: PairedDevice;
  readonly register: OpenedRegister;
  readonly page: Page;
  readonly sheet: Locator;
  itemId(name: string): string;
  press(...chords: readonly string[]): Promise<void>;
  /** By the search, as a cashier does; what asks for choices stays open. */
  add(...names: readonly string[]): Promise<void>;
  /** The sheet that a key opens. */
  open(chord: string): Promise<void>;
  /** Another window of the same stand. */
  another(options?: BrowserContextOptions): Promise<OpenedRegister>;
  set(settings: Partial<TillSettings>): Promise<void>;
}

/** A state of the screens and how one comes to it from the tiles. */
export interface Look {
  readonly name: string;
  /** Taken from right to left too. */
  readonly isMain?: boolean;
  /** The page that shows it, where that is another than the stage's. */
  go(stage: Stage): Promise<Page | undefined>;
  /** What must be undone before the next. */
  leave?(stage: Stage): Promise<void>;
}

/** A look at the stage's own page. */
export function look(name: string, go: (stage: Stage) => Promise<unknown>, more: Pick<Look, 'isMain' | 'leave'> = {}): Look {
  return {
    name,
    async go(stage) {
      await go(stage);
      return undefined;
    },
    ...more,
  };
}

const HUMAN_MILLISECONDS = 60;
/** Made by the other till, so that lists have something to show. */
const SALES_BEFORE = 6;

export async function openStage(browser: Browser, options: BrowserContextOptions): Promise<Stage> {
  const host = await startTillHost();
  const till = await host.pair();
  await till.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
  await untilStatus(till, ({ catalogue }) => catalogue !== undefined);
  const told = await till.must(STAND_OPERATIONS.pullCatalogue);
  if (told.kind !== 'whole') throw new Error(`told ${told.kind}`);
  const ids = new Map(told.data.items.map(({ id, name }) => [name, id]));
  const catalogue = await pullWhole(till);
  for (let sales = 0; sales < SALES_BEFORE; sales++) await sellOne(till, catalogue);
  const register = await openRegister(browser, host, options);
  const { page } = register;
  const press: Stage['press'] = async (...chords) => {
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
      if (id === undefined) throw new Error(`the demo stand has no ${name}`);
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

/** Back to the tiles with nothing open and nothing being paid. */
export async function goHome({ page, press, sheet }: Stage): Promise<void> {
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
