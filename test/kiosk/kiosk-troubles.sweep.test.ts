import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { openInvitations } from '../../electron/host/till/till-pairing.ts';
import { invite } from '../../shared/till/memory/devices-pairing.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { soon } from '../register/browser-setup.ts';
import { countOrders, startKillable } from '../register/killable-host.ts';
import { barriersOn } from '../renderer/accessibility.ts';
import { openBrowser } from '../setup/open-browser.ts';
import { giveBackWindows } from '../setup/open-window.ts';
import { isAllSent, untilStatus } from '../till-host/received-events.ts';
import { startRemoteTill } from '../till-host/remote-till.ts';
import { choosePlain, openKiosk, orderPlain, payAtCounter, payByCard, primary, screen, startButton, takePlain } from './opened-kiosk.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => giveBackWindows(browser));

const SLOW = { timeout: 60_000 };

test('while the network is away a guest orders, is told that cards have to wait, and gets a code; then it takes cards again', async () => {
  const mailed: string[] = [];
  const remote = await startRemoteTill([], async ({ to }) => void mailed.push(to));
  try {
    const { page, context } = await openKiosk(browser, await remote.till.inviteDevice('kiosk', 'Kiosk'));
    await remote.stopService();
    await orderPlain(page);
    await page.getByText('We can’t take cards here right now.').waitFor(SLOW);
    expect(await payByCard(page).count()).toBe(0);
    await payAtCounter(page).tap();
    await soon(() => page.getByTestId('counter-code').innerText()).toBe('K1');
    await primary(page).tap();
    await startButton(page).waitFor();
    await remote.startService();
    await orderPlain(page);
    await payByCard(page).waitFor(SLOW);
    await payByCard(page).tap();
    await soon(() => page.getByTestId('guest-number').innerText()).toMatch(/^A\d+$/);
    await primary(page).tap();
    await startButton(page).waitFor();

    // Where the stand takes cards offline at its own risk, the guest pays, and the card is charged when the network is back.
    const owner = await remote.pair();
    await owner.must(HOST_OPERATIONS.signIn, { body: { employeeId: 'owner' } });
    const { settings, revision } = await owner.must(HOST_OPERATIONS.readSettings);
    await owner.must(HOST_OPERATIONS.changeSettings, { body: { revision, settings: { ...settings, offlineCards: true } } });
    await remote.stopService();
    await untilStatus(owner, ({ connectivity }) => connectivity === 'offline');
    await orderPlain(page);
    await page.getByText('The network is down. Some cards may not work.').waitFor(SLOW);
    await payByCard(page).tap();
    await soon(() => page.getByTestId('guest-number').innerText()).toMatch(/^A\d+$/);
    const { cards } = await owner.must(HOST_OPERATIONS.readStatus);
    expect(cards.storedOffline).toBe(1);

    await page.getByRole('button', { name: 'Email receipt' }).tap();
    await page.locator('.letter-keys').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await barriersOn(page, { isDark: true })).toEqual([]);
    for (const letter of ['a', '@', 'b', '.', 'c', 'o', 'x'])
      await page.locator('.letter-keys').getByRole('button', { name: letter, exact: true }).tap();
    await page.getByRole('button', { name: 'Delete last letter' }).tap();
    await primary(page).tap();
    await page.getByText('Sent to a@b.co.').waitFor();
    await soon(() => mailed).toEqual(['a@b.co']);
    await primary(page).tap();
    await startButton(page).waitFor();

    // A guest with a gift card is sent to the counter before the payment.
    const now = await owner.must(HOST_OPERATIONS.readSettings);
    const tenders = [...now.settings.tenders, 'gift'] as const;
    await owner.must(HOST_OPERATIONS.changeSettings, { body: { revision: now.revision, settings: { ...now.settings, tenders } } });
    await choosePlain(page);
    await page.getByText('Gift and member cards can’t be used here right now.').waitFor(SLOW);
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/kiosk-gift-away.png` });
    expect(await barriersOn(page, { isDark: true })).toEqual([]);
    await remote.startService();
    await untilStatus(owner, (status) => status.connectivity === 'online' && isAllSent(status) && status.cards.storedOffline === 0);
    await context.close();
  } finally {
    await remote.stop();
  }
});

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
