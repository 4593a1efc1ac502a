import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { uuidV4 } from '../../shared/base/ids.ts';
import { type Money, money } from '../../shared/base/money.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { SALE_OPERATIONS } from '../../shared/till-contract/operations/sale-operations.ts';
import { barriersOn } from '../renderer/accessibility.ts';
import { askAs } from '../setup/ask-as.ts';
import { openBrowser } from '../setup/open-browser.ts';
import { giveBackWindows } from '../setup/open-window.ts';
import type { PairedDevice } from '../till-host/paired-device.ts';
import { type RemoteTill, startRemoteTill } from '../till-host/remote-till.ts';
import { openOne, payInCash, pullWhole } from '../till-host/till-sale.ts';
import { soon } from './browser-setup.ts';
import { type OpenedRegister, openRegister, untilLive } from './opened-register.ts';

let browser: Browser;
let remote: RemoteTill;
let register: OpenedRegister;
let page: Page;
let device: PairedDevice;

const MANAGER_PIN = '5555';
const TIP = 150;
/** What was sold, by whom, in minor units. */
const sold: { readonly by: 'kim' | 'lee'; readonly due: number; readonly pieces: number; readonly tip: number }[] = [];

beforeAll(async () => {
  remote = await startRemoteTill();
  await remote.till.staff.adopt([
    { id: 'kim', name: '=Kim', role: 'cashier' },
    { id: 'lee', name: 'Lee', role: 'cashier' },
    { id: 'ada', name: 'Ada', role: 'manager', verifier: await nodeWorld.hashPassword(MANAGER_PIN) },
  ]);
  browser = await openBrowser();
  device = await remote.pair();
  await sell('kim', 1);
  await sell('kim', 2, TIP);
  await sell('lee', 3);
  register = await openRegister(browser, { link: () => remote.till.inviteDevice('till', 'Grill 12') });
  page = register.page;
});
afterAll(async () => {
  await giveBackWindows(browser);
  await remote?.stop();
});

/** At another till of the stand. */
async function sell(by: 'kim' | 'lee', pieces: number, tip = 0): Promise<void> {
  await device.must(HOST_OPERATIONS.signIn, { body: { employeeId: by } });
  const opened = await openOne(device, await pullWhole(device), pieces);
  const { saleId, due } = opened;
  if (tip === 0) await payInCash(device, opened);
  else {
    const body = { kind: 'external', amount: due, provider: 'Voucher', reference: saleId, tip: money(tip) } as const;
    await device.must(SALE_OPERATIONS.addTender, { path: { sale_id: saleId, tender_id: uuidV4(nodeWorld) }, body });
    await device.must(SALE_OPERATIONS.completeSale, { path: { sale_id: saleId }, body: {} });
  }
  sold.push({ by, due, pieces, tip });
}

async function signIn(employeeId: string, pin?: string): Promise<void> {
  const data = { employeeId, ...(pin !== undefined && { pin }) };
  const { method, path } = HOST_OPERATIONS.signIn;
  await askAs(page, method, new URL(path, page.url()).href, data);
}

async function goToReports(): Promise<void> {
  await page.keyboard.press('Alt+9');
  await page.locator('.reports-sheet').waitFor();
}

const choose = (name: string) => page.locator('.reports-list').getByRole('button', { name, exact: true }).click();
const filter = (name: string) => page.getByRole('combobox', { name, exact: true });
const keyFigure = (figure: string) => page.locator(`.reports-figures [data-figure="${figure}"]`).textContent();
const dollars = (minor: number) => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(minor / 100);
const plain = (minor: number) => (minor / 100).toFixed(2);
const sumOf = (list: typeof sold, read: (sale: (typeof sold)[number]) => number = ({ due }) => due) =>
  list.reduce((sum, sale) => sum + read(sale), 0);

/** The cells of the table, its last row the sums. */
const cells = () =>
  page
    .locator('.reports-sheet .data-table tr')
    .evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent?.trim() ?? '')));

async function saveCsv(): Promise<{ readonly name: string; readonly lines: readonly (readonly string[])[] }> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save as CSV' }).click()]);
  const text = await readFile(await download.path(), 'utf8');
  expect(text.startsWith('\ufeff')).toBe(true);
  expect(text.endsWith('\r\n')).toBe(true);
  const lines = text.slice(1, -2).split('\r\n');
  return { name: download.suggestedFilename(), lines: lines.map((line) => line.split(',')) };
}

