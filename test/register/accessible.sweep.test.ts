import { afterEach, expect, test } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { uuidV4 } from '../../shared/base/ids.ts';
import { SALE_OPERATIONS } from '../../shared/till-contract/operations/sale-operations.ts';
import { barriersByDayAndNight } from '../renderer/accessibility.ts';
import { askAs } from '../setup/ask-as.ts';
import { DEMO_MANAGER } from '../till-host/running-till-host.ts';
import { cartThatSells, pullWhole } from '../till-host/till-sale.ts';
import { setUpBrowser } from './browser-setup.ts';
import { cartOf, chooseTender, giveCart, lineOf, type OpenedRegister, pay, payButton } from './opened-register.ts';

const setup = setUpBrowser();

afterEach(() => setup.change({ signIn: 'open', tips: { asks: 'before_card', percents: [15, 18, 20] } }));

/** A sale that another window of the same till has left: a tender was taken, and the sale is not complete. */
async function leaveUnfinished({ page }: OpenedRegister, saleId: string): Promise<void> {
  const address = new URL(`/till/sales/${saleId}`, page.url()).href;
  await askAs(page, 'PUT', address, cartThatSells(await pullWhole(setup.till)));
  await askAs(page, 'PUT', `${address}/tenders/${saleId}-cash`, { kind: 'cash', amount: 100 });
}

const PLACES: readonly { readonly name: string; show(register: OpenedRegister): Promise<void> }[] = [
  {
    name: 'tile-menu',
    async show({ page }) {
      await page.locator('.tile').first().click({ button: 'right' });
      await page.locator('.tile-sheet').waitFor();
    },
  },
  {
    name: 'unfinished',
    async show(register) {
      const { page } = register;
      await leaveUnfinished(register, uuidV4(nodeWorld));
      await page
        .locator('.state-line')
        .getByRole('button', { name: /[Uu]nfinished|set aside/ })
        .click();
      await page.locator('.unfinished-row').first().waitFor();
    },
  },
  {
    name: 'cancel-tab',
    async show(register) {
      const { page } = register;
      await giveCart(register, cartOf([lineOf(setup.items[0] ?? '')]));
      await page.keyboard.press('Alt+t');
      await page.getByRole('textbox', { name: 'Name' }).fill('Kim');
      await page.locator('.sheet-foot .button[data-kind="primary"]').click();
      await page.locator('.sheet').waitFor({ state: 'detached' });
      await page.keyboard.press('Alt+2');
      await page.locator('.list-row', { hasText: 'Kim' }).first().click();
      await page.getByRole('button', { name: 'Cancel tab' }).click();
      await page.locator('.make-room-actions').waitFor();
    },
  },
  {
    name: 'approvals',
    async show(register) {
      const { page } = register;
      const [one = '', other = ''] = setup.items;
      await giveCart(register, cartOf([lineOf(one, 1, 'RETURN'), { ...lineOf(other, 3), isOffMenu: true }]));
      await payButton(page).click();
      await page.locator('.approval-needs').waitFor();
    },
  },
  {
    name: 'open-tip',
    async show(register) {
      const { page } = register;
      await setup.change({ tips: { asks: 'left_open', percents: [15, 18, 20] } });
      await giveCart(register, cartOf([lineOf(setup.items.at(-1) ?? '')]));
      await pay(page);
      await chooseTender(page, 'Card');
      await page.getByRole('button', { name: /^Charge / }).click();
      await page.locator('.done').waitFor();
      await page.keyboard.press('Alt+3');
      await page.locator('.list-row').first().click();
      await page.getByRole('button', { name: 'Add tip' }).click();
      await page.locator('.receipt-paper').waitFor();
      await page.locator('.tip-sheet').waitFor();
    },
  },
  {
    name: 'lock',
    async show({ page }) {
      await setup.change({ signIn: 'pin' });
      await page.keyboard.press('F3');
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.locator('.lock-screen').waitFor();
    },
  },
];

test.each(PLACES)('$name can be used by everybody, light and dark', async ({ name, show }) => {
  const register = await setup.open();
  await register.page.getByRole('button', { name: 'Alex Rivera' }).waitFor();
  await show(register);
  expect(await barriersByDayAndNight(register.page)).toEqual([]);
  // What the host refuses on purpose is an answer, and no complaint.
  expect(register.complaints.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([]);
  const { unfinished } = await (
    await askAs(register.page, 'GET', new URL(SALE_OPERATIONS.listOwnSales.path, register.page.url()).href)
  ).json();
  expect(unfinished).toHaveLength(name === 'unfinished' ? 1 : 0);
});

test('the page before doors can be used by everybody in Arabic, light and dark', async () => {
  const { page } = await setup.open({ who: DEMO_MANAGER, locale: 'ar' });
  await page.keyboard.press('Alt+0');
  await page.locator('.readiness-line').first().waitFor();
  expect(await barriersByDayAndNight(page)).toEqual([]);
});
