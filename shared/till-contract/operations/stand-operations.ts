import { Type } from 'typebox';
import type { Money } from '../../base/money.ts';
import type { Instant } from '../../base/time.ts';
import { queryOf } from '../../contract/http/operation.ts';
import { closedRecord, oneOf, optional, text } from '../../contract/http/schema.ts';
import type { Level, Seat } from '../../contract/records/venue.ts';
import type { CatalogueData, CatalogueDelta } from '../../engine/terms/catalogue-data.ts';
import { NO_TILL_QUERY, RecordId, tillOperation, told } from '../parts/till-operation.ts';
import type { SaleState } from './sale-operations.ts';

/** The stand's menu and seats, and its orders. */

/** An item's texts and picture for guests; no price depends on them. */
export interface ItemText {
  readonly itemId: string;
  readonly description?: string;
  readonly imageUrl?: string;
  /** With the unit, as written in the catalogue. */
  readonly calories?: string;
  readonly allergens?: readonly string[];
  /** Items to suggest with this one. */
  readonly upsellItemIds?: readonly string[];
  readonly isFavourite?: boolean;
}

/** Reasons why prices may change when the service is asked. */
export type ProvisionalReasons = readonly string[];

export type CatalogueAnswer =
  | { readonly kind: 'unchanged'; readonly revision: string; readonly pulledAt: Instant }
  | {
      readonly kind: 'delta';
      readonly since: string;
      readonly delta: CatalogueDelta;
      readonly texts: readonly ItemText[];
      readonly provisional: ProvisionalReasons;
      readonly pulledAt: Instant;
    }
  | {
      readonly kind: 'whole';
      readonly data: CatalogueData;
      readonly texts: readonly ItemText[];
      readonly provisional: ProvisionalReasons;
      readonly pulledAt: Instant;
    };

/** An order that a search found, at this host or at the service. */
export interface OrderFound {
  readonly saleId?: string;
  readonly orderNumber?: string;
  readonly guestNumber?: string;
  readonly at: Instant;
  readonly total: Money;
  readonly state: SaleState | 'open' | 'cancelled' | 'refunded';
  readonly source: 'host' | 'service';
  /** The state of its refund, if one was requested; `elsewhere`: the order was cancelled or refunded at the service by others. */
  readonly refund?: 'asked' | 'refunded' | 'voided' | 'refused' | 'elsewhere';
  readonly employeeName?: string;
  readonly deviceName?: string;
  readonly seat?: string;
  readonly customerName?: string;
  readonly tenders: readonly { readonly kind: string; readonly amount: Money; readonly lastFour?: string }[];
  readonly items: readonly string[];
}

const anybody = { needsEmployee: false, request: undefined } as const;

export const STAND_OPERATIONS = {
  pullCatalogue: tillOperation({
    ...anybody,
    devices: ['till', 'kiosk'],
    id: 'pullCatalogue',
    method: 'GET',
    path: '/till/catalogue',
    summary: 'What is sold: what changed since a revision, or all of it',
    /** Revisions of two vendors may have the same name, so a revision identifies nothing without its vendor. */
    query: queryOf({ since: optional(text(64, 1)), vendor_id: optional(Type.String({ pattern: '^[0-9]{1,16}$', maxLength: 16 })) }),
    answer: told<CatalogueAnswer>(),
    refusals: ['no_catalogue'],
  }),
  findByBarcode: tillOperation({
    needsEmployee: false,
    devices: ['till'],
    id: 'findByBarcode',
    method: 'POST',
    path: '/till/barcodes',
    summary: 'The item of a barcode that the pulled menu does not tell: the service is asked, and the next pull of the menu has the item',
    query: NO_TILL_QUERY,
    request: closedRecord('Barcode', { barcode: text(64, 1) }),
    answer: told<{ readonly itemId: string }>(),
    refusals: ['no_catalogue', 'needs_service', 'unknown'],
  }),
  listLevels: tillOperation({
    ...anybody,
    devices: ['till'],
    id: 'listLevels',
    method: 'GET',
    path: '/till/levels',
    summary: 'Levels of the venue; kept by the host, so that seats are found without the service',
    query: NO_TILL_QUERY,
    answer: told<readonly Level[]>(),
    refusals: ['needs_service'],
  }),
  listSeats: tillOperation({
    ...anybody,
    devices: ['till'],
    id: 'listSeats',
    method: 'GET',
    path: '/till/levels/{level_id}/seats',
    summary: 'Seats of a level',
    query: NO_TILL_QUERY,
    answer: told<readonly Seat[]>(),
    refusals: ['needs_service', 'unknown'],
  }),
  searchOrders: tillOperation({
    ...anybody,
    devices: ['till'],
    needsEmployee: true,
    id: 'searchOrders',
    method: 'GET',
    path: '/till/orders',
    summary: 'Orders by number, guest number, seat, card last four, amount, time, cashier or customer; newest first',
    query: queryOf({
      text: optional(text(255)),
      from: optional(text(64)),
      to: optional(text(64)),
      amount: optional(Type.String({ pattern: '^-?[0-9]{1,13}$', maxLength: 14 })),
      last_four: optional(Type.String({ pattern: '^[0-9]{4}$', maxLength: 4 })),
      employee_id: optional(RecordId),
      where: optional(oneOf('host', 'service', 'both')),
    }),
    answer: told<{ readonly orders: readonly OrderFound[]; readonly isServiceAsked: boolean; readonly hasMore: boolean }>(),
    refusals: [],
  }),
} as const;
