import type { Money } from '../../../shared/base/money.ts';
import { serviceDueOf } from '../../selling/sale-flow.ts';
import { useCart, useSale } from '../frame/use-register.ts';

/** Returns the amount due: for a tab the service's price, once it was shown. Undefined while the cart is empty or unpriced. */
export function usePayAmount(): Money | undefined {
  const due = useCart(({ priced, cart }) => (cart.lines.length === 0 ? undefined : priced?.totals.due));
  const serviceDue = useSale(serviceDueOf);
  return due === undefined ? undefined : (serviceDue ?? due);
}
