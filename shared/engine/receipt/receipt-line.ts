import type { Money } from '../../base/money.ts';
import type { Ratio } from '../../base/ratio.ts';
import type { Instant } from '../../base/time.ts';
import type { Quantity } from '../terms/cart.ts';
import type { TenderKind } from '../terms/tender.ts';

/**
 * A line of a receipt as language-neutral data: words are keys, money and times are values. A screen draws it, `layOutReceipt` lays it out
 * for paper, and a reprint in another language needs no other data.
 */
export type ReceiptLine =
  | { readonly kind: 'mark'; readonly word: 'refund' | 'training' | 'duplicate' }
  | { readonly kind: 'header' | 'footer'; readonly text: string }
  | { readonly kind: 'vendor'; readonly text: string }
  | { readonly kind: 'tax_number' | 'guest_number'; readonly text: string }
  | { readonly kind: 'fact'; readonly word: FactWord; readonly text: string }
  | { readonly kind: 'moment'; readonly word: 'sold_at' | 'refunded_at'; readonly at: Instant }
  | { readonly kind: 'separator' }
  | ReceiptItem
  | ReceiptModifier
  | { readonly kind: 'note'; readonly depth: number; readonly text: string }
  | { readonly kind: 'discount'; readonly of: 'line' | 'cart'; readonly name: string; readonly amount: Money }
  | { readonly kind: 'fee'; readonly name: string; readonly amount: Money }
  | ReceiptTax
  | { readonly kind: FigureWord; readonly amount: Money }
  | { readonly kind: 'suggested_tip'; readonly percent: number; readonly amount: Money }
  | { readonly kind: 'tender'; readonly tender: TenderKind; readonly detail?: string; readonly amount: Money }
  /** What is on a gift card that was sold, or what it is loaded with once the service answers. */
  | { readonly kind: 'gift_card'; readonly word: GiftCardWord; readonly card: string; readonly amount: Money }
  /** A line of what the card terminal printed, in its own words. */
  | { readonly kind: 'card_copy'; readonly text: string }
  /** A QR code to scan. */
  | { readonly kind: 'code'; readonly payload: string };

export interface ReceiptItem {
  readonly kind: 'item';
  readonly quantity: Quantity;
  readonly name: string;
  readonly unitCost: Money;
  readonly amount: Money;
  /** The guest returned it. */
  readonly isReturn: boolean;
}

export interface ReceiptModifier {
  readonly kind: 'modifier';
  /** 1 for modifiers directly below the item. */
  readonly depth: number;
  /** Per unit of the parent. */
  readonly quantity: number;
  readonly name: string;
  /** Only for a modifier charged separately; the price of others is in the amount above. */
  readonly amount?: Money;
}

export interface ReceiptTax {
  readonly kind: 'tax';
  readonly name: string;
  readonly rate: Ratio;
  /** Net of included taxes. */
  readonly taxable: Money;
  readonly amount: Money;
  /** True when the tax is already in the total, not added to it. */
  readonly isIncluded: boolean;
}

export type FactWord = 'order' | 'cashier' | 'device' | 'seat' | 'check' | 'reason' | 'original_order' | 'authorization';
export type FigureWord = 'subtotal' | 'total' | 'charity' | 'rounding' | 'to_pay' | 'tip' | 'with_tip' | 'change';

export type GiftCardWord = 'gift_card_balance' | 'gift_card_waits';

export type ReceiptWord =
  | GiftCardWord
  | FactWord
  | FigureWord
  | TenderKind
  | 'refund'
  | 'training'
  | 'duplicate'
  | 'sold_at'
  | 'refunded_at'
  | 'tax_number'
  | 'guest_number'
  | 'return'
  | 'included_tax'
  | 'suggested_tip'
  | 'tax_base';

export type ReceiptWords = Readonly<Record<ReceiptWord, string>>;
