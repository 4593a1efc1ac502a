import { Type } from 'typebox';
import { BODY_LIMIT } from '../http/limits.ts';
import { V3_MESSAGES } from '../http/messages.ts';
import { type HeaderParameter, operation, queryOf } from '../http/operation.ts';
import { list, Moment, optional, Uuid } from '../http/schema.ts';
import { MEDIA } from '../records/media.ts';
import { OrderStatus } from '../records/order-members.ts';
import {
  CalculateOrderQuery,
  CreatedOrder,
  EmptyObject,
  OrderList,
  OrderMetadata,
  V3CalculateResponse,
  V3OrderRequest,
  V3OrderResponse,
} from '../records/v3-order.ts';
import {
  COMMON,
  FIELD_MASK,
  FROZEN_MESSAGES,
  FROZEN_RULE,
  MASK_RULE,
  NO_CONTENT,
  ORDER_MISSING,
  ORDER_PARAMETERS,
  ORDER_PATH,
  ORDERS_PARAMETERS,
  ORDERS_PATH,
  V3_COMMON,
  v3Failure,
  v3Success,
} from './v3-answers.ts';

const BACKOFFICE_KEY: HeaderParameter = {
  name: 'Backoffice-API-Key',
  description: 'API key issued by the back-office system.',
  isRequired: true,
  schema: Uuid,
};

