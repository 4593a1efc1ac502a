import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Formats, makeFormats } from '../../renderer/ui/format/formats.ts';
import { decimalOfMoney } from '../../renderer/ui/format/minor-units.ts';
import { LANGUAGES, localeOf } from '../../renderer/words/base/language.ts';
import { moneyToNumber } from '../../shared/base/currency.ts';
import { LARGEST_MONEY, type Money, money } from '../../shared/base/money.ts';
import { addMilliseconds, type Instant, parseInstant } from '../../shared/base/time.ts';
import { checkAlways } from '../base/properties.ts';

const CURRENCIES = ['USD', 'EUR', 'GBP', 'JPY', 'KWD', 'CHF', 'INR', 'MAD'];
const LOCALES = [...LANGUAGES.map((language) => localeOf(language)), 'en-GB', 'en-IN', 'es-MX', 'fr-CH', 'de-CH', 'ar-EG', 'ar-AE'];

const made = new Map<string, Formats>();

function formatsOf(locale: string, currency = 'USD'): Formats {
  const formats = made.get(locale + currency) ?? makeFormats({ locale, currency, timeZone: 'America/New_York' });
  made.set(locale + currency, formats);
  return formats;
}

const amounts = fc.oneof(fc.integer({ min: -100_000, max: 100_000 }), fc.integer({ min: -LARGEST_MONEY, max: LARGEST_MONEY })).map(money);
const places = fc.record({ locale: fc.constantFrom(...LOCALES), currency: fc.constantFrom(...CURRENCIES) });

describe('money', () => {
  test('that is written can be read again, in every place', () => {
    checkAlways(
      fc.property(places, amounts, ({ locale, currency }, amount) => {
        const formats = formatsOf(locale, currency);
        expect(formats.parseMoney(formats.amount(amount))).toBe(amount);
        expect(formats.parseMoney(formats.money(amount))).toBe(amount);
      }),
      500,
    );
  });

  test('is written to the last of fifteen digits', () => {
    expect(formatsOf('en').amount(LARGEST_MONEY)).toBe('9,999,999,999,999.99');
    expect(formatsOf('en', 'JPY').money(LARGEST_MONEY)).toBe('¥999,999,999,999,999');
  });

  test('as a plain decimal is the number of the wire', () => {
    checkAlways(
      fc.property(fc.constantFrom(...CURRENCIES), amounts, (currency, amount) => {
        expect(Number(decimalOfMoney(amount, currency))).toBe(moneyToNumber(amount, currency));
      }),
      500,
    );
  });

  test('below zero has a real minus', () => {
    expect(formatsOf('en').amount(money(-200))).toBe('−2.00');
    expect(formatsOf('fr', 'EUR').money(money(-200))).toMatch(/^−2,00\s€$/u);
  });

  test('has the figures of the keypad in every language', () => {
    for (const language of LANGUAGES) expect(formatsOf(localeOf(language)).amount(money(1_234_567))).toMatch(/^[\d.,\s\u202f\u00a0]+$/u);
  });

  test.each([
    ['en', 'USD', '1,500', 150_000],
    ['en', 'USD', '1500', 150_000],
    ['en', 'USD', '$12.5', 1250],
    ['en', 'USD', ' 12. ', 1200],
    ['en', 'USD', '.5', 50],
    ['en', 'USD', '-3', -300],
    ['en', 'USD', 'USD 4', 400],
    ['es', 'EUR', '12,50', 1250],
    ['es', 'EUR', '12,50 €', 1250],
    ['pt', 'BRL', 'R$ 1.234,50', 123_450],
    ['fr', 'EUR', '1 234,50', 123_450],
    ['de', 'EUR', '1.234,50 €', 123_450],
    ['de-CH', 'CHF', "1'234.50", 123_450],
    ['en-IN', 'INR', '12,34,567.89', 123_456_789],
    ['ar-EG', 'USD', '١٢٫٥', 1250],
    ['en', 'JPY', '1,500', 1500],
  ])('in %s, %s, is read as it is meant: %s', (locale, currency, text, minor) => {
    expect(formatsOf(locale, currency).parseMoney(text)).toBe(minor);
  });

  test.each([
    ['en', 'USD', ''],
    ['en', 'USD', '.'],
    ['en', 'USD', '1,50'],
    ['en', 'USD', '12.345'],
    ['en', 'USD', '1.2.3'],
    ['en', 'USD', '12a'],
    ['en', 'USD', '1e3'],
    ['en', 'USD', '--3'],
    ['en', 'USD', '€5'],
    ['en', 'USD', '99999999999999999'],
    ['es', 'EUR', '1.50'],
    ['pt', 'BRL', '1.50'],
    ['de', 'EUR', '1.50'],
    ['en', 'JPY', '1.5'],
  ])('in %s, %s, is not guessed at: %j', (locale, currency, text) => {
    expect(formatsOf(locale, currency).parseMoney(text)).toBeUndefined();
  });

  test('no text throws', () => {
    checkAlways(
      fc.property(places, fc.string({ unit: 'binary', maxLength: 30 }), ({ locale, currency }, text) => {
        const read: Money | undefined = formatsOf(locale, currency).parseMoney(text);
        expect(read === undefined || Number.isSafeInteger(read)).toBe(true);
      }),
      500,
    );
  });
});

describe('other figures', () => {
  const formats = formatsOf(localeOf('en-US'));
  const start = parseInstant('2026-11-21T23:03:12Z') as Instant;

  test('quantities are thousandths', () => {
    expect([1000, 345, 1500, -2000].map((one) => formats.quantity(one))).toEqual(['1', '0.345', '1.5', '−2']);
  });

  test('a time is that of the venue', () => {
    expect(formats.time(start)).toMatch(/^6:03\sPM$/u);
    expect(formats.date(start)).toBe('Nov 21, 2026');
  });

  test.each([
    [0, '0 sec', 'now'],
    [59_999, '59 sec', '59 seconds ago'],
    [60_000, '1 min', '1 minute ago'],
    [3_599_000, '59 min', '59 minutes ago'],
    [3_600_000, '1 hr', '1 hour ago'],
    [47 * 3_600_000, '47 hr', '47 hours ago'],
    [48 * 3_600_000, '2 days', '2 days ago'],
  ])('an age of %i milliseconds is %s', (milliseconds, age, ago) => {
    expect(formats.age(start, addMilliseconds(start, milliseconds))).toBe(age);
    expect(formats.ago(start, addMilliseconds(start, milliseconds))).toBe(ago);
  });

  test('a clock that was set back makes nothing older or newer than now', () => {
    expect(formats.age(start, addMilliseconds(start, -5000))).toBe('0 sec');
  });

  test('the sign of a currency stays at the end of its letters where people read from the right', () => {
    const formats = makeFormats({ locale: 'ar-u-nu-latn', currency: 'USD', timeZone: 'UTC' });
    expect(formats.money(money(4244))).toMatch(/US\$\u200e/u);
    expect(formats.parseMoney(formats.money(money(4244)))).toBe(4244);
  });
});
