import { CART_KEEPING_OPERATIONS, type TabView } from '../../shared/till-contract/operations/cart-keeping-operations.ts';
import { askTill } from '../host/ask-till.ts';
import type { CartState, CartStore } from './cart-store.ts';

type TabOfCart = NonNullable<CartState['tab']>;

export function tabOfView({ id, name, revision, submittedLineIds, kept, pricing }: TabView): TabOfCart {
  return { id, name, revision, submittedLineIds, kept: kept ?? {}, pricing };
}

/**
 * Finds the tab of a cart that was restored without it, from the host's draft or from a sale that was being paid. The tab is recognised by
 * a shared line id. Sold without its tab, the cart would be sold twice.
 */
export async function findTabAgain({ store }: Pick<CartStore, 'store'>): Promise<void> {
  const { cart, tab } = store.getState();
  if (tab !== undefined || cart.lines.length === 0) return;
  const tabs = await askTill(CART_KEEPING_OPERATIONS.listTabs, {});
  if (!tabs.ok || store.getState().cart !== cart) return;
  const ids = new Set<string>(cart.lines.map(({ id }) => id));
  const found = tabs.value.find((tabView) => tabView.cart.lines.some(({ id }) => ids.has(id)));
  if (found !== undefined) store.setState({ tab: tabOfView(found) });
}
