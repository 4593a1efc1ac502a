import { assert } from './assert.ts';
import { AmountTooLarge, mulDiv, type Ratio } from './ratio.ts';

declare const moneyBrand: unique symbol;

/** Whole minor units of one currency (cents). The brand makes stray arithmetic a compile error: use the functions of this file. */
export type Money = number & { readonly [moneyBrand]: true };

export const NO_MONEY = 0 as Money;

/**
 * Fifteen digits, on both sides of zero. A JSON number preserves every decimal of fifteen digits but not every one of sixteen, so a larger
 * amount could lose cents when it leaves this program.
 */
export const LARGEST_MONEY = 999_999_999_999_999 as Money;

/** Returns whole minor units as money. Throws for any other number, because that is a bug in the caller. */
export function money(minorUnits: number): Money {
  assert(Number.isSafeInteger(minorUnits), `not whole minor units: ${minorUnits}`);
  return checked(minorUnits);
}

/**
 * Expects a whole number, and throws if it is too large. Small integers take a branch of their own for speed: the JavaScript engine stores
 * any other number as a separate heap object. That branch also turns -0 into 0, so that equal amounts are the same value everywhere.
 */
function checked(value: number): Money {
  const small = value | 0;
  if (small === value) return small as Money;
  if (!(value <= LARGEST_MONEY && value >= -LARGEST_MONEY)) throw new AmountTooLarge('amount of more than fifteen digits');
  return value as Money;
}

export function add(a: Money, b: Money): Money {
  return checked((a as number) + (b as number));
}

export function subtract(a: Money, b: Money): Money {
  return checked((a as number) - (b as number));
}

export function negate(a: Money): Money {
  return checked(-(a as number));
}

export function absolute(a: Money): Money {
  return Math.abs(a) as Money;
}

export function sum(amounts: readonly Money[]): Money {
  let total = NO_MONEY;
  for (const amount of amounts) total = add(total, amount);
  return total;
}

export function smaller(a: Money, b: Money): Money {
  return (a as number) < (b as number) ? a : b;
}

export function larger(a: Money, b: Money): Money {
  return (a as number) > (b as number) ? a : b;
}

/** Rounds `amount x num / den` half away from zero, exactly. */
export function scale(amount: Money, by: Ratio): Money {
  return checked(mulDiv(amount, by.num, by.den));
}

/** Returns `amount` x `count`, where `count` is a whole number. */
export function times(amount: Money, count: number): Money {
  assert(Number.isSafeInteger(count), 'money is taken a whole number of times');
  return checked((amount as number) * count);
}

export type RoundingMode = 'NEAREST' | 'UP' | 'DOWN';

/** Rounds to a multiple of `increment`: NEAREST rounds ties away from zero, UP and DOWN go along the number line. */
export function roundToIncrement(amount: Money, increment: Money, mode: RoundingMode): Money {
  assert((increment as number) > 0, 'a rounding increment is positive');
  const step = increment as number;
  if (mode === 'NEAREST') return checked(mulDiv(amount, 1, step) * step);
  const rest = (amount as number) % step;
  const towardsZero = (amount as number) - rest;
  if (rest === 0) return amount;
  if (mode === 'UP') return checked(rest > 0 ? towardsZero + step : towardsZero);
  return checked(rest > 0 ? towardsZero : towardsZero - step);
}
