import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Catalogue } from '../../shared/engine/catalogue/catalogue.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { KITCHEN_OPERATIONS } from '../../shared/till-contract/operations/kitchen-operations.ts';
import type { DeviceKind } from '../../shared/till-contract/parts/till-operation.ts';
import { startKillable } from '../register/killable-host.ts';
import { barriersOn } from '../renderer/accessibility.ts';
import { openBrowser } from '../setup/open-browser.ts';
import { giveBackWindows } from '../setup/open-window.ts';
import { type PairedDevice, pairWith } from '../till-host/paired-device.ts';
import { DEMO_MANAGER } from '../till-host/running-till-host.ts';
import { pullWhole, sellOne } from '../till-host/till-sale.ts';
import { openFace } from './opened-face.ts';

let browser: Browser;
let host: Awaited<ReturnType<typeof startKillable>>;
let till: PairedDevice;
let catalogue: Catalogue;
let grill: Page;
let pass: Page;
let board: Page;

const linkFor = async (kind: DeviceKind, name: string): Promise<string> => {
  const { url, code } = await till.must(HOST_OPERATIONS.makePairingCode, { body: { kind, name } });
  return new URL(`/${kind}/#pair=${code}`, url).href;
};
const open = async (kind: 'kitchen' | 'board', name: string): Promise<Page> => await openFace(browser, await linkFor(kind, name));
/** Sold at the till: the number that the guest is called by. */
const sell = async (): Promise<string> => (await sellOne(till, catalogue)).sale.completion?.guestNumber ?? '';
const numbersOn = (page: Page): Promise<string[]> => page.locator('.ticket-number').allInnerTexts();
const soon = (read: () => Promise<unknown>) => expect.poll(read, { timeout: 60_000, interval: 100 });
/** By its key, once the tickets have moved up. */
async function bumpFirst(page: Page): Promise<void> {
  await soon(() => page.locator('.ticket-gap').count()).toBe(0);
  await page.keyboard.press('1');
}
const numbersIn = (part: string): Promise<string[]> => board.locator(`.board-part${part} .board-number`).allInnerTexts();
const ready = () => numbersIn('[data-ready]');
const preparing = () => numbersIn(':not([data-ready])');

beforeAll(async () => {
  [browser, host] = await Promise.all([openBrowser(), startKillable()]);
  till = await pairWith(host.url, await host.link());
  await till.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
  catalogue = await pullWhole(till);
  [grill, pass, board] = await Promise.all([open('kitchen', 'Grill'), open('kitchen', 'Pass'), open('board', 'Board')]);
  await Promise.all([grill, pass].map((page) => page.getByText('Nothing to make').first().waitFor()));
  await board.locator('.board-part').first().waitFor();
});
afterAll(async () => {
  await giveBackWindows(browser);
  await host?.stop();
});

test('a sale is at every screen of the kitchen and on the board once; who bumps it calls the guest, by touch and by key, and takes it back', async () => {
  const [first, second] = [await sell(), await sell()];
  await soon(() => numbersOn(grill)).toEqual([first, second]);
  await soon(() => numbersOn(pass)).toEqual([first, second]);
  await soon(preparing).toEqual([first, second]);
  await expect(grill.locator('.kitchen-count').first().innerText()).resolves.toMatch(/^2/);

  await grill.getByRole('button', { name: `Done Ticket ${first}` }).click();
  await soon(() => numbersOn(pass)).toEqual([second]);
  await soon(ready).toEqual([first]);
  await bumpFirst(pass);
  await soon(() => numbersOn(grill)).toEqual([]);
  await soon(ready).toEqual([second, first]);

  await pass.keyboard.press('r');
  await soon(() => numbersOn(grill)).toEqual([second]);
  await grill.getByText('Recalled').waitFor();
  await soon(preparing).toEqual([second]);

  await grill.getByRole('button', { name: 'Recall' }).click();
  await grill.getByRole('button', { name: `Picked up Ticket ${first}` }).click();
  await soon(ready).toEqual([]);
  await grill.keyboard.press('Escape');
  await grill.locator('.sheet').waitFor({ state: 'detached' });
  await bumpFirst(grill);
  await soon(() => numbersOn(pass)).toEqual([]);
});

