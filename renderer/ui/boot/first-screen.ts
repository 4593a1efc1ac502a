import { type DrawnElement, drawElement } from './drawn-element.ts';

/**
 * The register's tiles as they were last laid out, shown first while the program and the menu are still loading. The module imports almost
 * nothing. Nothing can be sold yet: taps are kept and replayed once the register runs.
 */
export interface FirstScreen {
  /** Attributes of the document: language, direction, theme. */
  readonly root: DrawnElement['attributes'];
  readonly screen: DrawnElement;
  /** The size of the window that it was laid out for. */
  readonly width: number;
  readonly height: number;
  /** When other groups, prices or items may apply. */
  readonly untilEpoch: number;
}

export const REGISTER_DATABASE = 'register';
const FIRST_SCREEN = 'first-screen';
/** The attribute on a tile that holds its item's id. */
export const ITEM_ATTRIBUTE = 'data-item';

/** Shows the stored first screen. Returns true if there was one that fits. */
export function showFirstScreen(page: Window, nowEpoch: number): boolean {
  const stored = readFirstScreen(page);
  const place = page.document.getElementById('page');
  if (stored === undefined || place === null) return false;
  if (nowEpoch >= stored.untilEpoch || stored.width !== page.innerWidth || stored.height !== page.innerHeight) return false;
  const screen = drawElement(stored.screen);
  for (const [name, value] of stored.root) page.document.documentElement.setAttribute(name, value);
  screen.addEventListener('click', ({ target }) => {
    const itemId = (target as Element).closest(`[${ITEM_ATTRIBUTE}]`)?.getAttribute(ITEM_ATTRIBUTE);
    if (itemId != null) earlyTaps.push(itemId);
  });
  place.replaceChildren(screen);
  return true;
}

let earlyTaps: string[] = [];

/** Returns the items tapped so far, in order, and clears them. */
export function takeEarlyTaps(): readonly string[] {
  const taps = earlyTaps;
  earlyTaps = [];
  return taps;
}

/** In local storage and not in the window's database: it answers at once, so that the tiles are in the first frame that is painted. */
export function storeFirstScreen({ localStorage }: Window, firstScreen: FirstScreen): void {
  try {
    localStorage.setItem(FIRST_SCREEN, JSON.stringify(firstScreen));
  } catch {
    // Full, or not allowed: the next start draws its first screen with the program.
  }
}

export function forgetFirstScreen({ localStorage }: Window): void {
  try {
    localStorage.removeItem(FIRST_SCREEN);
  } catch {
    // Not allowed: nothing was stored.
  }
}

export function readFirstScreen({ localStorage }: Window): FirstScreen | undefined {
  const text = localStorage.getItem(FIRST_SCREEN);
  return text === null ? undefined : (JSON.parse(text) as FirstScreen);
}
