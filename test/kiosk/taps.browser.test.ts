import { afterEach, expect, test } from 'vitest';
import { setUpBrowser } from '../register/browser-setup.ts';
import { giveBackWindow } from '../setup/open-window.ts';
import { BURGER } from './kiosk-steps.ts';
import { card, type OpenedKiosk, openKiosk, PLAIN, payByCard, primary, startButton } from './opened-kiosk.ts';

const setup = setUpBrowser();
let kiosk: OpenedKiosk;
afterEach(() => giveBackWindow(kiosk));

/** How often the guest touched the screen before the order was paid. The stand asks for a tip and for charity, as the demo's does. */
async function tapsToPay(name: string, hasPage: boolean): Promise<number> {
  await setup.change({ charity: 'offer', tips: { asks: 'before_card', percents: [10, 20] } });
  kiosk = await openKiosk(setup.browser, await setup.host.link('kiosk'));
  const { page } = kiosk;
  await page.evaluate(() => {
    const counted = window as unknown as { taps: number };
    counted.taps = 0;
    window.addEventListener('pointerdown', () => void counted.taps++, { capture: true });
  });
  await startButton(page).tap();
  await card(page, name).tap();
  if (hasPage) await primary(page).tap();
  await page.getByTestId('due').waitFor();
  await primary(page).tap();
  await page.getByTestId('total').waitFor();
  await primary(page).tap();
  await payByCard(page).tap();
  await page.getByTestId('guest-number').waitFor();
  return await page.evaluate(() => (window as unknown as { readonly taps: number }).taps);
}

test('a plain burger is ordered and paid by card in at most seven taps', async () => {
  expect(await tapsToPay(BURGER, true)).toBeLessThanOrEqual(7);
});

test('water, of which there is only one kind, in five', async () => {
  expect(await tapsToPay(PLAIN, false)).toBe(5);
});
