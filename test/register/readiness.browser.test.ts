import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { now } from '../../shared/base/time.ts';
import type { Catalogue } from '../../shared/contract/catalogue/catalogue.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { READINESS_OPERATIONS } from '../../shared/till-contract/operations/readiness-operations.ts';
import { STAND_OPERATIONS } from '../../shared/till-contract/operations/stand-operations.ts';
import { barriersOn } from '../renderer/accessibility.ts';
import { askAs } from '../setup/ask-as.ts';
import { DEMO_CASHIER, DEMO_MANAGER, startTillHost } from '../till-host/running-till-host.ts';
import { setUpBrowser, soon } from './browser-setup.ts';
import type { OpenedRegister } from './opened-register.ts';

const setup = setUpBrowser();

const FIVE_MINUTES = 300_000;

beforeAll(async () => {
  const { folder, host } = setup.host;
  await host.stop();
  const backup = () => ({ lastOk: { at: now(nodeWorld), file: 'today' }, isBehind: false });
  setup.replaceHost(await startTillHost(folder, undefined, backup));
  await setup.host.host.service.context.catalogues.edit(openAllDay);
});

/** Sells around the clock, so that the test may run at any hour. */
function openAllDay(file: Catalogue): Catalogue {
  const always = { start: '00:00', end: '24:00' };
  return {
    ...file,
    vendors: file.vendors.map((vendor) => ({ ...vendor, dayparts: vendor.dayparts.map((part) => ({ ...part, ...always })) })),
  };
}

function renamed(file: Catalogue): Catalogue {
  return { ...file, items: file.items.map((item, place) => (place === 0 ? { ...item, name: `${item.name} (large)` } : item)) };
}

/** The clock of the page is so much ahead from here on. */
async function setClock({ page }: Pick<OpenedRegister, 'page'>, ahead: number): Promise<void> {
  await page.clock.setSystemTime(nodeWorld.epochMilliseconds() + ahead);
}

/** A window with a manager signed in and the readiness page open. */
async function openReadiness(): Promise<OpenedRegister> {
  const opened = await setup.open({ isOwn: true, who: DEMO_MANAGER });
  await opened.page.locator('.state-line .status').first().waitFor();
  await showReadiness(opened.page);
  return opened;
}

async function showReadiness(page: Page): Promise<void> {
  await page.keyboard.press('Alt+0');
  await page.getByRole('heading', { name: 'Ready for doors' }).waitFor();
}

const todo = (page: Page, text: string | RegExp): Locator => page.locator('.readiness-todo-line').filter({ hasText: text });
/** Of the other devices alone: this screen has an older menu, too, until it has pulled the newest. */
const elsewhere = (page: Page, text: string | RegExp): Locator => todo(page, text).filter({ hasNotText: '(this screen)' });
const gone = (page: Page, text: string) => soon(() => todo(page, text).count()).toBe(0);
const verdict = (page: Page): Locator => page.locator('.readiness-verdict');

/** What a person would agree to when the browser asks. */
async function letKeepStorage({ context, page }: OpenedRegister): Promise<void> {
  const session = await setup.browser.newBrowserCDPSession();
  const own = await context.newCDPSession(page);
  const { targetInfo } = await own.send('Target.getTargetInfo');
  const { browserContextId } = targetInfo;
  await session.send('Browser.grantPermissions', {
    permissions: ['durableStorage'],
    origin: new URL(page.url()).origin,
    ...(browserContextId !== undefined && { browserContextId }),
  });
}

test('two devices, one with an old menu and a clock five minutes off, are put right one by one until the stand is ready', async () => {
  const { host, till } = setup;
  const bar = await setup.open({ isOwn: true });
  let isCut = true;
  await bar.context.route(new RegExp(STAND_OPERATIONS.pullCatalogue.path), (route) => (isCut ? route.abort() : route.continue()));
  await setClock(bar, FIVE_MINUTES);
  const opened = await openReadiness();
  const { page, complaints } = opened;
  await elsewhere(page, /Device clock: [45] min ahead of the hub/).waitFor();
  await host.host.service.context.catalogues.edit(renamed);
  await elsewhere(page, 'Device menu: Out of date').waitFor();

  isCut = false;
  await elsewhere(page, 'Device menu').getByRole('button').click();
  await gone(page, 'Device menu');

  await setClock(bar, 0);
  await elsewhere(page, 'Device clock').getByRole('button').click();
  await gone(page, 'Device clock');

  await todo(page, 'Activity: Not verified yet').getByRole('button', { name: 'Verify the log now' }).click();
  await gone(page, 'Activity');

  await todo(page, '(this screen)').getByRole('button', { name: 'Allow storage' }).click();
  await page.getByText('The browser refused.').first().waitFor();
  // Chromium keeps what it may keep: with the leave the lines go by the next report of each device.
  for (const each of [opened, bar]) await letKeepStorage(each);
  const wanted = READINESS_OPERATIONS.requestReports;
  await askAs(page, wanted.method, new URL(wanted.path, page.url()).href);
  await gone(page, 'Offline storage');

  // A till that the test paired without a screen; readiness need not know it.
  await verdict(page).getByText('1 thing to do').waitFor();
  await todo(page, 'No contact since startup').getByRole('button', { name: 'Devices' }).click();
  await page.getByRole('tab', { name: 'Devices', selected: true }).waitFor();
  const { method, path } = HOST_OPERATIONS.revokeDevice;
  await askAs(page, method, new URL(path.replace('{device_id}', till.id), page.url()).href);
  await showReadiness(page);
  await verdict(page).getByText('Ready', { exact: true }).waitFor();
  await soon(() => page.locator('.readiness-todo-line').count()).toBe(0);
  expect(complaints).toEqual([]);
});

test('the time of doors is said once and shows what is sold then', async () => {
  const { page, complaints } = await openReadiness();
  const open = page.locator('[data-check="open"]');
  await open.getByText('Now: ').waitFor();
  await page.getByLabel('Doors open at').fill('19:00');
  await page.getByLabel('Doors open at').press('Enter');
  await open.getByText('At 7:00 PM: ').waitFor();
  const other = await openReadiness();
  await other.page.locator('[data-check="open"]').getByText('At 7:00 PM: ').waitFor();
  await soon(() => other.page.getByLabel('Doors open at').inputValue()).toBe('19:00');
  await page.getByLabel('Doors open at').fill('');
  await page.getByLabel('Doors open at').blur();
  await soon(() => open.textContent()).not.toContain('At 7:00 PM');
  expect(complaints).toEqual([]);
});

test('a person who may only look sees who may do the rest, and no request is sent that would be refused', async () => {
  const { page, complaints } = await setup.open({ isOwn: true, who: DEMO_CASHIER });
  await showReadiness(page);
  const time = page.getByLabel('Doors open at');
  await soon(() => time.getAttribute('readonly')).not.toBeNull();
  await page.getByText('Needs a manager.').first().waitFor();
  expect(complaints).toEqual([]);
});

test('nothing on the page is out of reach', async () => {
  const { page } = await setup.open({ who: DEMO_MANAGER });
  await page.keyboard.press('Alt+0');
  await page.locator('.readiness-line').first().waitFor();
  expect(await barriersOn(page)).toEqual([]);
});
