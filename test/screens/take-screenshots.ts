import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { buildScreens } from '../renderer/served-screens.ts';
import { findChromium, launchChromium } from '../setup/chromium.ts';
import { readScriptOptions } from '../setup/script-options.ts';
import { untilDrawn } from './camera.ts';
import { halve } from './compare-pictures.ts';
import { MOST_BYTES, PICTURE_FOLDER, PICTURES, type Picture, withPicture } from './pictures.ts';
import { openRegisterScreen } from './register-screen.ts';

const USAGE = `npm run screenshots

Takes the few pictures that the README and the guides show anew, each of them a look that npm run screens has too. A test compares the
sums that each shows.`;
readScriptOptions(USAGE, {});

async function take(page: Page, { name, isHalved = false }: Picture): Promise<void> {
  await page.evaluate(untilDrawn);
  const whole = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  const picture = isHalved ? halve(whole) : whole;
  writeFileSync(join(PICTURE_FOLDER, `${name}.png`), picture);
  const { length: bytes } = picture;
  console.log(`${name}.png: ${bytes} bytes`);
  if (bytes > MOST_BYTES) throw new Error(`${name}.png is too large: at most ${MOST_BYTES} bytes`);
}

const found = await findChromium();
if (found.kind === 'missing') {
  console.error(found.sentence);
  process.exit(2);
}
const screens = await buildScreens();
const browser = await launchChromium(found.path);
try {
  const screen = await openRegisterScreen(browser, { locale: 'en-US', colorScheme: 'light' });
  try {
    for (const picture of PICTURES) await withPicture(screen, picture, (page) => take(page, picture));
  } finally {
    await screen.host.stop();
  }
} finally {
  await browser.close();
  screens.remove();
}
