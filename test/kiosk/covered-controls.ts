import type { Page } from 'playwright-core';

/** The controls of a page that a finger can't reach: outside the screen, or with something else over them. Each may be scrolled to first. */
export async function coveredControls(page: Page): Promise<readonly string[]> {
  return await page.evaluate(findCovered);
}

/** In the page. */
function findCovered(): readonly string[] {
  const faults: string[] = [];
  // A sheet makes the rest of the page inert.
  const top = document.querySelector('[role="dialog"]') ?? document.body;
  const nameOf = (element: Element): string => `${element.className} "${element.getAttribute('aria-label') ?? element.textContent}"`;
  const touched = (control: Element): Element =>
    control instanceof HTMLInputElement && control.type !== 'email' ? (control.closest('label') ?? control) : control;
  const isMet = (element: Element, x: number, y: number): boolean => {
    const met = document.elementFromPoint(x, y);
    return met !== null && (element.contains(met) || met.contains(element) === (met === element));
  };
  for (const control of top.querySelectorAll('button, input, select, a[href], [role="spinbutton"]')) {
    const element = touched(control);
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    element.scrollIntoView({ block: 'center', inline: 'center' });
    const { left, top: above, width, height } = element.getBoundingClientRect();
    for (const [across, down] of [
      [0.5, 0.5],
      [0.12, 0.5],
      [0.88, 0.5],
      [0.5, 0.12],
      [0.5, 0.88],
    ] as const) {
      if (isMet(element, left + width * across, above + height * down)) continue;
      const met = document.elementFromPoint(left + width * across, above + height * down);
      faults.push(`${nameOf(element)}: covered by ${met === null ? 'the edge of the screen' : nameOf(met)}`);
      break;
    }
    // What nobody can scroll by hand has not been scrolled by this.
    for (let place = element.parentElement; place !== null; place = place.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(place);
      if (place.scrollTop !== 0 && /hidden|clip/.test(overflowY)) faults.push(`${nameOf(element)}: below the edge of ${place.className}`);
      if (place.scrollLeft !== 0 && /hidden|clip/.test(overflowX)) faults.push(`${nameOf(element)}: beside the edge of ${place.className}`);
    }
  }
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) faults.push(`the page is ${scrollWidth} wide on a screen of ${clientWidth}`);
  return faults;
}
