import { type Money, money, NO_MONEY } from '../../shared/base/money.ts';
import { attachCard } from '../../shared/engine/cart/attached-card.ts';
import type { Catalogue } from '../../shared/engine/catalogue/catalogue.ts';
import { priceWithCard } from '../../shared/engine/pricing/price-with-card.ts';
import type { Cart } from '../../shared/engine/terms/cart.ts';
import type { DiscountData } from '../../shared/engine/terms/catalogue-data.ts';
import { providerOfLevel, shortenedCode } from '../../shared/till-contract/cards/shown-card.ts';
import type { CartState } from './cart-store.ts';
import type { ShownCard } from './guest-card.ts';

/** What a card that was looked up would bring. Needed only once a guest shows one. */

/** Returns the discounts that a card of this level brings at this stand. */
export function benefitsOf({ terms, discounts }: Catalogue, tier: string | undefined): readonly DiscountData[] {
  if (tier === undefined || !terms.options.paymentPartner) return [];
  const provider = providerOfLevel(tier);
  return discounts.ofPartners.map(({ data }) => data).filter(({ criteria }) => criteria.paymentProvider === provider);
}

/** Returns the order with the card on it. One that brings nothing here only pays. */
export function withCard(catalogue: Catalogue | undefined, cart: Cart, { id, maskedCode, balance, tier }: ShownCard): Cart {
  const brings = catalogue !== undefined && benefitsOf(catalogue, tier).length > 0;
  const card = { id, maskedCode: shortenedCode(maskedCode), balance: money(Math.max(balance, 0)) };
  return attachCard(cart, card, brings && tier !== undefined ? providerOfLevel(tier) : undefined);
}

/** Returns what the card would take off the order as it is now. */
export function savingBy({ catalogue, cart, at, preview }: CartState, card: ShownCard): Money {
  if (catalogue === undefined || cart.lines.length === 0) return NO_MONEY;
  const level = preview?.priceLevel;
  return priceWithCard(catalogue, withCard(catalogue, cart, card), { at, ...(level !== undefined && { priceLevel: level }) }).saved;
}
