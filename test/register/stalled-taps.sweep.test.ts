import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../setup/open-browser.ts';
import { giveBackWindows } from '../setup/open-window.ts';
import { DEMO_MANAGER } from '../till-host/running-till-host.ts';
import { startKillable } from './killable-host.ts';
import { cardNow, openRegister, untilLive } from './opened-register.ts';

const SLOW = { timeout: 60_000 };

let browser: Browser;
let host: Awaited<ReturnType<typeof startKillable>>;
let page: Page;

beforeAll(async () => {
  [browser, host] = await Promise.all([openBrowser(), startKillable()]);
  ({ page } = await openRegister(browser, host, { who: DEMO_MANAGER }));
  await page.locator('.state-line').getByText('Online').waitFor(SLOW);
});
afterAll(async () => {
  await giveBackWindows(browser);
  await host?.stop();
});

/** Ticks of the page between the next press and the first change that a person can see. A page that gets no time makes no ticks. */
function watchNextPress(): void {
  const shown = window as { answered?: Promise<number> };
  shown.answered = new Promise((resolve) => {
    let ticks: number | undefined;
    const clock = setInterval(() => {
      if (ticks === undefined) return;
      ticks += 1;
      if (ticks >= 300) end(ticks);
    }, 10);
    const observer = new MutationObserver((changes) => {
      // The state of the line changes by itself.
      const isOwn = ({ target }: MutationRecord) =>
        (target instanceof Element ? target : target.parentElement)?.closest('.register-head') == null;
      if (ticks !== undefined && changes.some(isOwn)) end(ticks);
    });
    const end = (after: number): void => {
      clearInterval(clock);
      observer.disconnect();
      resolve(after);
    };
    observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
    addEventListener(
      'click',
      () => {
        ticks = 0;
      },
      { capture: true, once: true },
    );
  });
}

const late: string[] = [];

/** Presses it while the host accepts connections and answers nothing, and lets the host go on after the first answer of the screen. */
async function pressStalled(name: string, button: Locator): Promise<void> {
  await button.first().waitFor(SLOW);
  await page.evaluate(watchNextPress);
  host.hang();
  try {
    await button.first().click();
    const ticks = await page.evaluate(() => (window as { answered?: Promise<number> }).answered);
    if (ticks === undefined || ticks > 30) late.push(`${name}: ${ticks}`);
  } finally {
    host.goOn();
  }
}

const named = (name: string | RegExp): Locator => page.getByRole('button', { name });
const sheet = (): Locator => page.locator('.sheet');
const main = (): Locator => page.locator('.sheet-foot .button[data-kind="primary"], .sheet-foot .button[data-kind="danger"]');
const tile = (name: string): Locator => page.locator('.tile', { hasText: name });
/** Not “Back”, which is in its place until a sale was left. */
const payNow = (): Locator => page.locator('.cart > .button[data-kind="primary"]');
const untilClosed = (): Promise<void> => sheet().waitFor({ state: 'detached', timeout: 60_000 });

test('a sale says something at each tap', async () => {
  await pressStalled('an item', tile('Soft Pretzel'));
  await pressStalled('one more', named('One more Soft Pretzel'));
  await pressStalled('pay', payNow());
  await page.getByTestId('due').waitFor(SLOW);
  await pressStalled('back from paying', named('Back'));
  await payNow().click();
  await pressStalled('exact cash', page.locator('.pay-quick .button'));
  await page.locator('.done').waitFor(SLOW);
  await pressStalled('a printed receipt', page.locator('.done-actions button'));
  await sheet().waitFor(SLOW);
  await page.keyboard.press('Escape');
  await untilClosed();
  await pressStalled('new sale', named('New sale'));
  await tile('Soft Pretzel').click();
  await payNow().click();
  await pressStalled('card', cardNow(page));
  await pressStalled('charge', named(/^Charge/));
  await page.locator('.done').waitFor(SLOW);
  await named('New sale').click();
  expect(late).toEqual([]);
});

