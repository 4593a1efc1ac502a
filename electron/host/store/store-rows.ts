import type { Instant } from '../../../shared/base/time.ts';
import type {
  ApiKey,
  ApiKeyKind,
  CatalogueRevision,
  CreateOutcome,
  ItemChange,
  ItemChangeKind,
  KitchenTicket,
  MailJob,
  PaySession,
  PayState,
  PayTransaction,
  SigningKey,
  StoredDraft,
  StoredOrder,
  StoredOrderStatus,
  StoredPicture,
} from '../../../shared/service/core/store.ts';

/** A row of SQLite or PostgreSQL: both use the same column names and plain values. */
export type StoreRow = Readonly<Record<string, unknown>>;

export function orderOf(row: StoreRow): StoredOrder {
  return {
    uuid: row.uuid as string,
    ...(row.order_id === null ? {} : { orderId: row.order_id as number }),
    corporateId: row.corporate_id as number,
    venueId: row.venue_id as number,
    vendorId: row.vendor_id as number,
    status: row.status as StoredOrderStatus,
    createdAt: row.created_at as Instant,
    updatedAt: row.updated_at as Instant,
    externalId: row.external_id as string,
    ...(row.device_order_uuid === null ? {} : { deviceOrderUuid: row.device_order_uuid as string }),
    ...(row.cart_digest === null ? {} : { cartDigest: row.cart_digest as string }),
    ...(row.refund_of === null ? {} : { refundOf: row.refund_of as string }),
    version: row.version as number,
    body: row.body as string,
  };
}

/** Returns an order's values in column order, without its uuid and order id. Both writing and sealing use it. */
export function orderValues(order: Omit<StoredOrder, 'orderId'>): (string | number | null)[] {
  return [
    order.corporateId,
    order.venueId,
    order.vendorId,
    order.status,
    order.createdAt,
    order.updatedAt,
    order.externalId,
    order.deviceOrderUuid ?? null,
    order.cartDigest ?? null,
    order.refundOf ?? null,
    order.version,
    order.body,
  ];
}

/** The outcome for an order whose device_order_uuid belongs to an order that is stored already. */
export function outcomeOfEarlier(earlier: StoredOrder | undefined, { cartDigest }: Pick<StoredOrder, 'cartDigest'>): CreateOutcome {
  return earlier?.cartDigest !== undefined && earlier.cartDigest === cartDigest
    ? { kind: 'exists', order: earlier }
    : { kind: 'duplicate_device_order_uuid' };
}

export function ticketOf(row: StoreRow): KitchenTicket {
  return {
    seq: row.seq as number,
    vendorId: row.vendor_id as number,
    orderUuid: row.order_uuid as string,
    at: row.at as Instant,
    body: row.body as string,
  };
}

export function sessionOf(row: StoreRow): PaySession {
  return {
    sessionKey: row.session_key as string,
    terminalId: row.terminal_id as string,
    amount: row.amount as number,
    expiresAt: row.expires_at as Instant,
    ...(row.transaction_uid === null ? {} : { transactionUid: row.transaction_uid as string }),
  };
}

export function transactionOf(row: StoreRow): PayTransaction {
  return {
    uid: row.uid as string,
    sessionKey: row.session_key as string,
    state: row.state as PayState,
    requestedAmount: row.requested_amount as number,
    approvedAmount: row.approved_amount as number,
    ...(row.spent_by === null ? {} : { spentBy: row.spent_by as string }),
    body: row.body as string,
  };
}

export function mailJobOf(row: StoreRow): MailJob {
  return { id: row.id as number, to: row.recipient as string, orderUuid: row.order_uuid as string, attempts: row.attempts as number };
}

export function apiKeyOf(row: StoreRow): ApiKey {
  return {
    hash: row.hash as string,
    hint: row.hint as string,
    kind: row.kind as ApiKeyKind,
    corporates: JSON.parse(row.corporates as string) as number[],
    venues: JSON.parse(row.venues as string) as number[],
    vendors: JSON.parse(row.vendors as string) as number[],
    active: row.active === 1,
    createdAt: row.created_at as Instant,
  };
}

export function signingKeyOf(row: StoreRow): SigningKey {
  return {
    id: row.id as string,
    purpose: row.purpose as SigningKey['purpose'],
    secret: row.secret as string,
    createdAt: row.created_at as Instant,
    ...(row.retired_at === null ? {} : { retiredAt: row.retired_at as Instant }),
  };
}

export function revisionOf(row: StoreRow): CatalogueRevision {
  return { revision: row.revision as number, asOf: row.as_of as Instant };
}

export function draftOf(row: StoreRow): StoredDraft {
  return {
    id: row.id as string,
    version: row.version as number,
    baseRevision: row.base_revision as number,
    ...(row.due_at !== null && { dueAt: row.due_at as Instant }),
    body: row.body as string,
  };
}

export function pictureOf(row: StoreRow): StoredPicture {
  return { digest: row.digest as string, bytes: Number(row.bytes), addedAt: row.added_at as Instant };
}

export function noteOf(row: StoreRow): { readonly revision: number; readonly note: string } {
  return { revision: row.revision as number, note: row.note as string };
}

export function lengthOf(row: StoreRow): { readonly revision: number; readonly bytes: number } {
  return { revision: row.revision as number, bytes: Number(row.bytes) };
}

export function changeOf(row: StoreRow): ItemChange {
  return { vendorId: row.vendor_id as number, itemId: row.item_id as string, kind: row.kind as ItemChangeKind };
}

/** Where an order's body and a ticket's hold a guest's contact data. */
export const CONTACTS_OF_ORDER: readonly (readonly string[])[] = [
  ['completed', 'cart', 'customer'],
  ['completed', 'cartV1', 'customer'],
  ['completed', 'user'],
  ['open', 'calculation', 'cart', 'customer'],
];
export const CONTACT_OF_TICKET = 'checkName';
/** Rows per batch. A host that is selling waits for at most one batch. */
export const FORGOTTEN_AT_ONCE = 200;
