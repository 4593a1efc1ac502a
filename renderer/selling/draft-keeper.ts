import { CART_KEEPING_OPERATIONS, type DraftView } from '../../shared/till-contract/operations/cart-keeping-operations.ts';
import { askHost } from '../host/ask-host.ts';
import { pause } from '../host/pause.ts';
import { keep, readKept, type WindowDatabase } from '../ui/boot/window-database.ts';
import type { CartDesk, CartState } from './cart-store.ts';
import { findTabAgain } from './cart-tab.ts';

/** The cart in work survives a reload by the window's own copy, and a wiped window by the host's. Neither is on the way of a tap. */

type Draft = Pick<DraftView, 'version' | 'cart' | 'vendorId'> & Partial<Pick<CartState, 'tab' | 'counterOrder' | 'ageCheckedAt'>>;

/** Under which the window keeps its cart. */
export const DRAFT = 'draft';
const HOST_PAUSE = 400;

/** The window's own copy: fast enough to wait for. */
export async function restoreDraft(database: WindowDatabase, desk: CartDesk): Promise<void> {
  const own = await readKept<Draft>(database, DRAFT).catch(() => undefined);
  if (own !== undefined)
    desk.replace(own.cart, {
      version: own.version,
      tab: own.tab,
      counterOrder: own.counterOrder,
      ageCheckedAt: own.ageCheckedAt,
      vendorId: own.vendorId,
    });
}

/**
 * The host's copy, where it is newer and the cart is still that with which the window opened. One that somebody has begun since stays, and
 * counts on from the host's: by a lower count the host would never take it, and would bring its own back at every turn.
 */
export async function adoptHostDraft(desk: CartDesk, openedWith: number): Promise<void> {
  const told = await askHost(CART_KEEPING_OPERATIONS.findDraft, {});
  const draft = told.ok ? told.value.draft : undefined;
  const { version } = desk.store.getState();
  if (draft === undefined || draft.version <= version) return;
  if (version !== openedWith) return desk.store.setState({ version: draft.version + 1 });
  desk.replace(draft.cart, { version: draft.version, vendorId: draft.vendorId });
  await findTabAgain(desk);
}

/** Keeps both copies up to date until the answer is called. */
export function keepDrafts(database: WindowDatabase, desk: CartDesk): () => void {
  const own = latestOnly<CartState>(async ({ version, cart, tab, counterOrder, ageCheckedAt, vendorId }) => {
    const draft = { version, cart, tab, counterOrder, ageCheckedAt, ...(vendorId !== undefined && { vendorId }) } satisfies Draft;
    await keep(database, DRAFT, draft).catch(() => undefined);
  });
  const hosts = latestOnly<CartState>(async ({ version, cart, vendorId }) => {
    await pause(HOST_PAUSE);
    await askHost(CART_KEEPING_OPERATIONS.keepDraft, { body: { version, cart, ...(vendorId !== undefined && { vendorId }) } });
  });
  return desk.store.subscribe((state, before) => {
    if (state.cart === before.cart && state.version === before.version) return;
    own(state);
    hosts(state);
  });
}

/** One at a time; of those that come meanwhile only the last counts. */
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
