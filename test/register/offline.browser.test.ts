import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askAs, sendAs } from '../setup/ask-as.ts';
import { openBrowser } from '../setup/open-browser.ts';
import { giveBackWindows } from '../setup/open-window.ts';
import { startRemoteTill } from '../till-host/remote-till.ts';
import { soon } from './browser-setup.ts';
import { countOrders, startKillable } from './killable-host.ts';
import { chooseTender, openRegister, pay } from './opened-register.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await giveBackWindows(browser);
});

/** An item that is sold as it stands. */
const PLAIN = 'Soft Pretzel';
const OTHER = 'Bottled Water';

async function add(page: Page): Promise<void> {
  await page.locator('.tile', { hasText: PLAIN }).first().click();
}

async function payExactly(page: Page): Promise<void> {
  await pay(page);
  await page.locator('.pay-quick .button').first().click();
}

async function sellOne(page: Page): Promise<void> {
  await add(page);
  await payExactly(page);
  await page.locator('.done').waitFor();
}

const stateLine = (page: Page) => page.locator('.state-line');
const SLOW = { timeout: 60_000 };

describe('a service that goes away in the middle of selling', () => {
  test('is shown at once, the sale is taken and counted, and is there once when the service is back', async () => {
    const remote = await startRemoteTill();
    try {
      const link = (): Promise<string> => remote.till.inviteDevice('till', 'Till');
      const { page, context } = await openRegister(browser, { link });
      await stateLine(page).getByText('Online').waitFor(SLOW);
      await add(page);
      await remote.stopService();
      await stateLine(page).getByText('Offline').waitFor(SLOW);
      await payExactly(page);
      await page.locator('.done').waitFor(SLOW);
      await stateLine(page)
        .getByText(/^1 waiting/)
        .waitFor(SLOW);
      await page.keyboard.press('Alt+4');
      const job = page.locator('.queue-job');
      await job.waitFor(SLOW);
      await soon(() => page.locator('.queue-figure dd').first().innerText()).toBe('1');
      await remote.startService();
      await stateLine(page).getByText('Synced').waitFor(SLOW);
      // The list follows by itself.
      await page.getByText('Everything is synced').waitFor(SLOW);
      await soon(() => countOrders({ url: remote.serviceUrl(), keys: remote.keys })).toBe(1);
      await context.close();
    } finally {
      await remote.stop();
    }
  });
});

test('a gift card or stored value is neither offered nor taken, and the guest pays otherwise', async () => {
  const remote = await startRemoteTill();
  try {
    const link = (): Promise<string> => remote.till.inviteDevice('till', 'Till');
    const { page, context } = await openRegister(browser, { link });
    await stateLine(page).getByText('Online').waitFor(SLOW);
    await add(page);
    await pay(page);
    await remote.stopService();
    await stateLine(page).getByText('Offline').waitFor(SLOW);
    // No program that knows such balances is set up: the tender is not offered, and the request of an older screen is refused.
    for (const tender of ['Gift card', 'Stored value']) expect(await page.locator('.pay').getByText(tender).count()).toBe(0);
    const { unfinished } = await (await askAs(context, 'GET', `${remote.url}/till/sales`)).json();
    const answer = await sendAs(context, 'PUT', `${remote.url}/till/sales/${unfinished[0].sale.id}/tenders/gift-1`, {
      kind: 'gift',
      amount: unfinished[0].sale.priced.totals.due,
      number: '6006491234567890',
    });
    expect((await answer.json()).refusal.code).toBe('no_value_cards');
    await chooseTender(page, 'Cash');
    await page.locator('.pay-quick .button').first().click();
    await page.locator('.done').waitFor(SLOW);
    await context.close();
  } finally {
    await remote.stop();
  }
});

