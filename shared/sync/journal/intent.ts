import type { Instant } from '../../base/time.ts';
import type { ExtendedCalculateRequest } from '../../contract/records/extended-cart.ts';
import type { ExternalPayment } from '../../contract/records/order.ts';
import type { Payment } from '../../contract/records/payment.ts';
import type { OrderItemRequest, OrderMetadata } from '../../contract/records/v3-order.ts';
import type { CardTransactionRef, Op, OpId } from './op.ts';

/** The vendor that an op belongs to, and the currency of its amounts. */
export interface VendorRef {
  readonly corporateId: number;
  readonly venueId: number;
  readonly vendorId: number;
  readonly currency: string;
}

/** An op that may be paid by stored cards, or by gift cards that were taken while the service was away. */
export interface WaitsForStoredCards {
  /** The ops that forward the cards: nothing is sent before all of them are done. One of a gift card has only to have an answer. */
  readonly awaits?: readonly OpId[];
}

/** A sale that was paid for. All amounts in minor units. */
export interface SaleIntent extends WaitsForStoredCards {
  readonly place: VendorRef;
  /** `device_order_id` and `external_id` at the service. */
  readonly externalId: string;
  readonly request: ExtendedCalculateRequest;
  readonly mediaType: string;
  /** The amount taken: total, charity and cash rounding, without tips. */
  readonly taken: number;
  /** The sale as the order management interface can carry it; absent if it cannot. */
  readonly content?: OrderContent;
  /** The service accepts no form of the cart, so the sale goes as an open order. */
  readonly mustGoByOrder?: boolean;
  readonly sendsReceipt?: boolean;
  readonly externalPayment?: ExternalPayment;
  /** A price difference that a person accepted. */
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
  readonly place: VendorRef;
  readonly externalId: string;
  readonly content: OrderContent;
}

export interface OrderItemsIntent {
  readonly place: VendorRef;
  readonly items: readonly (OrderItemRequest & { readonly uuid: string })[];
}

/** The content that the order of the lane is to have from now on. */
export interface OrderChangeIntent {
  readonly place: VendorRef;
  /** All items, not only those that changed. */
  readonly items: readonly (OrderItemRequest & { readonly uuid: string })[];
  /** Items of the lines that become fewer: of several alike, these go first. */
  readonly first: readonly string[];
  readonly members?: OrderMetadata;
  readonly tagsOff: readonly string[];
  readonly tagsOn: readonly string[];
  /** For the order that replaces this one, because the kitchen already has some of the removed items. */
  readonly externalId?: string;
  readonly content: OrderContent;
}

/** Sends the new items of the lane's order to the kitchen, or cancels that order. */
export interface OrderIntent {
  readonly place: VendorRef;
}

/** The time and the catalogue revision by which a till priced an order as a whole. */
export interface PricedAsOf {
  readonly placedAt: Instant;
  readonly revision: string;
}

export interface OrderSettleIntent extends WaitsForStoredCards {
  readonly place: VendorRef;
  /** The tip comes later, if the service lets an open order wait for it. */
  readonly leavesTipOpen?: boolean;
  readonly payments: readonly Payment[];
  readonly taken: number;
  /** Ops of older versions of this program lack it. */
  readonly pricedAsOf?: PricedAsOf;
  /** A price difference that a person accepted. */
  readonly acceptedVariance?: number;
}

export interface RefundIntent {
  readonly place: VendorRef;
  /** If absent: the order that the lane's sale made. */
  readonly orderId?: number;
  /** For display in the queue: the amount that goes back, and the sale of this journal that it belongs to. */
  readonly amount?: number;
  readonly ofSale?: string;
  readonly reasonName: string;
  readonly reasonCode: string;
  /** If absent: all of the order. */
  readonly part?: RefundedPart;
}

/** What of an order goes back to one of its cards. */
export interface RefundedPart {
  /** Names the refund at the service, also in a job that replaces this one. */
  readonly refundId: string;
  readonly transactionUid: string;
  readonly amount: number;
  /** What it is for; an item may be there more than once. Modifiers belong to their items. */
  readonly items: readonly { readonly itemId: string; readonly quantity: number }[];
}

