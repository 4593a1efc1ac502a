import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test } from 'vitest';
import { projectRoot } from '../../electron/setup/run-command.mjs';
import { soon } from '../register/browser-setup.ts';
import { makeOnce, stateOf } from '../setup/made-once.ts';
import { openBrowser } from '../setup/open-browser.ts';
import { giveBackWindows } from '../setup/open-window.ts';
import { runFolder } from '../setup/run-folder.ts';
import { buildPages, serveScreens } from './served-screens.ts';

const MADE_OF = ['renderer', 'shared', 'test/gallery', 'test/renderer/pseudo-language.ts'].map((path) => join(projectRoot, path));

test('words that are 40 % longer come by the same way, and the parts hold them on the narrowest screen', async () => {
  const folder = runFolder(stateOf(MADE_OF)) ?? '';
  await makeOnce(folder, (part) => buildPages('test/gallery/pseudo.config.ts', part));
  const served = await serveScreens(pathToFileURL(`${folder}/`));
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, locale: 'en-US', reducedMotion: 'reduce' });
    await page.goto(`${served.url}/index.html`);
    await page.getByText('Öñlîñé~').first().waitFor();
    await soon(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  } finally {
    await giveBackWindows(browser);
    await served.stop();
  }
});