test('a host that hangs in the middle of a sale takes the money once, and says that it does not answer meanwhile', async () => {
  const host = await startKillable();
  try {
    const { page, context } = await openRegister(browser, host);
    await stateLine(page).getByText('Online').waitFor(SLOW);
    await add(page);
    await pay(page);
    host.hang();
    await page.locator('.pay-quick .button').first().click();
    await page.getByText('Saving. Don’t take payment again.').waitFor(SLOW);
    await stateLine(page).getByText('Hub offline').waitFor(SLOW);
    expect(await page.locator('.done').count()).toBe(0);
    host.goOn();
    await page.locator('.done').waitFor(SLOW);
    await stateLine(page).getByText('Synced').waitFor(SLOW);
    await soon(() => countOrders(host)).toBe(1);
    await context.close();
  } finally {
    await host.stop();
  }
});

describe('a host that is killed', () => {
  test('in the middle of a sale makes one order of it, also after taps meanwhile', async () => {
    const host = await startKillable();
    try {
      const { page, context } = await openRegister(browser, host);
      await stateLine(page).getByText('Online').waitFor(SLOW);
      await add(page);
      await pay(page);
      await host.kill();
      await stateLine(page).getByText('Hub offline').waitFor(SLOW);
      // Two taps on a host that does not answer are one wish.
      await page.locator('.pay-quick .button').first().click();
      await page.locator('.pay-quick .button').first().click({ force: true });
      await host.revive();
      await page.locator('.done').waitFor(SLOW);
      await stateLine(page).getByText('Synced').waitFor(SLOW);
      await soon(() => countOrders(host)).toBe(1);

      // Without its host the cart is still filled, and the line never says better than it is.
      await host.kill();
      await stateLine(page).getByText('Hub offline').waitFor(SLOW);
      await add(page);
      await page.locator('.cart-line').waitFor(SLOW);
      expect(await stateLine(page).innerText()).not.toContain('Synced');
      await host.revive();
      await stateLine(page).getByText('Online').waitFor(SLOW);
      await page.reload();
      await page.locator('.cart-line').waitFor(SLOW);
      await payExactly(page);
      await page.locator('.done').waitFor(SLOW);
      await stateLine(page).getByText('Synced').waitFor(SLOW);
      await soon(() => countOrders(host)).toBe(2);
      await context.close();
    } finally {
      await host.stop();
    }
  });

  test('loses no cart and no menu of a window whose storage was emptied or spoilt, and says which menu it could not read', async () => {
    const host = await startKillable();
    try {
      const { page, context } = await openRegister(browser, host);
      await stateLine(page).getByText('Online').waitFor(SLOW);
      const kept = page.waitForResponse((response) => response.url().endsWith('/till/draft') && response.request().method() === 'PUT');
      await add(page);
      await kept;
      await page.evaluate(spoilMenu);
      await page.reload();
      await page.getByText('The saved menu was damaged').first().waitFor(SLOW);
      await page.locator('.tile').first().waitFor(SLOW);
      await page.locator('.cart-line').waitFor(SLOW);

      await page.goto('about:blank');
      await page.goto(`${host.url}/icon.svg`);
      await page.evaluate(emptyStorage);
      await page.goto(`${host.url}/register/`);
      await page.locator('.tile').first().waitFor(SLOW);
      await page.locator('.cart-line').waitFor(SLOW);
      // Nothing was kept: nothing could not be read.
      expect(await page.getByText('The saved menu was damaged').count()).toBe(0);
      await payExactly(page);
      await page.locator('.done').waitFor(SLOW);
      await soon(() => countOrders(host)).toBe(1);
      await context.close();
    } finally {
      await host.stop();
    }
  });

  test('serves two windows, each with a cart of its own', async () => {
    const host = await startKillable();
    try {
      const first = await openRegister(browser, host);
      await stateLine(first.page).getByText('Online').waitFor(SLOW);
      const second = await first.context.newPage();
      await second.goto(`${host.url}/register/`);
      await second.locator('.tile').first().waitFor(SLOW);
      await Promise.all([sellOne(first.page), sellOne(second)]);
      await stateLine(first.page).getByText('Synced').waitFor(SLOW);
      await soon(() => countOrders(host)).toBe(2);
      await first.context.close();
    } finally {
      await host.stop();
    }
  });
});

