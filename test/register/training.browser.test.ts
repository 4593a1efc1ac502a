import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { STAND_OPERATIONS } from '../../shared/till-contract/operations/stand-operations.ts';
import { barriersOn } from '../renderer/accessibility.ts';
import { DEMO_MANAGER } from '../till-host/running-till-host.ts';
import { setUpBrowser, soon } from './browser-setup.ts';
import { cartOf, chooseTender, enterPin, giveCart, lineOf, pay, total, untilLive } from './opened-register.ts';
import { beginTraining } from './register-steps.ts';

const setup = setUpBrowser();

const band = (page: Page) => page.locator('.training-band');
const line = (page: Page) => page.locator('.cart-line');

/** Repeats the key until the page is open, since keys are lost before the screen listens to them. */
async function goTo(page: Page, title: string, chord: string): Promise<void> {
  const heading = page.getByRole('heading', { name: title, exact: true, level: 2 });
  await soon(async () => {
    if (!(await heading.isVisible())) await page.keyboard.press(chord);
    return await heading.isVisible();
  }).toBe(true);
}

async function signInManager(page: Page): Promise<void> {
  await page.keyboard.press('F3');
  await page.locator('.staff-picker-name', { hasText: 'Dana Kowalski' }).click();
  await enterPin(page, DEMO_MANAGER.pin);
  await page.locator('.sheet').waitFor({ state: 'detached' });
}

async function begin(page: Page): Promise<void> {
  await goTo(page, 'Training', 'Alt+Shift+T');
  await page.getByRole('button', { name: 'Start training' }).click();
  await band(page).waitFor();
  // The window has begun anew once the page that it was left on is gone.
  await page.locator('.page-frame').waitFor({ state: 'detached' });
  await untilLive(page);
}

/** Nothing lies over it: what a finger would meet there is the band, were it to take the touch. */
async function isOnTop(page: Page): Promise<boolean> {
  return await band(page).evaluate((element) => {
    const { left, width, top, height } = element.getBoundingClientRect();
    (element as HTMLElement).style.setProperty('pointer-events', 'auto');
    const met = document.elementFromPoint(left + width / 2, top + height / 2);
    (element as HTMLElement).style.removeProperty('pointer-events');
    return width === innerWidth && top === 0 && element.contains(met);
  });
}

test('a till practises under a band, sells for nothing, and comes back to its cart; the orders know nothing of it', async () => {
  const [real, practised] = [setup.items[0], setup.items.at(-1)] as [string, string];
  const { page, complaints } = await setup.open({ cart: cartOf([lineOf(real, 2)]) });
  const before = await total(page).innerText();
  await goTo(page, 'Training', 'Alt+Shift+T');
  await page.getByText('Needs a manager.').first().waitFor();
  await signInManager(page);
  await begin(page);
  expect(await line(page).count()).toBe(0);

  await giveCart({ page }, cartOf([lineOf(practised)]));
  expect(await isOnTop(page)).toBe(true);
  await pay(page);
  expect(await isOnTop(page)).toBe(true);
  await chooseTender(page, 'Cash');
  await page.locator('.pay-take > .button').click();
  await page.getByTestId('guest-number').waitFor();
  expect(await page.getByTestId('guest-number').innerText()).toBe('T1');
  await page.locator('.done').getByRole('button', { name: 'Receipt' }).click();
  const paper = page.locator('.receipt-paper');
  await paper.waitFor();
  expect((await paper.innerText()).match(/TRAINING/g)).toHaveLength(2);
  expect(await isOnTop(page)).toBe(true);
  await page.keyboard.press('Escape');
  await paper.waitFor({ state: 'detached' });

  await goTo(page, 'Training', 'Alt+Shift+T');
  await page.getByRole('button', { name: 'End training' }).click();
  await enterPin(page, '9182');
  await page.getByText(/^Wrong PIN/).waitFor();
  await enterPin(page, DEMO_MANAGER.pin);
  await band(page).waitFor({ state: 'detached' });
  await untilLive(page);
  await soon(async () => await total(page).innerText()).toBe(before);
  expect(await line(page).count()).toBe(1);
  const { orders } = await setup.till.must(STAND_OPERATIONS.searchOrders, { query: { where: 'both' } });
  expect(orders).toEqual([]);
  // Of a PIN that was asked for and of one that was wrong.
  expect(complaints.filter((one) => !one.includes('409')).join('\n')).toBe('');
});

