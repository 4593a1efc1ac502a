import { assert } from './assert.ts';
import { type Money, NO_MONEY, negate } from './money.ts';

/**
 * Splits `total` in proportion to `weights` in whole minor units, by largest remainder (ties: the earlier part first).
 * The parts sum to the total. This is the only way that money is split.
 */
export function allocate(total: Money, weights: readonly number[]): Money[] {
  if ((total as number) < 0) return allocate(negate(total), weights).map(negate);
  let weightSum = 0;
  for (const weight of weights) {
    assert(Number.isSafeInteger(weight) && weight >= 0, `a weight is a whole number from 0: ${weight}`);
    weightSum += weight;
  }
  if (weightSum === 0) {
    assert(total === 0, 'money cannot be split over no weight');
    return weights.map(() => NO_MONEY);
  }
  const isSmall = Number.isSafeInteger(weightSum) && (total as number) * weightSum <= Number.MAX_SAFE_INTEGER;
  return isSmall ? allocateSmall(total, weights, weightSum) : allocateBig(total, weights);
}

function allocateSmall(total: Money, weights: readonly number[], weightSum: number): Money[] {
  const parts: number[] = [];
  const rests: number[] = [];
  let left = total as number;
  for (const weight of weights) {
    const share = (total as number) * weight;
    const rest = share % weightSum;
    const whole = (share - rest) / weightSum;
    parts.push(whole);
    rests.push(rest);
    left -= whole;
  }
  giveRemainder(parts, left, (a, b) => (rests[b] as number) - (rests[a] as number));
  return parts as Money[];
}

function allocateBig(total: Money, weights: readonly number[]): Money[] {
  const big = BigInt(total);
  const weightSum = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  const rests = weights.map((weight) => (big * BigInt(weight)) % weightSum);
  const parts = weights.map((weight) => Number((big * BigInt(weight)) / weightSum));
  const left = Number(big - parts.reduce((sum, part) => sum + BigInt(part), 0n));
  giveRemainder(parts, left, (a, b) => {
    const difference = (rests[b] as bigint) - (rests[a] as bigint);
    return difference > 0n ? 1 : difference < 0n ? -1 : 0;
  });
  return parts as Money[];
}

/** One unit each to the `left` parts that come first in `byRest`; the sort is stable, so ties go to the earlier part. */
function giveRemainder(parts: number[], left: number, byRest: (a: number, b: number) => number): void {
  if (left === 0) return;
  const order = parts.map((_, index) => index).sort(byRest);
  for (const index of order.slice(0, left)) parts[index] = (parts[index] as number) + 1;
}
