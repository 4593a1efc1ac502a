import { attachedCard, claimedBenefit } from '../cart/attached-card.ts';
import type { GiftTender, Tender } from '../terms/tender.ts';
import type { Sale } from './sale.ts';

/**
 * Whether a payment proves the discounts that a guest's card brings. `unpaid`: the card has not paid yet. `other_level`: it has paid, and its
 * keeper says now that it brings something else, so that the service would refuse these prices.
 */
export type BenefitState = 'none' | 'unpaid' | 'paid' | 'other_level';

export function benefitState({ cart, tenders }: Pick<Sale, 'cart' | 'tenders'>): BenefitState {
  if (claimedBenefit(cart) === undefined) return 'none';
  const taken = tenders.filter(({ state }) => state === 'taken');
  if (taken.some((tender) => provesBenefit({ cart }, tender))) return 'paid';
  const masked = attachedCard(cart)?.maskedCode;
  return taken.some((tender) => tender.kind === 'gift' && tender.maskedNumber === masked) ? 'other_level' : 'unpaid';
}

/** True for a payment by a card that brings the discounts of this order, as its keeper said when it was charged. */
export function provesBenefit({ cart }: Pick<Sale, 'cart'>, tender: Tender): tender is GiftTender {
  const provider = claimedBenefit(cart);
  return provider !== undefined && tender.kind === 'gift' && tender.transactionUid !== undefined && tender.partnerProvider === provider;
}
