import { isUuid } from '../../base/ids.ts';
import { parseInstant } from '../../base/time.ts';
import { ORDERING_OPERATIONS } from '../../contract/operations/operations-ordering.ts';
import type { Order } from '../../contract/records/order.ts';
import type { VendorRef } from '../../sync/journal/intent.ts';
import type { OrderFound } from '../../till-contract/operations/stand-operations.ts';
import { dueOf, isRefunded } from '../../wire/cart/paid-amounts.ts';
import type { HostContext } from '../context/host-context.ts';
import { findSaleOfOrder, isOrderNumber, isOrderOf } from '../records/sales-of-orders.ts';
import { findSaleRecord } from '../records/sales-record.ts';
import { paidBackParts } from '../refund/refunds-of-orders.ts';
import { searchResultOfSale } from './orders-search.ts';

/**
 * Finds the vendor's order for a code, however old it is. The code is a sale id from this host's receipts or an order number; the service
 * is asked for orders that this host did not make.
 */
export async function findByCode(
  context: Pick<HostContext, 'journal' | 'drainer'>,
  vendorRef: VendorRef,
  code: string,
  mayAsk: boolean,
): Promise<OrderFound | undefined> {
  if (isUuid(code)) {
    const sale = await findSaleRecord(context.journal, code.toLowerCase());
    return sale?.body.place.vendorId === vendorRef.vendorId ? await searchResultOfSale(context.journal, sale) : undefined;
  }
  if (!mayAsk || !isOrderNumber(code)) return undefined;
  const read = await context.drainer().caller.call(ORDERING_OPERATIONS.getOrder, { path: { order_id: Number(code) } });
  if (read.kind !== 'ok' || !isOrderOf(read.value, vendorRef)) return undefined;
  const own = await findSaleOfOrder(context.journal, read.value.device_order_id);
  return own === undefined ? foundOrder(read.value, vendorRef.currency) : await searchResultOfSale(context.journal, own);
}

function foundOrder(order: Order, currency: string): OrderFound {
  const { order_id, created_at, cart, refund } = order;
  const at = parseInstant(created_at);
  return {
    orderNumber: String(order_id),
    at: at ?? (created_at as NonNullable<typeof at>),
    total: dueOf(cart, currency),
    state: isRefunded(refund) && refund.remaining_amount === 0 ? 'refunded' : 'complete',
    source: 'service',
    tenders: paidBackParts(order, currency).map(({ kind, amount, lastFour }) => ({
      kind,
      amount,
      ...(lastFour !== undefined && { lastFour }),
    })),
    items: cart.cart_items.map(
      ({ cart_item_with_root_map_node: nested, original_cart_item: flat }) => nested?.item.name ?? flat?.name ?? '',
    ),
  };
}
