import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ProgramBug } from '../../shared/base/assert.ts';
import {
  AmountTooLarge,
  addRatios,
  mulDiv,
  multiplyRatios,
  type Ratio,
  ratio,
  ratioOfDecimal,
  safeNumber,
} from '../../shared/base/ratio.ts';
import { expectExact, roundedQuotient, sizeOf } from './exact-oracle.ts';
import { checkAlways, wholeNumber } from './properties.ts';

const safe = Number.MAX_SAFE_INTEGER;
const notWhole = [0.5, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 2 ** 53];

function commonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? sizeOf(a) : commonDivisor(b, a % b);
}

describe('mulDiv', () => {
  test('is the rounded fraction, or AmountTooLarge', () => {
    checkAlways(
      fc.property(wholeNumber(safe), wholeNumber(safe), wholeNumber(safe, 1), (a, b, c) =>
        expectExact(() => mulDiv(a, b, c), roundedQuotient(BigInt(a) * BigInt(b), BigInt(c)), safe),
      ),
      6000,
    );
  });

  test('rounds every tie away from zero, however large its parts [M2]', () => {
    checkAlways(
      fc.property(wholeNumber(2 ** 50), wholeNumber(2 ** 50, 1), (whole, half) => {
        // (2 x whole + 1) x half / (2 x half) lies midway between two whole numbers.
        const away = whole < 0 ? whole : whole + 1;
        expect(mulDiv(2 * whole + 1, half, 2 * half)).toBe(away);
      }),
    );
  });

  test.each(notWhole)('takes no %d in any place', (value) => {
    expect(() => mulDiv(value, 2, 1)).toThrow(ProgramBug);
    expect(() => mulDiv(2, value, 1)).toThrow(ProgramBug);
    expect(() => mulDiv(2, 1, value)).toThrow(ProgramBug);
  });

  test.each([0, -1])('does not divide by %d', (divisor) => {
    expect(() => mulDiv(1, 1, divisor)).toThrow(ProgramBug);
  });
});

describe('a ratio', () => {
  test('is in lowest terms and equal to what it was made of', () => {
    checkAlways(
      fc.property(wholeNumber(safe), wholeNumber(safe, 1), (num, den) => {
        const made = ratio(num, den);
        expect(BigInt(made.num) * BigInt(den)).toBe(BigInt(num) * BigInt(made.den));
        expect(commonDivisor(BigInt(made.num), BigInt(made.den))).toBe(1n);
        expect(made.den).toBeGreaterThan(0);
        expect(Object.is(made.num, -0)).toBe(false);
      }),
    );
  });

  test.each(notWhole)('takes no %d', (value) => {
    expect(() => ratio(value, 1)).toThrow(ProgramBug);
    expect(() => ratio(1, value)).toThrow(ProgramBug);
  });

  test.each([0, -3])('has no denominator %d', (den) => {
    expect(() => ratio(1, den)).toThrow(ProgramBug);
  });
});

describe('ratios add and multiply exactly, or are AmountTooLarge', () => {
  const anyRatio = fc.tuple(wholeNumber(safe), wholeNumber(safe, 1)).map(([num, den]) => ratio(num, den));

  function expectRatio(answer: () => Ratio, num: bigint, den: bigint): void {
    const divisor = commonDivisor(num, den);
    const [lowNum, lowDen] = [num / divisor, den / divisor];
    if (sizeOf(lowNum) > BigInt(safe) || lowDen > BigInt(safe)) expect(answer).toThrow(AmountTooLarge);
    else expect(answer()).toStrictEqual({ num: Number(lowNum), den: Number(lowDen) });
  }

  test('add', () => {
    checkAlways(
      fc.property(anyRatio, anyRatio, (a, b) =>
        expectRatio(() => addRatios(a, b), BigInt(a.num) * BigInt(b.den) + BigInt(b.num) * BigInt(a.den), BigInt(a.den) * BigInt(b.den)),
      ),
    );
  });

  test('multiply', () => {
    checkAlways(
      fc.property(anyRatio, anyRatio, (a, b) =>
        expectRatio(() => multiplyRatios(a, b), BigInt(a.num) * BigInt(b.num), BigInt(a.den) * BigInt(b.den)),
      ),
    );
  });
});

