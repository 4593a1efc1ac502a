import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  amountOf,
  EMPTY_ENTRY,
  type EntryKey,
  entryOf,
  type KeypadEntry,
  pressEntryKey,
} from '../../renderer/ui/parts/input/keypad-entry.ts';
import { money } from '../../shared/base/money.ts';
import { checkAlways } from '../base/properties.ts';

function press(keys: string, currency = 'USD', start: KeypadEntry = EMPTY_ENTRY): KeypadEntry {
  return keys.split(' ').reduce((entry, key) => pressEntryKey(entry, key as EntryKey, currency), start);
}

describe('an amount that is keyed', () => {
  test.each([
    ['1 2 5 0', 1250],
    ['0 0 5', 5],
    ['2 00 0', 2000],
    ['2 0 point', 2000],
    ['2 0 point 5', 2050],
    ['2 0 point 5 5 5', 2055],
    ['point 5', 50],
    ['2 0 point back', 20],
    ['1 2 5 back', 12],
    ['1 2 clear 3', 3],
    ['back', 0],
  ])('%s is %i cents', (keys, cents) => {
    expect(amountOf(press(keys), 'USD')).toBe(cents);
  });

  test('has no point in a currency without parts, and three digits after it in one of thousands', () => {
    expect(amountOf(press('5 00 point 5', 'JPY'), 'JPY')).toBe(5005);
    expect(amountOf(press('1 point 2 5 0 9', 'KWD'), 'KWD')).toBe(1250);
  });

  test('that was given stands until the first digit, and is deleted from its end', () => {
    const given = entryOf(money(2993));
    expect(amountOf(given, 'USD')).toBe(2993);
    expect(amountOf(press('5', 'USD', given), 'USD')).toBe(5);
    expect(amountOf(press('back', 'USD', given), 'USD')).toBe(299);
  });

  test('is never below zero, never longer than cash gets, and always whole', () => {
    const keys = fc.array(fc.constantFrom<EntryKey>('0', '1', '5', '9', '00', 'point', 'back', 'clear'), { maxLength: 40 });
    checkAlways(
      fc.property(keys, fc.constantFrom('USD', 'JPY', 'KWD', 'EUR'), (pressed, currency) => {
        const entry = pressed.reduce((one, key) => pressEntryKey(one, key, currency), EMPTY_ENTRY);
        const amount = amountOf(entry, currency);
        expect(Number.isSafeInteger(amount)).toBe(true);
        expect(amount).toBeGreaterThanOrEqual(0);
        expect(amount).toBeLessThan(1e9);
      }),
    );
  });

  test('deleting takes back the last digit', () => {
    const digits = fc.array(fc.constantFrom<EntryKey>('0', '1', '7', '9'), { minLength: 1, maxLength: 8 });
    checkAlways(
      fc.property(digits, fc.constantFrom<EntryKey>('1', '4', '9'), (pressed, last) => {
        const entry = pressed.reduce((one, key) => pressEntryKey(one, key, 'USD'), EMPTY_ENTRY);
        expect(amountOf(pressEntryKey(pressEntryKey(entry, last, 'USD'), 'back', 'USD'), 'USD')).toBe(amountOf(entry, 'USD'));
      }),
    );
  });
});
