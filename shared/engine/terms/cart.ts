import type { LineId } from '../../base/ids.ts';
import type { Money } from '../../base/money.ts';
import type { Instant } from '../../base/time.ts';
import type { PriceLevel } from './catalogue-data.ts';

declare const quantityBrand: unique symbol;

/** Whole thousandths: 2 pieces are 2000, 0.345 kg is 345. Always positive: `activity` marks a return line. */
export type Quantity = number & { readonly [quantityBrand]: true };

export const ONE_PIECE = 1000 as Quantity;

/** The choices of guest and cashier, without computed amounts. Immutable: every edit returns a new cart. */
export interface Cart {
  readonly orderType: string;
  readonly lines: readonly CartLine[];
  /** Manually added discounts, by reference id or promo code. */
  readonly discounts: readonly DiscountChoice[];
  /** Fees that are not automatic, or a CUSTOM fee's amount. */
  readonly fees: readonly FeeChoice[];
  readonly removedFeeIds: readonly string[];
  readonly charity: boolean;
  readonly payments: readonly PaymentIntent[];
  /** When the guest orders ahead. A closed vendor accepts the order if this is in the future. */
  readonly pickupTime?: Instant;
  readonly seatId?: string;
  readonly visitorId?: string;
  readonly check?: { readonly id?: string; readonly name?: string };
  readonly customer?: CartCustomer;
  readonly tipStatusClosed?: boolean;
  readonly externalMetadata?: string;
  /** Expected parts of the subtotal, checked only with the Validate Cart Totals option. */
  readonly expectedTotals?: readonly { readonly name: string; readonly value: Money }[];
}

export interface CartCustomer {
  readonly id?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly email?: string;
  readonly phone?: string;
}

export type DiscountChoice = { readonly referenceId: string } | { readonly promoCode: string };

export interface FeeChoice {
  readonly feeId: string;
  readonly amount?: Money;
}

/** The facts of a payment that affect pricing: partner discounts need the provider, cash rounding the type. */
export interface PaymentIntent {
  /** 1 cash, 2 credit, 3 gift card, 4 stored or loaded value, 5 external, 6 complimentary. */
  readonly paymentType: number;
  /** Absent or 0: the payment covers all that is still due. */
  readonly amount?: Money;
  readonly tip?: Money;
  readonly partnerProvider?: string;
  /** The card itself, where the guest showed one before payment. */
  readonly valueCard?: AttachedCard;
}

/** A guest's gift or member card on an order that is not paid yet. It is charged by its id: its code is kept nowhere. */
export interface AttachedCard {
  readonly id: string;
  readonly maskedCode: string;
  /** What was on it when it was looked up. */
  readonly balance: Money;
}

export type Activity = 'PURCHASE' | 'RETURN';

export interface CartLine {
  readonly id: LineId;
  readonly itemId: string;
  readonly quantity: Quantity;
  readonly activity: Activity;
  readonly modifiers: readonly ChosenModifier[];
  /** Default: the vendor's schedule, else the first level. */
  readonly priceLevel?: PriceLevel;
  /** Price of the whole unit with its modifiers: an override if the item allows one, else a claim to validate. */
  readonly unitCost?: Money;
  /** Replaces only the item's own price; its modifiers still add to it (v3). */
  readonly ownPrice?: Money;
  readonly isOpenPrice?: boolean;
  readonly isOffMenu?: boolean;
  readonly courseId?: string;
  readonly notes?: string;
  readonly tareWeight?: number;
  /** The host's id of the weighing that gave this quantity; absent when the weight was typed. */
  readonly weighingId?: string;
}

/** One selected node of an item set, with the modifiers selected below it. */
export interface ChosenModifier {
  readonly id: LineId;
  readonly itemId: string;
  /** The configured node. Absent (v3): the item is attached without a set and is priced SEPARATE at its own price. */
  readonly nodeId?: string;
  readonly itemSetId?: string;
  /** Whole units per unit of the parent. */
  readonly quantity: number;
  readonly ownPrice?: Money;
  readonly modifiers: readonly ChosenModifier[];
  readonly notes?: string;
}
