import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { VALUE_CARD_OPERATIONS } from '../../shared/till-contract/cards/value-card-operations.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { barriersByDayAndNight } from '../renderer/accessibility.ts';
import { coveredControls, excessWidth } from '../renderer/covered-controls.ts';
import { scanCode } from '../renderer/scan-code.ts';
import { typeInto } from '../renderer/type-into.ts';
import { GIFT_CARD } from '../till-host/sold-gift-card.ts';
import { setUpBrowser, soon } from './browser-setup.ts';
import { cartOf, lineOf, pay } from './opened-register.ts';

const setup = setUpBrowser();
const SLOW = { timeout: 60_000 };

beforeAll(async () => {
  const { settings } = await setup.till.must(HOST_OPERATIONS.readSettings);
  await setup.change({ tenders: [...settings.tenders, 'gift'] });
});

async function openPayment(units: number, options: Parameters<typeof setup.open>[0] = {}): Promise<Page> {
  const { page } = await setup.open({ cart: cartOf([lineOf(GIFT_CARD, units)]), ...options });
  if ((options.viewport?.width ?? 1280) < 900) await page.locator('.cart-bar > .button').click();
  else await pay(page);
  await page.locator('.sold-cards').waitFor(SLOW);
  return page;
}

const onCard = async (code: string): Promise<number> =>
  (await setup.till.must(VALUE_CARD_OPERATIONS.lookUpValueCard, { body: { code } })).balance;

const picture = async (page: Page, name: string): Promise<void> => {
  if (process.env.PICTURES !== undefined) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png` });
};

test('two gift cards ask for their two cards before any way to pay; the second is scanned, and both are loaded', async () => {
  const page = await openPayment(2);
  await page.getByText('2 gift cards have no number yet.').waitFor(SLOW);
  expect(await page.locator('.pay-card-now, .pay-keypad').count()).toBe(0);
  await typeInto(page.getByLabel('Card number or code'), 'WIND-2026-0001');
  await page.keyboard.press('Enter');
  await page.getByText('1 gift card has no number yet.').waitFor(SLOW);
  await soon(() => page.getByLabel('Card number or code').inputValue()).toBe('');
  await scanCode(page, 'WIND20260002');
  await page.locator('.pay-card-now').waitFor(SLOW);
  await page
    .getByRole('button', { name: 'Exact cash' })
    .or(page.getByRole('button', { name: /Accept/ }))
    .first()
    .click();
  await page.locator('.done').waitFor(SLOW);
  await page.getByText('was loaded with $50.00. It has $50.00.').first().waitFor(SLOW);
  await picture(page, 'loaded');
  expect(await barriersByDayAndNight(page)).toEqual([]);
  expect([await onCard('WIND-2026-0001'), await onCard('WIND-2026-0002')]).toEqual([5000, 5000]);
});

test('a number that is none is refused with its reason, and a chosen card can be changed', async () => {
  const page = await openPayment(1);
  await typeInto(page.getByLabel('Card number or code'), '12');
  await page.keyboard.press('Enter');
  await page.getByText('That isn’t a gift card number.').first().waitFor(SLOW);
  await page.getByLabel('Card number or code').fill('WIND-2026-0003');
  await page.getByRole('button', { name: 'Use card' }).click();
  await page.getByText('****0003').waitFor(SLOW);
  await page.getByRole('button', { name: 'Other card' }).click();
  await page.getByLabel('Card number or code').fill('WIND-2026-0004');
  await page.keyboard.press('Enter');
  await page.getByText('****0004').waitFor(SLOW);
});

test.each([
  ['en-US', { width: 1280, height: 800 }],
  ['en-US', { width: 1024, height: 768 }],
  ['en-US', { width: 390, height: 844 }],
  ['en-US', { width: 1920, height: 1080 }],
  ['ar', { width: 1280, height: 800 }],
])('is accessible and fits, in %s at %o', async (locale, viewport) => {
  const page = await openPayment(2, { viewport, locale });
  await picture(page, `asks-${viewport.width}-${locale}`);
  await page.locator('.sold-card-form input').fill('WIND-2026-0005');
  await page.keyboard.press('Enter');
  await page.getByText('****0005').waitFor(SLOW);
  await picture(page, `half-${viewport.width}-${locale}`);
  expect(await barriersByDayAndNight(page)).toEqual([]);
  expect([await coveredControls(page), await excessWidth(page)]).toEqual([[], 0]);
  await page.locator('.sold-card-form input').fill('WIND-2026-0006');
  await page.keyboard.press('Enter');
  await page.getByText('****0006').waitFor(SLOW);
  await picture(page, `chosen-${viewport.width}-${locale}`);
  expect([await coveredControls(page), await excessWidth(page)]).toEqual([[], 0]);
});
