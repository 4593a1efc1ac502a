import { Decimal } from 'decimal.js';
import { assert } from './assert.ts';

/** An exact fraction in lowest terms with a positive `den`. Rates, percents and quantities are compiled to it. */
export interface Ratio {
  readonly num: number;
  readonly den: number;
}

export const ZERO_RATIO: Ratio = Object.freeze({ num: 0, den: 1 });
export const ONE_RATIO: Ratio = Object.freeze({ num: 1, den: 1 });

const MAX_SAFE_BIG = BigInt(Number.MAX_SAFE_INTEGER);

/** Rounds `a x b / c` half away from zero. Exact for all safe integers; throws AmountTooLarge for a result beyond them. */
export function mulDiv(a: number, b: number, c: number): number {
  assert(
    Number.isSafeInteger(a) && Number.isSafeInteger(b) && Number.isSafeInteger(c) && c > 0,
    'mulDiv takes safe integers and divides by a positive one',
  );
  const product = a * b;
  if (product > Number.MAX_SAFE_INTEGER || product < -Number.MAX_SAFE_INTEGER) return mulDivBig(a, b, c);
  const rest = product % c;
  const quotient = (product - rest) / c;
  if (rest === 0) return quotient;
  const size = rest < 0 ? -rest : rest;
  if (size < c - size) return quotient;
  return product < 0 ? quotient - 1 : quotient + 1;
}

function mulDivBig(a: number, b: number, c: number): number {
  const product = BigInt(a) * BigInt(b);
  const divisor = BigInt(c);
  let quotient = product / divisor;
  const rest = product % divisor;
  const size = rest < 0n ? -rest : rest;
  if (size * 2n >= divisor) quotient += product < 0n ? -1n : 1n;
  return safeNumber(quotient);
}

/** Thrown when exact arithmetic leaves the safe integers; the engine's entry points turn it into a refusal. */
export class AmountTooLarge extends Error {
  override readonly name = 'AmountTooLarge';
}

/** Converts a big integer to a number, or throws AmountTooLarge. */
export function safeNumber(value: bigint): number {
  if (value > MAX_SAFE_BIG || value < -MAX_SAFE_BIG) throw new AmountTooLarge('amount beyond the safe integers');
  return Number(value);
}

/** Expects numbers that are not negative. */
export function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

export function ratio(num: number, den: number): Ratio {
  assert(Number.isSafeInteger(num) && Number.isSafeInteger(den) && den > 0, `not a ratio: ${num}/${den}`);
  let [divisor, rest] = [den, Math.abs(num)];
  while (rest !== 0) [divisor, rest] = [rest, divisor % rest];
  return { num: num / divisor + 0, den: den / divisor };
}

/**
 * Compiles a decimal like `0.0825` exactly. Returns undefined if it is not a finite number, has more than `maxDecimals` decimals, or has
 * more digits than the safe integers hold.
 */
export function ratioOfDecimal(value: number | string, maxDecimals = 6): Ratio | undefined {
  const decimal = decimalOf(value);
  if (decimal === undefined || decimal.decimalPlaces() > maxDecimals) return undefined;
  const den = 10 ** decimal.decimalPlaces();
  const num = decimal.mul(den);
  if (num.abs().gt(Number.MAX_SAFE_INTEGER) || den > Number.MAX_SAFE_INTEGER) return undefined;
  return ratio(num.toNumber(), den);
}

function decimalOf(value: number | string): Decimal | undefined {
  if (typeof value === 'string' && !/^-?\d{1,30}(\.\d{1,30})?$/.test(value)) return undefined;
  const decimal = new Decimal(value);
  return decimal.isFinite() ? decimal : undefined;
}

export function addRatios(a: Ratio, b: Ratio): Ratio {
  const num = BigInt(a.num) * BigInt(b.den) + BigInt(b.num) * BigInt(a.den);
  return reduceBig(num, BigInt(a.den) * BigInt(b.den));
}

export function multiplyRatios(a: Ratio, b: Ratio): Ratio {
  return reduceBig(BigInt(a.num) * BigInt(b.num), BigInt(a.den) * BigInt(b.den));
}

/** Expects a positive `den`. */
function reduceBig(num: bigint, den: bigint): Ratio {
  const divisor = greatestCommonDivisor(num < 0n ? -num : num, den);
  return { num: safeNumber(num / divisor), den: safeNumber(den / divisor) };
}
