import type { Id } from '../base/ids.ts';
import type { Instant } from '../base/time.ts';

export type OpId = Id<'op'>;

/**
 * One effect that is wanted at the service. Every one is written down before anybody is told that it will happen. `reconcile` compares
 * a journal that began a new epoch with the service; `adopted` is an order that its older self made after the copy was taken. `card_store`
 * and `card_forward` are wanted of the card terminal: to take a card without the network, and to forward it later.
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
  | 'probe'
  | 'sweep'
  | 'reconcile'
  | 'adopted';

/** `rejected`: certainly not applied, and will not be. `attention`: a person decides. */
export type OpState = 'waiting' | 'done' | 'rejected' | 'attention';

export interface Op {
  readonly id: OpId;
  readonly kind: OpKind;
  /** The order that it belongs to: ops of a lane are worked through one after the other. */
  readonly lane: string;
  /** In the order of being written down; given by the journal. */
  readonly seq: number;
  /** Of the journal when the op was made: a restored or cloned journal begins a new one. */
  readonly epoch: number;
  readonly state: OpState;
  /** JSON text of what is wanted; never changed. */
  readonly intent: string;
  readonly refs: Refs;
  readonly createdAt: Instant;
  readonly endedAt?: Instant;
  /** Why it was rejected or needs a person. */
  readonly reason?: string;
  /** What a person may look at: figures and texts, never card data. */
  readonly evidence?: Readonly<Record<string, string | number>>;
  /** The op that this one takes the place of. */
  readonly replaces?: OpId;
}

/** What was learnt of the service and is durable before it is used. */
export interface Refs {
  readonly signedCart?: SignedCartRef;
  /** Of the order management interface's order, or of the order that a checkout made. */
  readonly orderUuid?: string;
  readonly orderId?: number;
  readonly sessionKey?: string;
  /** The current order is to be cancelled: written before the request leaves. */
  readonly cancelIntent?: boolean;
  /** Counts the tries that were abandoned; payment ids are made of it. */
  readonly generation?: number;
  /** Order uuids that were given up. Never adopted again. */
  readonly abandoned?: readonly string[];
  /** Attempts up to this number are clear: applied or proven absent. */
  readonly settledUpTo?: number;
  /** Attempts up to this number were of something that was given up. */
  readonly abandonedUpTo?: number;
  /** An op of an older journal was looked for at the service, and is not there. */
  readonly clearedForEpoch?: number;
  /** Minor units by which the service's price is above what was taken, once that was accepted. */
  readonly variance?: number;
  /** Quantities by item before items were first sent. */
  readonly quantitiesBefore?: Readonly<Record<string, number>>;
  /** Items that a submit was to send to the kitchen. */
  readonly submitting?: readonly string[];
  readonly refundOrderId?: number;
  readonly transaction?: CardTransactionRef;
  /** A card that the terminal took without the network. */
  readonly stored?: StoredCardRef;
  /** What a person read off the terminal or its slip, where no answer came. */
  readonly seenCode?: string;
  /** The op was sent by the order management interface; never changed once something went out. */
  readonly route?: 'checkout' | 'v3';
}

export interface SignedCartRef {
  readonly deviceOrderUuid: string;
  /** The whole answer of calculate, as it came: checkout is made of these very characters. */
  readonly text: string;
  readonly mediaType: string;
  /** The service that signed it claimed to answer it with the same order however often it comes. */
  readonly isDeduplicated?: true;
  /** By the service's clock, milliseconds. */
  readonly expiresAt: number;
}

export interface CardTransactionRef {
  readonly uid: string;
  readonly status: string;
  /** Minor units. */
  readonly approved: number;
  readonly maskedAcc: string;
  readonly cardType: string;
  readonly authorizationCode?: string;
  /** Of the bank, for people; nothing is decided by it. */
  readonly message?: string;
}

/** All that is kept of a card that the terminal stores. */
export interface StoredCardRef {
  /** The terminal's name of its record. */
  readonly reference: string;
  readonly maskedAcc: string;
  readonly cardType: string;
  readonly authorizationCode?: string;
}

/** What the service chose, and what is never replaced but by abandoning it. */
export const CHOSEN_REFS = ['signedCart', 'orderUuid', 'sessionKey'] as const satisfies readonly (keyof Refs)[];

export type AttemptOutcome = 'ok' | 'rejected' | 'unauthorized' | 'not_sent' | 'ambiguous';

/** One row before a request that changes something leaves, and one when its outcome is known. Rows are never changed. */
export interface Attempt {
  readonly opId: OpId;
  /** Counts the requests of the op from 1; both rows bear it. */
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
