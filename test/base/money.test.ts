import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ProgramBug } from '../../shared/base/assert.ts';
import {
  absolute,
  add,
  LARGEST_MONEY,
  larger,
  type Money,
  money,
  NO_MONEY,
  negate,
  type RoundingMode,
  roundToIncrement,
  scale,
  smaller,
  subtract,
  sum,
  times,
} from '../../shared/base/money.ts';
import { AmountTooLarge, ratio } from '../../shared/base/ratio.ts';
import { expectExact, roundedQuotient, sizeOf } from './exact-oracle.ts';
import { checkAlways, wholeNumber } from './properties.ts';

const safe = Number.MAX_SAFE_INTEGER;
const amount = wholeNumber(LARGEST_MONEY).map(money);

function expectMoney(answer: () => Money, exact: bigint): void {
  expectExact(answer, exact, LARGEST_MONEY);
}

describe('money', () => {
  test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 2 ** 53])('is not made of %d [M1]', (value) => {
    expect(() => money(value)).toThrow(ProgramBug);
  });

  test('is never minus zero', () => {
    const minusZero = money(-0);
    for (const zero of [
      minusZero,
      negate(NO_MONEY),
      absolute(minusZero),
      times(NO_MONEY, -3),
      times(money(-3), 0),
      scale(money(-1), ratio(1, 3)),
    ]) {
      expect(zero).toBe(0);
    }
  });

  test('ends at fifteen digits, on both sides [M1]', () => {
    expect(money(LARGEST_MONEY)).toBe(999_999_999_999_999);
    expect(money(-LARGEST_MONEY)).toBe(-999_999_999_999_999);
    expect(() => money(LARGEST_MONEY + 1)).toThrow(AmountTooLarge);
    expect(() => money(-LARGEST_MONEY - 1)).toThrow(AmountTooLarge);
    expect(() => add(LARGEST_MONEY, money(1))).toThrow(AmountTooLarge);
    expect(() => subtract(negate(LARGEST_MONEY), money(1))).toThrow(AmountTooLarge);
  });
});

describe('money arithmetic is exact or AmountTooLarge', () => {
  test('add and subtract', () => {
    checkAlways(
      fc.property(amount, amount, (a, b) => {
        expectMoney(() => add(a, b), BigInt(a) + BigInt(b));
        expectMoney(() => subtract(a, b), BigInt(a) - BigInt(b));
      }),
    );
  });

  test('negate and absolute', () => {
    checkAlways(
      fc.property(amount, (a) => {
        expectMoney(() => negate(a), -BigInt(a));
        expectMoney(() => absolute(a), sizeOf(BigInt(a)));
      }),
    );
  });

  test('smaller and larger', () => {
    checkAlways(
      fc.property(amount, amount, (a, b) => {
        expect([smaller(a, b), larger(a, b)]).toEqual([a, b].sort((one, other) => one - other));
      }),
    );
  });

  test('sum, which may not pass through a sum that is too large', () => {
    checkAlways(
      fc.property(fc.array(amount, { maxLength: 12 }), (amounts) => {
        let total = 0n;
        let isTooLarge = false;
        for (const one of amounts) {
          total += BigInt(one);
          isTooLarge ||= sizeOf(total) > BigInt(LARGEST_MONEY);
        }
        if (isTooLarge) expect(() => sum(amounts)).toThrow(AmountTooLarge);
        else expect(sum(amounts)).toBe(Number(total));
      }),
    );
  });

  test('times a whole number', () => {
    checkAlways(fc.property(amount, wholeNumber(safe), (a, count) => expectMoney(() => times(a, count), BigInt(a) * BigInt(count))));
  });

  test.each([0.5, 1.1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('times %d is a mistake', (count) => {
    expect(() => times(money(100), count)).toThrow(ProgramBug);
  });

  test('scale rounds half away from zero [M2]', () => {
    checkAlways(
      fc.property(amount, wholeNumber(safe), wholeNumber(safe, 1), (a, num, den) => {
        const by = ratio(num, den);
        expectMoney(() => scale(a, by), roundedQuotient(BigInt(a) * BigInt(num), BigInt(den)));
      }),
    );
    expect(scale(money(50), ratio(1, 100))).toBe(1);
    expect(scale(money(-50), ratio(1, 100))).toBe(-1);
    expect(scale(money(49), ratio(1, 100))).toBe(0);
    expect(scale(money(-49), ratio(1, 100))).toBe(0);
  });
});

describe('rounding to an increment', () => {
  /** Walks along the number line, one multiple at a time, for the one that the mode asks for. */
  function roundedTo(value: bigint, step: bigint, mode: RoundingMode): bigint {
    let below = (value / step) * step;
    while (below > value) below -= step;
    const above = below === value ? below : below + step;
    if (mode === 'UP') return above;
    if (mode === 'DOWN') return below;
    const [toBelow, toAbove] = [value - below, above - value];
    if (toBelow === toAbove) return value < 0n ? below : above;
    return toBelow < toAbove ? below : above;
  }

  const increment = fc.oneof(fc.constantFrom(1, 5, 10, 25, 50, 100), wholeNumber(LARGEST_MONEY, 1)).map(money);

  test('gives the multiple that the number line shows, or AmountTooLarge', () => {
    checkAlways(
      fc.property(amount, increment, fc.constantFrom<RoundingMode>('NEAREST', 'UP', 'DOWN'), (a, step, mode) =>
        expectMoney(() => roundToIncrement(a, step, mode), roundedTo(BigInt(a), BigInt(step), mode)),
      ),
    );
  });

  test.each<[RoundingMode, number, number]>([
    ['NEAREST', 1232, 1230],
    ['NEAREST', 1233, 1235],
    ['NEAREST', -1232, -1230],
    ['NEAREST', -1233, -1235],
    ['NEAREST', -2, 0],
    ['UP', 1231, 1235],
    ['UP', -1234, -1230],
    ['UP', -4, 0],
    ['DOWN', 1234, 1230],
    ['DOWN', -1231, -1235],
    ['DOWN', 4, 0],
    ['DOWN', 1235, 1235],
  ])('%s to 5 makes of %d the amount %d', (mode, before, after) => {
    expect(roundToIncrement(money(before), money(5), mode)).toBe(after);
  });

  test('a tie goes away from zero when NEAREST', () => {
    expect(roundToIncrement(money(25), money(50), 'NEAREST')).toBe(50);
    expect(roundToIncrement(money(-25), money(50), 'NEAREST')).toBe(-50);
  });

  test.each([0, -5])('an increment of %d is a mistake', (step) => {
    for (const mode of ['NEAREST', 'UP', 'DOWN'] as const) expect(() => roundToIncrement(money(7), money(step), mode)).toThrow(ProgramBug);
  });
});
