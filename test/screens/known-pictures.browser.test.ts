import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../setup/open-browser.ts';
import { giveBackWindows } from '../setup/open-window.ts';
import { fixNodeWorld, withFixedWindows } from './fixed-world.ts';
import { changedFolder, compareKnown } from './known-pictures.ts';

let makeReal: () => void;
beforeAll(() => {
  makeReal = fixNodeWorld();
});
afterAll(async () => {
  makeReal();
  await giveBackWindows(await openBrowser());
});

test('the main screens look as they did when somebody last approved of them', async () => {
  const changes = await compareKnown(withFixedWindows(await openBrowser()), 'main');
  const advice = `Before, after and difference: ${changedFolder}. To see them again: npm run screens -- --known. If they are wanted: npm run screens -- --renew`;
  expect(changes, advice).toEqual([]);
});
