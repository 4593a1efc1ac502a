import type { Page } from 'playwright-core';

/** Returns the words of a page that are broken in two within themselves, as "Promo|tion", and amounts that are. */
export function findBrokenWords(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const broken = new Set<string>();
    const range = document.createRange();
    /** Where a letter begins another row than the one before it. */
    const breakIn = (node: Node, from: number, to: number): number | undefined => {
      let row: number | undefined;
      for (let at = from; at < to; at++) {
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const { bottom, height } = range.getBoundingClientRect();
        if (height === 0) continue;
        if (row !== undefined && bottom - row > height / 2) return at;
        row = bottom;
      }
      return undefined;
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      const isSeen = element?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) === true;
      // Checksums and links have no words, and a name of the menu may be longer than any tile.
      if (!isSeen || element.closest('code, pre, [lang="en-x-code"], .tile, .cart-line, .unseen, option') !== null) continue;
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s\u00ad\u200b/–—-]+/g)) {
        const at = breakIn(node, index, index + word.length);
        if (at !== undefined) broken.add(`${word.slice(0, at - index)}|${word.slice(at - index)}`);
      }
    }
    return [...broken];
  });
}
