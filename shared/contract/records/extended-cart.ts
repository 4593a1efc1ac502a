import type { Static } from 'typebox';
import { MAX_APPLIED } from '../http/limits.ts';
import { Amount, addition, closedRecord, Flag, list, Moment, optional, record, text } from '../http/schema.ts';
import { answerMembersV2 } from './cart.ts';
import { CartTotals, CartUserRequest } from './cart-parts.ts';
import { requestMembersV2 } from './cart-request.ts';
import { signatureMembers } from './signed-cart.ts';

/**
 * Members that a till needs and no documented calculate request has: a chosen discount, a promo code, a fee that is not automatic, the
 * removal of a fee, charity, and an offline sale. They have their own media type, so that the documented types stay strict.
 */
const WHY = 'The extended cart: the version 2 cart with what a till can do and no documented request can say.';

export const DiscountChoice = addition(
  WHY,
  record('DiscountChoice', { reference_id: optional(text(255)), promo_code: optional(text(255)) }),
);
export type DiscountChoice = Static<typeof DiscountChoice>;

export const FeeChoice = addition(WHY, record('FeeChoice', { id: text(64), amount: optional(Amount) }));
export type FeeChoice = Static<typeof FeeChoice>;

export const Approval = addition(WHY, record('Approval', { employee_id: text(64), action: text(64), reason: text(1024), at: Moment }));
export type Approval = Static<typeof Approval>;

export const ExtendedCartRequest = addition(
  WHY,
  closedRecord('ExtendedCartRequest', {
    ...requestMembersV2,
    discounts: optional(list(DiscountChoice, { maxItems: MAX_APPLIED })),
    fees: optional(list(FeeChoice, { maxItems: MAX_APPLIED })),
    removed_fee_ids: optional(list(text(64), { maxItems: MAX_APPLIED })),
    charity_rounding_enabled: optional(Flag),
    approvals: optional(list(Approval, { maxItems: MAX_APPLIED })),
    placed_at: optional(Moment),
    catalogue_revision: optional(text(64)),
  }),
);
export type ExtendedCartRequest = Static<typeof ExtendedCartRequest>;

export const ExtendedCalculateRequest = addition(
  WHY,
  closedRecord('ExtendedCalculateRequest', { cart: ExtendedCartRequest, user: optional(CartUserRequest) }),
);
export type ExtendedCalculateRequest = Static<typeof ExtendedCalculateRequest>;

export const ExtendedCartTotals = addition(
  WHY,
  record('ExtendedCartTotals', { ...CartTotals.properties, charity_total: optional(Amount) }),
);
export type ExtendedCartTotals = Static<typeof ExtendedCartTotals>;

export const ExtendedCartResponse = addition(WHY, record('ExtendedCartResponse', { ...answerMembersV2, cart_totals: ExtendedCartTotals }));
export type ExtendedCartResponse = Static<typeof ExtendedCartResponse>;

export const SignedExtendedCart = addition(WHY, record('SignedExtendedCart', { cart: ExtendedCartResponse, ...signatureMembers }));
export type SignedExtendedCart = Static<typeof SignedExtendedCart>;

export const ExtendedCalculateResponse = addition(WHY, closedRecord('ExtendedCalculateResponse', { signed_cart: SignedExtendedCart }));
export type ExtendedCalculateResponse = Static<typeof ExtendedCalculateResponse>;