describe('a decimal as a ratio', () => {
  const digits = (minLength: number, maxLength: number) => fc.string({ unit: fc.constantFrom(...'0123456789'), minLength, maxLength });
  const decimalText = fc
    .tuple(fc.constantFrom('', '-'), digits(1, 18), fc.option(digits(1, 9), { nil: '' }))
    .map(([sign, whole, decimals]) => `${sign}${whole}${decimals === '' ? '' : `.${decimals}`}`);

  /** What the digits on paper say: all of them as one whole number, through a power of ten. */
  function fractionOf(text: string, maxDecimals: number): { readonly num: bigint; readonly den: bigint } | undefined {
    const [whole = '', decimals = ''] = text.replace(/(\.\d*?)0+$/, '$1').split('.');
    if (decimals.length > maxDecimals) return undefined;
    const num = BigInt(`${whole}${decimals}`);
    return sizeOf(num) > BigInt(safe) ? undefined : { num, den: 10n ** BigInt(decimals.length) };
  }

  function expectDecimal(made: Ratio | undefined, text: string, maxDecimals: number): void {
    const expected = fractionOf(text, maxDecimals);
    if (expected === undefined || made === undefined) expect(made).toBe(expected);
    else {
      expect(BigInt(made.num) * expected.den).toBe(expected.num * BigInt(made.den));
      expect(commonDivisor(BigInt(made.num), BigInt(made.den))).toBe(1n);
      expect(Object.is(made.num, -0)).toBe(false);
    }
  }

  test('says what its text says', () => {
    checkAlways(
      fc.property(decimalText, fc.integer({ min: 0, max: 9 }), (text, most) => expectDecimal(ratioOfDecimal(text, most), text, most)),
    );
  });

  test('takes a number for its shortest text', () => {
    checkAlways(
      fc.property(wholeNumber(999_999_999_999_999), fc.integer({ min: 0, max: 6 }), (whole, places) => {
        const text = `${whole < 0 ? '-' : ''}${String(Math.abs(whole)).padStart(places + 1, '0')}`;
        const decimal = places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`;
        expectDecimal(ratioOfDecimal(Number(decimal)), decimal, 6);
      }),
    );
  });

  test.each<[number | string, Ratio]>([
    [0.0825, { num: 33, den: 400 }],
    ['0.0825', { num: 33, den: 400 }],
    [8.875, { num: 71, den: 8 }],
    [0.1, { num: 1, den: 10 }],
    [-0, { num: 0, den: 1 }],
    ['-0.00', { num: 0, den: 1 }],
    ['1.50000000000', { num: 3, den: 2 }],
    ['9007199254740991', { num: safe, den: 1 }],
  ])('%s', (value, expected) => {
    expect(ratioOfDecimal(value)).toStrictEqual(expected);
  });

  test.each([0.1 + 0.2, 1e-7, 5e-324, 1e21, 1.7e308, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])(
    'the number %d has none',
    (value) => {
      expect(ratioOfDecimal(value)).toBeUndefined();
    },
  );

  test.each(['', '.5', '5.', '1e3', '+1', ' 1', '1\n', '1,5', '0x10', 'NaN', 'Infinity', '--1', '9007199254740992', '1'.repeat(30)])(
    'the text %j has none',
    (text) => {
      expect(ratioOfDecimal(text)).toBeUndefined();
    },
  );

  test('with more decimals than the safe integers can divide by has none', () => {
    expect(ratioOfDecimal('0.000000000000001', 30)).toStrictEqual({ num: 1, den: 10 ** 15 });
    expect(ratioOfDecimal('0.0000000000000001', 30)).toBeUndefined();
    expect(ratioOfDecimal('0.000000000000000000000000000001', 30)).toBeUndefined();
  });
});

test('a big integer becomes a number only within the safe integers', () => {
  checkAlways(fc.property(fc.bigInt({ min: -(2n ** 60n), max: 2n ** 60n }), (value) => expectExact(() => safeNumber(value), value, safe)));
  for (const value of [2n ** 53n, -(2n ** 53n)]) expect(() => safeNumber(value)).toThrow(AmountTooLarge);
  for (const value of [2n ** 53n - 1n, 1n - 2n ** 53n]) expect(safeNumber(value)).toBe(Number(value));
});
