import { minorDigits } from '../../../shared/base/currency.ts';
import type { Money } from '../../../shared/base/money.ts';
import { epochOf, type Instant } from '../../../shared/base/time.ts';
import { decimalOfMoney } from './minor-units.ts';
import { parseMoney } from './parse-money.ts';

export interface FormatTerms {
  /** As `localeOf` returns it. */
  readonly locale: string;
  readonly currency: string;
  /** The venue's, because a till shows the time at the venue. */
  readonly timeZone: string;
}

/** Formats figures for one place and language. Make it once, because `Intl` objects are expensive to create. */
export interface Formats extends FormatTerms {
  /** `1,234.50`: for places where all amounts have the same currency. */
  amount(amount: Money): string;
  /** `$1,234.50` */
  money(amount: Money): string;
  parseMoney(text: string): Money | undefined;
  /** Takes thousandths, the engine's unit of quantities: `2`, `0.345`. */
  quantity(thousandths: number): string;
  count(count: number): string;
  /** Takes a fraction of one: `12.5%`. */
  percent(share: number): string;
  /** `18:03` */
  time(at: Instant): string;
  /** `18:03:12` */
  timeWithSeconds(at: Instant): string;
  date(at: Instant): string;
  dateAndTime(at: Instant): string;
  /** `Friday, 18:03`: within a week. */
  dayAndTime(at: Instant): string;
  /** The time since then: `2 min`. */
  age(since: Instant, now: Instant): string;
  /** `2 minutes ago` */
  ago(since: Instant, now: Instant): string;
}

export function makeFormats({ locale, currency, timeZone }: FormatTerms): Formats {
  const places = minorDigits(currency);
  const fixed = { minimumFractionDigits: places, maximumFractionDigits: places };
  const amounts = new Intl.NumberFormat(locale, fixed);
  const moneys = new Intl.NumberFormat(locale, { ...fixed, style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  const quantities = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 });
  const counts = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const times = new Intl.DateTimeFormat(locale, { timeZone, timeStyle: 'short' });
  const clocks = new Intl.DateTimeFormat(locale, { timeZone, timeStyle: 'medium' });
  const dates = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium' });
  const moments = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium', timeStyle: 'short' });
  const days = new Intl.DateTimeFormat(locale, { timeZone, weekday: 'long', hour: 'numeric', minute: '2-digit' });
  const agos = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const ages = Object.fromEntries(
    AGE_UNITS.map(({ unit }) => [unit, new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' })]),
  );
  return {
    locale,
    currency,
    timeZone,
    amount: (amount) => withMinus(amounts.formatToParts(decimalOfMoney(amount, currency))),
    money: (amount) => withMinus(moneys.formatToParts(decimalOfMoney(amount, currency))),
    parseMoney: (text) => parseMoney(text, locale, currency),
    quantity: (thousandths) => withMinus(quantities.formatToParts(thousandths / 1000)),
    count: (count) => counts.format(count),
    percent: (share) => percents.format(share),
    time: (at) => times.format(epochOf(at)),
    timeWithSeconds: (at) => clocks.format(epochOf(at)),
    date: (at) => dates.format(epochOf(at)),
    dateAndTime: (at) => moments.format(epochOf(at)),
    dayAndTime: (at) => days.format(epochOf(at)),
    age: (since, now) => {
      const { unit, count } = spanOf(since, now);
      return (ages[unit] as Intl.NumberFormat).format(count);
    },
    ago: (since, now) => {
      const { unit, count } = spanOf(since, now);
      return agos.format(-count, unit);
    },
  };
}

const AGE_UNITS = [
  { unit: 'day', seconds: 86_400, from: 2 * 86_400 },
  { unit: 'hour', seconds: 3600, from: 3600 },
  { unit: 'minute', seconds: 60, from: 60 },
  { unit: 'second', seconds: 1, from: 0 },
] as const;

/** Chooses the largest unit of which at least one has passed; hours are used up to two days. If the clock was set back the span is zero. */
function spanOf(since: Instant, now: Instant): { readonly unit: (typeof AGE_UNITS)[number]['unit']; readonly count: number } {
  const seconds = Math.max(0, Math.floor((epochOf(now) - epochOf(since)) / 1000));
  const fitting = AGE_UNITS.find(({ from }) => seconds >= from) ?? AGE_UNITS[AGE_UNITS.length - 1];
  const { unit, seconds: size } = fitting as (typeof AGE_UNITS)[number];
  return { unit, count: Math.floor(seconds / size) };
}

/** Left-to-right mark, which has no width. */
const LEFT_TO_RIGHT = '\u200e';

/**
 * Uses a minus as wide as a plus, as a hyphen is hard to see beside figures. The mark keeps the `$` of `US$` in place: in right-to-left
 * text it would move to the other side of its letters, because it has no direction of its own.
 */
function withMinus(parts: readonly Intl.NumberFormatPart[]): string {
  return parts
    .map(({ type, value }) => {
      if (type === 'minusSign') return value.replace('-', '−');
      return type === 'currency' && /[A-Z]\p{Sc}$/u.test(value) ? `${value}${LEFT_TO_RIGHT}` : value;
    })
    .join('');
}
