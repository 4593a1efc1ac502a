/** The brands by which terminals sum up a day. A terminal writes the name of a card as it likes. */
const BRANDS: readonly (readonly [name: string, written: RegExp])[] = [
  ['Maestro', /maestro/],
  ['Mastercard', /master|eurocard|^mc/],
  ['Visa', /visa|v ?pay|electron\b/],
  ['American Express', /amex|american express/],
  ['Diners', /diners|discover/],
  ['JCB', /jcb/],
  ['girocard', /girocard|^ec\b|electronic cash|ec-karte/],
];

/** Returns the brand of a card by the name that its terminal gave it; a name that is none of them stays as it is. */
export function brandOf(cardName: string): string {
  const written = cardName.trim().toLowerCase();
  return BRANDS.find(([, pattern]) => pattern.test(written))?.[0] ?? cardName.trim();
}
