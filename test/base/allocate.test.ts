import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allocate } from '../../shared/base/allocate.ts';
import { ProgramBug } from '../../shared/base/assert.ts';
import { LARGEST_MONEY, money, negate } from '../../shared/base/money.ts';
import { sizeOf } from './exact-oracle.ts';
import { checkAlways, wholeNumber } from './properties.ts';

const amount = wholeNumber(LARGEST_MONEY).map(money);
const weight = fc.oneof(fc.integer({ min: 0, max: 3 }), wholeNumber(Number.MAX_SAFE_INTEGER, 0));
const weights = fc.array(weight, { minLength: 1, maxLength: 12 }).filter((list) => list.some((one) => one > 0));

/** Deals the remainder out one unit at a time: each to the part that is still furthest below its exact share, the earliest of equals. */
function dealtOut(total: bigint, list: readonly number[]): number[] {
  const weightSum = list.reduce((so, one) => so + BigInt(one), 0n);
  const size = sizeOf(total);
  const parts = list.map((one) => (size * BigInt(one)) / weightSum);
  const missing = (index: number) => size * BigInt(list[index] ?? 0) - (parts[index] ?? 0n) * weightSum;
  let left = size - parts.reduce((so, part) => so + part, 0n);
  for (; left > 0n; left--) {
    let neediest = 0;
    for (let index = 1; index < parts.length; index++) if (missing(index) > missing(neediest)) neediest = index;
    parts[neediest] = (parts[neediest] ?? 0n) + 1n;
  }
  return parts.map((part) => Number(total < 0n ? -part : part));
}

describe('allocate', () => {
  test('deals by largest remainder, and the parts sum to the whole [M3]', () => {
    checkAlways(
      fc.property(amount, weights, (total, list) => {
        const parts = allocate(total, list);
        expect(parts).toStrictEqual(dealtOut(BigInt(total), list));
        expect(parts.reduce((so, part) => so + BigInt(part), 0n)).toBe(BigInt(total));
      }),
      5000,
    );
  });

  test('gives every part its exact share to within one unit, and nothing to no weight', () => {
    checkAlways(
      fc.property(amount, weights, (total, list) => {
        const weightSum = list.reduce((so, one) => so + BigInt(one), 0n);
        for (const [index, part] of allocate(total, list).entries()) {
          const one = list[index] ?? 0;
          expect(sizeOf(BigInt(part) * weightSum - BigInt(total) * BigInt(one)) < weightSum).toBe(true);
          if (one === 0) expect(part).toBe(0);
        }
      }),
    );
  });

  test('splits a negative amount as its positive one [M4]', () => {
    checkAlways(
      fc.property(amount, weights, (total, list) => {
        expect(allocate(negate(total), list)).toStrictEqual(allocate(total, list).map(negate));
      }),
    );
  });

  test('sees only the proportion of the weights', () => {
    const smallWeights = fc
      .array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 8 })
      .filter((list) => list.some((one) => one > 0));
    checkAlways(
      fc.property(amount, smallWeights, fc.integer({ min: 1, max: 9_000_000_000_000 }), (total, list, factor) => {
        const grown = list.map((one) => one * factor);
        expect(allocate(total, grown)).toStrictEqual(allocate(total, list));
      }),
    );
  });

  test.each<[string, number, number[], number[]]>([
    ['gives a tie to the earlier part', 100, [1, 1, 1], [34, 33, 33]],
    ['gives two left over to the two earliest of equals', 101, [1, 1, 1], [34, 34, 33]],
    ['gives the remainder to the largest rest, not to the largest part', 10, [62, 36, 2], [6, 4, 0]],
    ['gives a tie of a negative amount to the earlier part too', -100, [1, 1, 1], [-34, -33, -33]],
    ['leaves out parts without weight', 5, [0, 1, 0, 1], [0, 3, 0, 2]],
    ['splits nothing over no weight', 0, [0, 0], [0, 0]],
    ['splits nothing over no parts', 0, [], []],
    ['gives one part all', 7, [3], [7]],
    ['splits one unit', 1, [1, 2, 2], [0, 1, 0]],
  ])('%s', (_, total, list, expected) => {
    expect(allocate(money(total), list)).toStrictEqual(expected);
  });

  test('keeps a tie a tie beyond the products that a number holds', () => {
    const total = LARGEST_MONEY;
    const heavy = Number.MAX_SAFE_INTEGER;
    expect(allocate(total, [heavy, heavy])).toStrictEqual([500_000_000_000_000, 499_999_999_999_999]);
    expect(allocate(total, [heavy - 1, heavy])).toStrictEqual(dealtOut(BigInt(total), [heavy - 1, heavy]));
  });

  test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('takes no weight %d', (one) => {
    expect(() => allocate(money(100), [3, one])).toThrow(ProgramBug);
  });

  test('cannot split money over no weight', () => {
    expect(() => allocate(money(1), [0, 0])).toThrow(ProgramBug);
    expect(() => allocate(money(-1), [])).toThrow(ProgramBug);
  });
});
