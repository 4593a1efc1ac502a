import { uuidV7 } from '../../../shared/base/ids.ts';
import type { Cart } from '../../../shared/engine/terms/cart.ts';
import { CART_KEEPING_OPERATIONS } from '../../../shared/till-contract/operations/cart-keeping-operations.ts';
import { askUntilAnswered } from '../../host/ask-till.ts';
import type { CounterOrderInCart } from '../../selling/cart-store.ts';
import type { Register } from '../frame/register.ts';

const { putBackOrder, recallHeld } = CART_KEEPING_OPERATIONS;

/**
 * Returns a kiosk order to the waiting orders when its lines leave the cart unpaid, so that its code stays valid. When undo brings the
 * lines back into the cart, the till recalls the order again.
 */
export function followCounterOrders({ cartStore: { store }, world }: Pick<Register, 'cartStore' | 'world'>): void {
  let dropped: CounterOrderInCart | undefined;
  let asking: Promise<unknown> = Promise.resolve();
  store.subscribe(({ cart, counterOrder }, before) => {
    if (cart === before.cart) return;
    const { counterOrder: taken } = before;
    if (taken !== undefined && !hasSomeOf(taken, cart)) {
      dropped = taken;
      if (counterOrder === taken) store.setState({ counterOrder: undefined });
      const path = { held_id: taken.heldId, recall_id: taken.recallId };
      asking = asking.then(() => askUntilAnswered(putBackOrder, { path }));
    } else if (dropped !== undefined && counterOrder === undefined && hasSomeOf(dropped, cart)) {
      const again = { ...dropped, recallId: uuidV7(world) };
      dropped = undefined;
      store.setState({ counterOrder: again });
      asking = asking.then(() => askUntilAnswered(recallHeld, { path: { held_id: again.heldId, recall_id: again.recallId } }));
    }
  });
}

function hasSomeOf({ lineIds }: CounterOrderInCart, { lines }: Cart): boolean {
  return lines.some(({ id }) => lineIds.includes(id));
}
