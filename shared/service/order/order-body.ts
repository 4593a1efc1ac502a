import type { Money } from '../../base/money.ts';
import type { Instant } from '../../base/time.ts';
import type { CartResponse } from '../../contract/records/cart.ts';
import type { CartUserRequest } from '../../contract/records/cart-parts.ts';
import type { ExtendedCartResponse } from '../../contract/records/extended-cart.ts';
import type { ExternalPayment, Order } from '../../contract/records/order.ts';
import type { RefundedLine } from '../../contract/records/refund.ts';
import type { OrderItem, OrderTotals } from '../../contract/records/v3-order.ts';
import type { V3Payment } from '../../contract/records/v3-payment.ts';
import type { OrderItemDraft } from '../../wire/v3/v3-items.ts';
import type { StoredOrder } from '../core/store.ts';

/** The parts of an order that are not columns of its row. It is an order of either interface, or a refund. */
export interface OrderBody {
  readonly source: Order['source'];
  /** Present once the order is completed: the data that the ordering service shows. */
  readonly completed?: CompletedPart;
  /** Present on an order that the order management interface made. */
  readonly open?: OpenPart;
  /** Present on a refund order, whose cart is the original's, or a part of it, with every amount negated. */
  readonly refund?: RefundPart;
}

export type CompletedBody = OrderBody & { readonly completed: CompletedPart };

export interface CompletedPart {
  readonly cart: ExtendedCartResponse;
  /** The cart in the form in which a version 1 checkout answers. */
  readonly cartV1?: CartResponse;
  readonly completedAt: Instant;
  readonly businessDate: string;
  readonly user?: CartUserRequest;
  /** The client's own data: sent with the request, signed beside the cart. */
  readonly externalMetadata?: string;
  /** How cards were paid that our own pay layer did not take, as the checkout stated it. */
  readonly externalPayment?: ExternalPayment;
  /** Ids of items, both roots and modifiers, that may not be refunded. */
  readonly unrefundableItemIds: readonly string[];
  readonly suiteItemIds: readonly string[];
  /** The last tip adjustment of each card; the payments contain the tips of those that are done. */
  readonly tipAdjustments?: readonly KeptTipAdjustment[];
  /** A refund is under way or done: no tip is adjusted any more. */
  readonly isGivenBack?: boolean;
  /** In the order in which they began. */
  readonly partialRefunds?: readonly KeptPartialRefund[];
}

/** A refund of a part of one payment, written before the card network is asked for it. */
export interface KeptPartialRefund extends RefundedShare {
  /** The caller's id: the same id again is the same refund. */
  readonly reference: string;
  /** Of its refund order. */
  readonly uuid: string;
  /** Those that were not refused count, whether the network has answered or not. */
  readonly state: 'pending' | 'done' | 'refused';
  /** Why the network refused it. */
  readonly refusal?: string;
}

/** Places are those in the cart, from 0. */
export interface RefundedShare {
  readonly payment: number;
  readonly amount: Money;
  readonly lines: readonly RefundedLine[];
}

/** One tip adjustment, written before the card network is asked for it. */
export interface KeptTipAdjustment {
  readonly originalUid: string;
  /** Names the adjustment at the card network. */
  readonly reference: string;
  /** An adjustment with a smaller sequence came late and changes nothing. */
  readonly sequence: number;
  /** Minor units: the whole tip, not what is added to it. */
  readonly tip: Money;
  /** The amount of the payment without any tip. */
  readonly amount: Money;
  /** The tip that the card was charged at checkout. */
  readonly capturedTip: Money;
  /** True once the card network has answered. */
  readonly isDone: boolean;
}

export interface RefundPart {
  readonly reasonCode: string;
  readonly reasonName: string;
  readonly refundedBy: string;
  readonly businessDate: string;
  /** Absent: all of the order. */
  readonly part?: RefundedShare & {
    readonly orderUuid: string;
    /** What was refunded before it. */
    readonly before: readonly RefundedShare[];
  };
}

/** An item of an open order as the caller sent it, and whether the kitchen has it. */
export type OpenOrderItem = OrderItemDraft & {
  readonly isSubmitted: boolean;
  /** The moment and revision that price the item for good; missing in older orders. Empty revision: the one in use at that moment. */
  readonly ordered?: { readonly at: Instant; readonly revision: string; readonly isTold?: true };
};

export interface OpenPart {
  readonly items: readonly OpenOrderItem[];
  readonly payments: readonly V3Payment[];
  /** Payments that were taken back: hidden, and their uuids may not be used again. */
  readonly deletedPayments: readonly V3Payment[];
  readonly refTags: readonly string[];
  readonly charity: boolean;
  readonly metadata?: string;
  readonly seatId?: number;
  /** The tip is left open at checkout. */
  readonly isTipOpen?: boolean;
  readonly needsCalculation: boolean;
  /** The last calculation, stale if `needsCalculation` is true. */
  readonly calculation?: Calculation;
}

export interface Calculation {
  readonly at: Instant;
  readonly revision: string;
  /** Items as the interface returns them, at the prices of then. */
  readonly items: readonly OrderItem[];
  readonly totals: OrderTotals;
  readonly applied: readonly string[];
  readonly pending: readonly string[];
  /** The cart that checkout completes, without its payments. */
  readonly cart: ExtendedCartResponse;
  /** Minor units: the amount that the payments must cover. */
  readonly due: number;
}

export function readOrderBody(order: Pick<StoredOrder, 'body'>): OrderBody {
  return JSON.parse(order.body) as OrderBody;
}

export function writeOrderBody(body: OrderBody): string {
  return JSON.stringify(body);
}

/** Does the same with the text of the checked-out cart: it is most of an order, and serialising it costs more than storing it. */
export function writeCompletedBody({ completed, ...others }: CompletedBody, cartText: string): string {
  const { cartV1, cart, ...facts } = completed;
  const text = cartV1 === undefined ? withMember('cart', cartText, facts) : withMember('cartV1', cartText, { cart, ...facts });
  return withMember('completed', text, others);
}

/** Returns an object as JSON with one more member that is already serialised. The object has at least one of its own. */
export function withMember(name: string, text: string, others: object): string {
  return `{"${name}":${text},${JSON.stringify(others).slice(1)}`;
}
