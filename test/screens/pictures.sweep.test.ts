import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { soon } from '../register/browser-setup.ts';
import { openBrowser } from '../setup/open-browser.ts';
import { giveBackWindows } from '../setup/open-window.ts';
import { SUMS } from './picture-sums.ts';
import { PICTURES, withPicture } from './pictures.ts';
import { openRegisterScreen, type RegisterScreen } from './register-screen.ts';

/** The pictures of the README and the guides show sales; the sums on each must be right. */

let browser: Browser;
let screen: RegisterScreen;
beforeAll(async () => {
  browser = await openBrowser();
  screen = await openRegisterScreen(browser, { locale: 'en-US', colorScheme: 'light' });
});
afterAll(async () => {
  await screen.register.context.close();
  await screen.host.stop();
  await giveBackWindows(browser);
});

// In their order, since each begins where the one before has ended.
test.each(PICTURES.filter(({ name }) => name in SUMS))('what stands twice in the picture $name is the same', async (picture) => {
  await withPicture(screen, picture, async (page) => {
    const readSums = async () => (await SUMS[picture.name]?.(page)) ?? [];
    expect((await readSums()).length).toBeGreaterThan(0);
    // A clock may tick between two readings.
    await soon(async () => (await readSums()).filter(({ here, there }) => here !== there)).toEqual([]);
  });
});
