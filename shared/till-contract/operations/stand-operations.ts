import { type Static, Type } from 'typebox';
import { queryOf } from '../../contract/http/operation.ts';
import { closedRecord, Flag, keyed, list, oneOf, optional, text } from '../../contract/http/schema.ts';
import { Level, Seat } from '../../contract/records/venue.ts';
import { AnyText, InstantValue, MoneyValue, SaleState } from '../parts/answer-values.ts';
import { CatalogueDataValue, CatalogueDeltaValue } from '../parts/engine-values.ts';
import { NO_TILL_QUERY, RecordId, tillOperation } from '../parts/till-operation.ts';

/** The stand's menu and seats, and its orders. */

/** An item's texts and picture for guests; no price depends on them. */
export const ItemText = closedRecord('ItemText', {
  itemId: AnyText,
  description: optional(AnyText),
  /** By language tag, where the description is translated. */
  descriptions: optional(keyed(AnyText)),
  imageUrl: optional(AnyText),
  /** The same picture for a tile or a row, where there is one. */
  smallImageUrl: optional(AnyText),
  /** With the unit, as written in the catalogue. */
  calories: optional(AnyText),
  allergens: optional(list(AnyText)),
  /** Items to suggest with this one. */
  upsellItemIds: optional(list(AnyText)),
  isFavourite: optional(Flag),
});
export type ItemText = Static<typeof ItemText>;

/** Reasons why prices may change when the service is asked. */
export const ProvisionalReasons = list(AnyText);
export type ProvisionalReasons = Static<typeof ProvisionalReasons>;

export const CatalogueAnswer = Type.Union([
  closedRecord('CatalogueAnswer', { kind: oneOf('unchanged'), revision: AnyText, pulledAt: InstantValue }),
  closedRecord('CatalogueAnswer', {
    kind: oneOf('delta'),
    since: AnyText,
    delta: CatalogueDeltaValue,
    texts: list(ItemText),
    provisional: ProvisionalReasons,
    pulledAt: InstantValue,
  }),
  closedRecord('CatalogueAnswer', {
    kind: oneOf('whole'),
    data: CatalogueDataValue,
    texts: list(ItemText),
    provisional: ProvisionalReasons,
    pulledAt: InstantValue,
  }),
]);
export type CatalogueAnswer = Static<typeof CatalogueAnswer>;

/** An order that a search found, at this host or at the service. */
export const OrderFound = closedRecord('OrderFound', {
  saleId: optional(AnyText),
  orderNumber: optional(AnyText),
  guestNumber: optional(AnyText),
  at: InstantValue,
  total: MoneyValue,
  state: Type.Union([SaleState, oneOf('open', 'cancelled', 'refunded')]),
  source: oneOf('host', 'service'),
  /** The state of its refund, if one was requested; `elsewhere`: the order was cancelled or refunded at the service by others. */
  refund: optional(oneOf('asked', 'partly', 'refunded', 'voided', 'refused', 'elsewhere')),
  employeeName: optional(AnyText),
  deviceName: optional(AnyText),
  seat: optional(AnyText),
  customerName: optional(AnyText),
  /** Of its tab or of the order itself. */
  name: optional(AnyText),
  tenders: list(closedRecord('OrderFoundTenders', { kind: AnyText, amount: MoneyValue, lastFour: optional(AnyText) })),
  items: list(AnyText),
});
export type OrderFound = Static<typeof OrderFound>;

const anybody = { needsEmployee: false, request: undefined } as const;

export const STAND_OPERATIONS = {
  pullCatalogue: tillOperation({
    ...anybody,
    devices: ['till', 'kiosk', 'menu', 'display'],
    id: 'pullCatalogue',
    method: 'GET',
    path: '/till/catalogue',
    summary: 'What is sold: what changed since a revision, or all of it',
    /** Revisions of two vendors may have the same name, so a revision identifies nothing without its vendor. */
    query: queryOf({ since: optional(text(64, 1)), vendor_id: optional(Type.String({ pattern: '^[0-9]{1,16}$', maxLength: 16 })) }),
    answer: CatalogueAnswer,
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
    answer: closedRecord('FindByBarcodeAnswer', { itemId: AnyText }),
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
    answer: list(Level),
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
    answer: list(Seat),
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
    answer: closedRecord('SearchOrdersAnswer', { orders: list(OrderFound), isServiceAsked: Flag, hasMore: Flag }),
    refusals: [],
  }),
} as const;
