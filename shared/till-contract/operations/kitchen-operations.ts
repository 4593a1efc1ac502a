import { Type } from 'typebox';
import type { Instant } from '../../base/time.ts';
import { queryOf } from '../../contract/http/operation.ts';
import { closedRecord, list, oneOf, optional, text } from '../../contract/http/schema.ts';
import type { Quantity } from '../../engine/terms/cart.ts';
import { NO_TILL_QUERY, tillOperation, told } from '../parts/till-operation.ts';

/** A ticket: the dishes to make, for which order, and how far they are. It has no prices and no payments. */

export interface KitchenModifierView {
  readonly name: string;
  /** Per unit of the line or modifier above. */
  readonly quantity: number;
  /** 0 directly below the line. */
  readonly depth: number;
  readonly notes?: string;
}

export interface KitchenLineView {
  readonly itemId: string;
  /** The line in the cart that it was sold from; absent for orders made elsewhere. */
  readonly lineId?: string;
  readonly name: string;
  readonly quantity: Quantity;
  /** How many of `quantity` were cancelled. */
  readonly cancelled?: Quantity;
  readonly categoryIds: readonly string[];
  /** The station at the time of the sale; it may have been removed since. */
  readonly stationId: string;
  /** Lines of one course are served together and listed together. */
  readonly course?: string;
  readonly notes?: string;
  readonly modifiers: readonly KitchenModifierView[];
}

/** The share of one station in a ticket. */
export interface KitchenPart {
  readonly stationId: string;
  /** Absent until it is made. */
  readonly bumpedAt?: Instant;
}

export interface KitchenTicketView {
  readonly id: string;
  readonly vendorId: number;
  /** The number that guests are called by; absent when nobody is called. */
  readonly number?: string;
  /** The tab's name, or the name that the order was given elsewhere. */
  readonly name?: string;
  readonly seat?: string;
  readonly pickupTime?: Instant;
  readonly at: Instant;
  readonly source: 'sale' | 'tab' | 'elsewhere';
  readonly lines: readonly KitchenLineView[];
  readonly parts: readonly KitchenPart[];
  /** `done`: every station has bumped its part. `closed`: left over from an earlier day. */
  readonly state: 'open' | 'done' | 'closed';
  readonly doneAt?: Instant;
  readonly recalledAt?: Instant;
  /** When the order was refunded before it was made. */
  readonly cancelledAt?: Instant;
  readonly fetchedAt?: Instant;
}

/** The tickets that changed since `after`; or all open ones and the latest done ones. */
export interface KitchenAnswer {
  readonly revision: string;
  readonly isWhole: boolean;
  /** Oldest first. */
  readonly tickets: readonly KitchenTicketView[];
  /** The number of open tickets left out of `tickets` because there are too many. */
  readonly hidden: number;
}

/** The order numbers that guests see. */
export interface BoardAnswer {
  readonly preparing: readonly string[];
  /** Newest first. */
  readonly ready: readonly { readonly number: string; readonly since: Instant }[];
}

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
    answer: told<KitchenAnswer>(),
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
    answer: told<KitchenTicketView>(),
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
    answer: told<BoardAnswer>(),
    refusals: [],
  }),
} as const;
