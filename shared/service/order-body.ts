import type { Money } from '../base/money.ts';
import type { Instant } from '../base/time.ts';
import type { CartResponse } from '../contract/cart.ts';
import type { CartUserRequest } from '../contract/cart-parts.ts';
import type { ExtendedCartResponse } from '../contract/extended-cart.ts';
import type { ExternalPayment, Order } from '../contract/order.ts';
import type { OrderItem, OrderTotals } from '../contract/v3-order.ts';
import type { V3Payment } from '../contract/v3-payment.ts';
import type { OrderItemAsked } from '../wire/v3-items.ts';
import type { StoredOrder } from './store.ts';

/** What the service keeps of an order beside the columns of its row. An order of either interface, or a refund. */
export interface OrderBody {
  readonly source: Order['source'];
  /** Present once the order is completed: what the ordering service tells of it. */
  readonly completed?: CompletedPart;
  /** Present on an order that the order management interface made. */
  readonly open?: OpenPart;
  /** Present on a refund order, whose cart is the original's with every amount negated. */
  readonly refund?: RefundPart;
}

/** Of an order that is completed. */
export type CompletedBody = OrderBody & { readonly completed: CompletedPart };

export interface CompletedPart {
  readonly cart: ExtendedCartResponse;
  /** The form in which a version 1 checkout answers. */
  readonly cartV1?: CartResponse;
  readonly completedAt: Instant;
  readonly businessDate: string;
  readonly user?: CartUserRequest;
  /** What the client tracks: sent with the request, signed beside the cart. */
  readonly externalMetadata?: string;
  /** As the operator of the service named it: how cards were paid that our own pay layer did not take. */
  readonly externalPayment?: ExternalPayment;
  /** Ids of the items, roots and modifiers, that may not be refunded. */
  readonly unrefundableItemIds: readonly string[];
  readonly suiteItemIds: readonly string[];
  /** The last tip adjustment of each card; the payments have the tips of those that are done. */
  readonly tipAdjustments?: readonly KeptTipAdjustment[];
  /** Money is being given back, or was: no tip is adjusted any more. */
  readonly isGivenBack?: boolean;
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
  /** Of the payment without any tip. */
  readonly amount: Money;
  /** The tip that the card was captured with at checkout. */
  readonly capturedTip: Money;
  /** The card network has answered. */
  readonly isDone: boolean;
}

export interface RefundPart {
  readonly reasonCode: string;
  readonly reasonName: string;
  readonly refundedBy: string;
  readonly businessDate: string;
}

/** An item of an open order: as asked for, and whether the kitchen has it. */
export type KeptItem = OrderItemAsked & {
  readonly isSubmitted: boolean;
  /** By what it is priced for ever after; an older program did not keep it. Empty revision: the one that was in use at that moment. */
  readonly ordered?: { readonly at: Instant; readonly revision: string; readonly isTold?: true };
};

export interface OpenPart {
  readonly items: readonly KeptItem[];
  readonly payments: readonly V3Payment[];
  /** Payments that were taken back: hidden, and their uuids are not to be used again. */
  readonly deletedPayments: readonly V3Payment[];
  readonly refTags: readonly string[];
  readonly charity: boolean;
  readonly metadata?: string;
  readonly seatId?: number;
  /** The tip is left open at checkout. */
  readonly isTipOpen?: boolean;
  readonly needsCalculation: boolean;
  /** The last calculation, stale where `needsCalculation` says so. */
  readonly calculation?: Calculation;
}

export interface Calculation {
  readonly at: Instant;
  readonly revision: string;
  /** As the interface tells items, by the pricing of then. */
  readonly items: readonly OrderItem[];
  readonly totals: OrderTotals;
  readonly applied: readonly string[];
  readonly pending: readonly string[];
  /** The cart that checkout completes, but for its payments. */
  readonly cart: ExtendedCartResponse;
  /** Minor units: what the payments must cover. */
  readonly due: number;
}

export function readOrderBody(order: Pick<StoredOrder, 'body'>): OrderBody {
  return JSON.parse(order.body) as OrderBody;
}

export function writeOrderBody(body: OrderBody): string {
  return JSON.stringify(body);
}

/** The same, where the text of the cart as it was checked out is at hand: it is most of an order, and writing it costs more than storing it. */
export function writeCompletedBody({ completed, ...others }: CompletedBody, cartText: string): string {
  const { cartV1, cart, ...facts } = completed;
  const text = cartV1 === undefined ? withMember('cart', cartText, facts) : withMember('cartV1', cartText, { cart, ...facts });
  return withMember('completed', text, others);
}

/** An object as JSON with one more member, whose text is written already. The object has at least one of its own. */
export function withMember(name: string, text: string, others: object): string {
  return `{"${name}":${text},${JSON.stringify(others).slice(1)}`;
}
