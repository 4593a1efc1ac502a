import type { Id } from '../../base/ids.ts';
import type { Instant } from '../../base/time.ts';

export type OpId = Id<'op'>;

/**
 * The kind of an op, which is one effect wanted at the service. Every op is written down before anybody learns that it will happen.
 * `reconcile` compares a journal that began a new epoch with the service; `adopted` is an order that its older self made after the copy was
 * taken. `card_store` and `card_forward` go to the card terminal: to take a card without the network, and to forward it later. `value_load`
 * puts the money of a gift card that was sold on the card, `value_back` takes it off again. `value_spend` captures what was taken of a gift card
 * while the service was away.
 */
export type OpKind =
  | 'sale'
  | 'order_open'
  | 'order_items'
  | 'order_change'
  | 'order_kitchen'
  | 'order_settle'
  | 'order_cancel'
  | 'refund'
  | 'card_payment'
  | 'card_follow_up'
  | 'card_store'
  | 'card_forward'
  | 'value_load'
  | 'value_back'
  | 'value_spend'
  | 'probe'
  | 'sweep'
  | 'reconcile'
  | 'adopted';

/** `rejected`: certainly not applied, and will not be. `attention`: a person decides. */
export type OpState = 'waiting' | 'done' | 'rejected' | 'attention';

export interface Op {
  readonly id: OpId;
  readonly kind: OpKind;
  /** The order that the op belongs to: ops of a lane are worked through one after the other. */
  readonly lane: string;
  /** The order in which ops were written down, given by the journal. */
  readonly seq: number;
  /** The journal's epoch when the op was made: a restored or cloned journal begins a new one. */
  readonly epoch: number;
  readonly state: OpState;
  /** JSON text of what is wanted; never changed. */
  readonly intent: string;
  readonly refs: Refs;
  readonly createdAt: Instant;
  readonly endedAt?: Instant;
  /** Why it was rejected or needs a person. */
  readonly reason?: string;
  /** Figures and texts for a person to look at, never card data. */
  readonly evidence?: Readonly<Record<string, string | number>>;
  /** The op that this one replaces. */
  readonly replaces?: OpId;
}

/** Values learnt from the service, durable before they are used. */
export interface Refs {
  readonly signedCart?: SignedCartRef;
  /** The uuid of the order management interface's order, or of the order that a checkout made. */
  readonly orderUuid?: string;
  readonly orderId?: number;
  readonly sessionKey?: string;
  /** The current order is to be cancelled: written before the request leaves. */
  readonly cancelIntent?: boolean;
  /** Counts the abandoned tries; payment ids are derived from it. */
  readonly generation?: number;
  /** Uuids of orders that were given up and are never adopted again. */
  readonly abandoned?: readonly string[];
  /** Attempts up to this number are clear: applied or proven absent. */
  readonly settledUpTo?: number;
  /** Attempts up to this number concern something that was given up. */
  readonly abandonedUpTo?: number;
  /** The epoch in which an op of an older journal was cleared, so that it may go on. */
  readonly clearedForEpoch?: number;
  /** Minor units by which the service's price exceeds the amount taken, once that was accepted. */
  readonly variance?: number;
  /** Quantities by item before the op first sent items. */
  readonly quantitiesBefore?: Readonly<Record<string, number>>;
  /** Items that a submit was to send to the kitchen. */
  readonly submitting?: readonly string[];
  readonly refundOrderId?: number;
  readonly transaction?: CardTransactionRef;
  /** A card that the terminal took without the network. */
  readonly stored?: StoredCardRef;
  /** What was on a gift card, in minor units, right after it was loaded. */
  readonly valueBalance?: number;
  /** The code that a person read off the terminal or its slip, because no answer came. */
  readonly seenCode?: string;
  /** The interface that carries the op; never changed once something went out. */
  readonly route?: 'checkout' | 'v3';
}

export interface SignedCartRef {
  readonly deviceOrderUuid: string;
  /** The whole answer of calculate, unchanged: checkout sends exactly these characters. */
  readonly text: string;
  readonly mediaType: string;
  /** The service that signed the cart claimed to return the same order however often it comes. */
  readonly isDeduplicated?: true;
  /** In milliseconds, by the service's clock. */
  readonly expiresAt: number;
}

export interface CardTransactionRef {
  readonly uid: string;
  readonly status: string;
  /** Minor units. */
  readonly approved: number;
  /** The part of it that the guest added as a tip at the terminal. */
  readonly tip?: number;
  readonly maskedAcc: string;
  readonly cardType: string;
  readonly authorizationCode?: string;
  /** The level of a gift card, which chooses its discounts. */
  readonly tier?: string;
  /** The bank's message, for people; nothing is decided by it. */
  readonly message?: string;
}

/** Everything that is kept of a card that the terminal stores. */
export interface StoredCardRef {
  /** The terminal's name for its record. */
  readonly reference: string;
  readonly maskedAcc: string;
  readonly cardType: string;
  readonly authorizationCode?: string;
}

/** Refs that the service chose; only `abandon` may replace them. */
export const CHOSEN_REFS = ['signedCart', 'orderUuid', 'sessionKey'] as const satisfies readonly (keyof Refs)[];

export type AttemptOutcome = 'ok' | 'rejected' | 'unauthorized' | 'not_sent' | 'ambiguous';

/** One row is written before a request that changes something leaves, and one when its outcome is known. Rows are never changed. */
export interface Attempt {
  readonly opId: OpId;
  /** Counts the requests of the op from 1; both rows carry it. */
  readonly n: number;
  readonly phase: 'sending' | 'answered';
  readonly step: string;
  readonly requestHash: string;
  /** By the service's clock, milliseconds since 1970. */
  readonly at: number;
  readonly outcome?: AttemptOutcome;
  readonly status?: number;
}

export function hasEnded({ state }: Pick<Op, 'state'>): boolean {
  return state !== 'waiting';
}
