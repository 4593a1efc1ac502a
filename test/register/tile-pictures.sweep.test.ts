import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { barriersByDayAndNight } from '../renderer/accessibility.ts';
import { setUpBrowser, soon } from './browser-setup.ts';

const setup = setUpBrowser();
const tiles = (page: Page) => page.locator('.tile');
const boxesOf = (page: Page) =>
  tiles(page).evaluateAll((all) =>
    all.map((tile) => {
      const { x, y, width, height } = tile.getBoundingClientRect();
      return [x, y, width, height];
    }),
  );

test('tiles have pictures on a device that wants them, in the same places, and none is loaded before', async () => {
  const { page } = await setup.open();
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await tiles(page).first().waitFor();
  expect(await page.locator('.tile-picture').count()).toBe(0);
  const before = await boxesOf(page);
  expect(loaded.filter((address) => address.includes('tile-picture'))).toEqual([]);

  await page.keyboard.press('Alt+5');
  await page.getByRole('tab', { name: 'Device', exact: true }).click();
  await page.getByRole('radiogroup', { name: 'Pictures on tiles' }).getByRole('radio', { name: 'On' }).check({ force: true });
  await page.keyboard.press('Alt+1');
  const pictures = page.locator('.tile-picture svg, .tile-picture img');
  await soon(() => pictures.count()).toBe(await tiles(page).count());
  expect(await boxesOf(page)).toEqual(before);
  expect(await barriersByDayAndNight(page)).toEqual([]);

  await page.locator('.tile', { hasText: 'Fries' }).click();
  await page.locator('.tile-badge').waitFor();
  await page.reload();
  await soon(() => pictures.count()).toBe(before.length);
});
