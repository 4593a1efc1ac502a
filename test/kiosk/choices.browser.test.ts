import { test } from 'vitest';
import { setUpBrowser } from '../register/browser-setup.ts';
import { card, openKiosk, primary, screen, startButton, taken } from './opened-kiosk.ts';

const setup = setUpBrowser();

/** An item whose sauce has to be chosen. */
const WITH_CHOICE = 'Wings, 12 pieces';

test('a choice that is missing is asked for, an item is taken three times at once, and is changed from the order', async () => {
  const { page } = await openKiosk(setup.browser, await setup.host.link('kiosk'));
  await startButton(page).tap();
  await screen(page, 'menu').waitFor();
  await page.locator('.group-rail-group', { hasText: 'Chicken' }).tap();
  await card(page, WITH_CHOICE).tap();
  await screen(page, 'item').waitFor();
  await primary(page).tap();
  await page.locator('.set-choices-missing').waitFor();
  await page.locator('.set-choices[data-missing] input:enabled').first().and(page.locator(':focus')).waitFor();
  await page.locator('.set-choices[data-missing] input:enabled').first().check({ force: true });
  await page.getByRole('button', { name: /^How many\?: One more/ }).tap();
  await page.getByRole('button', { name: /^How many\?: One more/ }).tap();
  await primary(page).tap();
  await taken(page, WITH_CHOICE).getByText('3', { exact: true }).waitFor();
  await primary(page).tap();
  await screen(page, 'cart').waitFor();
  await page.getByRole('button', { name: `Change ${WITH_CHOICE}` }).tap();
  await screen(page, 'item').waitFor();
  await page.getByRole('button', { name: /^How many\?: One less/ }).tap();
  await primary(page).tap();
  await screen(page, 'cart').waitFor();
  await page
    .getByRole('spinbutton', { name: `How many: ${WITH_CHOICE}` })
    .and(page.locator('[aria-valuenow="2"]'))
    .waitFor();
});
