import { Type } from 'typebox';
import { BODY_LIMIT, CALCULATE_BODY_LIMIT, CHECKOUT_BODY_LIMIT } from '../http/limits.ts';
import { NOT_REFUNDABLE_REASONS, ORDERING_MESSAGES } from '../http/messages.ts';
import { NO_QUERY, operation } from '../http/operation.ts';
import { oneOf } from '../http/schema.ts';
import { CalculateRequestV1, CalculateRequestV2 } from '../records/cart-request.ts';
import { ExtendedCalculateRequest, ExtendedCalculateResponse } from '../records/extended-cart.ts';
import { MEDIA } from '../records/media.ts';
import {
  CheckoutRequestV1,
  CheckoutRequestV2,
  CheckoutResponseV1,
  CheckoutResponseV2,
  ExtendedCheckoutRequest,
  Order,
} from '../records/order.ts';
import {
  InitializeSessionRequest,
  InitializeSessionResponse,
  PayRequest,
  PayResponse,
  QueryTokenRequest,
  QueryTokenResponse,
} from '../records/pay-layer.ts';
import { RefundOrder, RefundRequest } from '../records/refund.ts';
import { CalculateResponseV1, CalculateResponseV2 } from '../records/signed-cart.ts';
import {
  API_KEY,
  BAD_TOKEN,
  BAD_TOKEN_OR_KEY,
  failure,
  INTERNAL,
  MALFORMED,
  NOT_FOUND,
  orderSource,
  success,
  VENDOR_PARAMETERS,
  VENDOR_PATH,
} from './ordering-answers.ts';

const CONTENT_TYPE = {
  name: 'Content-Type',
  description: 'cart.v2 (nested modifiers) or cart.v1; version 1 is assumed when no value is sent.',
  isRequired: true,
  schema: oneOf(MEDIA.cartV2, MEDIA.cartV1, MEDIA.extendedCart),
};

const EXTENDED = `The media type ${MEDIA.extendedCart} is an addition: the version 2 cart with what a till can do and no documented request can say.`;

function payOperation<const Body extends { readonly [key: string]: unknown }>(body: Body) {
  return {
    interface: 'ordering',
    method: 'POST',
    parameters: {},
    access: 'bearer+key',
    query: NO_QUERY,
    headers: [API_KEY],
    ...body,
  } as const;
}

const PAY_FAILURES = { 400: MALFORMED, 401: BAD_TOKEN_OR_KEY, 500: INTERNAL } as const;

