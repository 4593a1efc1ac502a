import { accept, refuse } from '../../base/outcome.ts';
import { V3_MESSAGES } from '../../contract/http/messages.ts';
import type { AddDiscountsRequest, AddItemsRequest, ItemMetadata } from '../../contract/records/v3-order.ts';
import type { AddPaymentsRequest } from '../../contract/records/v3-payment.ts';
import { parentOf, sameUuid } from '../../wire/v3/v3-items.ts';
import type { Handler } from '../core/call.ts';
import { done, v3Failure } from '../core/reply.ts';
import type { OpenOrderItem } from '../order/order-body.ts';
import {
  changeOrder,
  findDiscountsByCode,
  findNewFault,
  INVALID_BODY,
  isUncalculated,
  maskOf,
  NO_CONTENT,
  VENUE_MISSING,
  withAddedItems,
  withAddedPayments,
} from '../order/v3-open-order.ts';

/** Operations on what an open order holds: discounts, items and payments. */

const ITEM_NOT_FOUND = v3Failure(404, V3_MESSAGES.itemNotFound);
const ALREADY_SUBMITTED = v3Failure(400, V3_MESSAGES.alreadySubmitted);

export const addDiscounts: Handler = (context, call) =>
  changeOrder(context, call, ({ open, records }) => {
    const { ref_tags: tags } = call.body as AddDiscountsRequest;
    if (tags.length === 0) return accept({ answer: NO_CONTENT });
    const unknown = tags.filter((tag) => findDiscountsByCode(records, tag).length === 0);
    if (unknown.length > 0) return refuse(v3Failure(404, V3_MESSAGES.codesNotFound(unknown)));
    return accept({ open: { ...open, refTags: [...new Set([...open.refTags, ...tags])], needsCalculation: true }, answer: NO_CONTENT });
  });

export const deleteDiscount: Handler = (context, call) =>
  changeOrder(context, call, ({ open, records }) => {
    const code = call.texts.code as string;
    const meant = findDiscountsByCode(records, code);
    const isMeant = (tag: string) => tag === code || findDiscountsByCode(records, tag).some((discount) => meant.includes(discount));
    const refTags = open.refTags.filter((tag) => !isMeant(tag));
    if (refTags.length === open.refTags.length) return refuse(v3Failure(404, V3_MESSAGES.discountNotFound));
    return accept({ open: { ...open, refTags, needsCalculation: true }, answer: NO_CONTENT });
  });

export const addItems: Handler = (context, call) =>
  changeOrder(context, call, async ({ open, records }) => {
    const request = call.body as AddItemsRequest;
    if (request.venue_id !== call.ids.venue_id) return refuse(VENUE_MISSING);
    if (request.items.length === 0) return accept({ answer: NO_CONTENT });
    const items = await withAddedItems(context, records, open.items, request.items, call.at);
    return items.ok ? accept({ open: { ...open, items: items.value, needsCalculation: true }, answer: NO_CONTENT }) : items;
  });

export const updateItem: Handler = (context, call) =>
  changeOrder(context, call, async ({ open, records }) => {
    const item = itemOf(open.items, call.texts.item_uuid as string);
    if (item === undefined) return refuse(ITEM_NOT_FOUND);
    if (item.isSubmitted) return refuse(ALREADY_SUBMITTED);
    const names = maskOf(call, ['notes', 'price_override', 'quantity']);
    const changes = call.body as ItemMetadata;
    if (movesTo(item, changes)) return refuse(INVALID_BODY);
    if (names === undefined || (names.includes('quantity') && changes.quantity === undefined)) return refuse(INVALID_BODY);
    const { notes, price_override, quantity, ...rest } = item;
    const next = {
      notes: names.includes('notes') ? changes.notes : notes,
      price_override: names.includes('price_override') ? changes.price_override : price_override,
    };
    const changed: OpenOrderItem = {
      ...rest,
      quantity: names.includes('quantity') ? (changes.quantity as number) : quantity,
      ...(next.notes !== undefined && { notes: next.notes }),
      ...(next.price_override !== undefined && { price_override: next.price_override }),
    };
    const items = open.items.map((each) => (each === item ? changed : each));
    const fault = await findNewFault(context, records, open.items, items, call.at);
    if (fault !== undefined) return refuse(fault);
    return accept({ open: { ...open, items, needsCalculation: true }, answer: NO_CONTENT });
  });

/** True when the body names another parent than the item has, or a parent for an item without one. */
function movesTo(item: OpenOrderItem, { item_as_modifier: target }: ItemMetadata): boolean {
  if (target === undefined) return false;
  const { item_set_uuid: own = '' } = item.item_as_modifier ?? {};
  return sameUuid(target.parent_uuid) !== parentOf(item) || sameUuid(target.item_set_uuid) !== sameUuid(own);
}

/** Deletes an item with all its modifiers; if the kitchen has one of them, nothing is deleted. */
export const deleteItem: Handler = (context, call) =>
  changeOrder(context, call, ({ open }) => {
    const item = itemOf(open.items, call.texts.item_uuid as string);
    if (item === undefined) return refuse(ITEM_NOT_FOUND);
    const gone = new Set([sameUuid(item.uuid)]);
    // A modifier may come before its parent in the list: repeat until no more items are found.
    for (let before = 0; before < gone.size; ) {
      before = gone.size;
      for (const each of open.items) if (gone.has(parentOf(each) ?? '')) gone.add(sameUuid(each.uuid));
    }
    if (open.items.some((each) => each.isSubmitted && gone.has(sameUuid(each.uuid)))) return refuse(ALREADY_SUBMITTED);
    const items = open.items.filter((each) => !gone.has(sameUuid(each.uuid)));
    return accept({ open: { ...open, items, needsCalculation: true }, answer: NO_CONTENT });
  });

function itemOf(items: readonly OpenOrderItem[], uuid: string): OpenOrderItem | undefined {
  return items.find((item) => sameUuid(item.uuid) === sameUuid(uuid));
}

export const addPayments: Handler = (context, call) =>
  changeOrder(context, call, ({ open, records }) => {
    if (isUncalculated(open)) return refuse(v3Failure(400, V3_MESSAGES.notCalculated));
    const { payments: added } = call.body as AddPaymentsRequest;
    const payments = withAddedPayments(context, records.catalogue.terms.currency, open, added);
    return payments.ok ? accept({ open: { ...open, payments: payments.value }, answer: done(201) }) : payments;
  });

/** Hides the payment but keeps it, so that its uuid is never used again. */
export const deletePayment: Handler = (context, call) =>
  changeOrder(context, call, ({ open }) => {
    const uuid = sameUuid(call.texts.payment_uuid as string);
    const payment = open.payments.find((each) => each.uuid === uuid);
    if (payment === undefined) return refuse(v3Failure(404, V3_MESSAGES.paymentNotFound));
    const payments = open.payments.filter((each) => each !== payment);
    return accept({ open: { ...open, payments, deletedPayments: [...open.deletedPayments, payment] }, answer: NO_CONTENT });
  });