describe('the reports of a small evening', () => {
  test('are for people with the right to them', async () => {
    await signIn('lee');
    await page.reload();
    await untilLive(page);
    await page.keyboard.press('Alt+9');
    await page.locator('.page-frame .empty-state').waitFor();
    await soon(() => page.locator('.reports-sheet').count()).toBe(0);
    await signIn('ada', MANAGER_PIN);
    await page.reload();
    await untilLive(page);
    await page.locator('.tile').first().waitFor();
  });

  test('say what was sold, in figures that add up', async () => {
    await goToReports();
    await soon(async () => [await keyFigure('sales'), await keyFigure('total'), await keyFigure('tips')]).toEqual([
      '3',
      dollars(sumOf(sold)),
      dollars(TIP),
    ]);
    await choose('Cashiers');
    await soon(cells).toEqual([
      ['Cashier', 'Sales', 'Total', 'Tips', 'Collected'],
      ...(['kim', 'lee'] as const)
        .map((by) => {
          const [list, name] = [sold.filter((sale) => sale.by === by), by === 'kim' ? '=Kim' : 'Lee'];
          const [total, tips] = [sumOf(list), sumOf(list, ({ tip }) => tip)];
          return { total, row: [name, String(list.length), plain(total), plain(tips), plain(total + tips)] };
        })
        .sort((a, b) => b.total - a.total)
        .map(({ row }) => row),
      ['Total', '3', plain(sumOf(sold)), plain(TIP), plain(sumOf(sold) + TIP)],
    ]);
    await choose('Items');
    await soon(async () => (await cells()).at(-1)?.[1]).toBe(String(sumOf(sold, ({ pieces }) => pieces)));
    expect(await barriersOn(page)).toEqual([]);
  });

  test('are drawn above the table, and anew in the colours of another theme', async () => {
    await choose('Cashiers');
    const chart = page.getByRole('img', { name: /^Chart: Cashiers, Total/ });
    const picture = () => chart.locator('canvas').evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());
    await chart.locator('canvas').waitFor();
    const light = await picture();
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await soon(picture).not.toBe(light);
    expect(await barriersOn(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await soon(picture).toBe(light);
  });

  test('are sorted by any column', async () => {
    const sales = page.locator('.data-table-sort', { hasText: 'Sales' });
    await sales.click();
    await soon(async () => (await cells()).slice(1, -1).map(([, count]) => count)).toEqual(['1', '2']);
    await sales.click();
    await soon(async () => (await cells()).slice(1, -1).map(([, count]) => count)).toEqual(['2', '1']);
  });

  test('leave as a file that no spreadsheet takes for a formula', async () => {
    const { name, lines } = await saveCsv();
    expect(name).toMatch(/^grandstand-cashiers-\d{4}-\d{2}-\d{2}\.csv$/);
    expect(lines[0]).toEqual(['Cashier', 'Sales', 'Discounts', 'Total', 'Tips', 'Collected']);
    const kim = sold.filter(({ by }) => by === 'kim');
    expect(lines.slice(1)).toContainEqual(["'=Kim", '2', '0.00', plain(sumOf(kim)), plain(TIP), plain(sumOf(kim) + TIP)]);
    expect(lines).toHaveLength(3);
  });

  test('are of one cashier, of one shift, and of other dates', async () => {
    const lee = sumOf(sold.filter(({ by }) => by === 'lee'));
    await filter('Cashier').selectOption({ label: 'Lee' });
    await soon(() => keyFigure('total')).toBe(dollars(lee));
    await filter('Shift').selectOption({ index: 1 });
    await soon(() => keyFigure('total')).toBe(dollars(lee));
    await filter('Cashier').selectOption({ label: 'Everyone' });
    await soon(() => keyFigure('total')).toBe(dollars(sumOf(sold)));
    await filter('Shift').selectOption({ label: 'All shifts' });
    await filter('Period').selectOption({ label: 'Yesterday' });
    await page.getByText('No sales for these dates').waitFor();
    await filter('Period').selectOption({ label: 'Custom dates' });
    await page.getByLabel('From', { exact: true }).fill('2020-01-01');
    await page.getByText('Choose 400 days or fewer.').waitFor();
    await filter('Period').selectOption({ label: 'Last 12 months' });
    await soon(() => keyFigure('total')).toBe(dollars(sumOf(sold)));
  });

  test('go on while the service is away, and say what it does not have yet', async () => {
    await soon(async () => {
      await page.getByRole('button', { name: 'Refresh' }).click();
      await choose('Price differences');
      return page.locator('.reports-body .empty-state').isVisible();
    }).toBe(true);
    await remote.stopService();
    await sell('lee', 1);
    // They come without a tap.
    await soon(() => keyFigure('total')).toBe(dollars(sumOf(sold)));
    const due = sold.at(-1)?.due as Money;
    await soon(async () => (await cells()).at(-1)).toEqual(['Total', '0.00', '1', plain(due)]);
  });

  test('are the same after the host began anew', async () => {
    await remote.restart();
    await page.goto(`${remote.url}/register/`);
    await untilLive(page);
    await signIn('ada', MANAGER_PIN);
    await page.reload();
    await untilLive(page);
    await page.locator('.tile').first().waitFor();
    await goToReports();
    await soon(() => keyFigure('total')).toBe(dollars(sumOf(sold)));
    expect([await keyFigure('sales'), await keyFigure('tips')]).toEqual([String(sold.length), dollars(TIP)]);
  });
});
