import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { projectRoot } from '../../electron/setup/run-command.mjs';
import { launchChromium, prepareChromium } from '../setup/chromium.ts';
import { readScriptOptions } from '../setup/script-options.ts';
import { ICNS_SIZES, packIcns, packIco, type SizedPicture } from './icon-containers.ts';

readScriptOptions('npm run icons\n\nDraws resources/icon.svg in every size in which a system wants the icon of a program.', {});

const LINUX_SIZES = [16, 24, 32, 48, 64, 128, 256, 512];
const WINDOWS_SIZES = [16, 24, 32, 48, 64, 128, 256];
/** macOS draws icons with air around them: the shape fills 824 of 1024. */
const MAC_SHARE = 824 / 1024;

const chromiumFound = await prepareChromium();
if (chromiumFound.kind === 'missing') throw new Error(chromiumFound.sentence);
const browser = await launchChromium(chromiumFound.path);
try {
  const page = await browser.newPage();
  const folder = join(projectRoot, 'resources', 'icons');
  mkdirSync(folder, { recursive: true });
  const keep = (name: string, bytes: Uint8Array): void => writeFileSync(join(folder, name), bytes);
  for (const { pixels, png } of await draw(page, LINUX_SIZES, 1)) keep(`${pixels}x${pixels}.png`, png);
  keep('grandstand.ico', packIco(await draw(page, WINDOWS_SIZES, 1)));
  keep('grandstand.icns', packIcns(await draw(page, ICNS_SIZES, MAC_SHARE)));
} finally {
  await browser.close();
}

async function draw(page: Page, sizes: readonly number[], share: number): Promise<readonly SizedPicture[]> {
  const svg = readFileSync(join(projectRoot, 'resources', 'icon.svg'), 'base64');
  const drawn: SizedPicture[] = [];
  for (const pixels of sizes) {
    await page.setViewportSize({ width: pixels, height: pixels });
    const side = pixels * share;
    const margin = (pixels - side) / 2;
    await page.setContent(
      `<body style="margin:0"><img src="data:image/svg+xml;base64,${svg}" style="position:absolute;inset:${margin}px;width:${side}px;height:${side}px">`,
    );
    await page.locator('img').evaluate((image: HTMLImageElement) => image.decode());
    drawn.push({ pixels, png: await page.screenshot({ omitBackground: true }) });
  }
  return drawn;
}
