/** Exact fractions of big integers: the oracle's only arithmetic. `den` is positive and the two share no divisor. */
export interface Fraction {
  readonly num: bigint;
  readonly den: bigint;
}

export const ZERO: Fraction = { num: 0n, den: 1n };
export const ONE: Fraction = { num: 1n, den: 1n };

function commonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : commonDivisor(b, a % b);
}

export function fraction(num: bigint, den = 1n): Fraction {
  if (den === 0n) throw new Error(`${num} divided by nothing`);
  const [n, d] = den < 0n ? [-num, -den] : [num, den];
  const divisor = commonDivisor(n < 0n ? -n : n, d);
  return { num: n / divisor, den: d / divisor };
}

export function whole(value: number | bigint): Fraction {
  return { num: BigInt(value), den: 1n };
}

/** Reads the shortest decimal text of a number: `0.0825` is exactly 825/10000, although its double is not. */
export function decimal(value: number): Fraction {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value));
  if (match === null) throw new Error(`not a decimal: ${value}`);
  const [, sign, integer = '', digits = '', exponent = '0'] = match;
  const size = fraction(BigInt(integer + digits), 10n ** BigInt(digits.length));
  const power = 10n ** BigInt(Math.abs(Number(exponent)));
  const scaled = Number(exponent) < 0 ? over(size, { num: power, den: 1n }) : times(size, { num: power, den: 1n });
  return sign === '-' ? minus(ZERO, scaled) : scaled;
}

export function plus(a: Fraction, b: Fraction): Fraction {
  return fraction(a.num * b.den + b.num * a.den, a.den * b.den);
}

export function minus(a: Fraction, b: Fraction): Fraction {
  return fraction(a.num * b.den - b.num * a.den, a.den * b.den);
}

export function times(a: Fraction, b: Fraction): Fraction {
  return fraction(a.num * b.num, a.den * b.den);
}

export function over(a: Fraction, b: Fraction): Fraction {
  return fraction(a.num * b.den, a.den * b.num);
}

export function total(parts: readonly Fraction[]): Fraction {
  return parts.reduce(plus, ZERO);
}

/** Below, at or above zero as `a` is below, at or above `b`. */
export function compare(a: Fraction, b: Fraction): number {
  const left = a.num * b.den;
  const right = b.num * a.den;
  return left < right ? -1 : left > right ? 1 : 0;
}

export function floor(a: Fraction): bigint {
  const quotient = a.num / a.den;
  return a.num % a.den < 0n ? quotient - 1n : quotient;
}

export function ceiling(a: Fraction): bigint {
  return -floor({ num: -a.num, den: a.den });
}

/** "rounding: half away from zero": the size plus a half, cut off, with the sign put back. */
export function round(a: Fraction): bigint {
  const size = a.num < 0n ? { num: -a.num, den: a.den } : a;
  const rounded = floor(plus(size, { num: 1n, den: 2n }));
  return a.num < 0n ? -rounded : rounded;
}