test('what the host refuses is said, by key too, and the ticket stands as it was', async () => {
  const number = await sell();
  await soon(() => numbersOn(grill)).toEqual([number]);
  const moves = new RegExp(KITCHEN_OPERATIONS.moveTicket.path.replaceAll(/\{\w+\}/g, '[^/]+'));
  await grill.route(moves, (route) => route.fulfill({ status: 409, json: { refusal: { code: 'unknown' } } }));
  await bumpFirst(grill);
  await grill.locator('.toasts-text', { hasText: 'The hub rejected this.' }).waitFor();
  await soon(() => numbersOn(grill)).toEqual([number]);
  await grill.unroute(moves);
  await bumpFirst(grill);
  await soon(() => numbersOn(pass)).toEqual([]);
});

test('a killed host is shown so that it cannot be overlooked, and afterwards each ticket is there once: old, new, and bumped meanwhile', async () => {
  const first = await sell();
  const second = await sell();
  await soon(() => numbersOn(grill)).toEqual([first, second]);
  await soon(() => numbersOn(pass)).toEqual([first, second]);
  await host.kill();
  await Promise.all([grill, pass].map((page) => page.getByText(/^Connection lost since/).waitFor()));
  await board.getByText('Please wait.', { exact: false }).waitFor();
  // A bump meanwhile is repeated until the host answers.
  await bumpFirst(grill);
  await soon(() => numbersOn(grill)).toEqual([second]);
  expect(await numbersOn(pass)).toEqual([first, second]);
  await host.revive();
  await Promise.all([grill, pass].map((page) => page.locator('.kitchen-lost').waitFor({ state: 'detached' })));
  await soon(() => numbersOn(pass)).toEqual([second]);
  const third = await sell();
  for (const page of [grill, pass]) await soon(() => numbersOn(page)).toEqual([second, third]);
  await grill.reload();
  await soon(() => numbersOn(grill)).toEqual([second, third]);
  await soon(preparing).toEqual([second, third]);
});

test('a screen shows what its stations make', async () => {
  const { revision, settings } = await till.must(HOST_OPERATIONS.readSettings);
  const stations = [{ id: 'cold', name: 'Cold', categoryIds: ['nothing-that-is-sold'] }];
  await till.must(HOST_OPERATIONS.changeSettings, {
    body: { revision, settings: { ...settings, kitchen: { ...settings.kitchen, stations } } },
  });
  const before = await numbersOn(pass);
  await pass.keyboard.press('s');
  await pass.getByRole('checkbox', { name: 'Cold' }).check();
  await pass.keyboard.press('Escape');
  await pass.getByText('Nothing to make').first().waitFor();
  await soon(() => numbersOn(grill)).toEqual(before);
  await pass.keyboard.press('s');
  await pass.getByRole('checkbox', { name: 'Other' }).check();
  await pass.keyboard.press('Escape');
  await soon(() => numbersOn(pass)).toEqual(before);
});

test('a board that is full shows every number, smaller ones on a small screen', async () => {
  const sold: string[] = [];
  while (sold.length < 8) sold.push(await sell());
  await board.setViewportSize({ width: 640, height: 400 });
  await soon(preparing).toEqual(expect.arrayContaining(sold));
  const hidden = (): Promise<number> =>
    board
      .locator('.board-number')
      .evaluateAll(
        (numbers) =>
          numbers.filter(
            (number) => number.getBoundingClientRect().bottom > (number.closest('.board-part')?.getBoundingClientRect().bottom ?? 0),
          ).length,
      );
  await soon(hidden).toBe(0);
  await board.setViewportSize({ width: 1280, height: 800 });
});

test('it has no accessibility faults, dark and light, and in Arabic it runs from right to left', async () => {
  await grill.setViewportSize({ width: 1024, height: 768 });
  expect(await barriersOn(grill)).toEqual([]);
  expect(await barriersOn(board)).toEqual([]);
  await grill.keyboard.press('s');
  await grill.getByRole('radio', { name: 'Light' }).check();
  expect(await barriersOn(grill, { within: '.sheet' })).toEqual([]);
  await grill.getByRole('radio', { name: 'العربية' }).check();
  await grill.keyboard.press('Escape');
  await soon(() => grill.locator('html').getAttribute('dir')).toBe('rtl');
  expect(await barriersOn(grill, { isDark: true })).toEqual([]);
});

test('a removed device gets no more events, at once, and asks to be paired', async () => {
  const devices = await till.must(HOST_OPERATIONS.listDevices);
  const device = devices.find(({ name }) => name === 'Pass');
  await till.must(HOST_OPERATIONS.revokeDevice, { path: { device_id: device?.id ?? '' } });
  await pass.getByRole('textbox', { name: 'Pairing code' }).waitFor();
  expect(await numbersOn(pass)).toEqual([]);
  expect((await till.ask(KITCHEN_OPERATIONS.readKitchen)).status).toBe(403);
});
