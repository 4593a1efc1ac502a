import type { Instant } from '../../base/time.ts';
import type { ValueListStore } from './value-lists.ts';
import type { ValueStore } from './value-store.ts';

/**
 * The service's durable store: SQLite on one machine, PostgreSQL for several processes. Every write is one transaction and resolves only
 * after it is durable; a refusal is data and leaves nothing behind. The store does not interpret records: it holds bodies as JSON text and
 * knows only the columns by which rows are found, kept unique or counted.
 */
export interface ServiceStore {
  readonly keys: KeyStore;
  /** Milliseconds for which an API key may be used without reading it again; absent if reading costs next to nothing. */
  readonly keyCacheMilliseconds?: number;
  readonly catalogue: CatalogueStore;
  readonly drafts: DraftStore;
  readonly pictures: PictureStore;
  readonly orders: OrderStore;
  readonly payments: PaymentStore;
  readonly values: ValueStore;
  readonly valueLists: ValueListStore;
  readonly mail: MailStore;
  /** Rejects when the store cannot answer. */
  ping(): Promise<void>;
  /** Calls back if the store sees that another process may have changed catalogue or keys. Not relied on. Returns a stop function. */
  readonly follow?: (listener: () => void) => () => Promise<void>;
  /** Waits for writes under way. */
  close(): Promise<void>;
}

export type ApiKeyKind = 'ordering' | 'backoffice';

export interface ApiKey {
  /** SHA-256 of the key, hex. The key itself is never kept. */
  readonly hash: string;
  /** The first eight characters, by which people recognise it. */
  readonly hint: string;
  readonly kind: ApiKeyKind;
  readonly corporates: readonly number[];
  readonly venues: readonly number[];
  readonly vendors: readonly number[];
  readonly active: boolean;
  readonly createdAt: Instant;
}

/** A secret that signs bearer tokens or carts. A retired one still verifies until what it signed has expired. */
export interface SigningKey {
  readonly id: string;
  readonly purpose: 'token' | 'cart';
  /** 32 bytes, hex. */
  readonly secret: string;
  readonly createdAt: Instant;
  readonly retiredAt?: Instant;
}

export interface KeyStore {
  findApiKey(hash: string): Promise<ApiKey | undefined>;
  listApiKeys(): Promise<readonly ApiKey[]>;
  /** The same hash again replaces its row. */
  saveApiKey(key: ApiKey): Promise<void>;
  /** False if the key does not exist. */
  deactivateApiKey(hash: string): Promise<boolean>;
  listSigningKeys(): Promise<readonly SigningKey[]>;
  /** Retires the purpose's newest key, if any, and adds the new one, in one transaction. */
  rotateSigningKey(key: SigningKey): Promise<void>;
  /** Retires all keys in use, so that the next one needed is a new one. */
  retireSigningKeys(at: Instant): Promise<void>;
  /** Overwrites the stored form of the same secret. */
  rewriteSigningSecret(id: string, secret: string): Promise<void>;
}

export interface CatalogueRevision {
  readonly revision: number;
  /** Strictly increases over revisions, even if the clocks of the hosts differ. */
  readonly asOf: Instant;
}

export type ItemChangeKind = 'changed' | 'deleted' | 'deactivated';

export interface ItemChange {
  readonly vendorId: number;
  readonly itemId: string;
  readonly kind: ItemChangeKind;
}

export interface CatalogueStore {
  /** `at` is the writer's clock; the returned `asOf` is later than every earlier one. */
  saveRevision(text: string, changes: readonly ItemChange[], at: Instant): Promise<CatalogueRevision>;
  /** Saves only if the newest revision is still `newest` and the draft is unchanged; otherwise returns undefined. One transaction. */
  saveRevisionAfter(
    newest: number,
    text: string,
    changes: readonly ItemChange[],
    at: Instant,
    origin?: RevisionOrigin,
  ): Promise<CatalogueRevision | undefined>;
  /** Returns the newest revision, or undefined before the first import. Cheap: called to notice what another process imported. */
  currentRevision(): Promise<CatalogueRevision | undefined>;
  listRevisions(): Promise<readonly CatalogueRevision[]>;
  readRevision(revision: number): Promise<string | undefined>;
  /** The last change of each item of the vendor in revisions later than `since`, by item id. */
  changesSince(vendorId: number, since: Instant): Promise<readonly ItemChange[]>;
  /** Stores some replaced texts in less room. They read the same afterwards. */
  replaceTexts(): Promise<void>;
  /**
   * Drops the texts of revisions that were replaced before `before`; the newest always stays, and so do all from the first that a draft began
   * with. A menu that a person published, or that was in use until then, is archived instead.
   */
  pruneRevisions(before: Instant): Promise<number>;
  /** The archived ones, the oldest first. */
  listArchived(): Promise<readonly CatalogueRevision[]>;
  readArchived(revision: number): Promise<string | undefined>;
}

