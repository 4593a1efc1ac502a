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
const MAIN = {
  'of the register': ['sell-cart', 'sheet-choices-unmet', 'pay-cash'],
  'of the office': ['order', 'today'],
  'of guests and kitchen': ['kiosk-order', 'kitchen', 'display'],
};

const PARTS = Object.entries(MAIN).map(([where, names]) => ({ where, names }));

test.each(PARTS)('longer words, by 40 percent, fit on the main screens $where, at the counter and in a hand', async ({ names }) => {
  const folder = runFolder(stateOf(MADE_OF)) ?? '';
  await makeOnce(folder, (part) => buildPages(LONGER_CONFIG, part));
  vi.stubEnv('GRANDSTAND_SCREENS', folder);
  const looks = Object.values(ACTS)
    .flat()
    .filter(({ name }) => names.includes(name));
  expect(looks.length).toBe(names.length);
  const browser = await openBrowser();
  try {
    expect(await faultsOfLonger(browser, looks)).toEqual([]);
  } finally {
    await giveBackWindows(browser);
  }
});
