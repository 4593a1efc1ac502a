import type { Page } from 'playwright-core';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { cartOf, enterPin, giveCart, lineOf, pay } from '../register/opened-register.ts';
import { DEMO_MANAGER } from '../till-host/running-till-host.ts';
import { type Look, look, type RegisterScreen } from './register-screen.ts';

/** From what is due to paid, in every way. */
export const payLooks: readonly Look[] = [
  look('pay-cash', payForTwo, { isMain: true }),
  look('pay-change', async (screen) => {
    await payForTwo(screen);
    await key(screen, '4000');
    await screen.page.locator('.pay-change').waitFor();
  }),
  look('pay-charity', async (screen) => {
    await payForTwo(screen);
    await screen.page.locator('.pay-charity .button').click();
    await screen.page.locator('.pay-charity .button[data-kind="quiet"]').waitFor();
  }),
  ...['card', 'external', 'complimentary'].map((kind) =>
    look(
      `pay-${kind}`,
      async (screen) => {
        await payForTwo(screen);
        await choose(screen, kind);
      },
      { isMain: kind === 'card' },
    ),
  ),
  look('pay-card-part', async (screen) => {
    await payForTwo(screen);
    await choose(screen, 'card');
    await splitOrWhole(screen.page).click();
    await screen.page.locator('.pay-keypad').waitFor();
  }),
  look(
    'pay-split',
    async (screen) => {
      await payForTwo(screen);
      await key(screen, '500');
      await screen.page.locator('.pay-take > .button').click();
      await screen.page.locator('.pay-taken-row').waitFor();
    },
    { isMain: true, leave: takeBack },
  ),
  look('pay-card-declined', async (screen) => {
    await payDear(screen);
    await chargePart(screen, '990005');
    await screen.page.locator('.pay-card .notice').waitFor();
  }),
  look(
    'pay-card-partly',
    async (screen) => {
      await payDear(screen);
      await chargePart(screen, '990010');
      await screen.page.locator('.pay-taken-row').waitFor();
    },
    { leave: takeBack },
  ),
  look(
    'pay-card-unknown',
    async (screen) => {
      await payDear(screen);
      await chargePart(screen, '990091');
      await screen.page.locator('.pay-unknown').waitFor();
    },
    {
      isMain: true,
      leave: async ({ page }) => {
        await page.locator('.pay-unknown-choice').nth(1).locator('.button').click();
        await page.locator('.pay-unknown').waitFor({ state: 'detached' });
      },
    },
  ),
  look(
    'pay-host-silent',
    async (screen) => {
      await payForTwo(screen);
      await screen.register.context.route('**/till/sales/**', (route) => route.abort());
      await screen.page.locator('.pay-quick .button').first().click();
      await screen.page.locator('.pay .notice').waitFor();
    },
    {
      leave: async ({ register, page }) => {
        await register.context.unroute('**/till/sales/**');
        await page.locator('.done').waitFor();
      },
    },
  ),
  look('pay-give-back', async (screen) => {
    await giveCart(screen.register, cartOf([lineOf(screen.itemId('Soft Pretzel'), 2, 'RETURN')]));
    await screen.page.locator('.cart > .button').click();
    await enterPin(screen.page, DEMO_MANAGER.pin);
    await screen.page.getByTestId('due').waitFor();
  }),
  look(
    'done-change',
    async (screen) => {
      await payForTwo(screen);
      await screen.page.locator('.pay-quick .button').last().click();
      await screen.page.locator('.done').waitFor();
    },
    { isMain: true },
  ),
  look('done-exact', async (screen) => {
    await payForTwo(screen);
    await screen.page.locator('.pay-quick .button').first().click();
    await screen.page.locator('.done').waitFor();
  }),
  look(
    'receipt',
    async ({ page, open }) => {
      await open('Alt+E');
      await page.locator('.receipt-paper').waitFor();
    },
    { isMain: true },
  ),
];

async function payForTwo({ register, itemId, page }: RegisterScreen): Promise<void> {
  await giveCart(register, cartOf([lineOf(itemId('Nachos with Cheese'), 2), lineOf(itemId('Iced Tea')), lineOf(itemId('Fries'))]));
  await pay(page);
}

/** Dear enough for the amounts by which the card network is scripted. */
async function payDear({ register, itemId, page }: RegisterScreen): Promise<void> {
  await giveCart(register, cartOf([lineOf(itemId('The Lakeside'), 900)]));
  await pay(page);
}

const TENDERS = ['cash', 'card', 'external', 'complimentary'];

async function choose({ page, till }: RegisterScreen, kind: string): Promise<void> {
  const { settings } = await till.must(HOST_OPERATIONS.readSettings);
  const place = TENDERS.filter((one) => (settings.tenders as readonly string[]).includes(one)).indexOf(kind);
  if ((await page.locator('.pay-more').count()) === 0) return await page.locator('.pay .segmented-input').nth(place).check();
  if (kind === 'cash') return;
  await page.locator(`.pay-more [data-way="${kind === 'card' ? 'split' : kind}"]`).click();
  if (kind === 'card') await splitOrWhole(page).click();
}

const splitOrWhole = (page: Page) => page.locator('.pay-card .pay-what > .button');

async function key({ page }: RegisterScreen, digits: string): Promise<void> {
  await page.keyboard.type(digits, { delay: 80 });
}

async function chargePart(screen: RegisterScreen, digits: string): Promise<void> {
  const { page } = screen;
  await choose(screen, 'card');
  await splitOrWhole(page).click();
  await page.locator('.pay-keypad').waitFor();
  await key(screen, digits);
  await page.locator('.pay-card .button[data-kind="primary"]').click();
}

async function takeBack({ page }: RegisterScreen): Promise<void> {
  for (let tries = 0; tries < 3 && (await page.locator('.pay-taken-row').count()) > 0; tries++) {
    await page.locator('.pay-taken-row .button').first().click();
    await page.waitForTimeout(800);
    if ((await page.locator('.pin-pad').count()) > 0) await enterPin(page, DEMO_MANAGER.pin);
  }
}
