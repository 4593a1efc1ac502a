import { add, type Money, NO_MONEY, subtract } from '../base/money.ts';
import { mulDiv } from '../base/ratio.ts';
import type { FeeData } from './catalogue-data.ts';
import type { AppliedDiscount, AppliedTax, PricedCart } from './priced-cart.ts';
import type { ReceiptLine, ReceiptTax } from './receipt-line.ts';
import type { Sale } from './sale.ts';
import { changeGiven, takenTenders, tenderedSoFar, tipsTaken } from './sale-payment.ts';
import { lastFourOf, type Tender } from './tender.ts';

/** From subtotal to total: what stands between them adds up. Taxes that are included come after the total, which holds them already. */
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

/** For a guest who has not given a tip: of the goods after discounts, without taxes on top and fees. */
export function* suggestedTips(sale: Sale): Generator<ReceiptLine> {
  const { total, exclusiveTax, feesTotal } = sale.priced.totals;
  const goods = subtract(total, add(exclusiveTax, feesTotal));
  if (goods <= 0 || tipsTaken(sale) !== 0) return;
  const percents = sale.suggestedTipPercents ?? [];
  if (percents.length > 0) yield { kind: 'separator' };
  for (const percent of percents) yield { kind: 'suggested_tip', percent, amount: mulDiv(goods, percent, 100) as Money };
}

/** Tip, tenders and change: to pay + tip = tenders - change. Of a refund it says what went back, not what was once handed over. */
export function* receiptPayments(sale: Sale, isRefund: boolean): Generator<ReceiptLine> {
  const tip = tipsTaken(sale);
  if (tip !== 0 && sale.isTipOffReceipt !== true) yield { kind: 'tip', amount: tip };
  for (const tender of takenTenders(sale)) {
    const amount = tender.kind === 'cash' && !isRefund ? tender.tendered : add(tender.amount, tender.tip);
    const detail = detailOf(tender);
    yield { kind: 'tender', tender: tender.kind, amount, ...(detail === undefined ? {} : { detail }) };
    if (tender.kind === 'card' && tender.card.authorizationCode !== undefined) {
      yield { kind: 'fact', word: 'authorization', text: tender.card.authorizationCode };
    }
  }
  const change = changeGiven(sale);
  if (!isRefund && change !== 0) yield { kind: 'change', amount: change };
}

/** Read from what was taken, not rounded again: a refund gives back the same cents, and UP is not DOWN of the negative. */
function roundingOf(sale: Sale): Money {
  return sale.completion === undefined ? NO_MONEY : subtract(tenderedSoFar(sale), sale.priced.totals.due);
}

/** Those that the catalogue keeps off receipts are in the totals all the same. */
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

/** One line a fee, however many lines of the cart it covers. Its own taxes are among the taxes. */
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

/** Per tax and rate, of items and fees together, in the order in which they first appear. */
export function taxBreakdown(priced: PricedCart): readonly ReceiptTax[] {
  const breakdown = new Map<string, ReceiptTax>();
  for (const { tax, taxable, amount } of taxesOf(priced)) {
    const key = JSON.stringify([tax.id, tax.rate.num, tax.rate.den]);
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

/** Tells one card or voucher from another: the guest's copy shows the last four digits and no more. */
function detailOf(tender: Tender): string | undefined {
  if (tender.kind === 'card') return `${tender.card.cardType} ****${lastFourOf(tender) ?? ''}`;
  if (tender.kind === 'gift') return tender.maskedNumber;
  return tender.kind === 'stored' || tender.kind === 'external' ? tender.provider : undefined;
}
