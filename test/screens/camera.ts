import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { findBrokenWords } from './broken-words.ts';

/** How large the screens of stands are, from the counter to the hand. */
export const SIZES = [
  { width: 1920, height: 1080 },
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
  { width: 800, height: 600 },
  { width: 390, height: 844 },
] as const;
/** A kiosk and a board of prices, which most venues hang upright. */
const UPRIGHT_SIZE = { width: 1080, height: 1920 } as const;
export const WIDTHS = [...SIZES, UPRIGHT_SIZE].map(({ width }) => width);
export const THEMES = ['light', 'dark'] as const;

export interface Wanted {
  readonly folder: string;
  readonly widths: ReadonlySet<number>;
  readonly themes: ReadonlySet<string>;
  /** Gets each word that breaks within itself, and where. */
  readonly onBroken: (word: string) => void;
}

/** One state in every size and theme. The window is as wide as at the counter afterwards, since it is used there. */
export async function take(
  page: Page,
  name: string,
  { folder, widths, themes, onBroken }: Wanted,
  isUpright = false,
): Promise<readonly string[]> {
  mkdirSync(folder, { recursive: true });
  const taken: string[] = [];
  const counter = page.viewportSize();
  // No button is seen as if a pointer rested on it.
  await page.mouse.move(0, 0);
  // The first screen of a page that loads: its bar is empty.
  await page.locator('.register-head:empty').waitFor({ state: 'detached' });
  await page.evaluate(untilStill);
  for (const size of [...SIZES, ...(isUpright ? [UPRIGHT_SIZE] : [])].filter(({ width }) => widths.has(width))) {
    await page.setViewportSize(size);
    for (const colorScheme of THEMES.filter((theme) => themes.has(theme))) {
      await page.emulateMedia({ colorScheme });
      await page.evaluate(untilDrawn);
      const file = `${name}-${size.width}-${colorScheme}.png`;
      await page.screenshot({ path: join(folder, file), animations: 'disabled', caret: 'hide' });
      taken.push(file);
    }
    for (const word of await findBrokenWords(page)) onBroken(`${name} at ${size.width}: ${word}`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  if (counter !== null) await page.setViewportSize(counter);
  await page.evaluate(untilDrawn);
  return taken;
}

/** What a page has asked its host for has come, and is drawn. */
export function untilStill(): Promise<void> {
  const STILL_MILLISECONDS = 250;
  const MOST_MILLISECONDS = 5000;
  return new Promise((resolve) => {
    const end = (): void => {
      observer.disconnect();
      resolve();
    };
    let timer = setTimeout(end, STILL_MILLISECONDS);
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(end, STILL_MILLISECONDS);
    });
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
    setTimeout(end, MOST_MILLISECONDS);
  });
}

/** A grid draws anew after it has measured itself. */
export function untilDrawn(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
  });
}
