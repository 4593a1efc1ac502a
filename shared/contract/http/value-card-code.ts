/** What screens, tills and services alike know of the codes, levels and bounds of gift and member cards. */

/** What a card may hold at most, in minor units. */
export const MOST_VALUE = 10_000_000;

/** What may be taken of a card without the service, in minor units. */
export const MOST_LISTED_CAP = 100_000;

/** Codes are like cash, and nothing keeps one in the clear. */
const CODE_FORM = /^[0-9A-Z]{8,40}$/;

/** Returns the text as a code, however it was typed or scanned; undefined if it has not the form of one. */
export function formedValueCode(text: string): string | undefined {
  const code = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s.-]/g, '');
  return CODE_FORM.test(code) ? code : undefined;
}

const BENEFIT = 'value-card/';

/** The payment provider that a payment by a card of this tier names, so that the catalogue's discount for it applies. */
export function benefitProvider(tier: string): string {
  return BENEFIT + tier;
}

/** Whether a payment that names this provider claims the benefit of a card. */
export function claimsBenefit(provider: string | undefined): boolean {
  return provider?.startsWith(BENEFIT) === true;
}
