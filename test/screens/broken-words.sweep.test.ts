import { expect, test } from 'vitest';
import { openBrowser } from '../setup/open-browser.ts';
import { giveBackWindows } from '../setup/open-window.ts';
import { findBrokenWords } from './broken-words.ts';
import { untilDrawn, untilStill } from './camera.ts';
import { faceLooks } from './face-looks.ts';
import { payLooks } from './pay-looks.ts';
import { reachLooks } from './reach-looks.ts';

const SIZES = [
  { width: 1920, height: 1080 },
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];
const LOOKS = ['pay-cash', 'pay-card', 'pay-card-declined', 'pay-complimentary', 'pay-external', 'kiosk-item'];

test.each(['en-US', 'de', 'ar'])('no word and no amount breaks within itself while a guest chooses and pays, in %s', async (locale) => {
  const browser = await openBrowser();
  const broken: string[] = [];
  const reached: string[] = [];
  try {
    await reachLooks({
      browser,
      locale,
      looks: [...payLooks, ...faceLooks].filter(({ name }) => LOOKS.includes(name)),
      async onReached(page, { name }) {
        reached.push(name);
        await page.evaluate(untilStill);
        const counter = page.viewportSize();
        for (const size of SIZES) {
          await page.setViewportSize(size);
          await page.evaluate(untilDrawn);
          broken.push(...(await findBrokenWords(page)).map((word) => `${name} at ${size.width}: ${word}`));
        }
        if (counter !== null) await page.setViewportSize(counter);
      },
      onMissed(_, { name }, fault) {
        throw new Error(`${name} was not reached`, { cause: fault });
      },
    });
  } finally {
    await giveBackWindows(browser);
  }
  expect(reached.toSorted()).toEqual(LOOKS.toSorted());
  expect(broken).toEqual([]);
});