export interface CardPaymentIntent {
  readonly place: VendorRef;
  readonly terminalId: string;
  readonly amount: number;
  readonly tip?: number;
  readonly token?: string;
  /** The token names a card whose balance the service keeps. */
  readonly isValueCard?: true;
  /** The manager who allowed a charge after one with an unknown outcome. */
  readonly allowedBy?: string;
}

/** A card that the terminal is to take and store without the network. */
export interface CardStoreIntent {
  readonly place: VendorRef;
  readonly terminalId: string;
  readonly amount: number;
  readonly tip?: number;
  readonly allowedBy?: string;
  /** The manager who lifted a limit for it. */
  readonly approvedBy?: string;
}

export interface CardForwardIntent {
  readonly place: VendorRef;
  readonly terminalId: string;
  readonly reference: string;
  /** Includes the tip. */
  readonly amount: number;
  readonly storedBy: OpId;
  readonly saleLane: string;
}

/** A gift card was sold: its amount is to be on the card. */
export interface ValueLoadIntent {
  readonly place: VendorRef;
  readonly ofSale: string;
  /** Derived from the sale, the line and which unit of it: whatever card it is for, it is loaded once. */
  readonly reference: string;
  readonly amount: number;
  /** The code of the card as the host sealed it, and its last characters. */
  readonly sealed: string;
  readonly hint: string;
  readonly by: string;
}

/** The purpose for which codes of gift cards are sealed. */
export const VALUE_CODE = 'value-code';

/** A sale of a gift card was given back: what was loaded for it comes off the card again. */
export interface ValueBackIntent {
  readonly place: VendorRef;
  readonly ofSale: string;
  readonly reference: string;
  readonly amount: number;
  readonly hint: string;
  readonly by: string;
  /** The refund's jobs, earlier in the same lane: where all of them moved nothing, nothing is taken back. */
  readonly after?: readonly OpId[];
}

/** A gift card was taken by the host's list while the service was away. */
export interface ValueSpendIntent {
  readonly place: VendorRef;
  readonly terminalId: string;
  readonly ofSale: string;
  /** The op that waits for it. */
  readonly saleLane: string;
  /** Includes the tip. */
  readonly amount: number;
  /** The card's id, by which nothing can be bought without the keys of a stand. */
  readonly card: string;
  readonly maskedCode: string;
  readonly listId: string;
  /** Of the list: each pays once at the service. */
  readonly number: number;
  readonly takenAt: Instant;
}

export interface CardFollowUpIntent {
  readonly place: VendorRef;
  readonly terminalId: string;
  readonly type: 'ADJUSTMENT' | 'VOID';
  readonly originalUid: CardTransactionRef['uid'];
  /** The session's amount: the money that goes back, or the card's payment without its tip. */
  readonly amount: number;
  /** The whole tip of an adjustment. */
  readonly tip?: number;
  /** The tip that the card was charged at once. */
  readonly capturedTip?: number;
  /** Of several adjustments of one tip the one with the highest number decides. */
  readonly sequence?: number;
  /** The guest must get the money back: a request that certainly had no effect is tried again, and then goes to a person. */
  readonly isOwed?: boolean;
}

/** The reason of an adjustment that a later one has made pointless. */
export const SUPERSEDED = 'superseded';

export interface ProbeIntent {
  readonly place: VendorRef;
  /** The sale whose order was acknowledged. */
  readonly saleId: OpId;
}

/** Cancels open orders that an op may have left behind when it ended. */
export interface SweepIntent {
  readonly place: VendorRef;
  readonly opId: OpId;
  readonly externalId: string;
}

/** Compares the orders of the journal's older selves at the service with the journal. */
export interface ReconcileIntent {
  readonly place: VendorRef;
  /** The device ids that the older selves sold under. */
  readonly deviceIds: readonly string[];
  readonly from: Instant;
}

/** An order that an older self made and the journal lacks, as the service reports it. */
export interface AdoptedIntent {
  readonly place: VendorRef;
  readonly externalId: string;
  readonly orderUuid: string;
  readonly createdAt: string;
  readonly status: string;
  /** Minor units; absent if the order was never calculated. */
  readonly due?: number;
  readonly items: number;
  readonly metadata?: string;
}

/** Parses without checking, because only this program writes intents. */
export function intentOf<Intent>(op: Pick<Op, 'intent'>): Intent {
  return JSON.parse(op.intent) as Intent;
}

export function externalIdOf(deviceId: string, opId: OpId): string {
  return `${deviceId}.${opId}`;
}
