import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { openInvitations } from '../../electron/host/till/till-pairing.ts';
import { invite } from '../../shared/till/memory/devices-pairing.ts';
import { soon } from '../register/browser-setup.ts';
import { countOrders, startKillable } from '../register/killable-host.ts';
import { openBrowser } from '../setup/open-browser.ts';
import { giveBackWindows } from '../setup/open-window.ts';
import { openKiosk, orderPlain, payAtCounter, payByCard, primary, screen, startButton, takePlain } from './opened-kiosk.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => giveBackWindows(browser));

const SLOW = { timeout: 60_000 };

test('a host that is killed while a card is charged and comes back charges it once: the kiosk says so, waits, and goes on by itself', async () => {
  const host = await startKillable();
  try {
    const { code } = await invite(nodeWorld, openInvitations(host.data), { kind: 'kiosk', name: 'Kiosk' });
    const { page, context } = await openKiosk(browser, `${host.url}/kiosk/#pair=${code}`);
    let charges = 0;
    // The host executes the request, and is killed before it answers.
    await context.route(/\/till\/sales\/[^/]+\/charges\//, async (route) => {
      charges += 1;
      if (charges > 1) return await route.continue();
      await route.fetch();
      await host.kill();
      await route.abort();
    });
    await orderPlain(page);
    await payByCard(page).tap();
    await page.getByText('Your order is saved. We’re checking your payment. Please don’t pay again.').waitFor(SLOW);
    expect(await page.locator('.stage-actions .button').count()).toBe(0);
    await host.revive();
    await soon(() => page.getByTestId('guest-number').innerText()).toMatch(/^A\d+$/);
    const { last, unfinished } = await page.evaluate(async () => await (await fetch('/till/sales')).json());
    expect(unfinished).toEqual([]);
    expect(last.sale.tenders).toMatchObject([{ kind: 'card', state: 'taken', amount: last.sale.priced.totals.due }]);
    await soon(() => countOrders(host)).toBe(1);
    expect(await page.getByText('No payment was taken').count()).toBe(0);

    // While it is gone, what was chosen stays on the screen, and goes on when it is back.
    await primary(page).tap();
    await startButton(page).tap();
    await screen(page, 'menu').waitFor();
    await takePlain(page);
    await host.kill();
    await page.getByText('Your order is saved. No payment was taken. It will continue automatically.').waitFor(SLOW);
    await takePlain(page);
    await host.revive();
    await page
      .getByText('Your order is saved. No payment was taken. It will continue automatically.')
      .waitFor({ state: 'detached', ...SLOW });
    await primary(page).tap();
    await screen(page, 'cart').waitFor();
    await primary(page).tap();
    await payAtCounter(page).tap();
    await soon(() => page.getByTestId('counter-code').innerText()).toBe('K1');
    await context.close();
  } finally {
    await host.stop();
  }
});
