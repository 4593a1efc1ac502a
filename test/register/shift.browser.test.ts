import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { QUEUE_OPERATIONS } from '../../shared/till-contract/operations/queue-operations.ts';
import { SALE_OPERATIONS } from '../../shared/till-contract/operations/sale-operations.ts';
import { type DrawerView, SHIFT_OPERATIONS } from '../../shared/till-contract/operations/shift-operations.ts';
import type { JobView } from '../../shared/till-contract/parts/job-view.ts';
import { barriersOn } from '../renderer/accessibility.ts';
import { typeInto } from '../renderer/type-into.ts';
import { askAs } from '../setup/ask-as.ts';
import { openBrowser } from '../setup/open-browser.ts';
import { giveBackWindows } from '../setup/open-window.ts';
import { deviceAt, type PairedDevice } from '../till-host/paired-device.ts';
import { type RemoteTill, startRemoteTill } from '../till-host/remote-till.ts';
import { openOne, pullWhole } from '../till-host/till-sale.ts';
import { soon } from './browser-setup.ts';
import {
  cartOf,
  chooseTender,
  enterPin,
  giveCart,
  lineOf,
  type OpenedRegister,
  openRegister,
  pay,
  plainItems,
  untilLive,
} from './opened-register.ts';

let browser: Browser;
let remote: RemoteTill;
let register: OpenedRegister;
let page: Page;
let item: string;
/** Another till of the stand, which has no part in the shift. */
let other: PairedDevice;

const MANAGER_PIN = '5555';

beforeAll(async () => {
  remote = await startRemoteTill();
  await remote.till.staff.adopt([
    { id: 'kim', name: 'Kim', role: 'cashier' },
    { id: 'ada', name: 'Ada', role: 'manager', verifier: await nodeWorld.hashPassword(MANAGER_PIN) },
  ]);
  browser = await openBrowser();
  other = await remote.pair();
  item = plainItems(await pullWhole(other))[0] ?? '';
  register = await openRegister(browser, { link: () => remote.till.inviteDevice('till', 'Grill 12') });
  page = register.page;
  await signIn('kim');
});
afterAll(async () => {
  await giveBackWindows(browser);
  await remote?.stop();
});

const sheet = () => page.locator('.sheet');
const main = () => page.locator('.sheet-foot .button[data-kind="primary"]');
const acts = () => page.locator('.drawer-detail-acts');
const closed = () => sheet().waitFor({ state: 'detached' });
const figure = (name: string, on = page.locator('.receipt-paper')) =>
  on
    .locator('.receipt-paper-row', { has: page.locator(`span:text-is("${name}")`) })
    .locator('.figure')
    .textContent();

async function ask<Body>(operation: { readonly method: string }, path: string, data?: object): Promise<Body> {
  const answer = await askAs(page, operation.method, new URL(path, page.url()).href, data);
  return (await answer.json()) as Body;
}

async function signIn(employeeId: string, pin?: string): Promise<void> {
  await ask(HOST_OPERATIONS.signIn, HOST_OPERATIONS.signIn.path, { employeeId, ...(pin !== undefined && { pin }) });
}

async function goToShift(): Promise<void> {
  await page.keyboard.press('Alt+6');
  await page.locator('.drawer-detail').waitFor();
}

async function sell(tender: 'Cash' | 'Card'): Promise<void> {
  await giveCart(register, cartOf([lineOf(item)]));
  await pay(page);
  await chooseTender(page, tender);
  if (tender === 'Cash') await page.keyboard.press('Enter');
  else await page.getByRole('button', { name: /^Charge / }).click();
  await page.locator('.done').waitFor();
}

async function enter(name: string, text: string): Promise<void> {
  const field = sheet().getByLabel(name, { exact: true });
  await field.click();
  await typeInto(field, text);
}

/** Fields of the count by what is written above them. */
async function countPieces(pieces: Readonly<Record<string, number>>): Promise<void> {
  for (const [name, number] of Object.entries(pieces)) await enter(name, String(number));
}

