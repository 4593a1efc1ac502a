/** The numbers that ISO 4217 gives to the currencies in which terminals of these protocols are sold, and those of the demo. */
const NUMBERS: Readonly<Record<string, string>> = {
  AUD: '036',
  CAD: '124',
  CHF: '756',
  CZK: '203',
  DKK: '208',
  EUR: '978',
  GBP: '826',
  HUF: '348',
  NOK: '578',
  PLN: '985',
  SEK: '752',
  USD: '840',
};

/** Throws for a currency without a number here: a terminal must never charge in another one. */
export function currencyNumberOf(currency: string): string {
  const number = NUMBERS[currency];
  if (number === undefined) throw new Error(`card terminals of this host do not charge in ${currency}`);
  return number;
}
