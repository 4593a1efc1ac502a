import { minorDigits } from '../../../shared/base/currency.ts';
import { LARGEST_MONEY, type Money, money } from '../../../shared/base/money.ts';

/** The signs with which a locale writes amounts: decimal sign, group separator and currency marks. */
interface Signs {
  /** Several, because in some locales amounts have another decimal sign than plain numbers. */
  readonly decimals: readonly string[];
  readonly group: string;
  readonly marks: readonly string[];
}

const signsByKey = new Map<string, Signs>();

function signsOf(locale: string, currency: string): Signs {
  const key = `${locale} ${currency}`;
  const signs = signsByKey.get(key) ?? readSigns(locale, currency);
  signsByKey.set(key, signs);
  return signs;
}

function readSigns(locale: string, currency: string): Signs {
  const plain = new Intl.NumberFormat(locale, { minimumFractionDigits: 1 }).formatToParts(1_234_567.5);
  const displays = (['symbol', 'narrowSymbol', 'code'] as const).map((currencyDisplay) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay, minimumFractionDigits: 1 }).formatToParts(1),
  );
  const find = (parts: readonly Intl.NumberFormatPart[], type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return {
    decimals: [plain, ...displays].map((parts) => find(parts, 'decimal')).filter((sign) => sign !== ''),
    group: find(plain, 'group'),
    marks: displays.map((parts) => bare(find(parts, 'currency'))).filter((mark) => mark !== ''),
  };
}

const DIRECTION_MARKS = /[\u200e\u200f\u061c\u2066-\u2069]/g;
const SPACES = /[\s\u00a0\u202f]/g;

function bare(text: string): string {
  return text.replaceAll(DIRECTION_MARKS, '').trim();
}

/** Converts Arabic and Persian digits: `٣` and `۳` become 3. */
function westernDigits(text: string): string {
  return text.replaceAll(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}

/**
 * Parses an amount in the locale's notation. Returns undefined if it is not a valid amount of the currency: `1,500` is 1500 where the comma
 * separates groups, and invalid where the comma is the decimal sign of a currency with two digits.
 */
export function parseMoney(text: string, locale: string, currency: string): Money | undefined {
  const { decimals, group, marks } = signsOf(locale, currency);
  let rest = bare(westernDigits(text));
  const isNegative = /^[-−]/.test(rest) || /[-−]$/.test(rest);
  rest = rest.replace(/^[-−]|[-−]$/, '').trim();
  const mark = marks.find((one) => rest.startsWith(one) || rest.endsWith(one));
  if (mark !== undefined) rest = (rest.startsWith(mark) ? rest.slice(mark.length) : rest.slice(0, -mark.length)).trim();
  const isNegativeInside = !isNegative && /^[-−]/.test(rest);
  if (isNegativeInside) rest = rest.slice(1).trim();
  const decimal = decimals.find((sign) => rest.includes(sign));
  const [whole = '', fraction = '', ...more] = decimal === undefined ? [rest] : rest.split(decimal);
  const digits = ungroup(whole, group);
  if (digits === undefined || more.length > 0 || !/^\d*$/.test(fraction) || digits + fraction === '') return undefined;
  return moneyOfDigits(digits, fraction, minorDigits(currency), isNegative || isNegativeInside);
}

/** ISO 4217's code for tests: two decimal places, and no sign that anybody types. */
const NO_CURRENCY = 'XTS';

/** Parses a percentage of at most two decimal places, with or without its sign, in hundredths of a percent. */
export function parsePercent(text: string, locale: string): number | undefined {
  return parseMoney(text.replace(/[%٪]/, ''), locale, NO_CURRENCY);
}

/** A currency of three decimal places, whose sign nobody types either. */
const THREE_PLACES = 'BHD';

/** Parses a tax of at most three decimal places, with or without a percent sign, in thousandths of a percent. */
export function parseTaxRate(text: string, locale: string): number | undefined {
  return parseMoney(text.replace(/[%٪]/, ''), locale, THREE_PLACES);
}

function moneyOfDigits(whole: string, fraction: string, places: number, isNegative: boolean): Money | undefined {
  if (fraction.length > places) return undefined;
  const minor = Number(whole + fraction.padEnd(places, '0'));
  return minor > LARGEST_MONEY ? undefined : money(isNegative ? -minor : minor);
}

/** Removes separators of groups of three (in some countries also two) digits. Undefined for anything else, a typing error. */
function ungroup(whole: string, group: string): string | undefined {
  const isSpaced = bare(group) === '';
  const unified = (isSpaced ? whole.replaceAll(SPACES, ' ') : whole.replaceAll('’', "'")).trim();
  const sign = isSpaced ? ' ' : group.replaceAll('’', "'");
  if (/^\d*$/.test(unified)) return unified;
  const groups = unified.split(sign);
  const isGrouped = groups.every((digits, index) =>
    index === 0 ? /^\d{1,3}$/.test(digits) : index === groups.length - 1 ? /^\d{3}$/.test(digits) : /^\d{2,3}$/.test(digits),
  );
  return isGrouped ? groups.join('') : undefined;
}
