import { moneyToNumber } from '../../base/currency.ts';
import { uuidV7 } from '../../base/ids.ts';
import type { Money } from '../../base/money.ts';
import { accept, type Outcome, refuse } from '../../base/outcome.ts';
import { type Instant, parseInstant } from '../../base/time.ts';
import { V3_MESSAGES } from '../../contract/http/messages.ts';
import { ORDER_NUMBER_HEADER } from '../../contract/http/order-number.ts';
import type { ExtendedCartResponse } from '../../contract/records/extended-cart.ts';
import { MEDIA } from '../../contract/records/media.ts';
import { PAYMENT_TYPES, type V1Payment } from '../../contract/records/payment.ts';
import type { OrderMetadata, V3OrderRequest } from '../../contract/records/v3-order.ts';
import { cashRoundingOf } from '../../engine/sale/cash-rounding.ts';
import { coveredBy, paidPartsOf } from '../../wire/cart/paid-amounts.ts';
import type { VendorRecords } from '../../wire/catalogue/vendor-records.ts';
import type { Handler, ServiceContext } from '../core/call.ts';
import { type Reply, reply, v3Failure } from '../core/reply.ts';
import type { OrderEffects, StoredOrderStatus } from '../core/store.ts';
import { completedPart } from './checkout.ts';
import { cancelledTicket, ticketOfItems } from './kitchen-ticket.ts';
import { type Calculation, type OpenPart, writeOrderBody } from './order-body.ts';
import { outsidePayment } from './outside-payments.ts';
import {
  changeOrder,
  findOrder,
  INVALID_BODY,
  isUncalculated,
  maskOf,
  NO_CONTENT,
  VENUE_MISSING,
  withAddedItems,
  withAddedPayments,
} from './v3-open-order.ts';
import { viewV3Order } from './v3-record.ts';

/** Operations on an order as a whole. */

const EMPTY: Reply = reply(200, MEDIA.json, {});

export const listOrders: Handler = async ({ store }, { query, ids }) => {
  const {
    start_date,
    end_date,
    per_page = 100,
    page = 1,
    status = [],
  } = query as {
    readonly start_date: string;
    readonly end_date: string;
    readonly per_page?: number;
    readonly page?: number;
    readonly status?: readonly StoredOrderStatus[];
  };
  const { orders, total } = await store.orders.list({
    vendorId: ids.vendor_id as number,
    venueId: ids.venue_id as number,
    createdFrom: parseInstant(start_date) as Instant,
    createdBefore: parseInstant(end_date) as Instant,
    statuses: status,
    offset: Math.min((page - 1) * per_page, Number.MAX_SAFE_INTEGER),
    limit: per_page,
  });
  return reply(200, MEDIA.json, {
    orders: orders.map(({ createdAt, updatedAt, externalId, status: state, uuid }) => ({
      created_date: createdAt,
      updated_date: updatedAt,
      external_id: externalId,
      status: state,
      uuid,
    })),
    pagination: { page, per_page, total_pages: Math.ceil(total / per_page), total_results: total },
  });
};

export const createOrder: Handler = async (context, { body, ids, at }) => {
  const request = body as V3OrderRequest;
  const { vendor_id: vendorId, venue_id: venueId, corporate_id: corporateId } = ids as Readonly<Record<string, number>>;
  if (request.venue_id !== venueId) return VENUE_MISSING;
  const records = context.catalogues.current().vendor(vendorId as number);
  const charity = request.charity_rounding_enabled === true;
  if (records === undefined || (charity && !records.venue.charity_rounding_enabled)) return INVALID_BODY;
  const items = await withAddedItems(context, records, [], request.items ?? [], at);
  if (!items.ok) return items.refusal;
  const nothing = { payments: [], deletedPayments: [] };
  const payments = withAddedPayments(context, records.catalogue.terms.currency, nothing, request.payment_information.payments);
  if (!payments.ok) return payments.refusal;
  const open: OpenPart = {
    items: items.value,
    payments: payments.value,
    deletedPayments: [],
    refTags: [],
    charity,
    ...(request.metadata !== undefined && { metadata: request.metadata }),
    ...(request.seat_id !== undefined && { seatId: request.seat_id }),
    needsCalculation: items.value.length > 0,
  };
  const uuid = uuidV7(context.world);
  await context.store.orders.create(
    {
      uuid,
      corporateId: corporateId as number,
      venueId: venueId as number,
      vendorId: vendorId as number,
      status: 'OPEN',
      createdAt: at,
      updatedAt: at,
      externalId: request.external_id,
      version: 1,
      body: writeOrderBody({ source: 'service', open }),
    },
    false,
    {},
  );
  return reply(201, MEDIA.json, { uuid });
};

export const getV3Order: Handler = async (context, call) => {
  const order = await findOrder(context, call);
  if (order === undefined) return v3Failure(404, V3_MESSAGES.orderWasNotFound);
  const answer = reply(200, MEDIA.json, { order: viewV3Order(context, order) });
  return order.orderId === undefined ? answer : { ...answer, headers: { [ORDER_NUMBER_HEADER]: String(order.orderId) } };
};

