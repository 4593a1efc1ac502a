import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { soon } from '../register/browser-setup.ts';
import { keepPicture } from '../register/register-steps.ts';
import { barriersOn } from '../renderer/accessibility.ts';
import { openBrowser } from '../setup/open-browser.ts';
import { giveBackWindows } from '../setup/open-window.ts';
import { isAllSent, untilStatus } from '../till-host/received-events.ts';
import { startRemoteTill } from '../till-host/remote-till.ts';
import { takeGiftCards } from '../till-host/sold-gift-card.ts';
import { choosePlain, openKiosk, orderPlain, payAtCounter, payByCard, primary, startButton } from './opened-kiosk.ts';

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
    await takeGiftCards(owner);
    await choosePlain(page);
    await page.getByText('Gift and member cards can’t be used here right now.').waitFor(SLOW);
    await keepPicture(page, 'kiosk-gift-away');
    expect(await barriersOn(page, { isDark: true })).toEqual([]);
    await remote.startService();
    await untilStatus(owner, (status) => status.connectivity === 'online' && isAllSent(status) && status.cards.storedOffline === 0);
    await context.close();
  } finally {
    await remote.stop();
  }
});
