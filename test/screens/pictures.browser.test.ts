import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { soon } from '../register/browser-stand.ts';
import { openBrowser } from '../setup/open-browser.ts';
import { giveBackWindows } from '../setup/open-window.ts';
import { SUMS } from './picture-sums.ts';
import { PICTURES, withPicture } from './pictures.ts';
import { openStage, type Stage } from './stage.ts';

/** The pictures of the README and the guides show stands at which somebody has sold: whoever adds up what they tell finds it right. */

let browser: Browser;
let stage: Stage;
beforeAll(async () => {
  browser = await openBrowser();
  stage = await openStage(browser, { locale: 'en-US', colorScheme: 'light' });
}, 90_000);
afterAll(async () => {
  await stage.register.context.close();
  await stage.host.stop();
  await giveBackWindows(browser);
});

// In their order, since each begins where the one before has ended.
test.each(PICTURES.filter(({ name }) => name in SUMS))('what stands twice in the picture $name is the same', async (picture) => {
  await withPicture(stage, picture, async (page) => {
    const told = async () => (await SUMS[picture.name]?.(page)) ?? [];
    expect((await told()).length).toBeGreaterThan(0);
    // A clock may tick between two readings.
    await soon(async () => (await told()).filter(({ here, there }) => here !== there)).toEqual([]);
  });
});
