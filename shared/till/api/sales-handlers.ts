import type { SALE_OPERATIONS } from '../../till-contract/operations/sale-operations.ts';
import type { TillContext } from '../context/till-context.ts';
import { adjustTip } from '../orders/tenders-tip.ts';
import { mailReceipt } from '../papers/receipt-mailing.ts';
import { chargeCard } from '../sale/charges-card.ts';
import { decideCharge } from '../sale/charges-decided.ts';
import { completeSale } from '../sale/completion.ts';
import { chooseGiftCard } from '../sale/gift-cards-loading.ts';
import { resumeSale, setSaleAside } from '../sale/sales-aside.ts';
import { openSale } from '../sale/sales-opening.ts';
import { abandonSale, findSale, listOwnSales } from '../sale/sales-reading.ts';
import { addTender } from '../sale/tenders-taking.ts';
import { voidTender } from '../sale/tenders-voiding.ts';
import type { TillHandlers } from '../till-call.ts';

export const SALE_HANDLERS: TillHandlers<TillContext, typeof SALE_OPERATIONS> = {
  openSale,
  findSale,
  listOwnSales,
  addTender,
  chooseGiftCard,
  voidTender,
  chargeCard,
  decideCharge,
  completeSale,
  setSaleAside,
  resumeSale,
  abandonSale,
  adjustTip,
  mailReceipt,
};
