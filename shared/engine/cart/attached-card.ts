import type { AttachedCard, Cart, PaymentIntent } from '../terms/cart.ts';
import { paymentTypeOf } from '../terms/tender.ts';

/** Edits for the card that a guest shows before payment: it will pay, and may bring discounts. */

/** Puts the card on the order, in place of one that is there. `partnerProvider` is that of its discounts, if it brings any. */
export function attachCard(cart: Cart, valueCard: AttachedCard, partnerProvider?: string): Cart {
  const intent: PaymentIntent = {
    paymentType: paymentTypeOf('stored'),
    ...(partnerProvider !== undefined && { partnerProvider }),
    valueCard,
  };
  return { ...cart, payments: [intent] };
}

/** Takes the card and what it brings off the order. */
export function detachCard(cart: Cart): Cart {
  return cart.payments.length === 0 ? cart : { ...cart, payments: [] };
}

export function attachedCard({ payments }: Pick<Cart, 'payments'>): AttachedCard | undefined {
  return payments.find(({ valueCard }) => valueCard !== undefined)?.valueCard;
}

/** Returns the provider whose discounts are in the prices because the card on the order brings them. */
export function claimedBenefit({ payments }: Pick<Cart, 'payments'>): string | undefined {
  return payments.find(({ valueCard }) => valueCard !== undefined)?.partnerProvider;
}

/** Leaves the card on the order as one that pays and brings nothing. */
export function withoutBenefit(cart: Cart): Cart {
  const valueCard = attachedCard(cart);
  return valueCard === undefined ? cart : attachCard(cart, valueCard);
}