export const updateOrder: Handler = (context, call) =>
  changeOrder(context, call, ({ open, records }) => {
    const names = maskOf(call, ['charity_rounding_enabled', 'metadata', 'seat_id', 'tip_status_closed']);
    if (names === undefined) return refuse(INVALID_BODY);
    const changes = call.body as OrderMetadata;
    const { metadata, seatId, ...rest } = open;
    const charity = names.includes('charity_rounding_enabled') ? changes.charity_rounding_enabled === true : open.charity;
    if (charity && !records.venue.charity_rounding_enabled) return refuse(INVALID_BODY);
    const next = {
      metadata: names.includes('metadata') ? changes.metadata : metadata,
      seatId: names.includes('seat_id') ? changes.seat_id : seatId,
    };
    return accept({
      open: {
        ...rest,
        charity,
        needsCalculation: open.needsCalculation || charity !== open.charity,
        ...(next.metadata !== undefined && { metadata: next.metadata }),
        ...(next.seatId !== undefined && { seatId: next.seatId }),
        ...(names.includes('tip_status_closed') && { isTipOpen: changes.tip_status_closed === false }),
      },
      answer: NO_CONTENT,
    });
  });

export const cancelOrder: Handler = (context, call) =>
  changeOrder(context, call, ({ stored, open }) => {
    const isInKitchen = open.items.some(({ isSubmitted }) => isSubmitted);
    const effects = isInKitchen ? { kitchenTicket: cancelledTicket(stored) } : {};
    return accept({ status: 'CANCELLED', effects, answer: EMPTY });
  });

/** Sends the items to the kitchen that it does not have yet. */
export const submitOrder: Handler = (context, call) =>
  changeOrder(context, call, ({ stored, open, records }) => {
    if (isUncalculated(open)) return refuse(v3Failure(409, V3_MESSAGES.notCalculated));
    const ticket = ticketOfItems(records, stored.externalId, open.items);
    return accept({
      open: { ...open, items: open.items.map((item) => ({ ...item, isSubmitted: true })) },
      ...(ticket !== undefined && { effects: { kitchenTicket: { body: JSON.stringify(ticket) } } }),
      answer: NO_CONTENT,
    });
  });

/** Marks cards that our own pay layer took, so that their order can be refunded; a refund checks again what the caller said. */
function namingGateway({ store, gateway }: ServiceContext, payments: readonly V1Payment[]): Promise<readonly V1Payment[]> {
  return Promise.all(
    payments.map(async (payment) => {
      const { transaction_uid: uid, payment_gateway: claimed } = payment.external_data ?? {};
      if (uid === undefined || claimed !== undefined || payment.payment_type !== PAYMENT_TYPES.credit) return payment;
      const isOurs = (await store.payments.find(uid))?.state === 'APPROVED';
      return isOurs ? { ...payment, external_data: { ...payment.external_data, payment_gateway: gateway.name } } : payment;
    }),
  );
}

/**
 * Each card pays for one order: those of our own pay layer, and those that callers vouch for by their gateway's name for them. Nothing else
 * that callers vouch for is checked.
 */
async function usedBy({ store }: ServiceContext, payments: readonly V1Payment[]): Promise<Pick<OrderEffects, 'spends' | 'paidOutside'>> {
  const spends = new Set<string>();
  const paidOutside = new Set<string>();
  for (const { payment_type, external_data } of payments) {
    const { transaction_uid: uid, payment_gateway: gateway = '' } = external_data ?? {};
    if (payment_type !== PAYMENT_TYPES.credit || uid === undefined) continue;
    if ((await store.payments.find(uid)) !== undefined) spends.add(uid);
    else for (const payment of outsidePayment(gateway, uid)) paidOutside.add(payment);
  }
  return { spends: [...spends], paidOutside: [...paidOutside] };
}

/** Returns the calculated cart with its payments, which must be what is due, or that after cash rounding if some of it is cash. */
function settle(
  { catalogue: { terms } }: VendorRecords,
  { cart, due }: Calculation,
  payments: readonly V1Payment[],
): Outcome<ExtendedCartResponse, Reply> {
  const paid = coveredBy(payments, terms.currency);
  const parts = paidPartsOf(payments, terms.currency);
  const rounding = cashRoundingOf(terms.cashRounding, parts, due as Money);
  if (paid === due) return accept({ ...cart, payments });
  if (terms.cashRounding === undefined || paid !== due + rounding) {
    return refuse(v3Failure(400, paid < due ? V3_MESSAGES.paymentsTooLow : V3_MESSAGES.paymentsTooHigh));
  }
  const { mode, increment } = terms.cashRounding;
  const amount = (value: Money) => moneyToNumber(value, terms.currency);
  return accept({ ...cart, payments, rounding: { mode, increment: amount(increment), amount: amount(rounding) } });
}

/** Completes the order by its last calculation; items that the kitchen does not have yet go there now. */
export const checkOutOrder: Handler = (context, call) =>
  changeOrder(context, call, async ({ stored, open, records }) => {
    const { calculation } = open;
    if (calculation === undefined || isUncalculated(open)) return refuse(v3Failure(400, V3_MESSAGES.notCalculated));
    const payments = await namingGateway(
      context,
      open.payments.map(({ payment_value }) => payment_value.V1_payment),
    );
    if (open.items.length === 0) return refuse(v3Failure(400, V3_MESSAGES.noItems));
    const paid = settle(records, calculation, payments);
    if (!paid.ok) return paid;
    const ticket = ticketOfItems(records, stored.externalId, open.items);
    const cart = open.isTipOpen === true ? { ...paid.value, tip_status_closed: false } : paid.value;
    return accept({
      open: { ...open, items: open.items.map((item) => ({ ...item, isSubmitted: true })) },
      completed: completedPart(records, cart, call.at, {}),
      status: 'COMPLETED',
      effects: {
        ...(await usedBy(context, payments)),
        ...(ticket !== undefined && { kitchenTicket: { body: JSON.stringify(ticket) } }),
      },
      answer: EMPTY,
    });
  });
