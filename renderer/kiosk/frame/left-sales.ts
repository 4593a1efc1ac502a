import { mayComplete, takenTenders } from '../../../shared/engine/sale/sale-payment.ts';
import type { Cart } from '../../../shared/engine/terms/cart.ts';
import { SALE_OPERATIONS, type SaleView } from '../../../shared/till-contract/operations/sale-operations.ts';
import { askTill, CARD_PATIENCE } from '../../host/ask-till.ts';
import { isSameCart } from '../../selling/sale-flow.ts';

/** Returns how to end a sale whose guest has left, or undefined while one of its charges is unsettled. */
export function endOf({ sale, state, charges }: SaleView): 'complete' | 'abandon' | 'give_back' | undefined {
  if (state !== 'paying' || charges.some((charge) => charge.state === 'sending' || charge.state === 'unknown')) return undefined;
  if (mayComplete(sale)) return 'complete';
  return takenTenders(sale).length === 0 ? 'abandon' : 'give_back';
}

/** Ends sales whose guests left: completes those that a late charge covered; gives back other payments, then abandons. */
export async function endLeftSales(unfinished: readonly SaleView[], cart: Cart): Promise<void> {
  // The sale of the cart on the screen continues.
  for (const view of unfinished.filter(({ sale }) => !isSameCart(sale.cart, cart))) {
    const end = endOf(view);
    const path = { sale_id: view.sale.id };
    if (end === 'complete') await askTill(SALE_OPERATIONS.completeSale, { path, body: {} });
    if (end === 'give_back') {
      for (const { id } of takenTenders(view.sale)) {
        await askTill(SALE_OPERATIONS.voidTender, { path: { ...path, tender_id: id } }, CARD_PATIENCE);
      }
    }
    if (end === 'abandon') await askTill(SALE_OPERATIONS.abandonSale, { path });
  }
}
