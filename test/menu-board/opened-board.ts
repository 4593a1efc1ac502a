import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import type { CatalogueData } from '../../shared/engine/terms/catalogue-data.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { STAND_OPERATIONS } from '../../shared/till-contract/operations/stand-operations.ts';
import { startKillable } from '../register/killable-host.ts';
import { openBrowser } from '../setup/open-browser.ts';
import { giveBackWindows, openWindow } from '../setup/open-window.ts';
import { type PairedDevice, pairWith } from '../till-host/paired-device.ts';
import { DEMO_MANAGER } from '../till-host/running-till-host.ts';

export const BOARD_SIZES = [
  { width: 1920, height: 1080 },
  { width: 3840, height: 2160 },
  { width: 1080, height: 1920 },
] as const;

/** A host that can be killed, a manager's till without a screen, and a menu board that has joined. */
export interface BoardSetup {
  readonly host: Awaited<ReturnType<typeof startKillable>>;
  readonly till: PairedDevice;
  readonly board: Page;
  /** The menu as the host has it. */
  readonly served: CatalogueData;
  /** Opens another board. `prepare` sees the page before it has an address, so that its first menu is already the changed one. */
  open(prepare?: (page: Page) => Promise<unknown>): Promise<Page>;
}

/** Registers its steps before and after the tests of a file; call it at the top of the file. */
export function setUpBoard(): BoardSetup {
  let browser: Browser;
  let host: BoardSetup['host'];
  let till: PairedDevice;
  let board: Page;
  let served: CatalogueData;
  const open = async (prepare: (page: Page) => Promise<unknown> = async () => undefined): Promise<Page> => {
    const { url } = await till.must(HOST_OPERATIONS.makePairingCode, { body: { kind: 'menu', name: 'Above the counter' } });
    const { context, page } = await openWindow(browser);
    context.setDefaultTimeout(60_000);
    await page.setViewportSize(BOARD_SIZES[0]);
    await prepare(page);
    await page.goto(url);
    return page;
  };

  beforeAll(async () => {
    [browser, host] = await Promise.all([openBrowser(), startKillable()]);
    till = await pairWith(host.url, await host.link());
    await till.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
    const answer = await till.must(STAND_OPERATIONS.pullCatalogue);
    if (answer.kind !== 'whole') throw new Error('no menu');
    served = answer.data as unknown as CatalogueData;
    board = await open();
    await board.locator('.menu-entry').first().waitFor();
  });
  afterAll(async () => {
    await giveBackWindows(browser);
    await host?.stop();
  });

  return {
    get host() {
      return host;
    },
    get till() {
      return till;
    },
    get board() {
      return board;
    },
    get served() {
      return served;
    },
    open,
  };
}

/** Its requests go on until it is closed. */
export async function closeBoard(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().close();
}

/** Shows another menu in place of the host's, under the same name. */
export async function serveMenu(page: Page, change: (data: CatalogueData) => CatalogueData): Promise<void> {
  await page.route('**/till/catalogue*', async (route) => {
    const answer = await route.fetch();
    const text = await answer.json();
    await route.fulfill({ response: answer, json: text.kind === 'whole' ? { ...text, data: change(text.data) } : text });
  });
}

/** The parts of the board that reach over the page, over the area of the menu, or over their own box. */
export function overflows(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const area = document.querySelector('.menu-pages')?.getBoundingClientRect();
    const parts = [...document.querySelectorAll<HTMLElement>('.menu-entry, .menu-entry-name, .menu-entry-price, .group-part-name')];
    const faults = parts.filter((part) => {
      const { top, bottom, left, right } = part.getBoundingClientRect();
      const isOut = area === undefined || top < area.top - 1 || bottom > area.bottom + 1 || left < area.left - 1 || right > area.right + 1;
      return isOut || part.scrollWidth > part.clientWidth + 1;
    });
    const page = document.documentElement;
    const isScrolled = page.scrollHeight > window.innerHeight || page.scrollWidth > window.innerWidth;
    return [...faults.map((part) => part.textContent ?? ''), ...(isScrolled ? ['the page scrolls'] : [])];
  });
}
