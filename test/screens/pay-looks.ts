import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { cartOf, enterPin, giveCart, lineOf, pay } from '../register/opened-register.ts';
import { DEMO_MANAGER } from '../till-host/running-till-host.ts';
import { type Look, look, type Stage } from './stage.ts';

/** From what is due to paid, in every way. */
export const payLooks: readonly Look[] = [
  look('pay-cash', payForTwo, { isMain: true }),
  look('pay-change', async (stage) => {
    await payForTwo(stage);
    await key(stage, '4000');
    await stage.page.locator('.pay-change').waitFor();
  }),
  look('pay-charity', async (stage) => {
    await payForTwo(stage);
    await stage.page.locator('.pay-charity .button').click();
    await stage.page.locator('.pay-charity .button[data-kind="quiet"]').waitFor();
  }),
  ...['card', 'external', 'complimentary'].map((kind) =>
    look(
      `pay-${kind}`,
      async (stage) => {
        await payForTwo(stage);
        await choose(stage, kind);
      },
      { isMain: kind === 'card' },
    ),
  ),
  look('pay-card-part', async (stage) => {
    await payForTwo(stage);
    await choose(stage, 'card');
    await stage.page.locator('.pay-card .pay-what > .button').click();
    await stage.page.locator('.pay-keypad').waitFor();
  }),
  look(
    'pay-split',
    async (stage) => {
      await payForTwo(stage);
      await key(stage, '500');
      await stage.page.locator('.pay .button[data-kind="primary"]').click();
      await stage.page.locator('.pay-taken-row').waitFor();
    },
    { isMain: true, leave: takeBack },
  ),
  look('pay-card-declined', async (stage) => {
    await payDear(stage);
    await chargePart(stage, '990005');
    await stage.page.locator('.pay-card .notice').waitFor();
  }),
  look(
    'pay-card-partly',
    async (stage) => {
      await payDear(stage);
      await chargePart(stage, '990010');
      await stage.page.locator('.pay-taken-row').waitFor();
    },
    { leave: takeBack },
  ),
  look(
    'pay-card-unknown',
    async (stage) => {
      await payDear(stage);
      await chargePart(stage, '990091');
      await stage.page.locator('.pay-unknown').waitFor();
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
    async (stage) => {
      await payForTwo(stage);
      await stage.register.context.route('**/till/sales/**', (route) => route.abort());
      await stage.page.locator('.pay-quick .button').first().click();
      await stage.page.locator('.pay .notice').waitFor();
    },
    {
      leave: async ({ register, page }) => {
        await register.context.unroute('**/till/sales/**');
        await page.locator('.done').waitFor();
      },
    },
  ),
  look('pay-give-back', async (stage) => {
    await giveCart(stage.register, cartOf([lineOf(stage.itemId('Soft Pretzel'), 2, 'RETURN')]));
    await stage.page.locator('.cart > .button').click();
    await enterPin(stage.page, DEMO_MANAGER.pin);
    await stage.page.getByTestId('due').waitFor();
  }),
  look(
    'done-change',
    async (stage) => {
      await payForTwo(stage);
      await stage.page.locator('.pay-quick .button').last().click();
      await stage.page.locator('.done').waitFor();
    },
    { isMain: true },
  ),
  look('done-exact', async (stage) => {
    await payForTwo(stage);
    await stage.page.locator('.pay-quick .button').first().click();
    await stage.page.locator('.done').waitFor();
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

async function payForTwo({ register, itemId, page }: Stage): Promise<void> {
  await giveCart(register, cartOf([lineOf(itemId('Nachos with Cheese'), 2), lineOf(itemId('Iced Tea')), lineOf(itemId('Fries'))]));
  await pay(page);
}

/** Dear enough for the amounts by which the card network is scripted. */
async function payDear({ register, itemId, page }: Stage): Promise<void> {
  await giveCart(register, cartOf([lineOf(itemId('The Lakeside'), 900)]));
  await pay(page);
}

const TENDERS = ['cash', 'card', 'external', 'complimentary'];

async function choose({ page, till }: Stage, kind: string): Promise<void> {
  const { settings } = await till.must(HOST_OPERATIONS.readSettings);
  const place = TENDERS.filter((one) => (settings.tenders as readonly string[]).includes(one)).indexOf(kind);
  await page.locator('.pay .segmented-input').nth(place).check();
}

async function key({ page }: Stage, digits: string): Promise<void> {
  await page.keyboard.type(digits, { delay: 80 });
}

async function chargePart(stage: Stage, digits: string): Promise<void> {
  const { page } = stage;
  await choose(stage, 'card');
  await page.locator('.pay-card .pay-what > .button').click();
  await page.locator('.pay-keypad').waitFor();
  await key(stage, digits);
  await page.locator('.pay-card .button[data-kind="primary"]').click();
}

async function takeBack({ page }: Stage): Promise<void> {
  for (let tries = 0; tries < 3 && (await page.locator('.pay-taken-row').count()) > 0; tries++) {
    await page.locator('.pay-taken-row .button').first().click();
    await page.waitForTimeout(800);
    if ((await page.locator('.pin-pad').count()) > 0) await enterPin(page, DEMO_MANAGER.pin);
  }
}
