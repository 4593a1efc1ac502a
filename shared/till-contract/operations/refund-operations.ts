import { type Static, Type } from 'typebox';
import { queryOf } from '../../contract/http/operation.ts';
import { closedRecord, Flag, list, oneOf, optional, text } from '../../contract/http/schema.ts';
import type { RefundedPart } from '../../engine/receipt/refunded-part.ts';
import type { RefundChoice } from '../../engine/sale/refund-choice.ts';
import {
  AnyText,
  FactsValue,
  InstantValue,
  MoneyValue,
  QuantityValue,
  RefundReasonName,
  TenderKindName,
  Whole,
} from '../parts/answer-values.ts';
import { MoneyForm } from '../parts/cart-form.ts';
import { ApprovalIds, NO_TILL_QUERY, RecordId, tillOperation } from '../parts/till-operation.ts';
import { EmployeeView } from './host-operations.ts';

/**
 * Refunds of whole orders, and of parts of them where the service can. The service refunds cards; without a network the request waits in the
 * order's lane. Cash comes out of the drawer of the host that took it. A sale that was not sent yet is voided and never becomes an order.
 */
export const REFUND_WAYS = ['card', 'cash', 'void'] as const;
export const RefundMethod = oneOf(...REFUND_WAYS);
export type RefundMethod = Static<typeof RefundMethod>;

/** `drawer`: the cashier hands out cash. `card`: by the card service. `elsewhere`: by another provider. `nothing`: none was taken yet. */
export const RefundDestination = oneOf('drawer', 'card', 'elsewhere', 'nothing');
export type RefundDestination = Static<typeof RefundDestination>;

export const RefundPart = closedRecord('RefundPart', {
  kind: TenderKindName,
  /** Including the tip. */
  amount: MoneyValue,
  lastFour: optional(AnyText),
  back: RefundDestination,
});
export type RefundPart = Static<typeof RefundPart>;

/** Why nothing is refunded: one of the six refund rules, or a reason that only the host knows. */
export const RefundBlocker = Type.Union([
  RefundReasonName,
  oneOf(
    'cash_and_other_tender',
    'card_stored',
    'gift_card_waits',
    'nothing_paid',
    'undecided',
    'cancelled',
    /** The service refused, in its own words, which are in the facts. */
    'service_says_no',
    /** What was loaded for the sale is no longer on the gift card. */
    'gift_card_spent',
    /** The service cannot be asked what is on the gift card. */
    'gift_card_unread',
    /** An amount names no gift card to take it from. */
    'gift_card_by_item',
    /** Another host sold the gift card and has its load. */
    'gift_card_elsewhere',
  ),
]);
export type RefundBlocker = Static<typeof RefundBlocker>;

/** `refused`: certainly not refunded, and it may be requested again. `attention`: a person decides in the queue. */
export const RefundState = oneOf('waiting', 'sending', 'unsure', 'done', 'attention', 'refused');
export type RefundState = Static<typeof RefundState>;

const PartOfSale = Type.Unsafe<RefundedPart>(
  closedRecord('PartOfSale', {
    items: list(closedRecord('RefundedItem', { name: AnyText, quantity: QuantityValue, unit: MoneyValue, amount: MoneyValue })),
    tenders: list(closedRecord('RefundedTender', { kind: TenderKindName, lastFour: optional(AnyText), amount: MoneyValue })),
    before: MoneyValue,
  }),
);

/** What can still be refunded, from which the screen and the host work out the same refund. */
const RefundChoiceValue = Type.Unsafe<RefundChoice>(
  closedRecord('RefundChoice', {
    lines: list(
      closedRecord('RefundChoiceLine', {
        lineId: AnyText,
        name: AnyText,
        unitAmounts: list(MoneyValue),
        refunded: Whole,
        unitQuantity: QuantityValue,
        isRefundable: Flag,
      }),
    ),
    tenders: list(
      closedRecord('RefundChoiceTender', {
        tenderId: AnyText,
        kind: TenderKindName,
        lastFour: optional(AnyText),
        back: oneOf('drawer', 'card'),
        left: MoneyValue,
      }),
    ),
    paid: MoneyValue,
    cashRounding: optional(closedRecord('RefundCashRounding', { mode: oneOf('NONE', 'NEAREST', 'UP', 'DOWN'), increment: MoneyValue })),
  }),
);

