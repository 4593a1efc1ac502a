import { shareBetween } from '../../base/allocate.ts';
import { add, type Money, negate, subtract, sum } from '../../base/money.ts';
import type { Sale } from '../sale/sale.ts';
import { takenTenders, tipsTaken } from '../sale/sale-payment.ts';
import type { Quantity } from '../terms/cart.ts';
import type { TenderKind } from '../terms/tender.ts';
import type { ReceiptLine } from './receipt-line.ts';
import { taxBreakdown } from './receipt-totals.ts';

/** What one refund gave back of a sale. */
export interface RefundedPart {
  readonly items: readonly { readonly name: string; readonly quantity: Quantity; readonly unit: Money; readonly amount: Money }[];
  readonly tenders: readonly { readonly kind: TenderKind; readonly lastFour?: string | undefined; readonly amount: Money }[];
  /** What had been refunded before it, of all that was paid with tips. */
  readonly before: Money;
}

/** Yields the items with what goes back for them, and the shares of tip and taxes, which add up over all refunds of the sale. */
export function* refundedPart(sale: Sale, { items, tenders, before }: RefundedPart): Generator<ReceiptLine> {
  const paid = sum(takenTenders(sale).map(({ amount, tip }) => add(amount, tip)));
  const amount = sum(tenders.map((tender) => tender.amount));
  const share = (whole: Money): Money => shareBetween(whole, before, add(before, amount), paid);
  for (const item of items) {
    const { quantity, name } = item;
    yield { kind: 'item', quantity, name, unitCost: negate(item.unit), amount: negate(item.amount), isReturn: false };
  }
  if (items.length > 0) yield { kind: 'separator' };
  const tip = share(tipsTaken(sale));
  yield { kind: 'total', amount: negate(subtract(amount, tip)) };
  for (const tax of taxBreakdown(sale.priced))
    yield { ...tax, taxable: negate(share(tax.taxable)), amount: negate(share(tax.amount)), isIncluded: true };
  if (tip !== 0 && sale.isTipOffReceipt !== true) {
    yield { kind: 'tip', amount: negate(tip) };
    yield { kind: 'with_tip', amount: negate(amount) };
  }
  for (const tender of tenders) {
    const detail = tender.lastFour === undefined ? {} : { detail: `****${tender.lastFour}` };
    yield { kind: 'tender', tender: tender.kind, amount: negate(tender.amount), ...detail };
  }
}
