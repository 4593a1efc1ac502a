import { type Money, money, NO_MONEY } from '../../shared/base/money.ts';
import { attachCard } from '../../shared/engine/cart/attached-card.ts';
import type { Catalogue } from '../../shared/engine/catalogue/catalogue.ts';
import { priceWithCard } from '../../shared/engine/pricing/price-with-card.ts';
import { benefitState } from '../../shared/engine/sale/card-benefit.ts';
import type { Cart } from '../../shared/engine/terms/cart.ts';
import type { DiscountData } from '../../shared/engine/terms/catalogue-data.ts';
import { providerOfLevel, shortenedCode } from '../../shared/till-contract/cards/shown-card.ts';
import type { VALUE_CARD_OPERATIONS } from '../../shared/till-contract/cards/value-card-operations.ts';
import type { SaleView } from '../../shared/till-contract/operations/sale-operations.ts';
import type { TillAnswerOf } from '../../shared/till-contract/parts/till-operation.ts';
import type { Host } from '../host/host-store.ts';
import type { CartState } from './cart-store.ts';

/** The card that a guest shows before payment, at a till or a kiosk: it is looked up once, and the order keeps its id and what it brings. */

export type ShownCard = TillAnswerOf<(typeof VALUE_CARD_OPERATIONS)['lookUpValueCard']>;

/** True where the service keeps the balances of cards and the stand takes them. */
export function takesCards({ host }: { readonly host: Pick<Host, 'store'> }): boolean {
  const { status, settings } = host.store.getState();
  return status?.keepsValueCards === true && settings?.settings.tenders.includes('gift') === true;
}

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

/** True while nothing else may be taken: the prices are those of a card that has not proven them. */
export function waitsForCard({ sale }: Pick<SaleView, 'sale'>): boolean {
  const state = benefitState(sale);
  return state === 'unpaid' || state === 'other_level';
}

/** Keeps the characters of a code in their order within a sentence of any direction. */
export function isolated(maskedCode: string): string {
  return `\u2066${maskedCode}\u2069`;
}
