import { assert } from './assert.ts';
import { LARGEST_MONEY, type Money } from './money.ts';

/** ISO 4217 codes whose minor digits are not 2. */
const UNUSUAL_DIGITS: Readonly<Record<string, number>> = {
  BHD: 3,
  BIF: 0,
  CLF: 4,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  IQD: 3,
  ISK: 0,
  JOD: 3,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  PYG: 0,
  RWF: 0,
  TND: 3,
  UGX: 0,
  UYI: 0,
  UYW: 4,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
};

/** Caches the digits of each currency code, because every amount that is written needs them. */
const digitsByCurrency = new Map<string, number>();

export function minorDigits(currency: string): number {
  const known = digitsByCurrency.get(currency);
  if (known !== undefined) return known;
  assert(/^[A-Z]{3}$/.test(currency), `not a currency code: ${currency}`);
  const digits = UNUSUAL_DIGITS[currency] ?? 2;
  digitsByCurrency.set(currency, digits);
  return digits;
}

/** Minor units in one whole unit of the currency: 100 for USD. */
export function unitsPerWhole(currency: string): number {
  return 10 ** minorDigits(currency);
}

/**
 * Reads a JSON number as money. Returns undefined if it is not finite, has more decimals than the currency, or exceeds the money limit.
 * Dividing back gives the nearest double of that decimal, which is what JSON.parse made of the text, so the test is exact.
 */
export function moneyFromNumber(value: number, currency: string): Money | undefined {
  const perWhole = unitsPerWhole(currency);
  const minor = Math.round(value * perWhole);
  if (!(Math.abs(minor) <= LARGEST_MONEY) || minor / perWhole !== value) return undefined;
  return (minor + 0) as Money;
}

/** Returns the JSON number whose shortest text has at most the currency's digits. */
export function moneyToNumber(amount: Money, currency: string): number {
  return (amount as number) / unitsPerWhole(currency);
}
