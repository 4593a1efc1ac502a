import { accept } from '../../base/outcome.ts';
import type { OrderFound, STAND_OPERATIONS } from '../../till-contract/operations/stand-operations.ts';
import type { HostParts } from '../context/host-parts.ts';
import { refundIdOfOrder } from '../records/refunds-record.ts';
import type { TillHandler } from '../till-call.ts';
import { findByCode } from './orders-by-code.ts';
import { refundTold, searchSales, searchService } from './orders-search.ts';

const NOTHING = { orders: [], hasMore: false };

export const searchOrders: TillHandler<HostParts, (typeof STAND_OPERATIONS)['searchOrders']> = async (
  parts,
  { caller, query, at, isWanted },
) => {
  const place = parts.vendorOf(caller)?.place;
  if (place === undefined) return accept({ ...NOTHING, isServiceAsked: false });
  const where = query.where ?? 'host';
  const own = where === 'service' ? NOTHING : await searchSales(parts, place, query);
  const mayAsk = where !== 'host' && parts.drainer().connection.grade() === 'service';
  const theirs = mayAsk ? await searchService(parts, place, query, at, isWanted) : undefined;
  const coded = query.text === undefined ? undefined : await findByCode(parts, place, query.text.trim(), mayAsk);
  const listed = [...own.orders, ...(theirs?.orders ?? [])];
  const isListed = listed.some(({ saleId, orderNumber }) => (coded?.saleId ?? coded?.orderNumber) === (saleId ?? orderNumber));
  const found = [...(coded === undefined || isListed ? [] : [coded]), ...listed].sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
  const orders = await Promise.all(found.map((order) => withRefund(parts, order)));
  return accept({ orders, isServiceAsked: theirs !== undefined, hasMore: own.hasMore || theirs?.hasMore === true });
};

/** Adds the refund that this host made for an order from elsewhere. */
async function withRefund({ journal }: HostParts, order: OrderFound): Promise<OrderFound> {
  if (order.saleId !== undefined || order.orderNumber === undefined) return order;
  const refund = await refundTold(journal, refundIdOfOrder(order.orderNumber));
  return refund === undefined ? order : { ...order, refund };
}
