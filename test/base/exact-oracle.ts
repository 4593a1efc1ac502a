import { expect } from 'vitest';
import { AmountTooLarge } from '../../shared/base/ratio.ts';

export function sizeOf(value: bigint): bigint {
  return value < 0n ? -value : value;
}

/** `num / den` half away from zero, as one writes it on paper: twice the size, plus the divisor, through twice the divisor. */
export function roundedQuotient(num: bigint, den: bigint): bigint {
  const rounded = (sizeOf(num) * 2n + den) / (den * 2n);
  return num < 0n ? -rounded : rounded;
}

/** The exact answer where it fits, AmountTooLarge where it does not; never another number, NaN or -0. */
export function expectExact(answer: () => number, exact: bigint, most: number): void {
  if (sizeOf(exact) > BigInt(most)) expect(answer).toThrow(AmountTooLarge);
  else expect(answer()).toBe(Number(exact));
}