/** By the manager's PIN, where one is needed before `end`. */
async function approve(end: () => Promise<boolean> = async () => (await sheet().count()) === 0): Promise<void> {
  const pad = page.locator('.pin-pad');
  await expect.poll(async () => (await pad.count()) > 0 || (await end()), SLOW).toBe(true);
  if ((await pad.count()) > 0) {
    for (const each of DEMO_MANAGER.pin) await pad.locator('.keypad-key', { hasText: each }).click();
    await pressStalled('approve', pad.locator('.button[data-kind="primary"]'));
  }
  await expect.poll(end, SLOW).toBe(true);
}

const digit = (each: string): Locator => sheet().locator('.keypad-key', { hasText: new RegExp(`^${each}$`) });

test('so do an order that is held, and a refund', async () => {
  await tile('Soft Pretzel').click();
  await page.locator('.cart').getByRole('button', { name: /Hold/ }).click();
  await pressStalled('hold', main());
  await untilClosed();
  await page.keyboard.press('Alt+3');
  await pressStalled('an order of the list', page.locator('.list-row'));
  await pressStalled('refund', page.locator('.order-refund .button'));
  await page.locator('.refund-sheet').waitFor(SLOW);
  await pressStalled('refund it', main());
  await approve();
  await page
    .locator('.order-refund')
    .getByText(/^Refund/)
    .first()
    .waitFor(SLOW);
  expect(late).toEqual([]);
});

test('so does the drawer', async () => {
  const acts = page.locator('.drawer-detail-acts');
  await page.keyboard.press('Alt+6');
  await acts.getByRole('button', { name: /^(Open shift|Enter float)$/ }).click();
  await sheet().getByRole('radio', { name: 'Total' }).check();
  await digit('1').click();
  await pressStalled('the float', main());
  await untilClosed();
  await acts.getByRole('button', { name: 'Safe drop' }).click();
  await digit('1').click();
  await sheet().getByRole('button', { name: 'After the rush' }).click();
  await pressStalled('safe drop', main());
  await approve();
  await pressStalled('X report', acts.getByRole('button', { name: 'X report' }));
  await approve(() => sheet().locator('.receipt-paper').isVisible());
  await page.keyboard.press('Escape');
  await untilClosed();
  await acts.getByRole('button', { name: 'Close drawer' }).click();
  await sheet().getByRole('radio', { name: 'Total' }).check();
  await digit('1').click();
  await pressStalled('count', main());
  await approve(() => page.locator('.count-result').isVisible());
  await pressStalled('close drawer', main());
  await approve(() => page.locator('.z-report-detail').isVisible());
  await page.keyboard.press('Escape');
  expect(late).toEqual([]);
});

test('so does a gift card', async () => {
  await page.keyboard.press('Alt+Shift+G');
  await page.getByLabel('Card number or code').fill('STALL-0001');
  await pressStalled('look up', named('Look up'));
  await page.getByLabel('Amount to load').fill('10');
  await pressStalled('load', named('Load $10.00'));
  await page.getByTestId('gift-balance').waitFor(SLOW);
  await pressStalled('block', named('Block card'));
  expect(late).toEqual([]);
});

test('a sheet whose program has not come yet says that it is loading', async () => {
  const arrived = Promise.withResolvers<void>();
  await page.route(/\/assets\/open-sheet-[\w-]+\.js$/, async (route) => {
    await arrived.promise;
    await route.fallback();
  });
  await page.reload();
  await untilLive(page);
  await page.locator('.cart').getByRole('button', { name: 'More', exact: true }).click();
  await page.locator('.sheet-to-come').getByText('Loading').waitFor(SLOW);
  arrived.resolve();
  await sheet().waitFor(SLOW);
  expect(await page.locator('.sheet-to-come').count()).toBe(0);
});
