import { moneyFromNumber, moneyToNumber } from '../base/currency.ts';
import { add, type Money, money, subtract } from '../base/money.ts';
import type { ExtendedCalculateRequest, ExtendedCartResponse } from '../contract/extended-cart.ts';
import { PAYMENT_TYPES, type Payment } from '../contract/payment.ts';
import { dueOf } from '../wire/paid-amounts.ts';
import type { SaleIntent } from './intent.ts';

/** What a paid sale does where the service's price is another than what was taken. */

/** By how much the service's price is above what was taken. */
export function differenceOf(cart: ExtendedCartResponse, { taken, place }: Pick<SaleIntent, 'taken' | 'place'>): Money {
  return subtract(dueOf(cart, place.currency), money(taken));
}

/**
 * The request with one payment left open, so that the service says what it finds due instead of that the payments differ. Cash is left
 * open before anything else, since it alone has a rounding.
 */
export function openRequest(request: ExtendedCalculateRequest): ExtendedCalculateRequest {
  const { payments } = request.cart;
  const cash = payments.findIndex(isCash);
  const opened = payments.map((payment, index) => (index === Math.max(cash, 0) ? withoutAmount(payment) : payment));
  return { ...request, cart: { ...request.cart, payments: opened } };
}

function withoutAmount({ amount: _, ...payment }: Payment): Payment {
  return payment;
}

function isCash({ payment_type }: Payment): boolean {
  return payment_type === PAYMENT_TYPES.cash;
}

/** Payments that take the difference up in cash; undefined where no cash can: a card's captured amount is never altered. */
export function absorbInCash(payments: readonly Payment[], difference: Money, currency: string): readonly Payment[] | undefined {
  if (difference === 0) return payments;
  const index = payments.findIndex((payment) => isCash(payment) && (add(amountOf(payment, currency), difference) as number) > 0);
  const payment = payments[index];
  if (payment === undefined) return undefined;
  const amount = add(amountOf(payment, currency), difference);
  return payments.with(index, { ...payment, amount: moneyToNumber(amount, currency) });
}

function amountOf({ amount = 0 }: Payment, currency: string): Money {
  return moneyFromNumber(amount, currency) ?? money(0);
}

export function requestWithPayments(request: ExtendedCalculateRequest, payments: readonly Payment[]): ExtendedCalculateRequest {
  return { ...request, cart: { ...request.cart, payments } };
}
