import { expect, test } from 'vitest';
import { barriersByDayAndNight } from '../renderer/accessibility.ts';
import { coveredControls, excessWidth } from '../renderer/covered-controls.ts';
import { DEMO_MANAGER } from '../till-host/running-till-host.ts';
import { setUpBrowser } from './browser-setup.ts';

const setup = setUpBrowser();

test.each([
  [1280, 800],
  [390, 844],
  [640, 400],
])('its results can be read and reached at %d × %d', async (width, height) => {
  const { page } = await setup.open({ who: DEMO_MANAGER, viewport: { width, height } });
  await page.keyboard.press('Alt+5');
  await page.locator('.settings-search input').fill('card');
  await page.locator('.settings-result').first().waitFor();
  expect(await barriersByDayAndNight(page)).toEqual([]);
  expect(await coveredControls(page)).toEqual([]);
  expect(await excessWidth(page)).toBe(0);
});
