import { type Static, Type } from 'typebox';
import { queryOf } from '../../contract/http/operation.ts';
import { closedRecord, Flag, list, oneOf, optional, text } from '../../contract/http/schema.ts';
import { AnyText, InstantValue, QuantityValue, Whole } from '../parts/answer-values.ts';
import { NO_TILL_QUERY, tillOperation } from '../parts/till-operation.ts';

/** A ticket: the dishes to make, for which order, and how far they are. It has no prices and no payments. */

export const KitchenModifierView = closedRecord('KitchenModifierView', {
  name: AnyText,
  /** Per unit of the line or modifier above. */
  quantity: Whole,
  /** 0 directly below the line. */
  depth: Whole,
  /** What differs from the usual: `added` beyond it, or `left_out` of it, which is not to be made. */
  exception: optional(oneOf('added', 'left_out')),
  notes: optional(AnyText),
});
export type KitchenModifierView = Static<typeof KitchenModifierView>;

export const KitchenLineView = closedRecord('KitchenLineView', {
  itemId: AnyText,
  /** The line in the cart that it was sold from; absent for orders made elsewhere. */
  lineId: optional(AnyText),
  name: AnyText,
  quantity: QuantityValue,
  /** How many of `quantity` were cancelled. */
  cancelled: optional(QuantityValue),
  categoryIds: list(AnyText),
  /** The station at the time of the sale; it may have been removed since. */
  stationId: AnyText,
  /** Lines of one course are served together and listed together. */
  course: optional(AnyText),
  notes: optional(AnyText),
  modifiers: list(KitchenModifierView),
});
export type KitchenLineView = Static<typeof KitchenLineView>;

/** The share of one station in a ticket. */
export const KitchenPart = closedRecord('KitchenPart', {
  stationId: AnyText,
  /** Absent until it is made. */
  bumpedAt: optional(InstantValue),
});
export type KitchenPart = Static<typeof KitchenPart>;

export const KitchenTicketView = closedRecord('KitchenTicketView', {
  id: AnyText,
  vendorId: Whole,
  /** The number that guests are called by; absent when nobody is called. */
  number: optional(AnyText),
  /** The tab's name, or the name that the order was given elsewhere. */
  name: optional(AnyText),
  seat: optional(AnyText),
  pickupTime: optional(InstantValue),
  at: InstantValue,
  source: oneOf('sale', 'tab', 'elsewhere'),
  lines: list(KitchenLineView),
  parts: list(KitchenPart),
  /** `done`: every station has bumped its part. `closed`: left over from an earlier day. */
  state: oneOf('open', 'done', 'closed'),
  doneAt: optional(InstantValue),
  recalledAt: optional(InstantValue),
  /** When the order was refunded before it was made. */
  cancelledAt: optional(InstantValue),
  fetchedAt: optional(InstantValue),
});
export type KitchenTicketView = Static<typeof KitchenTicketView>;

/** The tickets that changed since `after`; or all open ones and the latest done ones. */
export const KitchenAnswer = closedRecord('KitchenAnswer', {
  revision: AnyText,
  isWhole: Flag,
  /** Oldest first. */
  tickets: list(KitchenTicketView),
  /** The number of open tickets left out of `tickets` because there are too many. */
  hidden: Whole,
});
export type KitchenAnswer = Static<typeof KitchenAnswer>;

/** The order numbers that guests see. */
export const BoardAnswer = closedRecord('BoardAnswer', {
  preparing: list(AnyText),
  /** Newest first. */
  ready: list(closedRecord('BoardAnswerReady', { number: AnyText, since: InstantValue })),
});
export type BoardAnswer = Static<typeof BoardAnswer>;

export const KitchenMove = closedRecord('KitchenMove', {
  kind: oneOf('bump', 'recall', 'fetch'),
  /** Absent: all stations of the ticket. */
  stations: optional(list(text(64, 1), { maxItems: 20 })),
});

export const KITCHEN_OPERATIONS = {
  readKitchen: tillOperation({
    id: 'readKitchen',
    method: 'GET',
    path: '/till/kitchen',
    summary: 'What is to be made: what changed since a revision, or all of it',
    devices: ['kitchen'],
    needsEmployee: false,
    query: queryOf({ after: optional(Type.String({ minLength: 1, maxLength: 64 })) }),
    request: undefined,
    answer: KitchenAnswer,
    refusals: [],
  }),
  moveTicket: tillOperation({
    id: 'moveTicket',
    method: 'PUT',
    path: '/till/kitchen/{ticket_id}/moves/{move_id}',
    summary: 'Bump a ticket, take it back, or say that the guest has it; the same move again changes nothing',
    devices: ['kitchen'],
    needsEmployee: false,
    query: NO_TILL_QUERY,
    request: KitchenMove,
    answer: KitchenTicketView,
    refusals: ['unknown', 'not_open'],
  }),
  readBoard: tillOperation({
    id: 'readBoard',
    method: 'GET',
    path: '/till/board',
    summary: 'Which numbers are being prepared, and which are ready to be fetched',
    devices: ['board'],
    needsEmployee: false,
    query: NO_TILL_QUERY,
    request: undefined,
    answer: BoardAnswer,
    refusals: [],
  }),
} as const;
