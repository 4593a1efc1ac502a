import type { Locator, Page } from 'playwright-core';

/** How long after a tap a finger that was already on its way still comes down. */
const MILLISECONDS = 600;

/** Taps a control and returns each other control in sight that moved within the time after it. One that goes away, or comes, has not moved. */
async function movedByTap(page: Page, control: Locator): Promise<readonly string[]> {
  await control.scrollIntoViewIfNeeded();
  await control.evaluate(follow, MILLISECONDS);
  await control.click();
  return await page.evaluate(() => (window as unknown as { readonly movedControls: Promise<readonly string[]> }).movedControls);
}

/** Notes by the name of each tap what it moved. */
export function movedBy(page: Page): {
  tap(name: string, control: Locator): Promise<void>;
  readonly moved: Record<string, readonly string[]>;
} {
  const moved: Record<string, readonly string[]> = {};
  return {
    moved,
    async tap(name, control) {
      const found = await movedByTap(page, control.first());
      if (found.length > 0) moved[name] = found;
    },
  };
}

/** In the page: notes where all controls are, and looks at each frame of the time after the next tap. */
function follow(tapped: Element, milliseconds: number): void {
  const selector = 'button, a[href], input:not([type="hidden"]), select, textarea, [role="radio"], [role="tab"]';
  const before = new Map<Element, DOMRect>();
  for (const element of document.querySelectorAll(selector)) {
    if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('[inert], [aria-hidden="true"]') !== null) continue;
    const box = element.getBoundingClientRect();
    const met = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (met !== null && element.contains(met) && element !== tapped) before.set(element, box);
  }
  const moved = new Map<Element, string>();
  const look = (): void => {
    for (const [element, box] of before) {
      if (moved.has(element) || !element.isConnected || !element.checkVisibility({ visibilityProperty: true })) continue;
      if (element.closest('[inert]') !== null) continue;
      const now = element.getBoundingClientRect();
      const [across, down] = [box.left + box.width / 2, box.top + box.height / 2];
      // A finger that aims at its middle still meets it.
      if (across >= now.left && across <= now.right && down >= now.top && down <= now.bottom) continue;
      const name = element.getAttribute('aria-label') ?? element.textContent;
      moved.set(element, `${element.className} "${name}" moved by ${Math.round(now.left - box.left)}, ${Math.round(now.top - box.top)}`);
    }
  };
  const watch = async (): Promise<readonly string[]> => {
    const start = performance.now();
    const wait = async (): Promise<boolean> => {
      await new Promise(requestAnimationFrame);
      return performance.now() - start < milliseconds;
    };
    while (await wait()) look();
    return [...moved.values()];
  };
  const found = Promise.withResolvers<readonly string[]>();
  (window as unknown as { movedControls: Promise<readonly string[]> }).movedControls = found.promise;
  addEventListener('click', () => void watch().then(found.resolve), { once: true, capture: true });
}