/** A browser remembers for the life of a page that a module could not be fetched. */
test('a file of the program that could not be fetched is asked for again: the pages and panels come once it is there', async () => {
  const host = await startKillable();
  try {
    const MISSING = /\/assets\/(?:done-panel|orders-page)-/;
    let refused = 0;
    const refuse = (route: Route): Promise<void> => {
      refused++;
      return route.abort('connectionrefused');
    };
    const { page, context } = await openRegister(browser, host, { beforehand: (first) => first.route(MISSING, refuse) });
    await stateLine(page).getByText('Online').waitFor(SLOW);
    await add(page);
    await payExactly(page);
    await soon(() => countOrders(host)).toBe(1);
    await soon(() => refused > 2).toBe(true);
    await page.keyboard.press('Alt+3');
    await page.getByText('Loading').first().waitFor(SLOW);
    await page.unroute(MISSING);
    await page
      .locator('.list-row', { hasText: PLAIN })
      .or(page.getByRole('heading', { name: 'Orders' }))
      .first()
      .waitFor(SLOW);
    await page.keyboard.press('Alt+1');
    await page.locator('.done').waitFor(SLOW);
    await context.close();
  } finally {
    await host.stop();
  }
});

describe('a second window of the same register', () => {
  test('opens with an empty cart while the first one fills its own, and each has its own again after a reload', async () => {
    const host = await startKillable();
    try {
      const { page: first, context } = await openRegister(browser, host);
      await stateLine(first).getByText('Online').waitFor(SLOW);
      const kept = first.waitForResponse((response) => response.url().endsWith('/till/draft') && response.request().method() === 'PUT');
      await add(first);
      await kept;
      const second = await context.newPage();
      await second.goto(`${host.url}/register/`);
      await second.locator('.tile').first().waitFor(SLOW);
      await stateLine(second).getByText('Online').waitFor(SLOW);
      expect(await second.locator('.cart-line').count()).toBe(0);
      await second.locator('.tile', { hasText: OTHER }).first().click();
      await second.locator('.cart-line', { hasText: OTHER }).waitFor(SLOW);
      await soon(() => second.evaluate(countKeptCarts)).toBe(2);
      for (const [window, item] of [
        [second, OTHER],
        [first, PLAIN],
        [second, OTHER],
      ] as const) {
        await window.reload();
        await window.locator('.cart-line', { hasText: item }).waitFor(SLOW);
        expect(await window.locator('.cart-line').count()).toBe(1);
      }
      for (const window of [first, second]) {
        await payExactly(window);
        await window.locator('.done').waitFor(SLOW);
      }
      await soon(() => countOrders(host)).toBe(2);
      await context.close();
    } finally {
      await host.stop();
    }
  });
});

/** As a disk does that tears what it writes. */
function spoilMenu(): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('register');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const writing = opening.result.transaction('menu', 'readwrite');
      writing.objectStore('menu').put({ key: 'items/0000', text: '[{"id":"torn' });
      localStorage.setItem('first-screen', '{"screen":{"torn');
      writing.oncomplete = () => {
        opening.result.close();
        resolve();
      };
    };
  });
}

/** Carts with a line in them. */
function countKeptCarts(): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('register');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const reading = opening.result.transaction('kept').objectStore('kept').getAll();
      reading.onsuccess = () => {
        opening.result.close();
        resolve(reading.result.filter(({ value }) => value?.cart?.lines.length > 0).length);
      };
    };
  });
}

function emptyStorage(): Promise<void> {
  return new Promise((resolve, reject) => {
    const deleting = indexedDB.deleteDatabase('register');
    deleting.onsuccess = () => resolve();
    deleting.onerror = () => reject(deleting.error);
  });
}