test('a drill is begun, said on the band, survives the host’s restart, and shows that nothing was lost; then practice is emptied', async () => {
  const { page } = await setup.open();
  await signInManager(page);
  await begin(page);
  await goTo(page, 'Training', 'Alt+Shift+T');
  await page.getByRole('radio', { name: /^Replies lost/ }).check();
  await page.getByRole('button', { name: 'Start drill' }).click();
  await page.getByRole('heading', { name: 'Replies lost' }).waitFor();
  await band(page).getByText('drill: replies lost').waitFor();

  await giveCart({ page }, cartOf([lineOf(setup.items[0] as string)]));
  expect(await isOnTop(page)).toBe(true);
  await pay(page);
  await chooseTender(page, 'Cash');
  await page.locator('.pay-take > .button').click();
  await page.getByTestId('guest-number').waitFor();

  setup.replaceHost(await setup.host.restart());
  await page.goto(new URL('/register/', setup.host.url).href);
  await untilLive(page);
  await band(page).getByText('drill: replies lost').waitFor();
  await goTo(page, 'Training', 'Alt+Shift+T');
  await page.getByRole('heading', { name: 'This drill' }).waitFor();
  await page.getByRole('button', { name: 'Stop drill' }).click();
  await page.getByText('Nothing lost, nothing duplicated: till and cloud match.').waitFor();
  const sums = page.locator('.drill-sum');
  expect(await sums.filter({ hasText: 'Synced once' }).locator('dd').innerText()).toBe('1');
  expect(await sums.filter({ hasText: 'Duplicated' }).locator('dd').innerText()).toBe('0');
  await band(page).getByText('not a real sale').waitFor();

  await page.getByRole('button', { name: 'Clear training data' }).click();
  await page.locator('.sheet').getByRole('button', { name: 'Clear training data' }).click();
  await page.locator('.page-frame').waitFor({ state: 'detached' });
  await untilLive(page);
  await goTo(page, 'Training', 'Alt+Shift+T');
  await page.getByRole('button', { name: 'Start drill' }).waitFor();
  expect(await page.locator('.drill-summary').count()).toBe(0);
});

test('a silent card blocks neither the drill nor the training: its sale is set aside, and both are ended', async () => {
  const { page } = await setup.open();
  await signInManager(page);
  await begin(page);
  await goTo(page, 'Training', 'Alt+Shift+T');
  await page.getByRole('radio', { name: /^Terminal not responding/ }).check();
  await page.getByRole('button', { name: 'Start drill' }).click();
  await page.getByRole('button', { name: 'Stop drill' }).waitFor();
  await giveCart({ page }, cartOf([lineOf(setup.items[0] as string)]));
  await pay(page);
  await chooseTender(page, 'Card');
  await page.getByRole('button', { name: /^Charge / }).click();
  await page.getByRole('button', { name: 'Not sure' }).click();
  await page.getByRole('button', { name: 'Set aside, serve next guest' }).click();
  await page.getByText(/^Order T\d+ set aside$/).waitFor();
  await goTo(page, 'Training', 'Alt+Shift+T');
  await page.getByRole('button', { name: 'Stop drill' }).click();
  await page.getByRole('button', { name: 'End training' }).click();
  await enterPin(page, DEMO_MANAGER.pin);
  await band(page).waitFor({ state: 'detached' });
});

test('every page is under the band, on a phone and where the writing goes the other way too', async () => {
  const { page, context } = await setup.open({ locale: 'ar' });
  await beginTraining(page);
  await band(page).waitFor();
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport);
    for (const key of ['Alt+2', 'Alt+3', 'Alt+4', 'Alt+5', 'Alt+6', 'Alt+7', 'Alt+8', 'Alt+9', 'Alt+0', 'Alt+Shift+T']) {
      const frame = page.locator('.page-frame, .list-page');
      await soon(async () => {
        await page.keyboard.press(key);
        return await frame.first().isVisible();
      }).toBe(true);
      expect(await isOnTop(page), key).toBe(true);
      await page.keyboard.press('Alt+1');
    }
    await page.keyboard.press('Alt+Shift+T');
    await page.locator('.drill .button[data-kind="primary"]').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await page.locator('.training-acts > .button').click();
    await page.locator('.sheet .pin-pad').waitFor();
    expect(await isOnTop(page)).toBe(true);
    await page.keyboard.press('Escape');
    await page.locator('.sheet').waitFor({ state: 'detached' });
  }
  await context.close();
});