describe('an evening at a drawer', () => {
  test('begins with a float, counted by pieces, and the state of the shift is in sight from then on', async () => {
    await page.locator('.state-line').getByText('No shift').waitFor();
    await goToShift();
    await acts().getByRole('button', { name: 'Open shift' }).click();
    await countPieces({ '$20.00': 4, '$5.00': 3, '$0.25': 20 });
    await sheet().locator('.cash-form-total', { hasText: '$100.00' }).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await main().dblclick();
    await closed();
    await page.locator('.state-line').getByText('Shift open').waitFor();
    await page.locator('.drawer-detail').getByText('Float').waitFor();
    expect(await barriersOn(page)).toEqual([]);
  });

  test('takes cards, and goes on with cash while the service is away', async () => {
    await sell('Card');
    // The line of state may still speak of the time before this sale.
    const { path } = QUEUE_OPERATIONS.listJobs;
    const sent = () => ask<{ readonly jobs: readonly JobView[] }>(QUEUE_OPERATIONS.listJobs, `${path}?state=done`);
    await expect.poll(async () => (await sent()).jobs.some(({ kind }) => kind === 'sale'), { timeout: 60_000 }).toBe(true);
    await remote.stopService();
    await page.locator('.state-line').getByText('Offline').waitFor();
    await sell('Cash');
    await sell('Cash');
  });

  test('money goes to the safe with a word why; money out takes a manager, in place and with what was typed kept', async () => {
    await goToShift();
    await acts().getByRole('button', { name: 'Safe drop' }).click();
    await sheet().getByRole('button', { name: 'After the rush' }).click();
    for (const digit of '5000')
      await sheet()
        .locator('.keypad-key', { hasText: new RegExp(`^${digit}$`) })
        .click();
    await main().click();
    await closed();
    await acts().getByRole('button', { name: 'Paid out' }).click();
    await main().click();
    await sheet().getByText('Enter a reason.').waitFor();
    await enter('Reason', 'Ice');
    for (const digit of '750')
      await sheet()
        .locator('.keypad-key', { hasText: new RegExp(`^${digit}$`) })
        .click();
    await main().click();
    await page.locator('.pin-pad').waitFor();
    await sheet().getByText('Paid out').first().waitFor();
    await page.keyboard.press('Escape');
    // Without an approval the input is still there.
    await main().click();
    await enterPin(page, MANAGER_PIN);
    await closed();
    const table = page.locator('.drawer-detail .data-table');
    await table.getByText('−7.50').waitFor();
    await table.getByText('−50.00').waitFor();
    await table.getByText('Ice').waitFor();
  });

  test('survives a restart of the host in the middle, without the service', async () => {
    await remote.restart();
    await page.goto(`${remote.url}/register/`);
    await page.locator('.tile').first().waitFor();
    await page.locator('.state-line').getByText('Shift open').waitFor();
    await sell('Cash');
  });

  test('is looked at by an X report only with a manager, since it says what must be there', async () => {
    await goToShift();
    await acts().getByRole('button', { name: 'X report' }).click();
    await sheet().getByText('View X report').waitFor();
    await enterPin(page, MANAGER_PIN);
    await sheet().locator('.receipt-paper').waitFor();
    await soon(() => sheet().locator('.receipt-paper').textContent()).toContain('NOT FINAL');
    expect(await figure('Sales')).toBe('4');
    expect(await figure('Float')).toBe('100.00');
    expect(await figure('Safe drops (1)')).toBe('−50.00');
    other = deviceAt(remote.url, other.id, other.cookie);
    await other.must(HOST_OPERATIONS.signIn, { body: { employeeId: 'kim' } });
    const { saleId } = await openOne(other, await pullWhole(other));
    await other.must(SALE_OPERATIONS.abandonSale, { path: { sale_id: saleId } });
    // Reading the report again needs an approval again.
    await sheet().getByRole('button', { name: 'Refresh' }).click();
    await enterPin(page, MANAGER_PIN);
    await sheet().locator('.receipt-paper').waitFor();
    await soon(() => sheet().getByRole('button', { name: 'Refresh' }).count()).toBe(0);
    expect(await figure('Sales')).toBe('4');
    await page.keyboard.press('Escape');
  });

  test('is counted blind, closed, and has a Z report that names what the service has not heard of yet', async () => {
    await acts().getByRole('button', { name: 'Close drawer' }).click();
    await sheet().getByRole('radio', { name: 'Total' }).check();
    // What should be there is nowhere to be read.
    expect(await sheet().textContent()).not.toContain('Expected');
    await sheet().locator('.keypad-key', { hasText: /^1$/ }).click();
    await main().click();
    const result = page.locator('.count-result');
    await result.getByText('Expected').waitFor();
    await result.getByText(/short$/).waitFor();
    // A cashier who leaves now finds the count again, and closes by it without an approval.
    await page.keyboard.press('Escape');
    await closed();
    await acts().getByRole('button', { name: 'Close drawer' }).click();
    await result.getByText(/short$/).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await main().dblclick();
    const paper = page.locator('.z-report-detail .receipt-paper');
    await paper.waitFor();
    expect(await figure('Sales', paper)).toBe('4');
    await soon(() => paper.textContent()).toContain('Not synced (3)');
    await soon(() => paper.textContent()).toContain('Log entry');
    const { reports } = await ask<{ readonly reports: readonly { readonly number: number }[] }>(
      SHIFT_OPERATIONS.listZReports,
      SHIFT_OPERATIONS.listZReports.path,
    );
    expect(reports.map(({ number }) => number)).toEqual([1]);
    await page.keyboard.press('Escape');
    await page.locator('.state-line').getByText('No shift').waitFor();
  });

  test('shows what was found out later, on the page of its own report', async () => {
    await remote.startService();
    await page.locator('.list-row', { hasText: 'Z 1' }).click();
    const later = page.locator('.z-report-detail-later');
    await soon(() => later.getByText('Synced later').count()).toBe(3);
    await soon(() => page.locator('.z-report-detail .receipt-paper').textContent()).toContain('Not synced (3)');
    expect(await barriersOn(page)).toEqual([]);
    expect(register.complaints.filter((text) => !/403|Failed to fetch|ERR_|503|409/.test(text))).toEqual([]);
  });
});

