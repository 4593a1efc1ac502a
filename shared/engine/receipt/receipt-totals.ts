import { add, type Money, NO_MONEY, subtract } from '../../base/money.ts';
import { mulDiv } from '../../base/ratio.ts';
import type { AppliedDiscount, AppliedTax, PricedCart } from '../priced-lines/priced-cart.ts';
import type { Sale } from '../sale/sale.ts';
import { changeGiven, takenTenders, tenderedSoFar, tipsTaken } from '../sale/sale-payment.ts';
import { tipBase } from '../sale/tip-base.ts';
import type { FeeData } from '../terms/catalogue-data.ts';
import { lastFourOf, shownKindOf, type Tender } from '../terms/tender.ts';
import type { ReceiptLine, ReceiptTax } from './receipt-line.ts';

/** Yields subtotal to total; the lines between add up. Included taxes follow the total, which already contains them. */
export function* receiptTotals(sale: Sale): Generator<ReceiptLine> {
  const { priced } = sale;
  const { subtotal, total, charityTotal } = priced.totals;
  const taxes = taxBreakdown(priced);
  const between = [...cartDiscounts(priced), ...fees(priced), ...taxes.filter(({ isIncluded }) => !isIncluded)];
  if (between.length > 0) yield { kind: 'subtotal', amount: subtotal };
  yield* between;
  yield { kind: 'total', amount: total };
  yield* taxes.filter(({ isIncluded }) => isIncluded);
  const rounding = roundingOf(sale);
  if (charityTotal !== 0) yield { kind: 'charity', amount: charityTotal };
  if (rounding !== 0) yield { kind: 'rounding', amount: rounding };
  if (charityTotal !== 0 || rounding !== 0) yield { kind: 'to_pay', amount: add(priced.totals.due, rounding) };
}

/** Suggests tips if the guest has not given one. */
export function* suggestedTips(sale: Sale): Generator<ReceiptLine> {
  const goods = tipBase(sale.priced, (itemId) => sale.giftCardItemIds?.includes(itemId) === true);
  if (goods <= 0 || tipsTaken(sale) !== 0) return;
  const percents = sale.suggestedTipPercents ?? [];
  if (percents.length > 0) yield { kind: 'separator' };
  for (const percent of percents) yield { kind: 'suggested_tip', percent, amount: mulDiv(goods, percent, 100) as Money };
}

/** Yields tip, total with it, tenders and change: to pay + tip = tenders - change. A refund shows the amounts paid back, not the cash handed over. */
export function* receiptPayments(sale: Sale, isRefund: boolean): Generator<ReceiptLine> {
  const tip = tipsTaken(sale);
  if (tip !== 0 && sale.isTipOffReceipt !== true) {
    yield { kind: 'tip', amount: tip };
    yield { kind: 'with_tip', amount: add(add(sale.priced.totals.due, roundingOf(sale)), tip) };
  }
  for (const tender of takenTenders(sale)) {
    const amount = tender.kind === 'cash' && !isRefund ? tender.tendered : add(tender.amount, tender.tip);
    const detail = detailOf(tender);
    const shownKind = shownKindOf(tender);
    yield { kind: 'tender', tender: shownKind, amount, ...(detail === undefined ? {} : { detail }) };
    const isByCode = tender.kind === 'external' && shownKind === 'card';
    const code = tender.kind === 'card' ? tender.card.authorizationCode : isByCode ? tender.reference : undefined;
    if (code !== undefined) yield { kind: 'fact', word: 'authorization', text: code };
  }
  const change = changeGiven(sale);
  if (!isRefund && change !== 0) yield { kind: 'change', amount: change };
}

/** Derived from the tenders instead of rounding again: a refund returns the same cents, and rounding UP is not DOWN of the negative. */
function roundingOf(sale: Sale): Money {
  return sale.completion === undefined ? NO_MONEY : subtract(tenderedSoFar(sale), sale.priced.totals.due);
}

/** Leaves out discounts that the catalogue keeps off receipts; they still count in the totals. */
export function shownDiscounts(applied: readonly AppliedDiscount[]): readonly AppliedDiscount[] {
  return applied.filter(({ discount }) => discount.isOffReceipt !== true);
}

function cartDiscounts(priced: PricedCart): readonly ReceiptLine[] {
  return shownDiscounts(priced.discounts).map(({ discount, value }) => ({
    kind: 'discount',
    of: 'cart',
    name: discount.name,
    amount: value,
  }));
}

/** Yields one line per fee, even when it applies to several cart lines. The fee's own taxes are listed with the taxes. */
function fees(priced: PricedCart): readonly ReceiptLine[] {
  const amounts = new Map<string, { readonly name: string; readonly amount: Money }>();
  for (const { fee, value } of priced.fees) {
    if (isOffReceipt(fee)) continue;
    amounts.set(fee.id, { name: fee.name, amount: add(amounts.get(fee.id)?.amount ?? NO_MONEY, value) });
  }
  return [...amounts.values()].filter(({ amount }) => amount !== 0).map((fee) => ({ kind: 'fee', ...fee }));
}

function isOffReceipt({ isOffReceipt, feeClass, printTips }: FeeData): boolean {
  return isOffReceipt === true || ((feeClass === 'TIP' || feeClass === 'GRATUITY') && !printTips);
}

/** Sums taxes by tax, rate and inclusive flag over items and fees, in order of first appearance. */
export function taxBreakdown(priced: PricedCart): readonly ReceiptTax[] {
  const breakdown = new Map<string, ReceiptTax>();
  for (const { tax, taxable, amount } of taxesOf(priced)) {
    const key = JSON.stringify([tax.id, tax.rate.num, tax.rate.den, tax.inclusive]);
    const sofar = breakdown.get(key) ?? { taxable: NO_MONEY, amount: NO_MONEY };
    breakdown.set(key, {
      kind: 'tax',
      name: tax.name,
      rate: tax.rate,
      taxable: add(sofar.taxable, taxable),
      amount: add(sofar.amount, amount),
      isIncluded: tax.inclusive,
    });
  }
  return [...breakdown.values()].filter(({ taxable, amount }) => taxable !== 0 || amount !== 0);
}

function* taxesOf(priced: PricedCart): Generator<AppliedTax> {
  for (const line of priced.lines) for (const component of line.components) yield* component.taxes;
  for (const fee of priced.fees) yield* fee.taxes;
}

/** Identifies a card or voucher; the guest's copy shows only the last four digits. */
function detailOf(tender: Tender): string | undefined {
  if (tender.kind === 'card') return `${tender.card.cardType} ****${lastFourOf(tender) ?? ''}`;
  if (tender.kind === 'gift') return tender.maskedNumber;
  if (shownKindOf(tender) === 'card') return undefined;
  return tender.kind === 'stored' || tender.kind === 'external' ? tender.provider : undefined;
}
