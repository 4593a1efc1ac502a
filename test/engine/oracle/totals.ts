import type { PaymentIntent } from '../../../shared/engine/terms/cart.ts';
import { ceiling, compare, floor, fraction, minus, plus, whole } from './fraction.ts';
import { allComponents, refuse, type Sale, type SaleTax, sumOf } from './sale.ts';
import { inclusiveTaxInOriginals } from './taxes.ts';

export interface OracleTotals {
  readonly originalTotal: bigint;
  readonly subtotal: bigint;
  readonly discountsTotal: bigint;
  readonly itemDiscountsTotal: bigint;
  readonly cartDiscountsTotal: bigint;
  readonly exclusiveTax: bigint;
  readonly inclusiveTax: bigint;
  readonly feesTotal: bigint;
  readonly total: bigint;
  readonly charityTotal: bigint;
  readonly due: bigint;
  readonly cashRounding: bigint;
}

const MINOR_UNITS_IN_A_WHOLE: Readonly<Record<string, bigint>> = { JPY: 1n, USD: 100n, EUR: 100n, KWD: 1000n };

export function taxOfKind(taxes: readonly SaleTax[], inclusive: boolean): bigint {
  return sumOf(taxes, (one) => (one.tax.inclusive === inclusive ? one.amount : 0n));
}

/** The block of "**Totals.**", line by line. */
export function addUp(sale: Sale): OracleTotals {
  const components = allComponents(sale);
  const originalTotal = sumOf(components, (one) => one.originalGross) - inclusiveTaxInOriginals(sale);
  const itemDiscountsTotal = sumOf(components, (one) => one.itemDiscount);
  const cartDiscountsTotal = sumOf(components, (one) => one.cartDiscount);
  const subtotal = sumOf(components, (one) => one.gross) + itemDiscountsTotal;
  const exclusiveTax = sumOf(components, (one) => taxOfKind(one.taxes, false));
  const inclusiveTax = sumOf(components, (one) => taxOfKind(one.taxes, true));
  const feesTotal = sumOf(sale.fees, (fee) => fee.value + taxOfKind(fee.taxes, false));
  const total = subtotal + cartDiscountsTotal + exclusiveTax + feesTotal;
  const charityTotal = charityOn(sale, total);
  const due = total + charityTotal;
  const rounding = cashRounding(sale, due);
  checkPayments(sale, due, due + rounding);
  return {
    originalTotal,
    subtotal,
    discountsTotal: itemDiscountsTotal + cartDiscountsTotal,
    itemDiscountsTotal,
    cartDiscountsTotal,
    exclusiveTax,
    inclusiveTax,
    feesTotal,
    total,
    charityTotal,
    due,
    cashRounding: rounding,
  };
}

/** "next whole currency unit - total (0 when whole, or when total <= 0)". */
function charityOn(sale: Sale, total: bigint): bigint {
  if (!sale.cart.charity) return 0n;
  if (!sale.data.terms.charityEnabled) {
    refuse(sale, 'charity_not_enabled');
    return 0n;
  }
  const perWhole = MINOR_UNITS_IN_A_WHOLE[sale.data.terms.currency];
  if (perWhole === undefined) throw new Error(`the oracle does not know ${sale.data.terms.currency}`);
  if (total <= 0n) return 0n;
  const charity = ceiling(fraction(total, perWhole)) * perWhole - total;
  if (charity > 0n) sale.features.add('charity');
  return charity;
}

function isOpen(payment: PaymentIntent): boolean {
  return (payment.amount ?? 0) === 0;
}

/**
 * "at most one payment may lack an amount (or have 0): calculate writes in what is then due; two such: 422. Payments equal what is due
 * exactly". No payment runs against what is due. A cart without payments is not being paid yet.
 */
function checkPayments(sale: Sale, due: bigint, toPay: bigint): void {
  const { payments } = sale.cart;
  if (payments.length === 0) return;
  const open = payments.filter(isOpen).length;
  const left = toPay - sumOf(payments, (payment) => BigInt(payment.amount ?? 0));
  // What is left for an open payment cannot go the other way than what is due.
  const isTurnedRest = due < 0n ? left > 0n : left < 0n;
  const isTurned = (amount: bigint) => (due < 0n ? amount > 0n : amount < 0n);
  if (payments.some((payment) => isTurned(BigInt(payment.amount ?? 0)))) {
    sale.features.add('payment against what is due');
    refuse(sale, 'payments_differ');
  } else if (open > 1 || isTurnedRest || (open === 0 && left !== 0n)) refuse(sale, 'payments_differ');
}

/** "round(c) - c, where c = due - what is paid otherwise than in cash; by mode and increment, NEAREST ties away from zero". */
function cashRounding(sale: Sale, due: bigint): bigint {
  const rules = sale.data.terms.cashRounding;
  const { payments } = sale.cart;
  if (rules === undefined || rules.mode === 'NONE' || !payments.some((payment) => payment.paymentType === 1)) return 0n;
  // One open payment that is not cash takes the rest, so that cash is the sum of its own amounts.
  const open = payments.filter(isOpen);
  if (open.length === 1 && open[0]?.paymentType !== 1) return 0n;
  const cash = due - sumOf(payments, (payment) => (payment.paymentType === 1 ? 0n : BigInt(payment.amount ?? 0)));
  const increment = BigInt(rules.increment);
  const steps = fraction(cash, increment);
  const down = floor(steps);
  const up = ceiling(steps);
  if (up !== down) sale.features.add(`cash rounding ${rules.mode}`);
  if (rules.mode === 'UP') return up * increment - cash;
  if (rules.mode === 'DOWN') return down * increment - cash;
  const middle = plus(whole(down), fraction(1n, 2n));
  const side = compare(minus(steps, middle), whole(0));
  const isAbove = side > 0 || (side === 0 && cash > 0n);
  if (up !== down && side === 0) sale.features.add('cash rounding tie');
  return (isAbove ? up : down) * increment - cash;
}
