import { type DrawnElement, drawElement } from './drawn-element.ts';

/**
 * The tiles as they will stand once everything is read: shown as the very first, while program and menu are still on their way. It
 * imports next to nothing, and nobody can sell by it: a tap is kept and made once there is somebody to make it.
 */
export interface FirstScreen {
  /** Of the document: language, direction, theme. */
  readonly root: DrawnElement['attributes'];
  readonly screen: DrawnElement;
  /** Of the window that it was laid out for. */
  readonly width: number;
  readonly height: number;
  /** From then on other groups, prices or items may hold. */
  readonly untilEpoch: number;
}

export const REGISTER_DATABASE = 'register';
const STORE = 'kept';
export const FIRST_SCREEN = 'first-screen';
/** On what each tile stands for. */
export const ITEM_ATTRIBUTE = 'data-item';

/** True where there was one to show. */
export async function showFirstScreen(page: Window, nowEpoch: number): Promise<boolean> {
  const kept = await readFirstScreen(page.indexedDB).catch(() => undefined);
  if (page.document.readyState === 'loading') {
    await new Promise((resolve) => page.document.addEventListener('DOMContentLoaded', resolve, { once: true }));
  }
  const place = page.document.getElementById('page');
  if (kept === undefined || place === null) return false;
  if (nowEpoch >= kept.untilEpoch || kept.width !== page.innerWidth || kept.height !== page.innerHeight) return false;
  for (const [name, value] of kept.root) page.document.documentElement.setAttribute(name, value);
  const screen = drawElement(kept.screen);
  screen.addEventListener('click', ({ target }) => {
    const itemId = (target as Element).closest(`[${ITEM_ATTRIBUTE}]`)?.getAttribute(ITEM_ATTRIBUTE);
    if (itemId != null) earlyTaps.push(itemId);
  });
  place.replaceChildren(screen);
  return true;
}

let earlyTaps: string[] = [];

/** The items that were tapped so far, in their order, each told once. */
export function takeEarlyTaps(): readonly string[] {
  const taps = earlyTaps;
  earlyTaps = [];
  return taps;
}

/** One text is read faster than the many small records that it is made of. */
export function writeFirstScreen(firstScreen: FirstScreen): string {
  return JSON.stringify(firstScreen);
}

export async function readFirstScreen(factory: IDBFactory): Promise<FirstScreen | undefined> {
  const text = await readKeptText(factory);
  return text === undefined ? undefined : (JSON.parse(text) as FirstScreen);
}

/** By the browser's own words: the library that keeps the cache would take longer to load than this to show. */
function readKeptText(factory: IDBFactory): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const opening = factory.open(REGISTER_DATABASE);
    // Not made here: its maker would take it for an older one of its own.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const { result: database } = opening;
      if (!database.objectStoreNames.contains(STORE)) reject(new Error('it keeps something else'));
      else {
        const reading = database.transaction(STORE).objectStore(STORE).get(FIRST_SCREEN);
        reading.onerror = () => reject(reading.error);
        reading.onsuccess = () => resolve((reading.result as { readonly value: string } | undefined)?.value);
      }
      // Once what was asked is answered; an open one would be in its maker's way.
      database.close();
    };
  });
}
