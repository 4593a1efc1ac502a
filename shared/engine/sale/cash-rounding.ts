import { type Money, NO_MONEY, roundToIncrement, subtract, sum } from '../../base/money.ts';
import type { PaymentIntent } from '../terms/cart.ts';
import type { CashRounding } from '../terms/catalogue-data.ts';
import { paymentTypeOf } from '../terms/tender.ts';
import { isOpenPayment, paidBy } from './payments.ts';

const CASH = paymentTypeOf('cash');

/** Returns the rounding of the part paid in cash. It is zero when a payment other than cash takes the remainder. */
export function cashRoundingOf(rounding: CashRounding | undefined, payments: readonly PaymentIntent[], due: Money): Money {
  const decisive = payments.find(isOpenPayment) ?? payments.find(isCash);
  if (decisive === undefined || !isCash(decisive)) return NO_MONEY;
  const otherwise = sum(payments.filter((payment) => !isCash(payment)).map(paidBy));
  const inCash = subtract(due, otherwise);
  return subtract(roundForCash(rounding, inCash), inCash);
}

/** Rounds to an amount that coins can pay; unchanged when the vendor rounds nothing. */
export function roundForCash(rounding: CashRounding | undefined, amount: Money): Money {
  if (rounding === undefined || rounding.mode === 'NONE' || (rounding.increment as number) <= 0) return amount;
  return roundToIncrement(amount, rounding.increment, rounding.mode);
}

function isCash(payment: PaymentIntent): boolean {
  return payment.paymentType === CASH;
}
