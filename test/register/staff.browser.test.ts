import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { STAFF_OPERATIONS } from '../../shared/till-contract/operations/staff-operations.ts';
import { barriersByDayAndNight } from '../renderer/accessibility.ts';
import { typeInto } from '../renderer/type-into.ts';
import { ADMINISTRATOR, addAdministrator } from '../till-host/administrator.ts';
import { DEMO_MANAGER } from '../till-host/running-till-host.ts';
import { setUpBrowser, soon } from './browser-setup.ts';
import { cartOf, chooseTender, enterPin, giveCart, lineOf, pay } from './opened-register.ts';
import { signInAs } from './register-steps.ts';

const setup = setUpBrowser();
beforeAll(() => addAdministrator(setup.host));

const row = (page: Page, name: string) => page.locator('.list-row', { hasText: name });
const detail = (page: Page) => page.locator('.list-page-detail');
const said = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

test('a cashier who is added signs in at once, and one who leaves is no longer offered', async () => {
  const { page } = await setup.open();
  await signInAs(page, 'Dana Kowalski', DEMO_MANAGER.pin);
  await page.keyboard.press('Alt+7');
  await page.getByRole('button', { name: 'Add employee' }).click();
  const name = detail(page).getByLabel('Name');
  await name.click();
  await typeInto(name, 'Mia Lund');
  const pin = detail(page).getByLabel('New PIN');
  await pin.click();
  await typeInto(pin, '1234');
  await detail(page).getByRole('button', { name: 'Save' }).click();
  await said(page, 'Choose another');
  await pin.fill('4071');
  await detail(page).getByRole('button', { name: 'Save' }).click();
  await row(page, 'Mia Lund').waitFor();
  await soon(() => detail(page).getByRole('radio', { name: 'Manager' }).count()).toBe(0);
  await signInAs(page, 'Mia Lund');
  await said(page, 'Needs a manager.');
  await signInAs(page, 'Dana Kowalski', DEMO_MANAGER.pin);
  await row(page, 'Mia Lund').click();
  await detail(page).getByRole('button', { name: 'Deactivate' }).click();
  await detail(page).getByRole('button', { name: 'Deactivate Mia Lund' }).click();
  await row(page, 'Mia Lund').getByText('Deactivated').waitFor();
  await page.keyboard.press('F3');
  await page.locator('.staff-picker-name', { hasText: 'Bo Nguyen' }).waitFor();
  await soon(() => page.locator('.staff-picker-name', { hasText: 'Mia Lund' }).count()).toBe(0);
});

describe('one’s own PIN', () => {
  /** Bo has four digits, and the stand asks for six now. */
  async function demandSixDigits(): Promise<void> {
    await setup.till.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
    const path = { employee_id: 'cashier-2' };
    await setup.till.must(STAFF_OPERATIONS.keepEmployee, {
      path,
      body: { name: 'Bo Nguyen', role: 'cashier', hasLeft: false, pin: '7391' },
    });
    await setup.change({ signIn: 'pin', leastPinDigits: 6 });
  }
  afterEach(() => setup.change({ signIn: 'open', leastPinDigits: 4 }));
  const pad = (page: Page) => page.locator('.pin-pad');
  const asks = (page: Page, label: string) => pad(page).locator('.pin-pad-label', { hasText: label }).waitFor();

  test('that has too few digits now is changed at sign-in, and again from the sheet by keyboard', async () => {
    await demandSixDigits();
    const { page } = await setup.open();
    await page.keyboard.press('F3');
    await page.locator('.staff-picker-name', { hasText: 'Bo Nguyen' }).click();
    await enterPin(page, '7391');
    await said(page, 'Your PIN needs at least 6 digits now. Choose a new one.');
    await asks(page, 'New PIN, 6 to 8 digits');
    expect(await page.locator('.pin-change-hint').evaluate((hint) => hint === document.activeElement)).toBe(true);
    expect(await barriersByDayAndNight(page)).toEqual([]);
    await enterPin(page, '8402');
    await said(page, 'A PIN must have 6 to 8 digits.');
    await enterPin(page, '840217');
    await asks(page, 'Re-enter new PIN');
    await enterPin(page, '840218');
    await said(page, 'The PINs don’t match.');
    await asks(page, 'New PIN, 6 to 8 digits');
    for (let times = 0; times < 2; times++) await enterPin(page, '123456');
    await said(page, 'PIN is too easy to guess');
    await asks(page, 'New PIN, 6 to 8 digits');
    for (let times = 0; times < 2; times++) await enterPin(page, '840217');
    await said(page, 'PIN changed.');
    await page.locator('.register-head').getByRole('button', { name: 'Bo Nguyen' }).waitFor();

    await page.locator('.sheet').waitFor({ state: 'detached' });
    await page.keyboard.press('F3');
    await page.getByRole('button', { name: 'Change my PIN' }).press('Enter');
    const type = async (label: string, pin: string): Promise<void> => {
      await asks(page, label);
      await page.keyboard.type(pin, { delay: 60 });
      await page.keyboard.press('Enter');
    };
    await type('Current PIN', '7391');
    await type('New PIN, 6 to 8 digits', '52604839');
    await type('Re-enter new PIN', '52604839');
    await said(page, 'Wrong PIN. 4 tries left.');
    await type('Current PIN', '840217');
    await type('New PIN, 6 to 8 digits', '52604839');
    await type('Re-enter new PIN', '52604839');
    await page.locator('.sheet').waitFor({ state: 'detached' });
    await signInAs(page, 'Dana Kowalski', DEMO_MANAGER.pin);
    await signInAs(page, 'Bo Nguyen', '52604839');
  });
});

