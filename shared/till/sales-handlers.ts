import type { SALE_OPERATIONS } from '../till-contract/sale-operations.ts';
import { chargeCard } from './charges-card.ts';
import { decideCharge } from './charges-decided.ts';
import { completeSale } from './completion.ts';
import { mailReceipt } from './receipt-mailing.ts';
import { openSale } from './sales-opening.ts';
import { abandonSale, findSale, listOwnSales } from './sales-reading.ts';
import { addTender } from './tenders-taking.ts';
import { adjustTip } from './tenders-tip.ts';
import { voidTender } from './tenders-voiding.ts';
import type { TillHandlers } from './till-call.ts';
import type { TillParts } from './till-parts.ts';

export const SALE_HANDLERS: TillHandlers<TillParts, typeof SALE_OPERATIONS> = {
  openSale,
  findSale,
  listOwnSales,
  addTender,
  voidTender,
  chargeCard,
  decideCharge,
  completeSale,
  abandonSale,
  adjustTip,
  mailReceipt,
};
