import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ProgramBug } from '../../shared/base/assert.ts';
import { minorDigits, moneyFromNumber, moneyToNumber, unitsPerWhole } from '../../shared/base/currency.ts';
import { LARGEST_MONEY, money } from '../../shared/base/money.ts';
import { checkAlways, wholeNumber } from './properties.ts';

const currencies = [
  ['JPY', 0],
  ['USD', 2],
  ['KWD', 3],
  ['CLF', 4],
] as const;

/** The decimal on paper, without zeros that say nothing. */
function decimalText(minorUnits: number, digits: number): string {
  const text = String(Math.abs(minorUnits)).padStart(digits + 1, '0');
  const decimals = digits === 0 ? '' : text.slice(-digits).replace(/0+$/, '');
  const whole = digits === 0 ? text : text.slice(0, -digits);
  return `${minorUnits < 0 ? '-' : ''}${whole}${decimals === '' ? '' : `.${decimals}`}`;
}

describe.each(currencies)('%s, of %d digits', (currency, digits) => {
  test('every amount goes to a JSON number and back unchanged, and prints as its decimal [M1]', () => {
    checkAlways(
      fc.property(wholeNumber(LARGEST_MONEY), (minorUnits) => {
        const text = JSON.stringify(moneyToNumber(money(minorUnits), currency));
        expect(text).toBe(decimalText(minorUnits, digits));
        expect(moneyFromNumber(JSON.parse(text) as number, currency)).toBe(minorUnits);
      }),
      10_000,
    );
  });

  test('an amount with more digits is refused', () => {
    checkAlways(
      fc.property(wholeNumber(99_999_999_999_999), fc.integer({ min: 1, max: 9 }), (minorUnits, more) => {
        const text = decimalText(minorUnits, digits);
        const padded = text.includes('.')
          ? `${text.slice(0, text.indexOf('.'))}.${text.slice(text.indexOf('.') + 1).padEnd(digits, '0')}`
          : `${text}.${'0'.repeat(digits)}`;
        expect(moneyFromNumber(Number(`${padded}${more}`), currency)).toBeUndefined();
      }),
    );
  });

  test('a number is refused or is the amount', () => {
    checkAlways(
      fc.property(fc.double(), (value) => {
        const amount = moneyFromNumber(value, currency);
        if (amount !== undefined) expect(moneyToNumber(amount, currency)).toBe(value + 0);
      }),
    );
  });

  test('an amount of more than fifteen digits is refused, for a double does not keep every one of sixteen', () => {
    const perWhole = unitsPerWhole(currency);
    expect(moneyFromNumber(999_999_999_999_999 / perWhole, currency)).toBe(LARGEST_MONEY);
    expect(moneyFromNumber(-999_999_999_999_999 / perWhole, currency)).toBe(-LARGEST_MONEY);
    expect(moneyFromNumber(1_000_000_000_000_000 / perWhole, currency)).toBeUndefined();
    expect(moneyFromNumber(-1_000_000_000_000_000 / perWhole, currency)).toBeUndefined();
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.MAX_VALUE, Number.MIN_VALUE]) {
      expect(moneyFromNumber(value, currency)).toBeUndefined();
    }
  });

  test('minus zero is no money', () => {
    expect(moneyFromNumber(-0, currency)).toBe(0);
  });
});

test('every cent up to two thousand dollars prints as it is read', () => {
  for (let cents = 0; cents <= 200_000; cents++) {
    const text = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
    const amount = moneyFromNumber(Number(text), 'USD');
    const printed = String(moneyToNumber(money(cents), 'USD'));
    if (amount !== cents || printed !== decimalText(cents, 2)) expect([text, amount, printed]).toBeUndefined();
  }
});

test('12.34 is 1234 cents and prints as 12.34', () => {
  expect(moneyFromNumber(12.34, 'USD')).toBe(1234);
  expect(JSON.stringify(moneyToNumber(money(1234), 'USD'))).toBe('12.34');
  expect(moneyFromNumber(12.340000000000002, 'USD')).toBeUndefined();
  expect(moneyFromNumber(12.345, 'USD')).toBeUndefined();
  expect(moneyFromNumber(12.5, 'JPY')).toBeUndefined();
});

test('a currency not in the list has two digits, and a code is three capitals', () => {
  expect(minorDigits('EUR')).toBe(2);
  expect(minorDigits('ISK')).toBe(0);
  expect(unitsPerWhole('TND')).toBe(1000);
  for (const text of ['', 'usd', 'US', 'USDT', 'US1', 'USD\n', '__proto__', 'constructor'])
    expect(() => minorDigits(text)).toThrow(ProgramBug);
});
