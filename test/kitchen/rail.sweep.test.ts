import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import type { Catalogue } from '../../shared/engine/catalogue/catalogue.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { startKillable } from '../register/killable-host.ts';
import { barriersOn } from '../renderer/accessibility.ts';
import { coveredControls, SWEPT_SIZES } from '../renderer/covered-controls.ts';
import { untilDrawn } from '../screens/camera.ts';
import { openBrowser } from '../setup/open-browser.ts';
import { giveBackWindows } from '../setup/open-window.ts';
import { type PairedDevice, pairWith } from '../till-host/paired-device.ts';
import { DEMO_MANAGER } from '../till-host/running-till-host.ts';
import { pullWhole, sellOne } from '../till-host/till-sale.ts';
import { openFace } from './opened-face.ts';

/** More than one page at every swept size. */
const MANY = 39;
const WIDE = { width: 1280, height: 800 };

let browser: Browser;
let host: Awaited<ReturnType<typeof startKillable>>;
let till: PairedDevice;
let catalogue: Catalogue;
let page: Page;
let open: string[] = [];

const soon = <Value>(read: () => Promise<Value>) => expect.poll(read, { timeout: 60_000, interval: 50 });
/** In one look: tickets that were hidden between two would be read as tickets without a number. */
const seen = (): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.ticket')]
      .filter((ticket) => ticket.checkVisibility({ visibilityProperty: true }))
      .map((ticket) => ticket.querySelector('.ticket-number')?.textContent ?? ''),
  );
const gaps = (): Promise<number> => page.locator('.ticket-gap').count();
const pageKey = () => page.locator('.kitchen-pages > .button');
const doneOf = (number: string) => page.getByRole('button', { name: new RegExp(`^Done Ticket ${number}(?!\\d)`) });
const sell = async (): Promise<string> => (await sellOne(till, catalogue)).sale.completion?.guestNumber ?? '';

beforeAll(async () => {
  [browser, host] = await Promise.all([openBrowser(), startKillable()]);
  till = await pairWith(host.url, await host.link());
  await till.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
  catalogue = await pullWhole(till);
  const { url, code } = await till.must(HOST_OPERATIONS.makePairingCode, { body: { kind: 'kitchen', name: 'Grill' } });
  page = await openFace(browser, new URL(`/kitchen/#pair=${code}`, url).href, { isOwn: true });
  await page.getByText('Nothing to make').first().waitFor();
  while (open.length < MANY) open.push(await sell());
  await page
    .locator('.ticket')
    .nth(MANY - 1)
    .waitFor({ state: 'attached' });
});
afterAll(async () => {
  await giveBackWindows(browser);
  await host?.stop();
});
/** Opens the first page, at rest. */
async function rest(): Promise<void> {
  await page.setViewportSize(WIDE);
  await soon(gaps).toBe(0);
  await soon(async () => {
    const [first] = await seen();
    if (first !== open[0]) await page.keyboard.press('PageDown');
    return first;
  }).toBe(open[0]);
}

test.each(SWEPT_SIZES)(
  'at $width × $height only whole tickets show, nothing is covered, and the page key says how many wait',
  async (size) => {
    await rest();
    await page.setViewportSize(size);
    // Before that the page shows what fitted the size before.
    await page.evaluate(untilDrawn);
    await soon(seen).not.toEqual([]);
    const cut = (): Promise<readonly string[]> =>
      page.evaluate(() => {
        const rail = document.querySelector('.kitchen-rail')?.getBoundingClientRect() ?? new DOMRect();
        return [...document.querySelectorAll('.ticket')]
          .filter((ticket) => ticket.checkVisibility({ visibilityProperty: true }))
          .filter((ticket) => {
            const { left, right, top, bottom } = ticket.getBoundingClientRect();
            return left < rail.left || right > rail.right || top < rail.top || bottom > rail.bottom;
          })
          .map((ticket) => ticket.getAttribute('aria-label') ?? '');
      });
    const visited: string[] = [];
    for (let turned = 0; visited.length < MANY && turned < MANY; turned++) {
      const now = await seen();
      expect(await cut()).toEqual([]);
      expect(await coveredControls(page)).toEqual([]);
      await soon(() => pageKey().innerText()).toContain(`+${MANY - now.length} more`);
      expect((await pageKey().locator('.button-label').boundingBox())?.width).toBeGreaterThan(40);
      visited.push(...now);
      await pageKey().click();
      await soon(seen).not.toEqual(now);
    }
    // Every ticket once, and then the first page again.
    expect(visited).toEqual(open);
    expect((await seen())[0]).toBe(open[0]);
  },
);

