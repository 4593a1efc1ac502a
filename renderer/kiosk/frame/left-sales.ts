import { mayComplete, takenTenders } from '../../../shared/engine/sale/sale-payment.ts';
import type { Cart } from '../../../shared/engine/terms/cart.ts';
import { SALE_OPERATIONS, type SaleView } from '../../../shared/till-contract/operations/sale-operations.ts';
import { askTill, CARD_PATIENCE } from '../../host/ask-till.ts';
import { isSameCart } from '../../selling/sale-requests.ts';

/** Returns how to end a sale whose guest has left. One with an unsettled charge is set aside, so that the counter finds it. */
export function endOf({ sale, state, charges }: SaleView): 'complete' | 'abandon' | 'give_back' | 'set_aside' | undefined {
  if (state !== 'paying') return undefined;
  if (charges.some((charge) => charge.state === 'sending' || charge.state === 'unknown')) return 'set_aside';
  if (mayComplete(sale)) return 'complete';
  return takenTenders(sale).length === 0 ? 'abandon' : 'give_back';
}

/** Ends sales whose guests left: completes those that a late charge covered; gives back other payments, then abandons; sets others aside. */
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
    if (end === 'set_aside') await askTill(SALE_OPERATIONS.setSaleAside, { path });
    if (end === 'abandon') await askTill(SALE_OPERATIONS.abandonSale, { path });
  }
}
