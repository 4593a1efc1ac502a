import { CART_KEEPING_OPERATIONS, type DraftView } from '../../shared/till-contract/operations/cart-keeping-operations.ts';
import { askTill } from '../host/ask-till.ts';
import { pause } from '../host/pause.ts';
import { readEntry, type WindowDatabase, writeEntry } from '../ui/boot/window-database.ts';
import type { CartState, CartStore } from './cart-store.ts';
import { findTabAgain } from './cart-tab.ts';

/** Keeps the cart in the window's database, for a reload, and at the host, for a wiped browser. Taps never wait for either. */

type Draft = Pick<DraftView, 'version' | 'cart' | 'vendorId'> & Partial<Pick<CartState, 'tab' | 'counterOrder' | 'ageCheckedAt'>>;

/** The key of the cart in the window's database. */
export const DRAFT = 'draft';
const HOST_PAUSE = 400;

/** Restores the cart from the window's database, which is fast enough to await at the start. */
export async function restoreDraft(database: WindowDatabase, cartStore: CartStore): Promise<void> {
  const own = await readEntry<Draft>(database, DRAFT).catch(() => undefined);
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
  const told = await askTill(CART_KEEPING_OPERATIONS.findDraft, {});
  const draft = told.ok ? told.value.draft : undefined;
  const { version } = cartStore.store.getState();
  if (draft === undefined || draft.version <= version) return;
  if (version !== openedWith) return cartStore.store.setState({ version: draft.version + 1 });
  cartStore.replace(draft.cart, { version: draft.version, vendorId: draft.vendorId });
  await findTabAgain(cartStore);
}

/** Keeps both copies up to date. Returns an unsubscribe function. */
export function keepDrafts(database: WindowDatabase, cartStore: CartStore): () => void {
  const own = latestOnly<CartState>(async ({ version, cart, tab, counterOrder, ageCheckedAt, vendorId }) => {
    const draft = { version, cart, tab, counterOrder, ageCheckedAt, ...(vendorId !== undefined && { vendorId }) } satisfies Draft;
    await writeEntry(database, DRAFT, draft).catch(() => undefined);
  });
  const hosts = latestOnly<CartState>(async ({ version, cart, vendorId }) => {
    await pause(HOST_PAUSE);
    await askTill(CART_KEEPING_OPERATIONS.keepDraft, { body: { version, cart, ...(vendorId !== undefined && { vendorId }) } });
  });
  return cartStore.store.subscribe((state, before) => {
    if (state.cart === before.cart && state.version === before.version) return;
    own(state);
    hosts(state);
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
