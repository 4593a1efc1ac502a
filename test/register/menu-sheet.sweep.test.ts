import { expect, test } from 'vitest';
import { barriersByDayAndNight } from '../renderer/accessibility.ts';
import { coveredControls, excessWidth } from '../renderer/covered-controls.ts';
import { setUpBrowser } from './browser-setup.ts';
import { detail, loadSheet, openSheet } from './menu-steps.ts';

const setup = setUpBrowser();

test.each([
  ['en-US', 1920, 1080],
  ['en-US', 1280, 800],
  ['en-US', 390, 844],
  ['ar', 1024, 768],
  ['ar', 390, 844],
] as const)('the spreadsheet is free of barriers, and nothing is cut off, in %s at %i × %i', async (locale, width, height) => {
  const page = await openSheet(setup, { locale, viewport: { width, height } });
  await loadSheet(page, 'id,nmae\n1,x\n');
  await detail(page).locator('.menu-changes > li').first().waitFor();
  if (process.env.PICTURES !== undefined) await page.screenshot({ path: `${process.env.PICTURES}/sheet-${width}-${locale}.png` });
  expect(await barriersByDayAndNight(page)).toEqual([]);
  expect([await excessWidth(page), await coveredControls(page)]).toEqual([0, []]);
});
