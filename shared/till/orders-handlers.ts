import { accept } from '../base/outcome.ts';
import type { STAND_OPERATIONS } from '../till-contract/stand-operations.ts';
import type { HostParts } from './host-parts.ts';
import { searchSales, searchService } from './orders-search.ts';
import type { TillHandler } from './till-call.ts';

const NOTHING = { orders: [], hasMore: false };

export const searchOrders: TillHandler<HostParts, (typeof STAND_OPERATIONS)['searchOrders']> = async (parts, { query, at }) => {
  const where = query.where ?? 'host';
  const own = where === 'service' ? NOTHING : await searchSales(parts, query);
  const mayAsk = where !== 'host' && parts.drainer().connection.grade() === 'service';
  const theirs = mayAsk ? await searchService(parts, query, at) : undefined;
  const orders = [...own.orders, ...(theirs?.orders ?? [])].sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
  return accept({ orders, isServiceAsked: theirs !== undefined, hasMore: own.hasMore || theirs?.hasMore === true });
};