/** How a revision came to be: written with it, and kept when its text is dropped. */
export interface RevisionOrigin {
  /** JSON text. */
  readonly note: string;
  /** The draft that it was made from, which is removed in the same transaction. */
  readonly draft?: { readonly id: string; readonly version: number };
}

/** A menu that someone is still writing. */
export interface StoredDraft {
  readonly id: string;
  /** Counts the changes from 1. */
  readonly version: number;
  /** The revision that its edits began with. */
  readonly baseRevision: number;
  /** When it is to be published; absent while nobody has said so. */
  readonly dueAt?: Instant;
  /** JSON text. */
  readonly body: string;
}

export interface DraftStore {
  /** In the order of their ids. */
  list(): Promise<readonly StoredDraft[]>;
  find(id: string): Promise<StoredDraft | undefined>;
  /** Writes the draft if the stored version is `draft.version - 1`; version 1 only if there is none. False: another writer was faster. */
  save(draft: StoredDraft): Promise<boolean>;
  /** False if there is none of that version. */
  remove(id: string, version: number): Promise<boolean>;
  /** Drafts to be published by then, the earliest first. Cheap: called again and again. */
  due(at: Instant): Promise<readonly StoredDraft[]>;
  /** The notes of revisions that have one, newest first. */
  notes(limit: number): Promise<readonly { readonly revision: number; readonly note: string }[]>;
}

/** Pictures of the menu by the SHA-256 of their bytes. */
export interface PictureStore {
  find(digest: string): Promise<Uint8Array | undefined>;
  /** One that is there already becomes the newest. */
  add(digest: string, bytes: Uint8Array, at: Instant): Promise<void>;
  /** All of them without their bytes, the oldest first. */
  list(): Promise<readonly StoredPicture[]>;
  remove(digests: readonly string[]): Promise<void>;
}

export interface StoredPicture {
  readonly digest: string;
  readonly bytes: number;
  readonly addedAt: Instant;
}

export type StoredOrderStatus = 'OPEN' | 'COMPLETED' | 'CANCELLED';

/** One row for an order of either interface, and for a refund order. */
export interface StoredOrder {
  readonly uuid: string;
  /** The store assigns it when the ordering service shows the order; absent while a v3 order is open. */
  readonly orderId?: number;
  readonly corporateId: number;
  readonly venueId: number;
  readonly vendorId: number;
  readonly status: StoredOrderStatus;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  readonly externalId: string;
  /** Unique where present. */
  readonly deviceOrderUuid?: string;
  /** Digest of the signed cart that made it: distinguishes the same cart from another one with its device_order_uuid. */
  readonly cartDigest?: string;
  /** On a refund order: the order that it refunds, or the refund in part that was the last before it. Unique: they form one row. */
  readonly refundOf?: string;
  /** Counts the changes from 1. */
  readonly version: number;
  /** JSON text. */
  readonly body: string;
}

/** Effects written in the same transaction as the order. */
export interface OrderEffects {
  /** Card transactions that this order uses up; one already used refuses the whole write. */
  readonly spends?: readonly string[];
  /** Names of payments by other providers that pay the order; one that paid another order of the corporate refuses the whole write. */
  readonly paidOutside?: readonly string[];
  readonly kitchenTicket?: { readonly body: string };
  readonly mail?: { readonly to: string; readonly dueAt: Instant };
}

export type CreateOutcome =
  | { readonly kind: 'created'; readonly order: StoredOrder }
  /** The same signed cart made this order before. */
  | { readonly kind: 'exists'; readonly order: StoredOrder }
  | { readonly kind: 'duplicate_device_order_uuid' }
  | { readonly kind: 'already_refunded' }
  /** No time was left when the order could have been written. */
  | { readonly kind: 'expired' }
  | PaymentUsed;

type PaymentUsed =
  | { readonly kind: 'payment_not_spendable'; readonly transactionUid: string }
  | { readonly kind: 'paid_another_order'; readonly payment: string };

export type ChangeOutcome =
  | { readonly kind: 'changed'; readonly order: StoredOrder }
  /** Another writer changed it first: read again and decide again. */
  | { readonly kind: 'stale' }
  | PaymentUsed;

