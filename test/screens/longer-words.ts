import type { Browser, Page } from 'playwright-core';
import { untilDrawn, untilStill } from './camera.ts';
import { reachLooks } from './reach-looks.ts';
import type { Look } from './register-screen.ts';
import { findUnfitting } from './unfitting-texts.ts';

/** Builds the screens in longer, accented words. */
export const LONGER_CONFIG = 'test/screens/longer.config.ts';

/** Where longer words must fit: the counter, a small counter and a hand. */
const SIZES = [
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
] as const;

/** Goes to screens that were built with `longer.config.ts`, and returns which words do not fit where. `onFault` may take a picture. */
export async function faultsOfLonger(
  browser: Browser,
  looks: readonly Look[],
  onFault: (page: Page, name: string) => Promise<unknown> = async () => undefined,
): Promise<readonly string[]> {
  const faults: string[] = [];
  await reachLooks({
    browser,
    locale: 'en-US',
    looks,
    async onReached(page, { name }) {
      const counter = page.viewportSize();
      await page.evaluate(untilStill);
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await page.evaluate(untilDrawn);
        const found = await findUnfitting(page);
        faults.push(...found.map((fault) => `${name} at ${size.width}: ${fault}`));
        if (found.length > 0) await onFault(page, `${name}-${size.width}`);
      }
      if (counter !== null) await page.setViewportSize(counter);
      await page.evaluate(untilDrawn);
    },
    async onMissed(page, { name }, fault) {
      faults.push(`${name}: not reached: ${String(fault).split('\n', 3).join(' ')}`);
      await onFault(page, `${name}-missed`).catch(() => undefined);
    },
  });
  return faults;
}
