import { NO_MONEY } from '../../base/money.ts';
import { accept, type Outcome, type Refusal, refuse } from '../../base/outcome.ts';
import { attachedCard, claimedBenefit } from '../../engine/cart/attached-card.ts';
import { benefitState } from '../../engine/sale/card-benefit.ts';
import type { Sale } from '../../engine/sale/sale.ts';
import type { TillContext } from '../context/till-context.ts';

/**
 * The card that a guest showed before payment. Its discounts are in the prices only if it pays: the keeper's answer to its charge proves them,
 * and no screen's word does. So it pays before everything else, and nothing is complete without it.
 */

/** Refuses an order with a card where no cards are taken, and discounts that leave nothing for their card to pay. */
export function checkAttachedCard(
  context: Pick<TillContext, 'keepsValueCards' | 'settings'>,
  { cart, priced }: Pick<Sale, 'cart' | 'priced'>,
): Outcome<undefined, Refusal> {
  if (attachedCard(cart) === undefined) return accept(undefined);
  const isTaken = context.keepsValueCards?.() === true && context.settings().tenders.includes('gift');
  if (!isTaken) return refuse({ code: 'no_value_cards' });
  const paysNothing = claimedBenefit(cart) !== undefined && priced.totals.due <= NO_MONEY;
  return paysNothing ? refuse({ code: 'value_card_pays_nothing' }) : accept(undefined);
}

/** Refuses to take or complete anything before the card has proven the prices. `charged`: the card that is to be charged now. */
export function checkBenefitPaid(sale: Pick<Sale, 'cart' | 'tenders'>, charged?: string): Outcome<undefined, Refusal> {
  const state = benefitState(sale);
  if (state === 'other_level') return refuse({ code: 'value_card_level_changed' });
  const isThatCard = charged !== undefined && charged === attachedCard(sale.cart)?.id;
  return state === 'unpaid' && !isThatCard ? refuse({ code: 'value_card_first' }) : accept(undefined);
}
