import type { Page } from 'playwright-core';

/** Returns the controls that something else lies over, or that nobody can bring into view by scrolling. */
export async function coveredControls(page: Page): Promise<readonly string[]> {
  return await page.evaluate(findCovered);
}

/** Runs in the page. */
async function findCovered(): Promise<readonly string[]> {
  // What has just come takes no tap for a moment.
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
  await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)));
  const faults: string[] = [];
  // A sheet makes the rest of the page inert.
  const layers = [...document.querySelectorAll('[role="dialog"]')].filter((one) => one.checkVisibility());
  const within = layers.at(-1) ?? document.body;
  const nameOf = (element: Element): string =>
    `${element.className} "${element.getAttribute('aria-label') ?? (element.textContent?.trim() || element.getAttribute('placeholder'))}"`;
  // The label of a box, a dot or a switch is pressed instead of it, and may lie over it.
  const pressed = (control: Element): Element =>
    control.matches('input[type="checkbox"], input[type="radio"]') ? (control.closest('label') ?? control) : control;
  /** What lies over the middle or near an edge of a control. */
  const coversOf = (element: Element): readonly (Element | null | undefined)[] => {
    // A link may go over two lines.
    const { left, top, width, height } = element.getClientRects()[0] ?? element.getBoundingClientRect();
    const points = [[0.5, 0.5] as const, [0.12, 0.5] as const, [0.88, 0.5] as const, [0.5, 0.12] as const, [0.5, 0.88] as const];
    return points.map(([across, down]) => {
      const met = document.elementFromPoint(left + width * across, top + height * down);
      const isReached = met !== null && (element.contains(met) || met.closest('label')?.contains(element) === true);
      return isReached ? undefined : met;
    });
  };
  const selector = 'button, a[href], input:not([type="hidden"]), select, textarea, [role="radio"], [role="tab"], [role="spinbutton"]';
  for (const control of within.querySelectorAll(selector)) {
    const element = pressed(control);
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: false })) continue;
    if (element.closest('[aria-hidden="true"], .unseen') !== null) continue;
    let covers = coversOf(element);
    // Of a high card one part after the other is brought into view.
    for (const block of ['center', 'start', 'end'] as const) {
      if (!covers.some((cover) => cover !== undefined)) break;
      element.scrollIntoView({ block, inline: 'center', behavior: 'instant' });
      const now = coversOf(element);
      covers = covers.map((cover, point) => (cover === undefined ? undefined : now[point]));
      // What nobody can scroll by hand has not been scrolled by this.
      for (let place = element.parentElement; place !== null; place = place.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(place);
        if (place.scrollTop !== 0 && /hidden|clip/.test(overflowY)) faults.push(`${nameOf(element)}: below the edge of ${place.className}`);
        if (place.scrollLeft !== 0 && /hidden|clip/.test(overflowX))
          faults.push(`${nameOf(element)}: beside the edge of ${place.className}`);
      }
    }
    const cover = covers.find((one) => one !== undefined);
    if (cover !== undefined) faults.push(`${nameOf(element)}: covered by ${cover === null ? 'the edge of the screen' : nameOf(cover)}`);
  }
  return faults;
}

/** Returns by how much the page is wider than the screen. */
export async function excessWidth(page: Page): Promise<number> {
  return await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** The sizes of the design, and 1280 × 800 at 200 % zoom. */
export const SWEPT_SIZES = [
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
  { width: 1920, height: 1080 },
  { width: 640, height: 400 },
] as const;