test('a right that is changed in the table is asked for as it says, and the sheet names who may approve', async () => {
  const { page } = await setup.open();
  await signInAs(page, 'Dana Kowalski', DEMO_MANAGER.pin);
  await page.keyboard.press('Alt+7');
  await row(page, 'Permissions').click();
  await said(page, 'Needs an administrator.');
  await soon(() => page.locator('.permission-table input').count()).toBe(0);
  await signInAs(page, 'Sam Okafor', ADMINISTRATOR.pin);
  await row(page, 'Permissions').click();
  await page.getByRole('radio', { name: 'Comp: Administrator and above' }).press('Space');
  await page.getByRole('radio', { name: 'Manage cashiers: Cashier and above' }).press('Space');
  await said(page, 'Default: Manager');
  await detail(page).getByRole('button', { name: 'Save' }).click();
  await soon(async () => (await setup.till.must(HOST_OPERATIONS.readSettings)).settings.permissions).toEqual({
    complimentary: 'admin',
    staff: 'cashier',
  });
  await signInAs(page, 'Alex Rivera');
  await row(page, 'Dana Kowalski').waitFor();
  await giveCart({ page }, cartOf([lineOf(setup.items[0] as string)]));
  await pay(page);
  await chooseTender(page, 'Comp');
  await page.getByRole('radio', { name: 'Guest recovery' }).check();
  await page.locator('.pay-take > .button').click();
  await page.getByRole('heading', { name: 'Administrator approval needed' }).waitFor();
  await said(page, 'Sam Okafor can approve this.');
  await enterPin(page, DEMO_MANAGER.pin);
  await said(page, /tries left|Wrong PIN/);
  await enterPin(page, ADMINISTRATOR.pin);
  await page.locator('.done').waitFor();
});

test('five wrong PINs lock somebody at that till, a restart does not lift it, an administrator does', async () => {
  const { page } = await setup.open();
  await page.keyboard.press('F3');
  await page.locator('.staff-picker-name', { hasText: 'Dana Kowalski' }).click();
  for (const left of [4, 3, 2, 1, 0]) {
    await enterPin(page, '9119');
    await said(page, left === 1 ? '1 try left' : `${left} tries left`);
  }
  setup.replaceHost(await setup.host.restart());
  await page.goto(`${setup.host.url}/register/`);
  await page.locator('.tile').first().waitFor();
  await page.keyboard.press('F3');
  await page.locator('.staff-picker-name', { hasText: 'Dana Kowalski' }).click();
  await enterPin(page, DEMO_MANAGER.pin);
  await said(page, 'Too many wrong PINs.');
  await page.keyboard.press('Escape');
  await signInAs(page, 'Sam Okafor', ADMINISTRATOR.pin);
  await page.keyboard.press('Alt+7');
  await row(page, 'PIN locked').click();
  await detail(page).getByRole('button', { name: 'Unlock' }).click();
  await row(page, 'PIN locked').waitFor({ state: 'detached' });
  await signInAs(page, 'Dana Kowalski', DEMO_MANAGER.pin);
});

test('the audit tells of the approval just given in a sentence, and is verified whole to a head that a report shows', async () => {
  const { page, complaints } = await setup.open();
  const path = { approval_id: 'given-here' };
  const body = { pin: DEMO_MANAGER.pin, action: 'refund', reason: 'Cold fries', facts: { amount: 725 } } as const;
  const till = await setup.host.pair();
  await till.must(HOST_OPERATIONS.signIn, { body: { employeeId: 'cashier-2' } });
  await till.must(HOST_OPERATIONS.approve, { path, body });
  await page.keyboard.press('Alt+8');
  await said(page, 'Needs a manager.');
  await signInAs(page, 'Dana Kowalski', DEMO_MANAGER.pin);
  await page.getByLabel('Category').selectOption('approval');
  const entry = page.locator('.audit-row', { hasText: 'Dana Kowalski approved: Refund' });
  await entry.getByText('$7.25 · For Bo Nguyen · Reason: Cold fries').waitFor();
  await entry.click();
  await page.locator('.audit-raw', { hasText: '"approval": "given-here"' }).waitFor();
  const hash = (await detail(page).locator('.audit-hash').innerText()).trim();
  await page.getByRole('button', { name: 'Verify' }).click();
  const head = detail(page).getByLabel('Checksum from Z report');
  await head.click();
  await head.fill(hash.slice(0, 16));
  await detail(page).getByRole('button', { name: 'Verify' }).click();
  await said(page, 'Verified: nothing altered.');
  await said(page, /The checksum matches entry \d+/);
  await head.fill('0123456789abcdef');
  await detail(page).getByRole('button', { name: 'Verify' }).click();
  await said(page, 'That checksum isn’t in this log.');
  // A name that is tapped without its PIN is refused first.
  expect(complaints.filter((complaint) => !complaint.includes('409'))).toEqual([]);
});

test('staff, permissions, audit and its proof can be used by everybody, light and dark', async () => {
  const { page } = await setup.open();
  await signInAs(page, 'Sam Okafor', ADMINISTRATOR.pin);
  const look = async (name: string): Promise<void> => {
    expect(await barriersByDayAndNight(page), name).toEqual([]);
  };
  await page.keyboard.press('Alt+7');
  await row(page, 'Alex Rivera').click();
  await look('staff');
  await row(page, 'Permissions').click();
  await page.locator('.permission-table').waitFor();
  await look('permissions');
  await page.keyboard.press('Alt+8');
  await page.locator('.audit-row').first().click();
  await look('audit');
  await page.getByRole('button', { name: 'Verify' }).click();
  await detail(page).getByRole('button', { name: 'Verify' }).click();
  await said(page, 'Verified: nothing altered.');
  await look('verify');
});
