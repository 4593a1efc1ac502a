import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { projectRoot } from '../../electron/setup/run-command.mjs';
import { buildScreens } from '../renderer/served-screens.ts';
import { findChromium, launchChromium } from '../setup/chromium.ts';
import { readScriptOptions } from '../setup/script-options.ts';
import { untilDrawn } from './camera.ts';
import { faceLooks } from './face-looks.ts';
import { officeLooks } from './office-looks.ts';
import { payLooks } from './pay-looks.ts';
import { sellLooks } from './sell-looks.ts';
import { goHome, type Look, openStage, type Stage } from './stage.ts';
import { troubleLooks } from './trouble-looks.ts';

const USAGE = `npm run screenshots

Takes the few pictures that the README and the guides show anew, each of them a look that npm run screens has too.`;
readScriptOptions(USAGE, {});

const FOLDER = join(projectRoot, 'resources', 'screenshots');
const LOOKS: readonly Look[] = [...sellLooks, ...payLooks, ...faceLooks, ...officeLooks, ...troubleLooks];
const MOST_BYTES = 120_000;
const COUNTER = { width: 1280, height: 800 };

interface Picture {
  readonly name: string;
  readonly look?: string;
  readonly size?: { readonly width: number; readonly height: number };
  readonly colorScheme?: 'light' | 'dark';
  /** What is done there before it is taken. */
  readonly more?: (page: Page) => Promise<unknown>;
}

/** The kitchen has sold something before the reports are shown. */
const PICTURES: readonly Picture[] = [
  { name: 'register', look: 'sell-cart', more: showDrinks },
  { name: 'phone', look: 'sell-cart-up', size: { width: 390, height: 844 } },
  { name: 'payment', look: 'pay-change' },
  { name: 'kiosk', look: 'kiosk-menu', size: { width: 1080, height: 1520 } },
  { name: 'kitchen', look: 'kitchen', colorScheme: 'dark' },
  { name: 'reports', look: 'reports', more: showItems },
  { name: 'queue', look: 'queue-open' },
  { name: 'reference-page', size: { width: 1100, height: 640 } },
];

async function showDrinks(page: Page): Promise<void> {
  const group = page.getByRole('tab', { name: 'Drinks' });
  await group.click();
  await page.locator('.tile', { hasText: 'Iced Tea' }).first().waitFor();
  await group.blur();
}

async function showItems(page: Page): Promise<void> {
  await page.locator('.reports-choice', { hasText: 'Items' }).click();
  await page.locator('.reports-body canvas').waitFor();
}

async function goTo(stage: Stage, look: string | undefined): Promise<Page | undefined> {
  if (look !== undefined) {
    const found = LOOKS.find(({ name }) => name === look);
    if (found === undefined) throw new Error(`there is no look ${look}`);
    return await found.go(stage);
  }
  const page = await (await stage.browser.newContext()).newPage();
  await page.goto(`${stage.host.url}/docs`);
  return page;
}

async function take(stage: Stage, { name, look, size = COUNTER, colorScheme = 'light', more }: Picture): Promise<void> {
  const other = await goTo(stage, look);
  const page = other ?? stage.page;
  await more?.(page);
  await page.mouse.move(0, 0);
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme });
  await page.evaluate(untilDrawn);
  const path = join(FOLDER, `${name}.png`);
  await page.screenshot({ path, animations: 'disabled', caret: 'hide' });
  const { size: bytes } = statSync(path);
  console.log(`${name}.png: ${bytes} bytes`);
  if (bytes > MOST_BYTES) throw new Error(`${name}.png is too large: at most ${MOST_BYTES} bytes`);
  if (other !== undefined) return await other.context().close();
  await page.setViewportSize(COUNTER);
  await goHome(stage);
}

const found = await findChromium();
if (found.kind === 'missing') {
  console.error(found.sentence);
  process.exit(2);
}
const screens = await buildScreens();
const browser = await launchChromium(found.path);
try {
  const stage = await openStage(browser, { locale: 'en-US', colorScheme: 'light' });
  try {
    for (const picture of PICTURES) await take(stage, picture);
  } finally {
    await stage.host.stop();
  }
} finally {
  await browser.close();
  screens.remove();
}