/** Operations on an order as a whole. */
export const V3_ORDER_OPERATIONS = {
  listOrders: operation({
    ...COMMON,
    id: 'listOrders',
    method: 'GET',
    path: ORDERS_PATH,
    parameters: ORDERS_PARAMETERS,
    summary: 'List orders of a vendor',
    description: 'Orders created within a date range, with pagination and a status filter.',
    assumptions: ['By created_date, start inclusive, end exclusive; ascending, then by uuid.'],
    query: queryOf({
      start_date: Moment,
      end_date: Moment,
      per_page: optional(Type.Integer({ format: 'int64', minimum: 1, maximum: 500, default: 100 })),
      page: optional(Type.Integer({ format: 'int64', minimum: 1, maximum: Number.MAX_SAFE_INTEGER, default: 1 })),
      status: optional(list(OrderStatus, { maxItems: 10 })),
    }),
    answers: {
      200: v3Success('The orders.', OrderList),
      400: v3Failure('Invalid list parameters.', V3_MESSAGES.invalidVenueId, V3_MESSAGES.invalidParameters),
      ...V3_COMMON,
    },
  }),
  createOrder: operation({
    ...COMMON,
    id: 'createOrder',
    method: 'POST',
    path: ORDERS_PATH,
    parameters: ORDERS_PARAMETERS,
    summary: 'Create an order in progress',
    description: 'Answers with the uuid of the order. Uniqueness of external_id is not checked.',
    assumptions: ['The order is OPEN.', 'Charity rounding on a venue without the setting is 400.'],
    request: { content: { [MEDIA.json]: V3OrderRequest }, maxBytes: BODY_LIMIT },
    answers: {
      201: v3Success('The uuid of the order.', CreatedOrder),
      400: v3Failure('Invalid body.', V3_MESSAGES.venueIdMissing, V3_MESSAGES.invalidBody),
      ...V3_COMMON,
    },
  }),
  getV3Order: operation({
    ...COMMON,
    id: 'getV3Order',
    method: 'GET',
    path: ORDER_PATH,
    parameters: ORDER_PARAMETERS,
    summary: 'One order',
    description: 'One order by its uuid.',
    assumptions: [],
    answers: { 200: v3Success('The order.', V3OrderResponse), 404: ORDER_MISSING, ...V3_COMMON },
  }),
  updateOrder: operation({
    ...COMMON,
    id: 'updateOrder',
    method: 'PATCH',
    path: ORDER_PATH,
    parameters: ORDER_PARAMETERS,
    summary: 'Update metadata, seat or charity flag of an order',
    description: 'Updates order metadata.',
    assumptions: [MASK_RULE, FROZEN_RULE],
    query: FIELD_MASK,
    request: { content: { [MEDIA.json]: OrderMetadata }, maxBytes: BODY_LIMIT },
    answers: {
      204: NO_CONTENT,
      400: {
        ...v3Failure('Invalid body or field mask, or a frozen order.', V3_MESSAGES.invalidBody, ...FROZEN_MESSAGES),
        addition: 'The table of the operation names no status for a body that is not valid.',
      },
      404: ORDER_MISSING,
      ...V3_COMMON,
    },
  }),
  cancelOrder: operation({
    ...COMMON,
    id: 'cancelOrder',
    method: 'DELETE',
    path: ORDER_PATH,
    parameters: ORDER_PARAMETERS,
    summary: 'Cancel an order',
    description: 'Cancels the order.',
    assumptions: [
      'The status of the order becomes CANCELLED: without this reading no operation makes that documented state.',
      'An order that is completed or cancelled cannot be cancelled.',
    ],
    answers: {
      200: v3Success('The order was cancelled and is now in completed state.', EmptyObject),
      400: v3Failure('Invalid body, or a frozen order.', V3_MESSAGES.invalidBody, ...FROZEN_MESSAGES),
      404: ORDER_MISSING,
      ...V3_COMMON,
    },
  }),
  calculateOrder: operation({
    ...COMMON,
    id: 'calculateOrder',
    method: 'POST',
    path: `${ORDER_PATH}/calculate`,
    parameters: ORDER_PARAMETERS,
    summary: 'Calculate an order and store the calculation',
    description:
      'Calculate can change items, for example by merging items or for buy-one-get-one discounts. Sets needs_to_be_recalculated to false.',
    assumptions: [
      'An order without items is calculated too: all its totals are 0.',
      FROZEN_RULE,
      'Each item costs what was true when it was ordered; discounts, fees and rounding are those of the whole order as of the calculation.',
    ],
    query: CalculateOrderQuery,
    answers: {
      200: v3Success('The calculation.', V3CalculateResponse),
      400: v3Failure('Bad order uuid, or a frozen order.', V3_MESSAGES.invalidOrderUuid, ...FROZEN_MESSAGES),
      404: ORDER_MISSING,
      ...V3_COMMON,
    },
  }),
  checkOutOrder: operation({
    ...COMMON,
    id: 'checkOutOrder',
    method: 'POST',
    path: `${ORDER_PATH}/checkout`,
    parameters: ORDER_PARAMETERS,
    summary: 'Check an order out',
    description: 'The order is completed by the checkout process. Calculate must run before.',
    assumptions: [
      'The order gets an order_id and shows in the ordering service; device_order_id is its external_id.',
      'A second checkout is 400: the order is already completed.',
      'Payments must be what is due; those with cash may differ by the cash rounding of the vendor.',
      'What was not yet submitted goes to the kitchen when the order is completed, once.',
    ],
    access: 'bearer+backoffice',
    headers: [BACKOFFICE_KEY],
    answers: {
      200: v3Success('The order is completed.', EmptyObject),
      400: v3Failure(
        'Invalid body, not calculated, payments that are not what is due, no items, or a frozen order.',
        V3_MESSAGES.invalidBody,
        V3_MESSAGES.notCalculated,
        V3_MESSAGES.paymentsTooLow,
        V3_MESSAGES.paymentsTooHigh,
        V3_MESSAGES.noItems,
        ...FROZEN_MESSAGES,
      ),
      404: ORDER_MISSING,
      ...V3_COMMON,
    },
  }),
  submitOrder: operation({
    ...COMMON,
    id: 'submitOrder',
    method: 'POST',
    path: `${ORDER_PATH}/submit`,
    parameters: ORDER_PARAMETERS,
    summary: 'Submit all items to the kitchen',
    description: 'Calculate must run before. Does not change needs_to_be_recalculated.',
    assumptions: ['Submitting again sends only what is new.', FROZEN_RULE],
    answers: {
      204: NO_CONTENT,
      400: v3Failure('Bad parameters, or a frozen order.', V3_MESSAGES.invalidParameters, ...FROZEN_MESSAGES),
      404: ORDER_MISSING,
      409: v3Failure('Calculate has not been run.', V3_MESSAGES.notCalculated),
      ...V3_COMMON,
    },
  }),
} as const;
