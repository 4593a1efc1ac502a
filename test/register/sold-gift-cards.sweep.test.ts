import { expect, test } from 'vitest';
import { barriersByDayAndNight } from '../renderer/accessibility.ts';
import { coveredControls, excessWidth } from '../renderer/covered-controls.ts';
import { keepPicture } from './register-steps.ts';
import { openPayment, setUpSoldGiftCards } from './sold-gift-cards-steps.ts';

const setup = setUpSoldGiftCards();

test.each([
  ['en-US', { width: 1280, height: 800 }],
  ['en-US', { width: 1024, height: 768 }],
  ['en-US', { width: 390, height: 844 }],
  ['en-US', { width: 1920, height: 1080 }],
  ['ar', { width: 1280, height: 800 }],
])('the cards of sold gift cards are accessible and fit, in %s at %o', async (locale, viewport) => {
  const page = await openPayment(setup, 2, { viewport, locale });
  await keepPicture(page, `asks-${viewport.width}-${locale}`);
  await page.locator('.sold-card-form input').fill('WIND-2026-0005');
  await page.keyboard.press('Enter');
  await page.getByText('****0005').waitFor();
  await keepPicture(page, `half-${viewport.width}-${locale}`);
  expect(await barriersByDayAndNight(page)).toEqual([]);
  expect([await coveredControls(page), await excessWidth(page)]).toEqual([[], 0]);
  await page.locator('.sold-card-form input').fill('WIND-2026-0006');
  await page.keyboard.press('Enter');
  await page.getByText('****0006').waitFor();
  await keepPicture(page, `chosen-${viewport.width}-${locale}`);
  expect([await coveredControls(page), await excessWidth(page)]).toEqual([[], 0]);
});
