import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import type { Download, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { uuidV4 } from '../../shared/base/ids.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { SALE_OPERATIONS } from '../../shared/till-contract/operations/sale-operations.ts';
import type { SettingsFile } from '../../shared/till-contract/operations/settings-transfer-operations.ts';
import { SHIFT_OPERATIONS } from '../../shared/till-contract/operations/shift-operations.ts';
import { askAs } from '../setup/ask-as.ts';
import { ADMINISTRATOR, addAdministrator } from '../till-host/administrator.ts';
import { makeCase } from '../till-host/attention-case.ts';
import { DEMO_MANAGER } from '../till-host/running-till-host.ts';
import { openOne, pullWhole } from '../till-host/till-sale.ts';
import { setUpBrowser, soon } from './browser-setup.ts';
import { startKillable } from './killable-host.ts';
import { openRegister, untilLive } from './opened-register.ts';
import { openOnlyCase, openSettings, signInAs } from './register-steps.ts';

const setup = setUpBrowser();

async function savedBy<Value>(page: Page, act: () => Promise<void>): Promise<{ readonly name: string; readonly value: Value }> {
  const saving: Promise<Download> = page.waitForEvent('download');
  await act();
  const saved = await saving;
  return { name: saved.suggestedFilename(), value: JSON.parse(await readFile(await saved.path(), 'utf8')) as Value };
}

const choose = (page: Page, text: string): Promise<void> =>
  page.locator('input[type="file"]').setInputFiles({ name: 'settings.json', mimeType: 'application/json', buffer: Buffer.from(text) });

const settingsNow = async () => (await setup.till.must(HOST_OPERATIONS.readSettings)).settings;

describe('settings as a file', () => {
  test('are saved, changed, compared setting by setting and taken back, all but the one whose tick was taken away', async () => {
    const { page } = await setup.open();
    await signInAs(page, 'Dana Kowalski', DEMO_MANAGER.pin);
    await openSettings(page, 'Export and import');
    const { name, value: file } = await savedBy<SettingsFile>(page, () => page.getByRole('button', { name: 'Save file' }).click());
    expect(name).toMatch(/^grandstand-settings-\d{4}-\d\d-\d\d\.json$/);
    expect(file.screen).toMatchObject({ language: 'en-US', theme: 'system' });
    await setup.change({ guestNumberPrefix: 'Q', legalAge: 18, permissions: {} });

    const other = { ...file, settings: { ...file.settings, permissions: { audit: 'cashier' } }, screen: { ...file.screen, theme: 'dark' } };
    await choose(page, JSON.stringify(other));
    await page.getByText('4 differences').waitFor();
    const row = (label: string) => page.locator('.import-change', { hasText: label });
    await soon(() => row('Order number prefix').innerText()).toMatch(/Now\s+Q\s+In the file\s+A/);
    // Permissions are an administrator's.
    await soon(() => row('Activity').getByRole('checkbox').isDisabled()).toBe(true);
    await row('Legal age').getByRole('checkbox').uncheck();
    await page.getByRole('button', { name: 'Import 2' }).click();
    await page.locator('.toasts-text', { hasText: '2 settings imported.' }).waitFor();
    await soon(async () => (await settingsNow()).guestNumberPrefix).toBe('A');
    expect((await settingsNow()).legalAge).toBe(18);
    expect((await settingsNow()).permissions).toEqual({});
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  });

  test('that are damaged, of another version or none of ours are refused with what is wrong, and nothing is changed', async () => {
    const { page } = await setup.open();
    await signInAs(page, 'Dana Kowalski', DEMO_MANAGER.pin);
    await openSettings(page, 'Export and import');
    const before = await settingsNow();
    const { value: file } = await savedBy<SettingsFile>(page, () => page.getByRole('button', { name: 'Save file' }).click());
    await choose(page, JSON.stringify({ ...file, settings: { ...file.settings, legalAge: 3 } }));
    await page.locator('.import-faults').getByText('settings.legalAge').waitFor();
    await choose(page, JSON.stringify({ ...file, version: 9 }));
    await page.getByText('The file is version 9').waitFor();
    await choose(page, `${'['.repeat(60)}${']'.repeat(60)}`);
    await page.getByText('That isn’t a settings file').waitFor();
    await choose(page, 'x'.repeat(1024 * 1024 + 1));
    await page.getByText('larger than 1 MB').waitFor();
    await choose(page, JSON.stringify(file));
    await page.getByText('Your settings already match the file.').waitFor();
    expect(await settingsNow()).toEqual(before);
  });
});

describe('a card of which nobody knows whether it was charged', () => {
  test('is a case with the figures to find it by, decided by a manager with the code of the slip and not without', async () => {
    const { till } = setup;
    const { saleId, due } = await openOne(till, await pullWhole(till));
    const path = { sale_id: saleId, charge_id: uuidV4(nodeWorld) };
    await till.must(SALE_OPERATIONS.chargeCard, { path, body: { amount: due, token: 'sim-timeout' } });
    const { page } = await setup.open();
    await signInAs(page, 'Dana Kowalski', DEMO_MANAGER.pin);
    await page.keyboard.press('Alt+4');
    await openOnlyCase(page);
    await page.locator('.job-reason').getByText('Card unconfirmed.').waitFor();
    const known = page.getByRole('region', { name: 'Details', exact: true });
    await soon(() => known.innerText()).toMatch(/Terminal\s.*Amount\s.*Sent\s/s);
    await page.getByRole('button', { name: 'Card charged', exact: true }).click();
    const confirm = page.getByRole('button', { name: 'Confirm: Card charged' });
    await confirm.click();
    await page.getByText('Enter the auth code from the terminal receipt.').waitFor();
    await page.getByRole('textbox', { name: 'Auth code on the slip' }).fill('A17');
    await confirm.click();
    await page.locator('.state-line').getByText('1 to review').waitFor({ state: 'detached' });
    expect((await till.must(SALE_OPERATIONS.completeSale, { path: { sale_id: saleId }, body: {} })).state).toBe('complete');
  });
});

describe('a hopeless case', () => {
  test('shows its lines and what is known in words, is saved and written off by an administrator alone, and blocks nothing any more', async () => {
    const made = await makeCase(setup.host, setup.till, 25, true);
    setup.replaceHost(made.running);
    await addAdministrator(setup.host);
    const { page } = await setup.open();
    await signInAs(page, 'Dana Kowalski', DEMO_MANAGER.pin);
    await openSettings(page, 'System');
    await page.getByText('1 sale isn’t synced or resolved.').waitFor();
    await page.keyboard.press('Alt+4');
    await openOnlyCase(page);
    await page.getByRole('region', { name: 'Price paid and cloud price now' }).getByText('Total').waitFor();
    await page.getByRole('region', { name: 'Details', exact: true }).getByText('Cloud total higher by').waitFor();
    const writeOff = page.getByRole('button', { name: 'Write off', exact: true });
    const save = page.getByRole('button', { name: 'Export details' });
    await soon(() => writeOff.getAttribute('aria-disabled')).toBe('true');
    await soon(() => save.getAttribute('aria-disabled')).toBe('true');

    await page.keyboard.press('Escape');
    await signInAs(page, 'Sam Okafor', ADMINISTRATOR.pin);
    await page.locator('.queue-job').click();
    const { value: kept } = await savedBy<{ readonly op: { readonly id: string } }>(page, () => save.click());
    expect(kept.op.id).toBe(made.jobId);
    await writeOff.click();
    await page.getByRole('textbox', { name: 'Reason (saved with the issue)' }).fill('Nobody finds it');
    await page.getByRole('button', { name: 'Confirm: Write off' }).click();
    await page.locator('.state-line').getByText('1 to review').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await openSettings(page, 'System');
    await page.getByText('1 sale isn’t synced or resolved.').waitFor({ state: 'detached' });
  });
});

describe('clearing the host', () => {
  test('waits until the shift is closed, asks for the name of the machine, and the screen joins the host that begins anew', async () => {
    const host = await startKillable();
    const { page, context } = await openRegister(setup.browser, host);
    try {
      const ask = async (method: string, path: string, data: object): Promise<void> => {
        await askAs(page, method, `${host.url}${path}`, data);
      };
      await signInAs(page, 'Frances Moreau', '99999999');
      const shift = SHIFT_OPERATIONS.openShift.path.replace('{shift_id}', 's-1');
      await ask('PUT', shift, { float: { total: 1000 } });
      await openSettings(page, 'System');
      await page.getByText('1 shift is open. Count and close it.').waitFor();
      const clear = page.getByRole('button', { name: 'Reset hub' });
      await soon(() => clear.getAttribute('aria-disabled')).toBe('true');
      await ask('PUT', SHIFT_OPERATIONS.countShift.path.replace('{shift_id}', 's-1').replace('{count_id}', 'c-1'), {
        counted: { total: 1000 },
      });
      await ask('PUT', SHIFT_OPERATIONS.closeShift.path.replace('{shift_id}', 's-1'), { countId: 'c-1' });
      await page.getByText('1 shift is open. Count and close it.').waitFor({ state: 'detached' });

      await clear.click();
      const name = page.getByRole('textbox', { name: `Type ${hostname()} to confirm` });
      await name.fill('something else');
      await clear.click();
      await page.getByText('The name doesn’t match this machine.').waitFor();
      await name.fill(hostname());
      await clear.click();
      await page.locator('.toasts-text', { hasText: 'The hub starts fresh' }).waitFor();
      await page.locator('.tile').first().waitFor();
      await untilLive(page);
      await page.locator('.state-line').getByText('Online').waitFor();
      // The first till of an open stand is signed in, and does not know what was sold before.
      const reports = async (): Promise<unknown> =>
        await (await askAs(page, 'GET', `${host.url}${SHIFT_OPERATIONS.listZReports.path}`)).json();
      await soon(reports).toMatchObject({ reports: [] });
      expect(host.output().trim().split('\n')).toHaveLength(2);
    } finally {
      await context.close();
      await host.stop();
    }
  });
});
