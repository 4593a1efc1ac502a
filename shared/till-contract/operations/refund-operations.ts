import { type Static, Type } from 'typebox';
import type { Money } from '../../base/money.ts';
import type { Instant } from '../../base/time.ts';
import { queryOf } from '../../contract/http/operation.ts';
import { closedRecord, oneOf, optional, text } from '../../contract/http/schema.ts';
import type { RefundReason } from '../../engine/sale/refund-rules.ts';
import type { TenderKind } from '../../engine/terms/tender.ts';
import { MoneyForm } from '../parts/cart-form.ts';
import type { JobState } from '../parts/job-view.ts';
import { ApprovalIds, NO_TILL_QUERY, RecordId, tillOperation, told } from '../parts/till-operation.ts';
import type { EmployeeView } from './host-operations.ts';

/**
 * Refunds of whole orders. The service refunds cards; without a network the request waits in the order's lane. Cash comes out of the drawer
 * of the host that took it. A sale that was not sent yet is voided and never becomes an order.
 */
export const REFUND_WAYS = ['card', 'cash', 'void'] as const;
export type RefundMethod = (typeof REFUND_WAYS)[number];

/** `drawer`: the cashier hands out cash. `card`: by the card service. `elsewhere`: by another provider. `nothing`: none was taken yet. */
export type RefundDestination = 'drawer' | 'card' | 'elsewhere' | 'nothing';

export interface RefundPart {
  readonly kind: TenderKind;
  /** Including the tip. */
  readonly amount: Money;
  readonly lastFour?: string;
  readonly back: RefundDestination;
}

/** Why nothing is refunded: one of the six refund rules, or a reason that only the host knows. */
export type RefundBlocker =
  | RefundReason
  | 'cash_and_other_tender'
  | 'card_stored'
  | 'nothing_paid'
  | 'undecided'
  | 'cancelled'
  /** The service refused, in its own words, which are in the facts. */
  | 'service_says_no';

/** `refused`: certainly not refunded, and it may be requested again. `attention`: a person decides in the queue. */
export type RefundState = Exclude<JobState, 'rejected'> | 'refused';

export interface RefundView {
  readonly id: string;
  readonly way: RefundMethod;
  readonly state: RefundState;
  readonly amount: Money;
  readonly parts: readonly RefundPart[];
  readonly reason: string;
  readonly note?: string;
  readonly at: Instant;
  readonly employee: EmployeeView;
  readonly deviceName: string;
  /** The jobs in the queue, when the service or a card has to be asked. */
  readonly jobIds: readonly string[];
  readonly endedAt?: Instant;
  readonly refundOrderNumber?: string;
  /** Why it was refused or needs a person: the queue's reason, and the service's own words. */
  readonly why?: string;
  readonly serviceText?: string;
}

/** The amount of a refund and its way. Reading an offer writes nothing. */
export interface RefundOffer {
  readonly saleId?: string;
  readonly orderNumber?: string;
  readonly amount: Money;
  readonly parts: readonly RefundPart[];
  /** Absent when nothing can be refunded, for the reason in `blocker`. */
  readonly way?: RefundMethod;
  readonly blocker?: { readonly code: RefundBlocker; readonly facts?: Readonly<Record<string, string | number | boolean>> };
  /** The latest refund request. */
  readonly refund?: RefundView;
}

const OrderNumber = Type.String({ pattern: '^[1-9][0-9]{0,14}$', maxLength: 15 });

export const RefundForm = closedRecord('RefundForm', {
  /** A sale of this host, or an order number of the service. */
  saleId: optional(RecordId),
  orderNumber: optional(OrderNumber),
  /** As the screen showed them; the refund is refused if either has changed since. */
  way: oneOf(...REFUND_WAYS),
  amount: MoneyForm,
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
    answer: told<RefundOffer>(),
    refusals: ['unknown', 'needs_service'],
  }),
  askRefund: tillOperation({
    ...till,
    id: 'askRefund',
    method: 'PUT',
    path: '/till/refunds/{refund_id}',
    summary: 'Give all of an order back, once: of two who ask, one is told who was first',
    query: NO_TILL_QUERY,
    request: RefundForm,
    answer: told<RefundView>(),
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
