import type { Instant } from '../base/time.ts';
import type { ExtendedCalculateRequest } from '../contract/extended-cart.ts';
import type { ExternalPayment } from '../contract/order.ts';
import type { Payment } from '../contract/payment.ts';
import type { OrderItemRequest, OrderMetadata } from '../contract/v3-order.ts';
import type { CardTransactionRef, Op, OpId } from './op.ts';

/** Where an op belongs, and in which currency it counts. */
export interface Place {
  readonly corporateId: number;
  readonly venueId: number;
  readonly vendorId: number;
  readonly currency: string;
}

/** Paid by stored cards. */
export interface Awaiting {
  /** What forwards them: nothing is sent before all of it is done. */
  readonly awaits?: readonly OpId[];
}

/** A sale that was paid for. All amounts in minor units. */
export interface SaleIntent extends Awaiting {
  readonly place: Place;
  /** `device_order_id` and `external_id` at the service. */
  readonly externalId: string;
  readonly request: ExtendedCalculateRequest;
  readonly mediaType: string;
  /** What was taken: total, charity and cash rounding, without tips. */
  readonly taken: number;
  /** How the order management interface can carry it, where it can. */
  readonly content?: OrderContent;
  /** The service does not take the cart in any form that it could have: it goes as an open order. */
  readonly mustGoByOrder?: boolean;
  readonly sendsReceipt?: boolean;
  readonly externalPayment?: ExternalPayment;
  /** A difference of price that a person accepted. */
  readonly acceptedVariance?: number;
}

export interface OrderContent {
  readonly items: readonly OrderItemRequest[];
  readonly refTags: readonly string[];
  readonly charity: boolean;
  readonly pricedAsOf?: PricedAsOf;
  readonly metadata?: string;
  readonly seatId?: number;
}

export interface OrderOpenIntent {
  readonly place: Place;
  readonly externalId: string;
  readonly content: OrderContent;
}

export interface OrderItemsIntent {
  readonly place: Place;
  readonly items: readonly (OrderItemRequest & { readonly uuid: string })[];
}

/** What the order of the lane is to hold from now on. */
export interface OrderChangeIntent {
  readonly place: Place;
  /** All of them. */
  readonly items: readonly (OrderItemRequest & { readonly uuid: string })[];
  /** Items of the lines that become fewer: of several alike these go. */
  readonly first: readonly string[];
  readonly members?: OrderMetadata;
  readonly tagsOff: readonly string[];
  readonly tagsOn: readonly string[];
  /** Of the order that is made in place of this one, since the kitchen has some of what goes. */
  readonly externalId?: string;
  readonly content: OrderContent;
}

/** Of the order of the lane: what is new goes to the kitchen, or the order is cancelled. */
export interface OrderIntent {
  readonly place: Place;
}

/** As of when, and by which revision, a till priced an order as a whole. */
export interface PricedAsOf {
  readonly placedAt: Instant;
  readonly revision: string;
}

export interface OrderSettleIntent extends Awaiting {
  readonly place: Place;
  /** The tip comes later, where the service lets an open order wait for it. */
  readonly leavesTipOpen?: boolean;
  readonly payments: readonly Payment[];
  readonly taken: number;
  /** An older program did not keep it. */
  readonly pricedAsOf?: PricedAsOf;
  /** A difference of price that a person accepted. */
  readonly acceptedVariance?: number;
}

export interface RefundIntent {
  readonly place: Place;
  /** Absent: the order that the lane's sale made. */
  readonly orderId?: number;
  /** What the queue tells people: what goes back, and of which sale of this journal. */
  readonly amount?: number;
  readonly ofSale?: string;
  readonly reasonName: string;
  readonly reasonCode: string;
}

export interface CardPaymentIntent {
  readonly place: Place;
  readonly terminalId: string;
  readonly amount: number;
  readonly tip?: number;
  readonly token?: string;
  /** The manager who lets a card be charged after a charge of which nobody knows what became of it. */
  readonly allowedBy?: string;
}

/** A card that the terminal is to take and keep without the network. */
export interface CardStoreIntent {
  readonly place: Place;
  readonly terminalId: string;
  readonly amount: number;
  readonly tip?: number;
  readonly allowedBy?: string;
  /** The manager who lifted a limit for it. */
  readonly approvedBy?: string;
}

export interface CardForwardIntent {
  readonly place: Place;
  readonly terminalId: string;
  readonly reference: string;
  /** With the tip. */
  readonly amount: number;
  readonly storedBy: OpId;
  readonly saleLane: string;
}

export interface CardFollowUpIntent {
  readonly place: Place;
  readonly terminalId: string;
  readonly type: 'ADJUSTMENT' | 'VOID';
  readonly originalUid: CardTransactionRef['uid'];
  /** Of the session: what goes back, or what the card pays without its tip. */
  readonly amount: number;
  /** Of an adjustment: the whole tip. */
  readonly tip?: number;
  /** The tip that the card was charged with at once. */
  readonly capturedTip?: number;
  /** Of several adjustments of one tip the largest decides. */
  readonly sequence?: number;
  /** The guest is to get the money back: what certainly came to nothing is tried again, and then a person's. */
  readonly isOwed?: boolean;
}

/** Why an adjustment ended that a later one has made pointless. */
export const SUPERSEDED = 'superseded';

export interface ProbeIntent {
  readonly place: Place;
  /** The sale whose order was acknowledged. */
  readonly saleId: OpId;
}

/** An op that has ended may have left open orders behind. */
export interface SweepIntent {
  readonly place: Place;
  readonly opId: OpId;
  readonly externalId: string;
}

/** What the service has of the journal's older selves is compared with what the journal knows. */
export interface ReconcileIntent {
  readonly place: Place;
  /** The ids under which they sold. */
  readonly deviceIds: readonly string[];
  readonly from: Instant;
}

/** An order that an older self of the journal made and the journal lacked: the facts as the service tells them. */
export interface AdoptedIntent {
  readonly place: Place;
  readonly externalId: string;
  readonly orderUuid: string;
  readonly createdAt: string;
  readonly status: string;
  /** Minor units; absent where the order was never calculated. */
  readonly due?: number;
  readonly items: number;
  readonly metadata?: string;
}

/** Intents are written by this program alone, so that reading one is no check of it. */
export function intentOf<Intent>(op: Pick<Op, 'intent'>): Intent {
  return JSON.parse(op.intent) as Intent;
}

export function externalIdOf(deviceId: string, opId: OpId): string {
  return `${deviceId}.${opId}`;
}
