import { accept } from '../../base/outcome.ts';
import type { OrderFound, STAND_OPERATIONS } from '../../till-contract/operations/stand-operations.ts';
import type { HostContext } from '../context/host-context.ts';
import { refundIdOfOrder } from '../records/refunds-record.ts';
import type { TillHandler } from '../till-call.ts';
import { findByCode } from './orders-by-code.ts';
import { refundState, searchSales, searchService } from './orders-search.ts';

const NOTHING = { orders: [], hasMore: false };

export const searchOrders: TillHandler<HostContext, (typeof STAND_OPERATIONS)['searchOrders']> = async (
  context,
  { caller, query, at, isClientWaiting },
) => {
  const place = context.vendorOf(caller)?.place;
  if (place === undefined) return accept({ ...NOTHING, isServiceAsked: false });
  const where = query.where ?? 'host';
  const own = where === 'service' ? NOTHING : await searchSales(context, place, query);
  const mayAsk = where !== 'host' && context.drainer().connection.connectivity() === 'online';
  const theirs = mayAsk ? await searchService(context, place, query, at, isClientWaiting) : undefined;
  const coded = query.text === undefined ? undefined : await findByCode(context, place, query.text.trim(), mayAsk);
  const listed = [...own.orders, ...(theirs?.orders ?? [])];
  const isListed = listed.some(({ saleId, orderNumber }) => (coded?.saleId ?? coded?.orderNumber) === (saleId ?? orderNumber));
  const found = [...(coded === undefined || isListed ? [] : [coded]), ...listed].sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
  const orders = await Promise.all(found.map((order) => withRefund(context, order)));
  return accept({ orders, isServiceAsked: theirs !== undefined, hasMore: own.hasMore || theirs?.hasMore === true });
};

/** Adds the refund that this host made for an order from elsewhere. */
async function withRefund({ journal }: HostContext, order: OrderFound): Promise<OrderFound> {
  if (order.saleId !== undefined || order.orderNumber === undefined) return order;
  const refund = await refundState(journal, refundIdOfOrder(order.orderNumber));
  return refund === undefined ? order : { ...order, refund };
}
