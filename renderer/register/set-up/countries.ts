import type { StandKind } from '../../../shared/till-contract/menu/first-stand.ts';

/**
 * What a stand usually needs to know about its country, as a first suggestion that a person confirms: the rates are those on what is served
 * at a stand, as of 2026. Where cities or states set the tax, as in the United States, it begins empty.
 */
export interface Country {
  readonly code: string;
  readonly currency: string;
  readonly taxName: string;
  /** In percent. */
  readonly rates: Readonly<Record<StandKind, number>>;
  readonly areTaxesIncluded: boolean;
  /** For alcohol. */
  readonly legalAge: number;
  readonly asksForTips: boolean;
}

type Row = readonly [code: string, currency: string, taxName: string, rates: readonly [number, number, number, number], legalAge?: number];

/** Food, drinks, alcohol, other goods. */
const ROWS: readonly Row[] = [
  ['AE', 'AED', 'VAT', [5, 5, 5, 5], 21],
  ['AT', 'EUR', 'USt.', [10, 20, 20, 20], 18],
  ['AU', 'AUD', 'GST', [10, 10, 10, 10]],
  ['BE', 'EUR', 'TVA', [12, 21, 21, 21]],
  ['BR', 'BRL', 'Impostos', [0, 0, 0, 0]],
  ['CA', 'CAD', 'GST', [5, 5, 5, 5], 19],
  ['CH', 'CHF', 'MwSt.', [8.1, 8.1, 8.1, 8.1]],
  ['DE', 'EUR', 'MwSt.', [7, 19, 19, 19], 18],
  ['DK', 'DKK', 'moms', [25, 25, 25, 25]],
  ['EG', 'EGP', 'VAT', [14, 14, 14, 14], 21],
  ['ES', 'EUR', 'IVA', [10, 10, 10, 21]],
  ['FR', 'EUR', 'TVA', [10, 10, 20, 20]],
  ['GB', 'GBP', 'VAT', [20, 20, 20, 20]],
  ['IE', 'EUR', 'VAT', [9, 23, 23, 23]],
  ['IT', 'EUR', 'IVA', [10, 10, 10, 22]],
  ['JP', 'JPY', '消費税', [10, 10, 10, 10], 20],
  ['MA', 'MAD', 'TVA', [10, 20, 20, 20]],
  ['MX', 'MXN', 'IVA', [16, 16, 16, 16]],
  ['NL', 'EUR', 'btw', [9, 9, 21, 21]],
  ['NO', 'NOK', 'mva', [25, 25, 25, 25]],
  ['NZ', 'NZD', 'GST', [15, 15, 15, 15]],
  ['PT', 'EUR', 'IVA', [13, 23, 23, 23]],
  ['SA', 'SAR', 'VAT', [15, 15, 15, 15], 21],
  ['SE', 'SEK', 'moms', [12, 12, 25, 25]],
  ['US', 'USD', 'Sales tax', [0, 0, 0, 0], 21],
  ['ZA', 'ZAR', 'VAT', [15, 15, 15, 15]],
];

/** A country that is not in the list: its taxes are entered by hand. */
export const ELSEWHERE = 'elsewhere';

const UNLISTED: Country = {
  code: ELSEWHERE,
  currency: 'EUR',
  taxName: 'VAT',
  rates: { food: 0, drink: 0, alcohol: 0, other: 0 },
  areTaxesIncluded: true,
  legalAge: 18,
  asksForTips: false,
};

/** Taxes are added to the price, and card terminals ask for a tip. */
const NORTH_AMERICA: ReadonlySet<string> = new Set(['CA', 'US']);
const USUAL_AGE = 18;

export const COUNTRIES: readonly Country[] = ROWS.map(([code, currency, taxName, [food, drink, alcohol, other], legalAge = USUAL_AGE]) => ({
  code,
  currency,
  taxName,
  rates: { food, drink, alcohol, other },
  areTaxesIncluded: !NORTH_AMERICA.has(code),
  legalAge,
  asksForTips: NORTH_AMERICA.has(code),
}));

export function countryOf(code: string): Country {
  return COUNTRIES.find((country) => country.code === code) ?? UNLISTED;
}

/** The country that a browser's languages name, as `de-AT` does. */
export function likelyCountry(languages: readonly string[]): string {
  const named = languages.map((tag) => /[-_]([A-Z]{2})\b/.exec(tag)?.[1]);
  return named.find((code) => COUNTRIES.some((country) => country.code === code)) ?? ELSEWHERE;
}

/** False where towns or states set their own. */
export function hasUsualTaxes(code: string): boolean {
  return Object.values(countryOf(code).rates).some((rate) => rate > 0);
}
