import { hasCapability } from '../../contract/http/service-greeting.ts';
import type { Catalogue } from '../../engine/catalogue/catalogue.ts';
import type { Sale } from '../../engine/sale/sale.ts';
import type { TillSettings } from '../../till-contract/operations/host-operations.ts';
import type { TillContext } from '../context/till-context.ts';
import type { SaleRecord } from '../records/sales-record.ts';
import type { Caller } from '../till-call.ts';
import { checkCarried } from './sales-carried.ts';

/** Hides tips when all of the vendor's tip fees say so; one that suggests tips is enough to suggest them. */
export function tipsOnReceipt(
  { fees }: Catalogue,
  { tips }: Pick<TillSettings, 'tips'>,
): Pick<Sale, 'isTipOffReceipt' | 'suggestedTipPercents'> {
  const ofTips = [...fees.byId.values()].map(({ data }) => data).filter(({ feeClass }) => feeClass === 'TIP' || feeClass === 'GRATUITY');
  const isHidden = ofTips.length > 0 && ofTips.every(({ printTips }) => !printTips);
  const isSuggested = ofTips.some(({ printSuggestedTipAmount }) => printSuggestedTipAmount) && tips.percents.length > 0;
  return { ...(isHidden && { isTipOffReceipt: true }), ...(isSuggested && { suggestedTipPercents: tips.percents }) };
}

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
