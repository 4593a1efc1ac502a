import type { Page } from 'playwright-core';

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Line {
  readonly words: string;
  readonly box: Box;
  /** What scrolls or keeps its place with it. Only lines of the same place can lie over each other for good. */
  readonly place: number;
}

/** Returns which longer words are cut off, leave their box or lie over others, and whether the page is wider than the screen. */
export async function findUnfitting(page: Page): Promise<readonly string[]> {
  const { faults, lines } = await page.evaluate(measureTexts);
  return [...new Set([...faults, ...lines.flatMap((line, at) => overlapsOf(line, lines.slice(at + 1)))])];
}

const OVER = 3;

function overlapsOf(line: Line, others: readonly Line[]): readonly string[] {
  return others
    .filter(({ words, place, box }) => {
      const across = Math.min(line.box.right, box.right) - Math.max(line.box.left, box.left);
      const down = Math.min(line.box.bottom, box.bottom) - Math.max(line.box.top, box.top);
      return words !== line.words && place === line.place && across > OVER && down > OVER;
    })
    .map(({ words }) => `"${line.words}" and "${words}" lie over each other`);
}

/** Runs in the page. Looks only at words of the pseudo-language: names and amounts are cut off where a screen wants it. */
async function measureTexts(): Promise<{ readonly faults: readonly string[]; readonly lines: readonly Line[] }> {
  /** Edges may lie between two dots of the screen. */
  const NEAR = 1.5;
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
  await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)));
  const { scrollWidth, clientWidth } = document.documentElement;
  const faults = scrollWidth > clientWidth ? [`the page is ${scrollWidth - clientWidth} wider than the screen`] : [];
  // A sheet makes the rest of the page inert.
  const within = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].findLast((one) => one.checkVisibility());
  const lines: Line[] = [];
  const places: (Element | undefined)[] = [];

  const withAncestors = (element: Element): readonly Element[] =>
    element.parentElement === null ? [element] : [element, ...withAncestors(element.parentElement)];
  const nameOf = ({ className, tagName }: Element): string => (className === '' ? tagName : String(className));
  const scrolls = (overflow: string): boolean => overflow === 'auto' || overflow === 'scroll';
  const cuts = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip';
  const isBeside = (inner: Box, outer: Box): boolean => inner.left < outer.left - NEAR || inner.right > outer.right + NEAR;
  const isHigher = (inner: Box, outer: Box): boolean => inner.top < outer.top - NEAR || inner.bottom > outer.bottom + NEAR;

  const measure = (node: Node, element: Element): void => {
    const words = node.textContent?.trim() ?? '';
    const styled = withAncestors(element).map((one) => ({ one, style: getComputedStyle(one) }));
    // Screen readers alone have what is cut down to nothing.
    if (styled.some(({ style }) => style.clipPath === 'inset(50%)')) return;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    const boxes = styled.filter(({ style }) => style.display !== 'inline');
    const own = boxes[0]?.one;
    if (own !== undefined && isBeside(box, own.getBoundingClientRect())) faults.push(`"${words}" goes out of its box ${nameOf(own)}`);
    const control = boxes.find(({ one }) => one.matches('button, a, label, [role="tab"], [role="radio"]'))?.one;
    if (control !== undefined && isHigher(box, control.getBoundingClientRect()))
      faults.push(`"${words}" is higher than ${nameOf(control)}`);
    const free = { across: false, down: false };
    for (const { one, style } of boxes) {
      free.across ||= scrolls(style.overflowX);
      free.down ||= scrolls(style.overflowY);
      const edge = one.getBoundingClientRect();
      const isCut =
        (!free.across && cuts(style.overflowX) && isBeside(box, edge)) || (!free.down && cuts(style.overflowY) && isHigher(box, edge));
      if (isCut) faults.push(`"${words}" is cut off by ${nameOf(one)}`);
    }
    const place = boxes.find(({ style }) => /auto|scroll/.test(style.overflow) || /sticky|fixed/.test(style.position))?.one;
    if (!places.includes(place)) places.push(place);
    for (const { left, top, right, bottom } of range.getClientRects())
      lines.push({ words, box: { left, top, right, bottom }, place: places.indexOf(place) });
  };

  const walker = document.createTreeWalker(within ?? document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    const isSeen =
      element?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && element.closest('.unseen, option') === null;
    if (element !== null && isSeen && node.textContent?.includes('~')) measure(node, element);
  }
  return { faults, lines };
}
