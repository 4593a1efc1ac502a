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
const STORE = 'kept';
export const FIRST_SCREEN = 'first-screen';
/** The attribute on a tile that holds its item's id. */
export const ITEM_ATTRIBUTE = 'data-item';

/** Shows the cached first screen. Returns true if there was one that fits. */
export async function showFirstScreen(page: Window, nowEpoch: number): Promise<boolean> {
  const stored = await readFirstScreen(page.indexedDB).catch(() => undefined);
  if (page.document.readyState === 'loading') {
    await new Promise((resolve) => page.document.addEventListener('DOMContentLoaded', resolve, { once: true }));
  }
  const place = page.document.getElementById('page');
  if (stored === undefined || place === null) return false;
  if (nowEpoch >= stored.untilEpoch || stored.width !== page.innerWidth || stored.height !== page.innerHeight) return false;
  for (const [name, value] of stored.root) page.document.documentElement.setAttribute(name, value);
  const screen = drawElement(stored.screen);
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

/** One JSON text is faster to read than many small records. */
export function writeFirstScreen(firstScreen: FirstScreen): string {
  return JSON.stringify(firstScreen);
}

export async function readFirstScreen(factory: IDBFactory): Promise<FirstScreen | undefined> {
  const text = await readStoredText(factory);
  return text === undefined ? undefined : (JSON.parse(text) as FirstScreen);
}

/** Uses IndexedDB directly: loading the database library would take longer than showing this screen. */
function readStoredText(factory: IDBFactory): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const opening = factory.open(REGISTER_DATABASE);
    // Abort, so that no empty database is created: the library would take it for an older version of its own.
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
      // `close` waits for the read to finish. An open connection would block the library from opening the database.
      database.close();
    };
  });
}
