import { expect, test } from 'vitest';
import { barriersByDayAndNight } from '../renderer/accessibility.ts';
import { coveredControls, excessWidth } from '../renderer/covered-controls.ts';
import { readRegisterWords } from '../renderer/read-words.ts';
import { setUpBrowser } from './browser-setup.ts';
import { detail, openMenu } from './menu-steps.ts';
import { keepPicture } from './register-steps.ts';

const setup = setUpBrowser();
const SLOW = { timeout: 60_000 };

test.each([
  ['en-US', 1920, 1080],
  ['en-US', 1280, 800],
  ['ar', 1024, 768],
  ['ar', 390, 844],
] as const)('the form of a bundle is free of barriers, and nothing is cut off: in %s at %i × %i', async (locale, width, height) => {
  const { menuRecords: own } = readRegisterWords(locale);
  const page = await openMenu(setup, { locale, viewport: { width, height } });
  await page.getByRole('combobox', { name: own.show, exact: true }).selectOption('discounts');
  await page
    .locator('.menu-row', { hasText: /Fan pack|المشجع|Family bundle/ })
    .first()
    .click();
  const parts = detail(page).getByRole('group', { name: own.fields.bundle_parts, exact: true });
  await parts.waitFor(SLOW);
  expect(await barriersByDayAndNight(page)).toEqual([]);
  expect([await excessWidth(page), await coveredControls(page)]).toEqual([0, []]);
  await parts.evaluate((part) => part.scrollIntoView({ block: 'start' }));
  await keepPicture(page, `bundle-${width}-${locale}`);
});
