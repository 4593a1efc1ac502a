import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { uuidV4 } from '../../shared/base/ids.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { QUEUE_OPERATIONS } from '../../shared/till-contract/operations/queue-operations.ts';
import { SALE_OPERATIONS } from '../../shared/till-contract/operations/sale-operations.ts';
import { card, type OpenedKiosk, openKiosk, PLAIN, payByCard, screen, startButton } from '../kiosk/opened-kiosk.ts';
import { openFace } from '../kitchen/opened-face.ts';
import { type OpenedRegister, openRegister } from '../register/opened-register.ts';
import { signInAs } from '../register/register-steps.ts';
import { openBrowser } from '../setup/open-browser.ts';
import { giveBackWindows } from '../setup/open-window.ts';
import { deviceAt } from '../till-host/paired-device.ts';
import { isAllSent, untilStatus } from '../till-host/received-events.ts';
import { DEMO_MANAGER } from '../till-host/running-till-host.ts';
import { payInCash } from '../till-host/till-sale.ts';
import { BEER, type RemoteHost, startRemoteHost } from './remote-host.ts';
import {
  buyAtKiosk,
  kioskCardSteps,
  loseNextAnswer,
  nameCode,
  orderAtKiosk,
  orderForCounter,
  PATIENT,
  pickUp,
  readSaleAtKiosk,
  readSaleAtTill,
  ring,
  type ShownSale,
  sellByCard,
  sellForCash,
  takeOver,
  tapCard,
  tapCash,
  tileOf,
  tillCardSteps,
  untilPaid,
} from './selling-pages.ts';
import { findWrongSales, readUnknownCharges } from './wrong-sales.ts';

/** A stand of six devices, each a real page, at one host that sells for a service elsewhere. */

const PRETZEL = 'Soft Pretzel';
const WATER = PLAIN;

let browser: Browser;
let host: RemoteHost;
let tills: readonly [OpenedRegister, OpenedRegister];
let kiosks: readonly [OpenedKiosk, OpenedKiosk];
let kitchen: Page;
let board: Page;
/** What the pages showed to guests, in the order of the sales. */
const shownSales: ShownSale[] = [];

beforeAll(async () => {
  [browser, host] = await Promise.all([openBrowser(), startRemoteHost()]);
  const till = (name: string) => openRegister(browser, { link: () => host.link('till', name) });
  const kiosk = async (name: string) => openKiosk(browser, await host.link('kiosk', name));
  const face = async (kind: 'kitchen' | 'board') => openFace(browser, await host.link(kind, kind));
  [tills, kiosks, kitchen, board] = await Promise.all([
    Promise.all([till('Till A'), till('Till B')]),
    Promise.all([kiosk('Kiosk 1'), kiosk('Kiosk 2')]),
    face('kitchen'),
    face('board'),
  ]);
});
afterAll(async () => {
  await giveBackWindows(browser);
  await host?.stop();
});

const soon = (read: () => Promise<unknown>) => expect.poll(read, { ...PATIENT, interval: 100 });
const stateLine = (page: Page) => page.locator('.state-line');
const onKitchen = (): Promise<readonly string[]> => kitchen.locator('.ticket-number').allTextContents();
const preparing = (): Promise<readonly string[]> => board.locator('.board-part:not([data-ready]) .board-number').allInnerTexts();
const ready = (): Promise<readonly string[]> => board.locator('.board-part[data-ready] .board-number').allInnerTexts();
const inOrder = (numbers: readonly string[]): readonly string[] => numbers.toSorted((a, b) => Number(a.slice(1)) - Number(b.slice(1)));

async function sold(...selling: readonly Promise<ShownSale>[]): Promise<void> {
  shownSales.push(...(await Promise.all(selling)));
}

/** One member of the staff, who looks at one page after the other. */
let looking: Promise<void> = Promise.resolve();

function lookAtTerminal(): Promise<void> {
  looking = looking.then(decideUnknownCharges);
  return looking;
}

/** Decides each unknown charge by what the terminal shows, from another till: in the list of what is being sent. */
async function decideUnknownCharges(): Promise<void> {
  for (const { opId, isApproved } of readUnknownCharges(host)) {
    const { refusal } = await host.control.ask(QUEUE_OPERATIONS.decideJob, {
      path: { job_id: opId, decision_id: uuidV4(nodeWorld) },
      // Each slip has a code of its own.
      body: isApproved ? { decision: 'is_done', note: `SLIP-${opId.slice(-6)}` } : { decision: 'declined' },
    });
    // The host may have found the answer itself since the list was read: then there is nothing left to decide.
    if (refusal === undefined) continue;
    expect(refusal).toEqual({ code: 'not_to_be_decided' });
    expect(readUnknownCharges(host).map((charge) => charge.opId)).not.toContain(opId);
  }
}

