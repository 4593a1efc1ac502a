import { add, type Money, NO_MONEY, subtract, sum } from '../../base/money.ts';
import type { CartTotals } from '../priced-lines/priced-cart.ts';
import type { PaymentIntent } from '../terms/cart.ts';
import type { Problem } from '../terms/problem.ts';
import { refuseBecause } from '../terms/report-problem.ts';

/** A payment without an amount, or with 0, covers all that is still due. */
export function isOpenPayment({ amount }: { readonly amount?: number }): boolean {
  return amount === undefined || amount === 0;
}

/** Returns the payment's amount, or zero when it is missing or not whole; `checkPayments` refuses the latter. */
export function paidBy({ amount }: PaymentIntent): Money {
  return amount !== undefined && Number.isSafeInteger(amount) ? amount : NO_MONEY;
}

/** Returns what is due, cash rounding included, less all payments with an amount. */
export function openAmount(payments: readonly PaymentIntent[], totals: Pick<CartTotals, 'due' | 'cashRounding'>): Money {
  return subtract(add(totals.due, totals.cashRounding), sum(payments.map(paidBy)));
}

/**
 * Checks that payments cover exactly what is due, each with the sign of the due amount, and at most one of them open. With mixed signs
 * money could be paid out without a return. A cart without payments is still being built, so it passes.
 */
export function checkPayments(problems: Problem[], payments: readonly PaymentIntent[], totals: CartTotals): void {
  if (payments.length === 0) return;
  const open = payments.filter(isOpenPayment).length;
  const left = openAmount(payments, totals) as number;
  const isReturn = (totals.due as number) < 0;
  const areOnItsSide = payments.map(paidBy).every((amount) => (isReturn ? (amount as number) <= 0 : (amount as number) >= 0));
  const isCovered = open === 0 ? left === 0 : open === 1 && (isReturn ? left <= 0 : left >= 0);
  const areWhole = payments.every((payment) => isOpenPayment(payment) || paidBy(payment) === payment.amount);
  if (!isCovered || !areWhole || !areOnItsSide)
    refuseBecause(problems, 'payments_differ', { facts: { due: add(totals.due, totals.cashRounding), open, left } });
}
