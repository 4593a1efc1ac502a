import { minorDigits } from '../../../../shared/base/currency.ts';
import { type Money, money, NO_MONEY } from '../../../../shared/base/money.ts';

/**
 * An amount entered on a keypad. Without a point, digits are the smallest units, as on most tills: 1 2 5 0 is 12.50. The point turns the
 * digits so far into whole units: 2 0 . is 20.00, and 5 then makes 20.50.
 */
export interface KeypadEntry {
  /** Without leading zeros; empty for zero. */
  readonly digits: string;
  /** The number of digits after the point, if it was pressed. */
  readonly decimals?: number;
  /** The amount was preset: the next digit replaces it, while delete edits it. */
  readonly isGiven: boolean;
}

export type EntryKey = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '00' | 'point' | 'back' | 'clear';

export const EMPTY_ENTRY: KeypadEntry = { digits: '', isGiven: false };

/** Cash amounts never have more digits. */
const MOST_DIGITS = 9;

export function entryOf(amount: Money): KeypadEntry {
  return { digits: amount > 0 ? String(amount) : '', isGiven: true };
}

export function amountOf({ digits, decimals }: KeypadEntry, currency: string): Money {
  const missing = decimals === undefined ? 0 : minorDigits(currency) - decimals;
  return digits === '' ? NO_MONEY : money(Number(digits + '0'.repeat(missing)));
}

/** Returns the next entry, or the same one if the key has no effect. */
export function pressEntryKey(entry: KeypadEntry, key: EntryKey, currency: string): KeypadEntry {
  if (key === 'clear') return EMPTY_ENTRY;
  if (key === 'back') return withoutLast(entry);
  const base = entry.isGiven ? EMPTY_ENTRY : entry;
  if (key === 'point') return withPoint(base, currency);
  let next = base;
  for (const digit of key) next = withDigit(next, digit, currency);
  return next;
}

function withDigit(entry: KeypadEntry, digit: string, currency: string): KeypadEntry {
  const { digits, decimals } = entry;
  if (decimals !== undefined && decimals >= minorDigits(currency)) return entry;
  const longer = digits === '' && digit === '0' ? '' : digits + digit;
  const next = { digits: longer, isGiven: false, ...(decimals !== undefined && { decimals: decimals + 1 }) };
  return fits(next, currency) ? next : entry;
}

function withPoint(entry: KeypadEntry, currency: string): KeypadEntry {
  if (entry.decimals !== undefined || minorDigits(currency) === 0) return entry;
  const next = { ...entry, decimals: 0 };
  return fits(next, currency) ? next : entry;
}

function withoutLast({ digits, decimals }: KeypadEntry): KeypadEntry {
  if (decimals === 0) return { digits, isGiven: false };
  return { digits: digits.slice(0, -1), isGiven: false, ...(decimals !== undefined && { decimals: decimals - 1 }) };
}

function fits(entry: KeypadEntry, currency: string): boolean {
  return String(amountOf(entry, currency)).length <= MOST_DIGITS;
}