/** If the sale of this number is set aside, its guest pays in cash as soon as it is known that the card did not pay. */
async function settleAtCounter(number: string): Promise<void> {
  await soon(async () => {
    await lookAtTerminal();
    const { aside } = await host.control.must(SALE_OPERATIONS.listOwnSales);
    const waiting = aside.find((view) => view.aside?.number === number);
    if (waiting === undefined) return 'settled';
    if (waiting.charges.some(({ state }) => state === 'sending' || state === 'unknown')) return 'not known yet';
    const { id: saleId, priced } = waiting.sale;
    const resumed = await host.control.must(SALE_OPERATIONS.resumeSale, { path: { sale_id: saleId } });
    if (resumed.state === 'paying') await payInCash(host.control, { saleId, due: priced.totals.due });
    return 'settled';
  }).toBe('settled');
}

/** One sale at each of the selling pages, up to its payment: what it comes to at each kiosk. */
async function beginFour(): Promise<readonly [number, number]> {
  const [a, b] = tills;
  const [one, two] = kiosks;
  const [, , ...cents] = await Promise.all([ring(a.page, PRETZEL), ring(b.page, WATER), orderAtKiosk(one.page), orderAtKiosk(two.page)]);
  for (const { page } of kiosks) await payByCard(page).waitFor(PATIENT);
  return cents;
}

async function tapFour(): Promise<void> {
  const [a, b] = tills;
  await Promise.all([tapCash(a.page), tapCard(b.page), ...kiosks.map(({ page }) => payByCard(page).tap())]);
}

function untilFourArePaid(cents: readonly [number, number]): readonly Promise<ShownSale>[] {
  const [a, b] = tills;
  const [one, two] = kiosks;
  const back = untilStatus(host.control, ({ connectivity }) => connectivity === 'online');
  const atTill = async ({ page }: OpenedRegister): Promise<ShownSale> => {
    await back;
    await untilPaid(page, tillCardSteps(page), lookAtTerminal);
    return await readSaleAtTill(page);
  };
  const atKiosk = async ({ page }: OpenedKiosk, due: number): Promise<ShownSale> => {
    await back;
    await untilPaid(page, kioskCardSteps(page), lookAtTerminal);
    const shown = await readSaleAtKiosk(page, due);
    await settleAtCounter(shown.number);
    return shown;
  };
  return [atTill(a), atTill(b), atKiosk(one, cents[0]), atKiosk(two, cents[1])];
}

test('an order of a kiosk that both tills take over at once is at one of them, and the other says so', async () => {
  const pages = tills.map(({ page }) => page);
  const code = await orderForCounter(kiosks[0].page);
  for (const page of pages) await nameCode(page, code);
  await Promise.all(pages.map(takeOver));
  const has = await Promise.all(
    pages.map((page) =>
      Promise.race([
        page
          .locator('.cart-line')
          .waitFor()
          .then(() => true),
        page
          .getByText(/Another till has already recalled that order|No order found for/)
          .first()
          .waitFor()
          .then(() => false),
      ]),
    ),
  );
  expect(has.toSorted()).toEqual([false, true]);
  const [winner, loser] = (has[0] ? pages : pages.toReversed()) as [Page, Page];
  await loser.keyboard.press('Escape');
  await loser.locator('.sheet').waitFor({ state: 'detached' });
  expect(await loser.locator('.cart-line').count()).toBe(0);
  await winner.locator('.cart > .button').click();
  await tapCash(winner);
  await sold(readSaleAtTill(winner));
});

test('what is sold out, and that no alcohol is sold, holds at once at every till and kiosk', async () => {
  const [{ page }, { page: other }] = tills;
  for (const kiosk of kiosks) {
    await startButton(kiosk.page).tap();
    await card(kiosk.page, WATER).waitFor();
  }
  await tileOf(page, WATER).click({ button: 'right' });
  await page.getByRole('button', { name: 'Sold out', exact: true }).click();
  await soon(() => tileOf(other, WATER).innerText()).toContain('Sold out');
  for (const kiosk of kiosks) await card(kiosk.page, WATER).and(kiosk.page.locator('[aria-disabled="true"]')).waitFor();

  await signInAs(other, 'Dana Kowalski', DEMO_MANAGER.pin);
  await other.keyboard.press('Alt+Shift+O');
  const sheet = other.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Stop alcohol now' }).click();
  await soon(() => tileOf(page, BEER).innerText()).toContain('Alcohol off');
  for (const kiosk of kiosks) await card(kiosk.page, BEER).and(kiosk.page.locator('[aria-disabled="true"]')).waitFor();
  await tileOf(page, BEER).click();
  await page.getByText(`${BEER} wasn’t added: alcohol sales have ended.`).first().waitFor();
  expect(await page.locator('.cart-line').count()).toBe(0);

  await sheet.getByRole('button', { name: 'Resume alcohol' }).click();
  await sheet.getByRole('button', { name: `Back in stock ${WATER}` }).click();
  await other.keyboard.press('Escape');
  await soon(() => tileOf(page, WATER).innerText()).not.toContain('Sold out');
  for (const kiosk of kiosks) {
    for (const name of [WATER, BEER]) await card(kiosk.page, name).and(kiosk.page.locator(':not([aria-disabled])')).waitFor();
    await kiosk.page.getByRole('button', { name: 'Start over' }).tap();
    await startButton(kiosk.page).waitFor();
  }
});