/** Operations of the ordering service for sales: carts, payments, orders and refunds. */
export const SALE_OPERATIONS = {
  calculateCart: operation({
    id: 'calculateCart',
    interface: 'ordering',
    method: 'POST',
    path: `${VENDOR_PATH}/cart/calculate`,
    parameters: VENDOR_PARAMETERS,
    summary: 'Calculate a cart and sign it',
    description:
      'Taxes, fees, reductions, modifiers, payment-partner discounts and validations, as the options of environment, corporate, venue or ' +
      'vendor say. The signed cart is immutable: any manual change makes it unusable at checkout. Some request fields are overwritten with ' +
      'values from the product catalog, but all necessary fields must still be sent. tip_status_closed false leaves the tip open at ' +
      'checkout, so that a later tip adjustment can add a tip.',
    assumptions: [
      'Calculating makes no order and may be repeated; every answer has its own device_order_uuid.',
      'A signed cart is good for 15 minutes unless configured otherwise.',
      EXTENDED,
    ],
    access: 'bearer',
    query: NO_QUERY,
    headers: [CONTENT_TYPE],
    request: {
      content: {
        [MEDIA.cartV1]: CalculateRequestV1,
        [MEDIA.cartV2]: CalculateRequestV2,
        [MEDIA.extendedCart]: ExtendedCalculateRequest,
      },
      maxBytes: CALCULATE_BODY_LIMIT,
    },
    answers: {
      200: {
        description: 'The signed cart.',
        content: {
          [MEDIA.cartV1]: CalculateResponseV1,
          [MEDIA.cartV2]: CalculateResponseV2,
          [MEDIA.extendedCart]: ExtendedCalculateResponse,
        },
      },
      400: failure('Malformed calculate request.'),
      401: BAD_TOKEN,
      422: failure('The cart is well-formed but not acceptable.', [ORDERING_MESSAGES.vendorClosed]),
    },
  }),
  checkOut: operation({
    id: 'checkOut',
    interface: 'ordering',
    method: 'POST',
    path: `${VENDOR_PATH}/checkout`,
    parameters: VENDOR_PARAMETERS,
    summary: 'Create an order of a signed cart',
    description:
      'Processes a signed cart produced by calculate. For external payments the payment parameters supplied by the operator of the service ' +
      'are passed in, so that internal payment verification is bypassed. For an e-mail confirmation the signed cart must carry a non-empty ' +
      'email, and the body must carry send_email_receipt set to true at its root.',
    assumptions: [
      'A cart signed once makes at most one order: posting the same signed cart again answers 200 with the same order and creates nothing, ' +
        'even after the cart has expired.',
      'device_order_uuid, made by calculate, is unique in the store; device_order_id is not.',
      'The order also shows in the order management interface, with external_id equal to device_order_id.',
      'send_email_receipt true without an email in the signed cart, or with one that is not the address of one mailbox, is 422.',
      EXTENDED,
    ],
    access: 'bearer+key',
    query: NO_QUERY,
    headers: [CONTENT_TYPE, API_KEY, orderSource('service where it is absent.', oneOf('service', 'web_ordering'))],
    request: {
      content: {
        [MEDIA.cartV1]: CheckoutRequestV1,
        [MEDIA.cartV2]: CheckoutRequestV2,
        [MEDIA.extendedCart]: ExtendedCheckoutRequest,
      },
      maxBytes: CHECKOUT_BODY_LIMIT,
    },
    answers: {
      200: {
        description: 'The order.',
        content: {
          [MEDIA.cartV1]: CheckoutResponseV1,
          [MEDIA.cartV2]: CheckoutResponseV2,
          [MEDIA.extendedCart]: CheckoutResponseV2,
        },
      },
      400: failure('Malformed checkout request.'),
      401: BAD_TOKEN_OR_KEY,
      422: failure('The signature is bad, the cart has expired, or the payments do not cover what is due.'),
    },
  }),
  initializeSession: operation(
    payOperation({
      id: 'initializeSession',
      path: '/ordering/pay/initialize_session',
      summary: 'A session token for the payment layer',
      description: 'A session token for the payment-layer integration endpoints.',
      assumptions: ['Names and members of the answer are not shown in the document.'],
      request: { content: { [MEDIA.aplV1]: InitializeSessionRequest }, maxBytes: BODY_LIMIT },
      answers: { 200: success('The session.', MEDIA.aplV1, InitializeSessionResponse), ...PAY_FAILURES },
    }),
  ),
  submitPayment: operation(
    payOperation({
      id: 'submitPayment',
      path: '/ordering/pay/payment',
      summary: 'Submit a payment',
      description: 'The result of the payment submission.',
      assumptions: [
        'Settings beside session_key, and the members of the answer, are not shown in the document.',
        'A tip after checkout: an ADJUSTMENT with the original transaction of an order whose tip was left open sets its whole tip; else 400. Of several the largest tip_sequence decides; without one, the last to arrive.',
      ],
      request: { content: { [MEDIA.aplV1]: PayRequest }, maxBytes: BODY_LIMIT },
      answers: { 200: success('The result.', MEDIA.aplV1, PayResponse), ...PAY_FAILURES },
    }),
  ),
  queryToken: operation(
    payOperation({
      id: 'queryToken',
      path: '/ordering/pay/query_token',
      summary: 'Cardholder information of a token',
      description: 'Cardholder information associated with the token.',
      assumptions: ['The members of the answer are not shown in the document.'],
      request: { content: { [MEDIA.aplV1]: QueryTokenRequest }, maxBytes: BODY_LIMIT },
      answers: { 200: success('The cardholder.', MEDIA.aplV1, QueryTokenResponse), ...PAY_FAILURES },
    }),
  ),
  createRefund: operation({
    id: 'createRefund',
    interface: 'ordering',
    method: 'POST',
    path: '/ordering/order/{order_id}/refunds',
    parameters: { order_id: 'id' },
    summary: 'Refund an order in full',
    description:
      'A new order with negative values is created; 100 percent of the amount, tips included, returns to the original card; the original ' +
      'order is not modified. The rules of eligibility are checked by the operation itself.',
    assumptions: [
      'An order is refunded in full at most once: a second refund is refused with 422.',
      'With the addition `part`, some of what one payment paid goes back to it; then the order is no longer refunded in full.',
      'X-Order-Source with any value but those listed is 400.',
    ],
    access: 'bearer+key',
    query: NO_QUERY,
    headers: [API_KEY, orderSource('service where it is absent.', oneOf('service', 'backoffice'))],
    request: { content: { [MEDIA.json]: RefundRequest }, maxBytes: BODY_LIMIT },
    answers: {
      201: success('The refund order.', MEDIA.json, RefundOrder),
      400: MALFORMED,
      401: BAD_TOKEN_OR_KEY,
      404: NOT_FOUND,
      422: failure('A rule of eligibility is broken; the message names it.', [
        ...NOT_REFUNDABLE_REASONS.map(ORDERING_MESSAGES.notRefundable),
        ORDERING_MESSAGES.refundPaymentUnknown,
        ORDERING_MESSAGES.refundTooMuch,
        ORDERING_MESSAGES.refundTooMany,
      ]),
      500: INTERNAL,
    },
  }),
  getOrder: operation({
    id: 'getOrder',
    interface: 'ordering',
    method: 'GET',
    path: '/ordering/order/{order_id}',
    parameters: { order_id: 'id' },
    summary: 'One order',
    description: 'Order details including the refund object.',
    assumptions: ['An order made by either interface is told once it has been checked out.'],
    access: 'bearer+key',
    query: NO_QUERY,
    headers: [API_KEY],
    request: undefined,
    answers: {
      200: success('The order; or a refund order, by its own id.', MEDIA.json, Type.Union([Order, RefundOrder])),
      400: MALFORMED,
      401: BAD_TOKEN_OR_KEY,
      404: NOT_FOUND,
      500: INTERNAL,
    },
  }),
} as const;
