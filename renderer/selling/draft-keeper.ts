import { CART_KEEPING_OPERATIONS, type DraftView } from '../../shared/till-contract/operations/cart-keeping-operations.ts';
import { askTill } from '../host/ask-till.ts';
import { pause } from '../host/pause.ts';
import { readEntry, type WindowDatabase, writeEntry } from '../ui/boot/window-database.ts';
import type { CartState, CartStore } from './cart-store.ts';

/** Keeps the cart in the window's database, for a reload, and at the host, for a wiped browser. Taps never wait for either. */

type Draft = Pick<DraftView, 'version' | 'cart' | 'vendorId'> & Partial<Pick<CartState, 'tab' | 'counterOrder' | 'ageCheckedAt'>>;

/** Every key of a cart in the window's database begins with this. */
export const DRAFT = 'draft';
const HOST_PAUSE = 400;

/** Where one window keeps its cart. The host keeps one cart for each device: that of the first window. */
export interface CartPlace {
  readonly key: string;
  readonly isAtHost: boolean;
}

export const FIRST_PLACE: CartPlace = { key: DRAFT, isAtHost: true };

const OWN_PLACE = 'cart-place';
const MOST_WINDOWS = 20;
/** Set while this window is between two pages. A copy of a window, which the browser makes with all that it stored, is not. */
const IS_LEFT = 'cart-place-left';
const USUAL_PATIENCE = 1000;
/** A slow machine takes its time to end the page before. Without its place the window would begin with an empty cart. */
const RELOAD_PATIENCE = 10_000;
const UNTIL_CLOSED = new Promise<void>(() => undefined);

/**
 * Finds the place of this window's cart. Windows of one device must not share a cart: both would take its money. A window holds a lock on
 * its place until it closes. After a reload it waits for its own place, which the page before may still hold.
 */
async function claimCartPlace(page: Window): Promise<CartPlace> {
  const { navigator, sessionStorage } = page;
  // Pages from another machine without HTTPS have no locks. There a second window shares the cart.
  if (navigator.locks === undefined) return FIRST_PLACE;
  const before = Number(sessionStorage.getItem(OWN_PLACE) ?? '0');
  const patience = sessionStorage.getItem(IS_LEFT) === null ? USUAL_PATIENCE : RELOAD_PATIENCE;
  sessionStorage.removeItem(IS_LEFT);
  page.addEventListener('pagehide', () => sessionStorage.setItem(IS_LEFT, 'true'));
  const isOwn = before > 0 && (await holdLock(navigator.locks, before, { signal: AbortSignal.timeout(patience) }));
  let place = isOwn ? before : 1;
  while (!isOwn && place < MOST_WINDOWS && !(await holdLock(navigator.locks, place, { ifAvailable: true }))) place++;
  sessionStorage.setItem(OWN_PLACE, String(place));
  return place === 1 ? FIRST_PLACE : { key: `${DRAFT}-${place}`, isAtHost: false };
}

/** Holds the lock until the window closes. False if another window has it. */
function holdLock(locks: LockManager, place: number, options: LockOptions): Promise<boolean> {
  return new Promise((resolve) => {
    const held = locks.request(`cart-${place}`, options, (lock) => {
      resolve(lock !== null);
      return lock === null ? undefined : UNTIL_CLOSED;
    });
    held.catch(() => resolve(false));
  });
}

/** Finds the window's own place and restores the cart that is kept there. */
export async function restoreOwnDraft(database: WindowDatabase, cartStore: CartStore, page: Window): Promise<CartPlace> {
  const place = await claimCartPlace(page);
  await restoreDraft(database, cartStore, place);
  return place;
}

/** Restores the cart from the window's database, which is fast enough to await at the start. */
export async function restoreDraft(database: WindowDatabase, cartStore: CartStore, { key }: CartPlace): Promise<void> {
  const own = await readEntry<Draft>(database, key).catch(() => undefined);
  if (own !== undefined)
    cartStore.replace(own.cart, {
      version: own.version,
      tab: own.tab,
      counterOrder: own.counterOrder,
      ageCheckedAt: own.ageCheckedAt,
      vendorId: own.vendorId,
    });
}

/**
 * Adopts the host's draft if it is newer and the cart was not edited since the window opened. An edited cart stays and continues counting
 * above the draft's version; with a lower version the host would refuse to keep it and send its own draft again.
 */
export async function adoptHostDraft(cartStore: CartStore, openedWith: number): Promise<void> {
  const answer = await askTill(CART_KEEPING_OPERATIONS.findDraft, {});
  const draft = answer.ok ? answer.value.draft : undefined;
  const { version } = cartStore.store.getState();
  if (draft === undefined || draft.version <= version) return;
  if (version !== openedWith) return cartStore.store.setState({ version: draft.version + 1 });
  cartStore.replace(draft.cart, { version: draft.version, vendorId: draft.vendorId });
}

/** Keeps both copies up to date. Returns an unsubscribe function. */
export function keepDrafts(database: WindowDatabase, cartStore: CartStore, { key, isAtHost }: CartPlace): () => void {
  const own = latestOnly<CartState>(async ({ version, cart, tab, counterOrder, ageCheckedAt, vendorId }) => {
    // Not within the tap, which would wait until the cart is copied.
    await pause(0);
    const draft = { version, cart, tab, counterOrder, ageCheckedAt, ...(vendorId !== undefined && { vendorId }) } satisfies Draft;
    await writeEntry(database, key, draft).catch(() => undefined);
  });
  const hosts = latestOnly<CartState>(async ({ version, cart, vendorId }) => {
    await pause(HOST_PAUSE);
    await askTill(CART_KEEPING_OPERATIONS.keepDraft, { body: { version, cart, ...(vendorId !== undefined && { vendorId }) } });
  });
  return cartStore.store.subscribe((state, before) => {
    if (state.cart === before.cart && state.version === before.version) return;
    own(state);
    if (isAtHost) hosts(state);
  });
}

/** Runs `act` for one value at a time. Of the values that arrive during a run only the last is used. */
function latestOnly<Value>(act: (value: Value) => Promise<void>): (value: Value) => void {
  let next: { readonly value: Value } | undefined;
  let isBusy = false;
  const work = async (): Promise<void> => {
    isBusy = true;
    while (next !== undefined) {
      const { value } = next;
      next = undefined;
      await act(value);
    }
    isBusy = false;
  };
  return (value) => {
    next = { value };
    if (!isBusy) void work();
  };
}
