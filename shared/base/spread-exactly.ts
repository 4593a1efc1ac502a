import type { Money } from './money.ts';
import { greatestCommonDivisor } from './ratio.ts';

/** Some alike parts of a whole, of the same exact weight each, that draw on one purse. */
export interface AlikeParts {
  readonly weight: bigint;
  readonly count: number;
  readonly purse: Purse;
}

/** The most that may be taken; several entries may draw on the same one. */
export interface Purse {
  room: number;
}

/**
 * Largest remainder where weights are no safe integers, or where parts come in crowds that nobody wants to look at one by one. Ties
 * go to the earlier entry; answers with each entry's sum. `value` is not negative and no more than all purses hold.
 */
export function spreadExactly(value: Money, entries: readonly AlikeParts[]): Money[] {
  const whole = entries.reduce((total, { weight, count }) => total + weight * BigInt(count), 0n);
  if (whole === 0n) return entries.map(() => 0 as Money);
  const sums: number[] = [];
  const rests: bigint[] = [];
  let left = value as number;
  for (const { weight, count, purse } of entries) {
    const share = BigInt(value) * weight;
    const part = Number(share / whole) * count;
    sums.push(part);
    rests.push(share % whole);
    left -= part;
    purse.room -= part;
  }
  const byRest = entries.map((_, index) => index).sort((a, b) => compareBig(rests[b] as bigint, rests[a] as bigint));
  const giveExtra = (index: number, most: number): void => {
    const { purse } = entries[index] as AlikeParts;
    const extra = Math.min(left, most, purse.room);
    sums[index] = (sums[index] as number) + extra;
    purse.room -= extra;
    left -= extra;
  };
  for (const index of byRest) giveExtra(index, (entries[index] as AlikeParts).count);
  // One more for each part of a crowd may be more than its purse holds; another then bears the difference.
  for (const index of byRest) giveExtra(index, left);
  return sums as Money[];
}

export function compareBig(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Rounds half up; both are positive. */
export function roundedQuotient(dividend: bigint, divisor: bigint): bigint {
  return (2n * dividend + divisor) / (2n * divisor);
}

export function leastCommonMultiple(a: bigint, b: bigint): bigint {
  return (a / greatestCommonDivisor(a, b)) * b;
}