test('no key acts on a ticket out of sight, and each acts on the page in sight', async () => {
  await rest();
  await page.setViewportSize({ width: 390, height: 500 });
  await page.evaluate(untilDrawn);
  let first: readonly string[] = [];
  await soon(async () => {
    const before = first;
    first = await seen();
    return first.length < 9 && first.join() === before.join();
  }).toBe(true);
  const toast = page.getByText('There is no ticket in that position.').first();
  for (const key of ['9', '8'].filter((one) => Number(one) > first.length)) await page.keyboard.press(key);
  await toast.waitFor({ state: 'attached' });
  expect(await page.locator('.ticket').count()).toBe(MANY);

  await page.keyboard.press('0');
  await soon(seen).not.toEqual(first);
  const second = await seen();
  await page.keyboard.press('1');
  await soon(() => page.locator('.ticket').count()).toBe(MANY - 1);
  open = open.filter((number) => number !== second[0]);
  await page.keyboard.press('PageUp');
  await soon(seen).toEqual(first);
  open.push(await sell());
  await soon(() => page.locator('.ticket').count()).toBe(MANY);
});

test('a second tap at the same place bumps nothing for 600 ms, by touch and by key; then the others move up', async () => {
  await rest();
  const before = await seen();
  const [first = '', second = ''] = before;
  const at = async (number: string) => await doneOf(number).boundingBox();
  const [place, below] = [await at(first), await at(second)];
  const middle = { x: (place?.x ?? 0) + (place?.width ?? 0) / 2, y: (place?.y ?? 0) + (place?.height ?? 0) / 2 };
  await page.clock.install();
  // Less than the silence after which a page takes its host for gone.
  await page.clock.pauseAt(nodeWorld.epochMilliseconds() + 5000);
  await page.mouse.click(middle.x, middle.y);
  await soon(gaps).toBe(1);
  await page.mouse.click(middle.x, middle.y);
  await page.keyboard.press('1');
  const came = await sell();
  await page.clock.runFor(500);
  expect(await gaps()).toBe(1);
  expect(await seen()).toEqual(before.slice(1));
  expect(await at(second)).toEqual(below);
  await page.clock.runFor(400);
  await soon(gaps).toBe(0);
  await page.clock.resume();
  open = [...open.slice(1), came];
  await soon(() => page.locator('.ticket').count()).toBe(MANY);
  expect((await seen())[0]).toBe(second);
  expect(await at(second)).not.toEqual(below);
});

test('the list of what is to be made in all folds away for tickets, and stays folded', async () => {
  await rest();
  const list = page.locator('.kitchen-all-day');
  const key = page.getByRole('button', { name: 'All day' });
  await expect(list.locator('.kitchen-count').first().innerText()).resolves.toMatch(new RegExp(`^${MANY}`));
  const before = (await seen()).length;
  await key.click();
  await soon(() => list.count()).toBe(0);
  await soon(async () => (await seen()).length).toBeGreaterThan(before);
  await page.reload();
  await soon(async () => (await seen()).length).toBeGreaterThan(before);
  expect(await list.count()).toBe(0);
  await page.keyboard.press('a');
  await soon(() => list.count()).toBe(1);
  await page.setViewportSize({ width: 390, height: 844 });
  await key.click();
  await page.locator('.sheet .kitchen-count').first().waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.sheet').waitFor({ state: 'detached' });
});

test('full of tickets it has no accessibility faults, dark and light', async () => {
  expect(await barriersOn(page)).toEqual([]);
  await page.keyboard.press('s');
  await page.getByRole('radio', { name: 'Light' }).check();
  await page.keyboard.press('Escape');
  await page.locator('.sheet').waitFor({ state: 'detached' });
  expect(await barriersOn(page, { isDark: true })).toEqual([]);
});
