import { copyFileSync, renameSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { SALE_OPERATIONS } from '../../shared/till-contract/operations/sale-operations.ts';
import { sendAs } from '../setup/ask-as.ts';
import { ADMINISTRATOR, addAdministrator } from '../till-host/administrator.ts';
import { makeCase } from '../till-host/attention-case.ts';
import { DEMO_MANAGER, startTillHost } from '../till-host/running-till-host.ts';
import { pullWhole, sellOne } from '../till-host/till-sale.ts';
import { setUpBrowser, soon } from './browser-setup.ts';
import { cartOf, enterPin, lineOf, openRegister, pay, untilLive } from './opened-register.ts';
import { openOnlyCase, openSettings, signInAs } from './register-steps.ts';

const setup = setUpBrowser();

const signInAsManager = (page: Page) => signInAs(page, 'Dana Kowalski', DEMO_MANAGER.pin);

async function signInAsAdmin(page: Page): Promise<void> {
  const isThere = setup.host.host.till?.staff.find(ADMINISTRATOR.employeeId) !== undefined;
  if (!isThere) await addAdministrator(setup.host);
  await page.reload();
  await untilLive(page);
  await signInAs(page, 'Sam Okafor', ADMINISTRATOR.pin);
}

async function askForOtherVendor(page: Page): Promise<void> {
  await openSettings(page, 'Connection');
  await page.locator('.settings-part').getByRole('radio', { checked: false }).last().check();
  await page.getByRole('button', { name: 'Use this connection' }).click();
}

describe('settings for all screens', () => {
  const prefix = (page: Page) => page.getByRole('textbox', { name: 'Order number prefix' });

  test('that somebody else changed meanwhile are not written over unseen: theirs is shown, or mine is saved above it', async () => {
    const { page } = await setup.open();
    await signInAsManager(page);
    await openSettings(page, 'Stand');
    await prefix(page).fill('M');
    await setup.change({ guestNumberPrefix: 'T' });
    await page.getByText('Someone else changed these settings').waitFor();
    expect((await setup.till.must(HOST_OPERATIONS.readSettings)).settings.guestNumberPrefix).toBe('T');
    await page.getByRole('button', { name: 'Load theirs' }).click();
    await soon(() => prefix(page).inputValue()).toBe('T');

    await prefix(page).fill('M');
    await setup.change({ guestNumberPrefix: 'U' });
    await page.getByRole('button', { name: 'Overwrite' }).click();
    await soon(async () => (await setup.till.must(HOST_OPERATIONS.readSettings)).settings.guestNumberPrefix).toBe('M');
  });
});

describe('the connection', () => {
  test('is not changed while a sale is being paid, and the screen says why', async () => {
    const other = await setup.open({ cart: cartOf([lineOf(setup.items[0] ?? '')]) });
    await pay(other.page);
    const { page } = await setup.open();
    await signInAsAdmin(page);
    await askForOtherVendor(page);
    await page.getByText('A sale is in payment').waitFor();
    await other.page.locator('.pay-quick .button').first().click();
    await other.page.locator('.done').waitFor();
  });

  test('to a service elsewhere asks for the key of the back office, too, and says what it is for', async () => {
    const { page } = await setup.open();
    await signInAsAdmin(page);
    await openSettings(page, 'Connection');
    const part = page.locator('.settings-part');
    const key = page.getByLabel('Back-office key');
    await soon(() => key.count()).toBe(0);
    await part.getByRole('radio').nth(1).check();
    await key.fill('00000000-0000-4000-8000-000000000002');
    await soon(() => key.getAttribute('type')).toBe('password');
    await part.getByText('Needed to open and settle tabs.').waitFor();
  });
});

describe('another device', () => {
  test('joins by the link that a manager makes in the settings, sells, and is shut out at once when it is removed', async () => {
    const { page } = await setup.open();
    await signInAsManager(page);
    await openSettings(page, 'Devices');
    await page.getByRole('textbox', { name: 'Name' }).fill('Gate 7');
    await page.getByRole('button', { name: 'Create code' }).click();
    const link = await page.locator('.settings-code-link').innerText();
    const { page: joined, context } = await openRegister(setup.browser, { link: async () => link });
    try {
      await joined.locator('.state-line').getByText('Online').waitFor();
      // The code was good once.
      const late = await setup.browser.newContext();
      const exchanged = await late.request.post(`${setup.host.url}${HOST_OPERATIONS.pairDevice.path}`, {
        data: { code: link.slice(link.indexOf('=') + 1), deviceId: 'somebody-else' },
      });
      expect(exchanged.ok()).toBe(false);
      await late.close();

      await page.keyboard.press('Escape');
      await openSettings(page, 'Devices');
      await page.getByRole('button', { name: 'Remove Gate 7' }).click();
      await page.getByText('Remove Gate 7?').waitFor();
      await page.getByRole('button', { name: 'Remove', exact: true }).last().click();
      await page.locator('tr', { hasText: 'Gate 7' }).getByText('Removed').waitFor();
      await joined.getByText('Not paired').first().waitFor();
      const answer = await sendAs(joined, 'GET', `${setup.host.url}${SALE_OPERATIONS.listOwnSales.path}`);
      expect(answer.status()).toBe(401);
    } finally {
      await context.close();
    }
  });
});

describe('a receipt by e-mail', () => {
  test('where no mail is set up is said before an address is typed', async () => {
    await setup.change({ tips: { asks: 'never', percents: [] } });
    const { page } = await setup.open({ cart: cartOf([lineOf(setup.items[0] ?? '')]) });
    await pay(page);
    await page.locator('.pay-quick .button').first().click();
    await page.locator('.done').getByRole('button', { name: 'Receipt' }).click();
    await page.getByText('Email isn’t set up').waitFor();
    await soon(() => page.getByRole('textbox', { name: 'Email address' }).count()).toBe(0);
    await soon(() => page.getByRole('button', { name: 'Print' }).count()).toBe(1);
  });
});

describe('what a person must decide', () => {
  test('is shown in the queue with its evidence, decided by a manager once, and gone from the line of state', async () => {
    const made = await makeCase(setup.host, setup.till, 25);
    setup.replaceHost(made.running);
    const { page } = await setup.open();
    // Before someone is signed in, the tap opens the whole page: its cases may not be read yet.
    await page.locator('.register-head').getByText('Alex Rivera').waitFor();
    await page.locator('.state-line').getByText('1 to review').click();
    await page.locator('.job').waitFor();
    const job = page.locator('.job');
    await soon(() => job.locator('.data-table').first().textContent()).toContain('0.25');
    const accept = page.getByRole('button', { name: 'Accept cloud price' });
    await soon(() => accept.getAttribute('aria-disabled')).toBe('true');
    // It waits for a person, so it has not ended.
    expect(await job.locator('dt').allInnerTexts()).not.toContain('Ended');
    await page.locator('.sheet').getByRole('button', { name: 'Sign in' }).click();
    await page.locator('.staff-picker-name', { hasText: 'Dana Kowalski' }).click();
    await enterPin(page, DEMO_MANAGER.pin);
    // The case is there again, for the manager.
    await job.waitFor();
    await soon(() => accept.getAttribute('aria-disabled')).not.toBe('true');
    await page.keyboard.press('Escape');
    await signInAsAdmin(page);
    await askForOtherVendor(page);
    await page.getByText('1 sale has not yet synced').waitFor();

    await page.keyboard.press('Alt+4');
    await openOnlyCase(page);
    await accept.dblclick();
    await page.keyboard.press('Escape');
    await page.locator('.state-line').getByText('1 to review').waitFor({ state: 'detached' });
    await page.locator('.state-line').getByText('Synced').waitFor();
  });

  test('that an older machine is off is confirmed at the screen, and only then anything is sent', async () => {
    const file = `${setup.host.folder}/journal.sqlite`;
    await setup.host.host.stop();
    copyFileSync(file, `${file}.copy`);
    renameSync(`${file}.copy`, file);
    setup.replaceHost(await startTillHost(setup.host.folder));
    const till = await setup.host.pair();
    await till.must(HOST_OPERATIONS.signIn, { body: { employeeId: 'cashier-1' } });
    await sellOne(till, await pullWhole(till));
    const { page } = await setup.open();
    await page
      .locator('.state-line')
      .getByText(/^1 waiting/)
      .waitFor();
    await openSettings(page, 'System');
    await soon(() => page.getByRole('button', { name: 'Old machine is off' }).count()).toBe(0);
    await openSettings(page, 'Device');
    await page.keyboard.press('Escape');
    await signInAsManager(page);
    await page.locator('.state-line').getByText('Sync paused').click();
    await page.locator('.notice .button[data-kind="danger"]').click();
    await page.locator('.state-line').getByText('Synced').waitFor();
    expect((await till.must(HOST_OPERATIONS.readStatus)).isOldMachineInQuestion).toBe(false);
  });
});
