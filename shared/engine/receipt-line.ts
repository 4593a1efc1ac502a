import type { Money } from '../base/money.ts';
import type { Ratio } from '../base/ratio.ts';
import type { Instant } from '../base/time.ts';
import type { Quantity } from './cart.ts';
import type { TenderKind } from './tender.ts';

/**
 * A receipt as data, in no language: words are keys, money and moments are values. A screen draws it, `layOutReceipt` sets it for
 * paper, and a reprint in another language needs nothing else.
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
  /** To be scanned: a QR code. */
  | { readonly kind: 'code'; readonly payload: string };

export interface ReceiptItem {
  readonly kind: 'item';
  readonly quantity: Quantity;
  readonly name: string;
  readonly unitCost: Money;
  readonly amount: Money;
  /** The guest brought it back. */
  readonly isReturn: boolean;
}

export interface ReceiptModifier {
  readonly kind: 'modifier';
  /** 1 right below the item. */
  readonly depth: number;
  /** Per unit of what stands above. */
  readonly quantity: number;
  readonly name: string;
  /** Only of a modifier that is charged by itself; what others cost is in the amount above. */
  readonly amount?: Money;
}

export interface ReceiptTax {
  readonly kind: 'tax';
  readonly name: string;
  readonly rate: Ratio;
  /** Net of the taxes that are included. */
  readonly taxable: Money;
  readonly amount: Money;
  /** Part of the total already, and not on top of it. */
  readonly isIncluded: boolean;
}

export type FactWord = 'order' | 'cashier' | 'device' | 'seat' | 'check' | 'reason' | 'original_order' | 'authorization';
export type FigureWord = 'subtotal' | 'total' | 'charity' | 'rounding' | 'to_pay' | 'tip' | 'change';

export type ReceiptWord =
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

/** One language's words for what is printed. */
export type ReceiptWords = Readonly<Record<ReceiptWord, string>>;
