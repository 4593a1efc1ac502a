import { minorDigits } from '../../../shared/base/currency.ts';
import type { FirstItem, FirstStand, StandKind } from '../../../shared/till-contract/menu/first-stand.ts';
import { STAND_KINDS } from '../../../shared/till-contract/menu/first-stand.ts';
import { parseMoney, parseTaxRate } from '../../ui/format/parse-money.ts';
import type { RegisterWords } from '../../words/register-words.ts';
import { countryOf } from './countries.ts';

/** What a person has typed so far, question by question. */
export interface Answers {
  readonly name: string;
  readonly country: string;
  /** Undefined: that of the country. */
  readonly currency: string | undefined;
  readonly taxName: string;
  readonly rates: Readonly<Record<StandKind, string>>;
  readonly areTaxesIncluded: boolean;
  readonly items: readonly TypedItem[];
  readonly people: readonly TypedPerson[];
  readonly hasPrinter: boolean;
}

export interface TypedItem {
  readonly name: string;
  readonly price: string;
  readonly kind: StandKind;
}

export interface TypedPerson {
  readonly name: string;
  readonly pin: string;
}

const ITEM_ROWS = 10;
const PEOPLE_ROWS = 4;
/** The last two rows are drinks at first, as at most stands. */
const FIRST_KINDS: readonly StandKind[] = ['food', 'food', 'food', 'food', 'food', 'food', 'drink', 'drink', 'drink', 'alcohol'];

export function firstAnswers(country: string, locale: string): Answers {
  return {
    name: '',
    ...ofCountry(country, locale),
    items: Array.from({ length: ITEM_ROWS }, (_, row) => ({ name: '', price: '', kind: FIRST_KINDS[row] ?? 'food' })),
    people: Array.from({ length: PEOPLE_ROWS }, () => ({ name: '', pin: '' })),
    hasPrinter: false,
  };
}

/** The answers that a country suggests. */
export function ofCountry(code: string, locale: string): Pick<Answers, 'country' | 'currency' | 'taxName' | 'rates' | 'areTaxesIncluded'> {
  const { taxName, rates, areTaxesIncluded } = countryOf(code);
  const percent = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 });
  const written = Object.fromEntries(STAND_KINDS.map((kind) => [kind, rates[kind] === 0 ? '' : percent.format(rates[kind])]));
  return { country: code, currency: undefined, taxName, rates: written as Record<StandKind, string>, areTaxesIncluded };
}

export function currencyOf({ currency, country }: Pick<Answers, 'currency' | 'country'>): string {
  return currency ?? countryOf(country).currency;
}

const MOST_PERCENT = 100_000;

/** In thousandths of a percent; nothing typed is no tax. Undefined for a typing error. */
export function rateOf(text: string, locale: string): number | undefined {
  if (text.trim() === '') return 0;
  const rate = parseTaxRate(text, locale);
  return rate === undefined || rate < 0 || rate > MOST_PERCENT ? undefined : rate;
}

/** Undefined for a typing error, and for a price below nothing. */
export function priceOf(text: string, answers: Answers, locale: string): FirstItem['price'] | undefined {
  const price = parseMoney(text, locale, currencyOf(answers));
  return price === undefined || price < 0 ? undefined : price;
}

export function namedItems({ items }: Answers): readonly TypedItem[] {
  return items.filter(({ name, price }) => name.trim() !== '' || price.trim() !== '');
}

export function namedPeople({ people }: Answers): readonly TypedPerson[] {
  return people.filter(({ name, pin }, place) => place === 0 || name.trim() !== '' || pin !== '');
}

/** A price as an example in the notation of the language. */
export function examplePrice(answers: Answers, locale: string): string {
  const digits = minorDigits(currencyOf(answers));
  const price = digits === 0 ? 650 : 6.5;
  return new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(price);
}

interface Place {
  readonly words: RegisterWords['setUp'];
  readonly language: string;
  readonly locale: string;
  readonly timeZone: string;
}

/** The stand that was described. Its parts were judged question by question. */
export function standOf(answers: Answers, { words, language, locale, timeZone }: Place): FirstStand {
  const { legalAge, asksForTips } = countryOf(answers.country);
  const rates = Object.fromEntries(STAND_KINDS.map((kind) => [kind, rateOf(answers.rates[kind], locale) ?? 0]));
  return {
    name: answers.name.trim() || words.nameUsual,
    currency: currencyOf(answers),
    timezone: timeZone,
    language,
    taxName: answers.taxName.trim() || countryOf(answers.country).taxName,
    areTaxesIncluded: answers.areTaxesIncluded,
    rates: rates as Record<StandKind, number>,
    groups: words.kinds,
    daypart: words.allDay,
    items: namedItems(answers).flatMap(({ name, price, kind }) => {
      const amount = priceOf(price, answers, locale);
      return amount === undefined || name.trim() === '' ? [] : [{ name: name.trim(), price: amount, kind }];
    }),
    people: namedPeople(answers).map(({ name, pin }) => ({ name: name.trim(), pin })),
    legalAge,
    asksForTips,
    refundReasons: Object.values(words.refundReasons),
    complimentaryReasons: Object.values(words.complimentaryReasons),
  };
}
