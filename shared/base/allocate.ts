import { assert } from './assert.ts';
import { type Money, NO_MONEY, negate, subtract } from './money.ts';
import { spreadExactly } from './spread-exactly.ts';

/**
 * Splits `total` in proportion to `weights` in whole minor units, by largest remainder (ties: the earlier part first). The parts always sum
 * to the total. Split money only with this function or `spreadExactly`.
 */
export function allocate(total: Money, weights: readonly number[]): Money[] {
  if ((total as number) < 0) return allocate(negate(total), weights).map(negate);
  let weightSum = 0;
  for (const weight of weights) {
    assert(Number.isSafeInteger(weight) && weight >= 0, 'a weight is a whole number from 0');
    weightSum += weight;
  }
  if (weightSum === 0) {
    assert(total === 0, 'money cannot be split over no weight');
    return weights.map(() => NO_MONEY);
  }
  const isSmall = (total as number) * weightSum <= Number.MAX_SAFE_INTEGER;
  if (isSmall) return allocateSmall(total, weights, weightSum);
  return spreadExactly(
    total,
    weights.map((weight) => ({ weight: BigInt(weight), count: 1, remaining: { room: total } })),
  );
}

function allocateSmall(total: Money, weights: readonly number[], weightSum: number): Money[] {
  // Of their length from the start: a list that grows is copied again and again.
  const rests = new Array<number>(weights.length);
  const parts = new Array<number>(weights.length);
  let left = total as number;
  for (let index = 0; index < weights.length; index++) {
    const share = (total as number) * (weights[index] as number);
    const rest = share % weightSum;
    const part = (share - rest) / weightSum;
    rests[index] = rest;
    parts[index] = part;
    left -= part;
  }
  if (left > 0) giveSmallRemainder(parts, rests, left);
  return parts as Money[];
}

/** Adds one unit to each of the `left` parts with the largest remainders; of equal remainders the earlier parts get it. */
function giveSmallRemainder(parts: number[], rests: readonly number[], left: number): void {
  const last = nthLargest(rests.slice(), left);
  let equals = left;
  for (const rest of rests) if (rest > last) equals--;
  for (let index = 0; index < parts.length; index++) {
    const rest = rests[index] as number;
    if (rest < last || (rest === last && equals-- <= 0)) continue;
    parts[index] = (parts[index] as number) + 1;
  }
}

const MOST_PASSES = 64;

/** Returns the n-th largest value and reorders the list. Quickselect in linear time; sorts a list that was built to need more passes. */
function nthLargest(list: number[], n: number): number {
  let low = 0;
  let high = list.length - 1;
  for (let pass = 0; low < high; pass++) {
    if (pass === MOST_PASSES) {
      list.sort((a, b) => b - a);
      break;
    }
    const pivot = list[(low + high) >> 1] as number;
    let left = low;
    let right = high;
    while (left <= right) {
      while ((list[left] as number) > pivot) left++;
      while ((list[right] as number) < pivot) right--;
      if (left > right) break;
      const swapped = list[left] as number;
      list[left++] = list[right] as number;
      list[right--] = swapped;
    }
    if (n - 1 <= right) high = right;
    else if (n - 1 >= left) low = left;
    else break;
  }
  return list[n - 1] as number;
}

/**
 * Returns the share of an amount that falls between two places of a whole. It is the difference of two exact splits, so that the shares of
 * all parts of the whole add up to the amount, in whatever pieces it is cut.
 */
export function shareBetween(amount: Money, from: number, to: number, whole: number): Money {
  return subtract(firstShare(amount, to, whole), firstShare(amount, from, whole));
}

function firstShare(amount: Money, part: number, whole: number): Money {
  if (whole <= 0 || part <= 0) return NO_MONEY;
  return part >= whole ? amount : (allocate(amount, [part, whole - part])[0] as Money);
}