export interface OrderFilter {
  readonly vendorId: number;
  readonly venueId: number;
  /** Inclusive. */
  readonly createdFrom: Instant;
  /** Exclusive. */
  readonly createdBefore: Instant;
  /** Empty: all. */
  readonly statuses: readonly StoredOrderStatus[];
  readonly offset: number;
  readonly limit: number;
}

export interface OrderStore {
  /**
   * `order.version` is 1; with `givesOrderId` the store assigns the next order id. One round trip. `millisecondsLeft` is called as late as
   * possible, and the time spent after that is taken off it inside the transaction, once nothing can hold the order up any more.
   */
  create(
    order: Omit<StoredOrder, 'orderId'>,
    givesOrderId: boolean,
    effects: OrderEffects,
    millisecondsLeft?: () => number,
  ): Promise<CreateOutcome>;
  /** Writes `order` if the stored version is `order.version - 1`; with `givesOrderId` also assigns an order id if it has none. */
  change(order: StoredOrder, givesOrderId: boolean, effects: OrderEffects): Promise<ChangeOutcome>;
  findByUuid(uuid: string): Promise<StoredOrder | undefined>;
  findByOrderId(orderId: number): Promise<StoredOrder | undefined>;
  findByDeviceOrderUuid(deviceOrderUuid: string): Promise<StoredOrder | undefined>;
  findRefundOf(uuid: string): Promise<StoredOrder | undefined>;
  /** In ascending order of creation, then uuid; refund orders are not listed. `total` counts all that match. */
  list(filter: OrderFilter): Promise<{ readonly orders: readonly StoredOrder[]; readonly total: number }>;
  /** Kitchen tickets after `seq`, oldest first. */
  kitchenTickets(vendorId: number, afterSeq: number, limit: number): Promise<readonly KitchenTicket[]>;
  /**
   * Removes contact data of guests from orders that ended before, from their tickets and from mail that is sent or given up. Returns the
   * number of orders that it was removed from.
   */
  forgetContacts(before: Instant): Promise<number>;
}

export interface KitchenTicket {
  readonly seq: number;
  readonly vendorId: number;
  readonly orderUuid: string;
  readonly at: Instant;
  readonly body: string;
}

export interface PaySession {
  readonly sessionKey: string;
  readonly terminalId: string;
  /** Minor units. */
  readonly amount: number;
  readonly expiresAt: Instant;
  /** The first payment sets it; a session pays once. */
  readonly transactionUid?: string;
}

export type PayState = 'SENDING' | 'APPROVED' | 'DECLINED' | 'REFERRED' | 'VOIDED' | 'REFUNDED';

export interface PayTransaction {
  readonly uid: string;
  readonly sessionKey: string;
  readonly state: PayState;
  /** Minor units; what was approved may be less than what was asked for. */
  readonly requestedAmount: number;
  readonly approvedAmount: number;
  /** The order that it paid for, or the transaction that took it back. */
  readonly spentBy?: string;
  /** JSON text of the answer; never a full card number. */
  readonly body: string;
}

export interface PaymentStore {
  saveSession(session: PaySession): Promise<void>;
  findSession(sessionKey: string): Promise<PaySession | undefined>;
  /** Binds the session to a new transaction in state SENDING; returns the bound one if the session was used before. */
  begin(transaction: PayTransaction): Promise<{ readonly kind: 'begun' } | { readonly kind: 'used'; readonly transaction: PayTransaction }>;
  /** Replaces state, amounts and body; only orders, `spend` and `release` set `spentBy`. */
  update(transaction: PayTransaction): Promise<void>;
  /** Uses up an approved transaction, as an order does. True again for the same `by`; false if something else has used it up. */
  spend(uid: string, by: string): Promise<boolean>;
  /** Undoes `spend` for the same `by`. */
  release(uid: string, by: string): Promise<void>;
  find(uid: string): Promise<PayTransaction | undefined>;
}

export interface MailJob {
  readonly id: number;
  readonly to: string;
  readonly orderUuid: string;
  readonly attempts: number;
}

export interface MailStore {
  /** Claims due jobs for this process; a claim not finished by `until` is claimable again. */
  claim(at: Instant, until: Instant, limit: number): Promise<readonly MailJob[]>;
  sent(id: number): Promise<void>;
  /** Makes the mail due again at `retryAt`, or gives it up if that is absent. */
  failed(id: number, retryAt: Instant | undefined): Promise<void>;
}