test('with any cut, stop or kill while four pages sell, each order is once at the service and once in the kitchen', async () => {
  const [a, b] = tills;
  const [one, two] = kiosks;
  await sold(sellForCash(a.page, PRETZEL), sellByCard(b.page, WATER), buyAtKiosk(one.page), buyAtKiosk(two.page));
  await soon(async () => (await onKitchen()).length).toBe(shownSales.length);
  const [bumped = ''] = await onKitchen();
  await kitchen.getByRole('button', { name: `Done Ticket ${bumped}` }).click();
  await soon(ready).toEqual([bumped]);

  // The service does what it is asked, and nobody hears of it; then it is not there at all.
  host.loseAnswers();
  await sold(sellForCash(a.page, WATER), sellForCash(b.page, PRETZEL));
  host.cutLine();
  for (const { page } of tills) await stateLine(page).getByText('Offline').waitFor(PATIENT);
  await sold(sellForCash(a.page, PRETZEL), sellForCash(b.page, WATER));
  const [first, second] = await Promise.all([orderForCounter(one.page), orderForCounter(two.page)]);
  expect(first).not.toBe(second);
  await sold(pickUp(a.page, second), pickUp(b.page, first));
  host.repairLine();
  for (const { page } of tills) await stateLine(page).getByText('Synced').waitFor(PATIENT);

  // The host is stopped for a moment. What was tapped meanwhile is done when it is back.
  const stopped = await beginFour();
  await host.stopHost();
  await tapFour();
  await a.page.getByText('Saving. Don’t take payment again.').waitFor(PATIENT);
  await host.startHost();
  await sold(...untilFourArePaid(stopped));

  // It dies while four payments are under way, each time when another of them is durable and nobody has heard of it.
  const moments = [
    [one, /\/charges\//],
    [a, /\/completion$/],
    [b, /\/charges\//],
  ] as const;
  for (const [{ context }, pattern] of moments) {
    const begun = await beginFour();
    const { isLost } = await loseNextAnswer(context, pattern, host.killHost);
    await tapFour();
    await isLost;
    await host.startHost();
    await sold(...untilFourArePaid(begun));
  }

  await untilStatus(host.control, (status) => status.connectivity === 'online' && isAllSent(status));
  expect(findWrongSales(host, shownSales)).toEqual([]);
  const numbers = inOrder(shownSales.map(({ number }) => number));
  // Two guests have the number if the business date ended meanwhile.
  const waiting = numbers.filter((_, place) => place !== numbers.indexOf(bumped));
  await soon(async () => inOrder(await onKitchen())).toEqual(waiting);
  await soon(async () => inOrder(await preparing())).toEqual(waiting);
  await kitchen.reload();
  await soon(async () => inOrder(await onKitchen())).toEqual(waiting);
});

test('a kiosk and a kitchen that are revoked are out at once, and so is what they listen to', async () => {
  const devices = await host.control.must(HOST_OPERATIONS.listDevices);
  for (const [page, name] of [
    [kiosks[1].page, 'Kiosk 2'],
    [kitchen, 'kitchen'],
  ] as const) {
    const id = devices.find((device) => device.name === name)?.id ?? '';
    const [cookie] = await page.context().cookies();
    const device = deviceAt(host.url, id, `${cookie?.name}=${cookie?.value}`);
    const stream = await device.listen();
    await host.control.must(HOST_OPERATIONS.revokeDevice, { path: { device_id: id } });
    await stream.ended;
    expect((await device.ask(HOST_OPERATIONS.readStatus)).status).toBe(401);
    await expect(device.listen()).rejects.toThrow('refused with 401');
    await page.getByRole('textbox', { name: 'Pairing code' }).waitFor();
  }
  expect(await onKitchen()).toEqual([]);
  await startButton(kiosks[0].page).waitFor();
  await screen(kiosks[1].page, 'start').waitFor({ state: 'detached' });
});
