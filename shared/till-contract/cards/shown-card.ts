import { benefitProvider, claimsBenefit, formedValueCode } from '../../contract/http/value-card-code.ts';

/** What a screen knows of gift and member cards before it asks the host. */

/** True for a text that has the form of a card's code, however it was typed or scanned: the host judges the rest. */
export function mayBeValueCard(text: string): boolean {
  return formedValueCode(text) !== undefined;
}

/** Returns the payment provider whose discounts a card of this level brings. */
export function providerOfLevel(tier: string): string {
  return benefitProvider(tier);
}

/** Returns the level of the card whose discounts are those of this provider. */
export function levelOfProvider(provider: string | undefined): string | undefined {
  return claimsBenefit(provider) ? provider?.slice(benefitProvider('').length) : undefined;
}

/** Returns how an order shows the card: by its last characters, in the form in which the host keeps them. */
export function shortenedCode(maskedCode: string): string {
  return `****${maskedCode
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .slice(-4)}`;
}