export const RefundView = closedRecord('RefundView', {
  id: AnyText,
  way: RefundMethod,
  state: RefundState,
  amount: MoneyValue,
  parts: list(RefundPart),
  /** Absent: all of the order. */
  part: optional(PartOfSale),
  reason: AnyText,
  note: optional(AnyText),
  at: InstantValue,
  employee: EmployeeView,
  deviceName: AnyText,
  /** The jobs in the queue, when the service or a card has to be asked. */
  jobIds: list(AnyText),
  endedAt: optional(InstantValue),
  refundOrderNumber: optional(AnyText),
  /** Why it was refused or needs a person: the queue's reason, and the service's own words. */
  why: optional(AnyText),
  serviceText: optional(AnyText),
});
export type RefundView = Static<typeof RefundView>;

/** The amount of a refund and its way. Reading an offer writes nothing. */
export const RefundOffer = closedRecord('RefundOffer', {
  saleId: optional(AnyText),
  orderNumber: optional(AnyText),
  amount: MoneyValue,
  parts: list(RefundPart),
  /** Absent when nothing can be refunded, for the reason in `blocker`. */
  way: optional(RefundMethod),
  blocker: optional(closedRecord('RefundOfferBlocker', { code: RefundBlocker, facts: optional(FactsValue) })),
  /** The latest refund request. */
  refund: optional(RefundView),
  /** The refunds of parts of it, in the order in which they were made. */
  inPart: optional(list(RefundView)),
  /** Absent where only all of it can be refunded. */
  choice: optional(RefundChoiceValue),
});
export type RefundOffer = Static<typeof RefundOffer>;

/** A till's order has fewer lines. */
const MOST_LINES = 1000;
const Units = Type.Integer({ minimum: 1, maximum: 1000 });
const OrderNumber = Type.String({ pattern: '^[1-9][0-9]{0,14}$', maxLength: 15 });

export const RefundForm = closedRecord('RefundForm', {
  /** A sale of this host, or an order number of the service. */
  saleId: optional(RecordId),
  orderNumber: optional(OrderNumber),
  /** As the screen showed them; the refund is refused if either has changed since. */
  way: oneOf(...REFUND_WAYS),
  amount: MoneyForm,
  /** Absent: all of it. Either lines or an amount. */
  part: optional(
    closedRecord('RefundSelection', {
      lines: optional(list(closedRecord('RefundSelectedLine', { lineId: RecordId, units: Units }), { maxItems: MOST_LINES })),
      amount: optional(MoneyForm),
      /** What leaves the drawer, as the screen showed it. */
      cash: MoneyForm,
    }),
  ),
  reason: text(64, 1),
  note: optional(text(160)),
  approvals: ApprovalIds,
});
export type RefundForm = Static<typeof RefundForm>;

const till = { devices: ['till'], needsEmployee: true } as const;

export const REFUND_OPERATIONS = {
  offerRefund: tillOperation({
    ...till,
    id: 'offerRefund',
    method: 'GET',
    path: '/till/refunds',
    summary:
      'What a refund of an order would give back and how, or which rule stands in the way; and what became of one that was asked for',
    query: queryOf({ sale_id: optional(RecordId), order_number: optional(OrderNumber) }),
    request: undefined,
    answer: RefundOffer,
    refusals: ['unknown', 'needs_service'],
  }),
  askRefund: tillOperation({
    ...till,
    id: 'askRefund',
    method: 'PUT',
    path: '/till/refunds/{refund_id}',
    summary: 'Give an order or a part of it back, once: of two who ask, one is told who was first',
    query: NO_TILL_QUERY,
    request: RefundForm,
    answer: RefundView,
    refusals: [
      'unknown',
      'needs_service',
      'needs_shift',
      'needs_approval',
      'id_taken',
      'asked_already',
      'not_given_back',
      'refund_instead',
      'way_changed',
    ],
  }),
} as const;
