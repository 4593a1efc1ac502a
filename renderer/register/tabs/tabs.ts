import { uuidV7 } from '../../../shared/base/ids.ts';
import type { Outcome } from '../../../shared/base/outcome.ts';
import { detachCard } from '../../../shared/engine/cart/attached-card.ts';
import type { Cart } from '../../../shared/engine/terms/cart.ts';
import { CART_KEEPING_OPERATIONS, type TabView } from '../../../shared/till-contract/operations/cart-keeping-operations.ts';
import { askTill, NO_ANSWER } from '../../host/ask-till.ts';
import { tabOfView } from '../../selling/cart-tab.ts';
import type { HostRefusal } from '../../words/base/refusal-details.ts';
import type { Register } from '../frame/register.ts';

type Answer = Outcome<TabView, HostRefusal>;

/** A change to a tab. Revision 0 creates it. */
export interface TabEdit {
  readonly id: string;
  readonly name: string;
  readonly revision: number;
  readonly cart: Cart;
  readonly vendorId?: number | undefined;
  readonly submits?: boolean;
  /** Approvals for removing items that the kitchen already has. */
  readonly approvals?: readonly string[];
}

export async function keepTab(
  { world }: Pick<Register, 'world'>,
  { id, submits, vendorId, approvals = [], ...form }: TabEdit,
): Promise<Answer> {
  const path = { tab_id: id, edit_id: uuidV7(world) };
  const body = {
    ...form,
    ...(vendorId !== undefined && { vendorId }),
    ...(submits === true && { submits }),
    ...(approvals.length > 0 && { approvals }),
  };
  const ask = (): Promise<Answer> => askTill(CART_KEEPING_OPERATIONS.keepTab, { path, body });
  const answer = await ask();
  // The same edit id: the host may have saved it although the answer was lost.
  return !answer.ok && answer.refusal.code === NO_ANSWER ? await ask() : answer;
}

/**
 * Saves the cart as a new tab, or its changes to the tab it belongs to, and clears the cart for the next guest. A card stays off it: the
 * order is priced at the service before anything pays for it.
 */
export async function saveCartAsTab(
  register: Pick<Register, 'cartStore' | 'world'>,
  { name, submits, approvals }: Pick<TabEdit, 'name' | 'approvals'> & { readonly submits: boolean },
): Promise<Answer> {
  const { cartStore, world } = register;
  const { cart, tab, vendorId } = cartStore.store.getState();
  const edit = {
    id: tab?.id ?? uuidV7(world),
    revision: tab?.revision ?? 0,
    name,
    cart: detachCard(cart),
    vendorId,
    submits,
    ...(approvals !== undefined && { approvals }),
  };
  const saved = await keepTab(register, edit);
  if (saved.ok && cartStore.store.getState().cart === cart) cartStore.clear({ isStored: true });
  return saved;
}

/** Adds the cart's lines to an open tab. */
export async function addCartToTab(register: Pick<Register, 'cartStore' | 'world'>, tab: TabView, submits: boolean): Promise<Answer> {
  const { cartStore } = register;
  const { cart, vendorId } = cartStore.store.getState();
  const grown = { ...tab.cart, lines: [...tab.cart.lines, ...cart.lines] };
  const saved = await keepTab(register, { id: tab.id, name: tab.name, revision: tab.revision, cart: grown, vendorId, submits });
  if (saved.ok && cartStore.store.getState().cart === cart) cartStore.clear({ isStored: true });
  return saved;
}

export function takeTabIntoCart({ cartStore }: Pick<Register, 'cartStore'>, tab: TabView): void {
  cartStore.replace(tab.cart, { tab: tabOfView(tab) });
}

/** Clears the cart without saving and returns the host's current version of its tab. */
export async function putTabBack(register: Pick<Register, 'cartStore'>): Promise<Outcome<TabView | undefined, HostRefusal>> {
  const tabs = await askTill(CART_KEEPING_OPERATIONS.listTabs, {});
  if (!tabs.ok) return tabs;
  const { tab } = register.cartStore.store.getState();
  const current = tabs.value.find(({ id }) => id === tab?.id);
  register.cartStore.clear();
  return { ok: true, value: current };
}
