import type { Money } from './money.ts';
import { greatestCommonDivisor } from './ratio.ts';

/** A number of equal parts of a whole, all of the same exact weight, that share one allowance. */
export interface EqualParts {
  readonly weight: bigint;
  readonly count: number;
  readonly remaining: Allowance;
}

/** An upper limit on what may be taken; several entries may share one. */
export interface Allowance {
  room: number;
}

/**
 * Spreads `value` by largest remainder where weights exceed the safe integers, or where there are too many parts to visit each. Ties go to
 * the earlier entry. Returns the sum of each entry. `value` is not negative and at most what all allowances hold together.
 */
export function spreadExactly(value: Money, entries: readonly EqualParts[]): Money[] {
  const totalWeight = entries.reduce((total, { weight, count }) => total + weight * BigInt(count), 0n);
  if (totalWeight === 0n) return entries.map(() => 0 as Money);
  const sums: number[] = [];
  const rests: bigint[] = [];
  let left = value as number;
  for (const { weight, count, remaining } of entries) {
    const share = BigInt(value) * weight;
    const part = Number(share / totalWeight) * count;
    sums.push(part);
    rests.push(share % totalWeight);
    left -= part;
    remaining.room -= part;
  }
  const byRest = entries.map((_, index) => index).sort((a, b) => compareBig(rests[b] as bigint, rests[a] as bigint));
  const giveExtra = (index: number, most: number): void => {
    const { remaining } = entries[index] as EqualParts;
    const extra = Math.min(left, most, remaining.room);
    sums[index] = (sums[index] as number) + extra;
    remaining.room -= extra;
    left -= extra;
  };
  for (const index of byRest) giveExtra(index, (entries[index] as EqualParts).count);
  // One more per part of an entry may exceed its allowance; another entry then takes the difference.
  for (const index of byRest) giveExtra(index, left);
  return sums as Money[];
}

export function compareBig(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Rounds half up; both numbers are positive. */
export function roundedQuotient(dividend: bigint, divisor: bigint): bigint {
  return (2n * dividend + divisor) / (2n * divisor);
}

export function leastCommonMultiple(a: bigint, b: bigint): bigint {
  return (a / greatestCommonDivisor(a, b)) * b;
}
