import type { Page } from 'playwright-core';

/** Returns the controls that something else lies over, or that can't be brought into view. */
export async function coveredControls(page: Page): Promise<readonly string[]> {
  return await page.evaluate(() => {
    const layers = [...document.querySelectorAll('[role="dialog"]')].filter((one) => one.checkVisibility());
    const within = layers.at(-1) ?? document.body;
    const selector = 'button, a[href], input:not([type="hidden"]), select, textarea, [role="radio"], [role="tab"]';
    const named = (element: Element): string =>
      element.getAttribute('aria-label') ?? (element.textContent?.trim() || element.getAttribute('placeholder') || element.className);
    const isReached = (element: Element): boolean => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const there = document.elementFromPoint(left + width / 2, top + height / 2);
      // A label covers its own field on purpose.
      return there !== null && (element.contains(there) || there.contains(element) || there.closest('label')?.contains(element) === true);
    };
    const covered: string[] = [];
    for (const element of within.querySelectorAll(selector)) {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: false })) continue;
      if (element.closest('[aria-hidden="true"], .unseen') !== null) continue;
      if (isReached(element)) continue;
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      if (!isReached(element)) covered.push(named(element));
    }
    return covered;
  });
}

/** The sizes of the design, and 1280 × 800 at 200 % zoom. */
export const SWEPT_SIZES = [
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
  { width: 1920, height: 1080 },
  { width: 640, height: 400 },
] as const;
