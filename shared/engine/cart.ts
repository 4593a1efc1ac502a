import type { LineId } from '../base/ids.ts';
import type { Money } from '../base/money.ts';
import type { Instant } from '../base/time.ts';
import type { PriceLevel } from './catalogue-data.ts';

declare const quantityBrand: unique symbol;

/** Whole thousandths: 2 pieces are 2000, 0.345 kg is 345. Always positive; a return line says so by its activity. */
export type Quantity = number & { readonly [quantityBrand]: true };

export const ONE_PIECE = 1000 as Quantity;

/** A cart as people and wires make it: choices only, no computed amount. Immutable; every edit answers with a new one. */
export interface Cart {
  readonly orderType: string;
  readonly lines: readonly CartLine[];
  /** Hand-picked discounts, by reference id or promo code. */
  readonly discounts: readonly DiscountChoice[];
  /** Fees that are not automatic, or a CUSTOM fee's amount. */
  readonly fees: readonly FeeChoice[];
  readonly removedFeeIds: readonly string[];
  readonly charity: boolean;
  readonly payments: readonly PaymentIntent[];
  /** Ordering ahead: lets a closed vendor take the order. */
  readonly pickupTime?: Instant;
  readonly seatId?: string;
  readonly visitorId?: string;
  readonly check?: { readonly id?: string; readonly name?: string };
  readonly customer?: CartCustomer;
  readonly tipStatusClosed?: boolean;
  readonly externalMetadata?: string;
  /** Expected subtotal parts, looked at only with the Validate Cart Totals option. */
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

/** What pricing must know of a payment: partner discounts look at the provider, cash rounding at what is not cash. */
export interface PaymentIntent {
  /** 1 cash, 2 credit, 3 gift card, 4 stored or loaded value, 5 external, 6 complimentary. */
  readonly paymentType: number;
  /** Absent or 0: whatever is then due. */
  readonly amount?: Money;
  readonly tip?: Money;
  readonly partnerProvider?: string;
}

export type Activity = 'PURCHASE' | 'RETURN';

export interface CartLine {
  readonly id: LineId;
  readonly itemId: string;
  readonly quantity: Quantity;
  readonly activity: Activity;
  readonly modifiers: readonly ChosenModifier[];
  /** The price level asked for; absent: the vendor's schedule, else the first level. */
  readonly priceLevel?: PriceLevel;
  /** The whole unit, modifiers' increases included: an override where the item allows one, else a claim to be validated. */
  readonly unitCost?: Money;
  /** Replaces the item's own price only; its modifiers still add (v3). */
  readonly ownPrice?: Money;
  readonly isOpenPrice?: boolean;
  readonly isOffMenu?: boolean;
  readonly courseId?: string;
  readonly notes?: string;
  readonly tareWeight?: number;
  /** What a scale showed of it, by the id under which the host keeps that; a weight without one was typed. */
  readonly weighingId?: string;
}

/** One selected node of an item set, with what is selected below it. */
export interface ChosenModifier {
  readonly id: LineId;
  readonly itemId: string;
  /** The configured node. Absent (v3): the item hangs on its parent without a set and is priced SEPARATE at its item's price. */
  readonly nodeId?: string;
  /** The set in which the node was chosen. */
  readonly itemSetId?: string;
  /** Whole units per one unit of what stands above. */
  readonly quantity: number;
  readonly ownPrice?: Money;
  readonly modifiers: readonly ChosenModifier[];
  readonly notes?: string;
}
