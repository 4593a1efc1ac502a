import type { Static } from 'typebox';
import { Amount, addition, assumed, Flag, NumericId, optional, record, text } from '../http/schema.ts';
import { CartResponse } from './cart.ts';
import { ExternalMetadata } from './cart-request.ts';
import { ExtendedCartResponse, SignedExtendedCart } from './extended-cart.ts';
import { orderMembers } from './order-members.ts';
import { Refund } from './refund.ts';
import { SignedCart, SignedCartWithModifiers } from './signed-cart.ts';

const SHAPE = 'The order record is not shown in the document.';

export const ExternalPayment = assumed(
  'Payment parameters of an external payment are not shown; the card payments that they name are not verified with the payment layer.',
  record('ExternalPayment', { provider: text(255), reference: text(255), authorization_code: optional(text(255)), amount: Amount }),
);
export type ExternalPayment = Static<typeof ExternalPayment>;

const afterCart = {
  original_order_id: optional(NumericId),
  external_metadata: optional(ExternalMetadata),
  external_payment: optional(ExternalPayment),
  refund: Refund,
};

/** The cart is in the version 2 form, whichever version made the order, with `charity_total` if the guest gave to charity. */
export const Order = assumed(SHAPE, record('Order', { ...orderMembers, cart: ExtendedCartResponse, ...afterCart }));
export type Order = Static<typeof Order>;

/** The order in the answer to a version 1 checkout. */
export const OrderV1 = assumed(SHAPE, record('OrderV1', { ...orderMembers, cart: CartResponse, ...afterCart }));
export type OrderV1 = Static<typeof OrderV1>;

const besideCart = { send_email_receipt: optional(Flag), external_payment: optional(ExternalPayment) };

export const CheckoutRequestV1 = assumed(
  'The checkout record is not shown in the document.',
  record('CheckoutRequestV1', { signed_cart: SignedCart, ...besideCart }),
);
export type CheckoutRequestV1 = Static<typeof CheckoutRequestV1>;

export const CheckoutRequestV2 = assumed(
  'The checkout record is not shown in the document.',
  record('CheckoutRequestV2', { signed_cart: SignedCartWithModifiers, ...besideCart }),
);
export type CheckoutRequestV2 = Static<typeof CheckoutRequestV2>;

export const ExtendedCheckoutRequest = addition(
  'The checkout of an extended cart.',
  record('ExtendedCheckoutRequest', { signed_cart: SignedExtendedCart, ...besideCart }),
);
export type ExtendedCheckoutRequest = Static<typeof ExtendedCheckoutRequest>;

export const CheckoutResponseV1 = assumed(
  'The checkout response is not shown in the document.',
  record('CheckoutResponseV1', { order: OrderV1 }),
);
export type CheckoutResponseV1 = Static<typeof CheckoutResponseV1>;

export const CheckoutResponseV2 = assumed(
  'The checkout response is not shown in the document.',
  record('CheckoutResponseV2', { order: Order }),
);
export type CheckoutResponseV2 = Static<typeof CheckoutResponseV2>;
