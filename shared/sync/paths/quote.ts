import { moneyFromNumber, moneyToNumber } from '../../base/currency.ts';
import { add, type Money, money, subtract } from '../../base/money.ts';
import type { ExtendedCalculateRequest, ExtendedCartResponse } from '../../contract/records/extended-cart.ts';
import { PAYMENT_TYPES, type Payment } from '../../contract/records/payment.ts';
import { dueOf } from '../../wire/cart/paid-amounts.ts';
import type { SaleIntent } from '../journal/intent.ts';

/** Handles a service price that differs from the amount taken. */

/** Returns by how much the service's price is above the amount taken. */
export function differenceOf(cart: ExtendedCartResponse, { taken, place }: Pick<SaleIntent, 'taken' | 'place'>): Money {
  return subtract(dueOf(cart, place.currency), money(taken));
}

/**
 * Returns the request with one payment left open, so that the service says what is due instead of refusing the payments. Leaves cash open
 * before anything else, because cash alone has a rounding.
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

/** Returns payments that absorb the difference in cash; undefined if none can, because a card's captured amount is never altered. */
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
