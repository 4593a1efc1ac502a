/** What comes into sight where a finger just was takes no tap for a moment, which may be the end of a double tap on what was there. */
export const SETTLE_MILLISECONDS = 400;

export function settle(selector: string): void {
  document.querySelector(selector)?.animate({ pointerEvents: ['none', 'none'] }, SETTLE_MILLISECONDS);
}
