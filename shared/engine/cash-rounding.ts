import { type Money, NO_MONEY, roundToIncrement, subtract, sum } from '../base/money.ts';
import type { PaymentIntent } from './cart.ts';
import type { CashRounding } from './catalogue-data.ts';
import { isOpenPayment, paidBy } from './payments.ts';
import { paymentTypeOf } from './tender.ts';

const CASH = paymentTypeOf('cash');

/** What rounding adds to the part that is paid in cash. Where a payment other than cash takes the rest, coins decide nothing. */
export function cashRoundingOf(rounding: CashRounding | undefined, payments: readonly PaymentIntent[], due: Money): Money {
  const decisive = payments.find(isOpenPayment) ?? payments.find(isCash);
  if (decisive === undefined || !isCash(decisive)) return NO_MONEY;
  const otherwise = sum(payments.filter((payment) => !isCash(payment)).map(paidBy));
  const inCash = subtract(due, otherwise);
  return subtract(roundForCash(rounding, inCash), inCash);
}

/** To what there are coins for; the very amount where the vendor rounds nothing. */
export function roundForCash(rounding: CashRounding | undefined, amount: Money): Money {
  if (rounding === undefined || rounding.mode === 'NONE' || (rounding.increment as number) <= 0) return amount;
  return roundToIncrement(amount, rounding.increment, rounding.mode);
}

function isCash(payment: PaymentIntent): boolean {
  return payment.paymentType === CASH;
}
