import type { Static } from 'typebox';
import { assumed, closedRecord, Moment, optional, record, text } from '../http/schema.ts';
import { CartResponse, CartWithModifiersResponse } from './cart.ts';
import { CartUserRequest } from './cart-parts.ts';
import { ExternalMetadata } from './cart-request.ts';

const SHAPE = 'Only the immutability of a signed cart is documented: any manual change makes it unusable at checkout.';

/** The members around the cart. The signature is a detached JWS over the canonical JSON (RFC 8785) of everything except itself. */
export const signatureMembers = {
  user: optional(CartUserRequest),
  external_metadata: optional(
    assumed('The response form of the cart has every request field except this one, so it travels beside the cart.', ExternalMetadata),
  ),
  signed_at: Moment,
  expires_at: Moment,
  key_id: text(255),
  signature: text(1024),
};

export const SignedCart = assumed(SHAPE, record('SignedCart', { cart: CartResponse, ...signatureMembers }));
export type SignedCart = Static<typeof SignedCart>;

export const SignedCartWithModifiers = assumed(
  SHAPE,
  record('SignedCartWithModifiers', { cart: CartWithModifiersResponse, ...signatureMembers }),
);
export type SignedCartWithModifiers = Static<typeof SignedCartWithModifiers>;

export const CalculateResponseV1 = closedRecord('CalculateResponseV1', { signed_cart: SignedCart });
export type CalculateResponseV1 = Static<typeof CalculateResponseV1>;

export const CalculateResponseV2 = closedRecord('CalculateResponseV2', { signed_cart: SignedCartWithModifiers });
export type CalculateResponseV2 = Static<typeof CalculateResponseV2>;
