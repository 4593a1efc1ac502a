import type { Catalogue } from '../../engine/catalogue/catalogue.ts';
import type { Sale } from '../../engine/sale/sale.ts';
import type { TillSettings } from '../../till-contract/operations/host-operations.ts';

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
