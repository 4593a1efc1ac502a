import { Type } from 'typebox';
import type { Instant } from '../base/time.ts';
import { queryOf } from '../contract/operation.ts';
import { closedRecord, list, oneOf, optional, text } from '../contract/schema.ts';
import type { Quantity } from '../engine/cart.ts';
import { NO_TILL_QUERY, tillOperation, told } from './till-operation.ts';

/** What is to be made, for whom, and how far it is. No price is in it, and no payment. */

export interface KitchenModifierView {
  readonly name: string;
  /** Per unit of what stands above. */
  readonly quantity: number;
  /** 0 below the line itself. */
  readonly depth: number;
  readonly notes?: string;
}

export interface KitchenLineView {
  readonly itemId: string;
  /** Of the cart that it was sold from; what others ordered has none. */
  readonly lineId?: string;
  readonly name: string;
  readonly quantity: Quantity;
  /** So many of them are not made any more. */
  readonly cancelled?: Quantity;
  readonly categoryIds: readonly string[];
  /** Where it was to be made when it was sold; that station may have gone since. */
  readonly stationId: string;
  /** What is served together; lines of one course stand together. */
  readonly course?: string;
  readonly notes?: string;
  readonly modifiers: readonly KitchenModifierView[];
}

/** What one station makes of it. */
export interface KitchenPart {
  readonly stationId: string;
  /** Absent: still to be made. */
  readonly bumpedAt?: Instant;
}

export interface KitchenTicketView {
  readonly id: string;
  readonly vendorId: number;
  /** By which guests are called; absent where nobody is. */
  readonly number?: string;
  /** Of the tab, or of the order as whoever made it named it. */
  readonly name?: string;
  readonly seat?: string;
  readonly pickupTime?: Instant;
  readonly at: Instant;
  readonly source: 'sale' | 'tab' | 'elsewhere';
  readonly lines: readonly KitchenLineView[];
  readonly parts: readonly KitchenPart[];
  /** `done`: every station has bumped its part. `closed`: of a day that is over. */
  readonly state: 'open' | 'done' | 'closed';
  readonly doneAt?: Instant;
  readonly recalledAt?: Instant;
  /** Given back before it was made: nobody waits for it. */
  readonly cancelledAt?: Instant;
  /** The guest has it. */
  readonly fetchedAt?: Instant;
}

/** The tickets that changed since `after`, or all that are open and the last that were done. */
export interface KitchenTold {
  readonly revision: string;
  readonly isWhole: boolean;
  /** Oldest first. */
  readonly tickets: readonly KitchenTicketView[];
  /** Open, and too many to be shown. */
  readonly hidden: number;
}

/** What guests see of it. */
export interface BoardTold {
  readonly preparing: readonly string[];
  /** Newest first. */
  readonly ready: readonly { readonly number: string; readonly since: Instant }[];
}

export const KitchenMove = closedRecord('KitchenMove', {
  kind: oneOf('bump', 'recall', 'fetch'),
  /** Absent: all of the ticket. */
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
    answer: told<KitchenTold>(),
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
    answer: told<BoardTold>(),
    refusals: [],
  }),
} as const;
