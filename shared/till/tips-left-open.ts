import { can } from '../contract/service-greeting.ts';
import { checkCarried } from './sales-carried.ts';
import type { SaleRecord } from './sales-record.ts';
import type { Caller } from './till-call.ts';
import type { TillParts } from './till-parts.ts';

/**
 * Where guests write the tip onto the slip, a sale goes out with its tip open, unless the cashier has closed it. What the service would
 * take with a closed tip alone is sold so: nobody is sent away for a tip.
 */
export function leaveTipOpen(parts: TillParts, caller: Caller, record: SaleRecord): SaleRecord {
  const { tips, tenders } = parts.settings();
  const { sale, tab } = record;
  const isWanted = caller.kind === 'till' && tips.asks === 'left_open' && tenders.includes('card');
  // The tip of an open order is the order's: a service of others knows of none that comes later.
  const isTaken = tab === undefined || can(parts.drainer().connection.service(), 'open_tips');
  if (!isWanted || !isTaken || sale.cart.tipStatusClosed !== undefined || sale.priced.totals.due <= 0) return record;
  const open: SaleRecord = { ...record, sale: { ...sale, cart: { ...sale.cart, tipStatusClosed: false } } };
  return checkCarried(parts, open).ok ? open : record;
}
