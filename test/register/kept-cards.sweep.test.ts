import { expect, test } from 'vitest';
import { barriersByDayAndNight } from '../renderer/accessibility.ts';
import { coveredControls, excessWidth } from '../renderer/covered-controls.ts';
import { CODE, setUpKeptCards } from './kept-cards-steps.ts';
import { keepPicture } from './register-steps.ts';

const cards = setUpKeptCards();

test.each([
  ['en-US', { width: 1280, height: 800 }],
  ['en-US', { width: 1024, height: 768 }],
  ['en-US', { width: 390, height: 844 }],
  ['en-US', { width: 1920, height: 1080 }],
  ['ar', { width: 1280, height: 800 }],
  ['ar', { width: 390, height: 844 }],
])('the page of gift cards that another company keeps is accessible and fits, in %s at %o', async (locale, viewport) => {
  const page = await cards.openPage({ viewport, locale });
  await page.locator('.notice', { hasText: 'Arena Cards' }).waitFor();
  const code = page.locator('.gift-cards-code input');
  await code.fill(CODE);
  await page.keyboard.press('Enter');
  await page.getByTestId('gift-balance').waitFor();
  expect(await barriersByDayAndNight(page)).toEqual([]);
  expect([await coveredControls(page), await excessWidth(page)]).toEqual([[], 0]);
  await keepPicture(page, `kept-${viewport.width}-${locale}`);
});
