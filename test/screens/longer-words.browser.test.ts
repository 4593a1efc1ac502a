import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { projectRoot } from '../../electron/setup/run-command.mjs';
import { buildPages } from '../renderer/served-screens.ts';
import { makeOnce, stateOf } from '../setup/made-once.ts';
import { openBrowser } from '../setup/open-browser.ts';
import { giveBackWindows } from '../setup/open-window.ts';
import { runFolder } from '../setup/run-folder.ts';
import { faultsOfLonger, LONGER_CONFIG } from './longer-words.ts';
import { ACTS } from './reach-looks.ts';

const MADE_OF = ['renderer', 'shared', 'test/renderer/pseudo-language.ts', LONGER_CONFIG].map((path) => join(projectRoot, path));
/** The rest is gone through by `npm run screens -- --longer`. */
const MAIN = ['sell-cart', 'sheet-choices-unmet', 'pay-cash', 'order', 'today', 'kiosk-order', 'kitchen', 'display'];

test('words that are 40 % longer fit on the main screens, at the counter and in a hand', async () => {
  const folder = runFolder(stateOf(MADE_OF)) ?? '';
  await makeOnce(folder, (part) => buildPages(LONGER_CONFIG, part));
  vi.stubEnv('GRANDSTAND_SCREENS', folder);
  const browser = await openBrowser();
  try {
    const looks = Object.values(ACTS).flat();
    expect(looks.filter(({ name }) => MAIN.includes(name)).length).toBe(MAIN.length);
    expect(
      await faultsOfLonger(
        browser,
        looks.filter(({ name }) => MAIN.includes(name)),
      ),
    ).toEqual([]);
  } finally {
    await giveBackWindows(browser);
  }
});