test('a float that is entered after the first sale is asked for as what was there before it', async () => {
  const late = await openRegister(browser, { link: () => remote.till.inviteDevice('till', 'Grill 13') });
  const before = page;
  page = late.page;
  try {
    await signIn('kim');
    await giveCart(late, cartOf([lineOf(item)]));
    await pay(page);
    await chooseTender(page, 'Cash');
    await page.keyboard.press('Enter');
    await page.locator('.done').waitFor();
    await goToShift();
    await acts().getByRole('button', { name: 'Enter float' }).click();
    await sheet().getByText('How much was in the drawer before the first sale?').waitFor();
    await countPieces({ '$20.00': 5 });
    await main().dblclick();
    await closed();
    await soon(() => acts().getByRole('button', { name: 'Enter float' }).count()).toBe(0);
    await page.locator('.drawer-detail').getByText('Float', { exact: true }).waitFor();
  } finally {
    page = before;
    await late.context.close();
  }
});

test('a manager puts another till on a drawer, where its cash is counted from then on, and takes it off again', async () => {
  await signIn('ada', MANAGER_PIN);
  await page.reload();
  await untilLive(page);
  await goToShift();
  const detail = page.locator('.drawer-detail');
  const tillsOf = async (): Promise<readonly string[]> => {
    const drawers = await ask<readonly DrawerView[]>(SHIFT_OPERATIONS.listDrawers, SHIFT_OPERATIONS.listDrawers.path);
    return drawers.find(({ isOwn }) => isOwn)?.tills.map(({ id }) => id) ?? [];
  };
  await detail.getByRole('button', { name: 'Change tills' }).click();
  const till = sheet().getByRole('checkbox', { name: 'Handheld' });
  // The tick follows the answer.
  await till.click({ force: true });
  await soon(tillsOf).toContain(other.id);
  expect(await barriersOn(page)).toEqual([]);
  await sheet().getByRole('button', { name: 'Done' }).click();
  await closed();
  await detail.getByText(/^Tills on this drawer: .*Handheld/).waitFor();
  await detail.getByRole('button', { name: 'Change tills' }).click();
  await till.and(page.locator(':checked')).waitFor({ state: 'attached' });
  await till.click({ force: true });
  await soon(tillsOf).not.toContain(other.id);
});
