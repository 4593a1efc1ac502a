import { expect, test } from 'vitest';
import { barriersByDayAndNight } from '../renderer/accessibility.ts';
import { coveredControls, excessWidth } from '../renderer/covered-controls.ts';
import { readRegisterWords } from '../renderer/read-words.ts';
import { setUpBrowser, soon } from './browser-setup.ts';
import { confirm, lines, openOrder, refundOf, sell } from './partial-refunds-steps.ts';
import { keepPicture } from './register-steps.ts';

const setup = setUpBrowser();

test.each([
  ['en-US', 1920, 1080],
  ['en-US', 1280, 800],
  ['ar', 1024, 768],
  ['de', 390, 844],
] as const)('the sheet is free of barriers, and nothing is cut off: in %s at %i × %i', async (locale, width, height) => {
  const own = readRegisterWords(locale);
  const sold = await sell(setup);
  const { page } = await setup.open({ locale, viewport: { width, height } });
  await openOrder(page, sold);
  await refundOf(page).getByRole('button', { name: own.refund.open.card }).click();
  await lines(page).first().getByRole('button').first().click();
  await lines(page).nth(2).getByRole('button').first().click();
  await soon(() => confirm(page).textContent()).not.toBe('');
  expect(await barriersByDayAndNight(page)).toEqual([]);
  expect([await excessWidth(page), await coveredControls(page)]).toEqual([0, []]);
  await lines(page)
    .first()
    .evaluate((line) => line.scrollIntoView({ block: 'center' }));
  await keepPicture(page, `part-refund-${width}-${locale}`);
});
