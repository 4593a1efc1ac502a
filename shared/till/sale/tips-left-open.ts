import { hasCapability } from '../../contract/http/service-greeting.ts';
import type { TillContext } from '../context/till-context.ts';
import type { SaleRecord } from '../records/sales-record.ts';
import type { Caller } from '../till-call.ts';
import { checkCarried } from './sales-carried.ts';

/**
 * Leaves a sale's tip open when guests write tips on the slip, unless the cashier closed it. A sale that the service takes only with a
 * closed tip is sold with a closed tip, rather than not at all.
 */
export function leaveTipOpen(context: TillContext, caller: Caller, record: SaleRecord): SaleRecord {
  const { tips, tenders } = context.settings();
  const { sale, tab } = record;
  const isWanted = caller.kind === 'till' && tips.asks === 'left_open' && tenders.includes('card');
  // The tip of a tab is its order's, and some services cannot add one later.
  const isTaken = tab === undefined || hasCapability(context.drainer().connection.service(), 'open_tips');
  if (!isWanted || !isTaken || sale.cart.tipStatusClosed !== undefined || sale.priced.totals.due <= 0) return record;
  const open: SaleRecord = { ...record, sale: { ...sale, cart: { ...sale.cart, tipStatusClosed: false } } };
  return checkCarried(open).ok ? open : record;
}
