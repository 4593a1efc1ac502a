import { assert } from '../../base/assert.ts';
import type { DeviceId, EmployeeId, SaleId } from '../../base/ids.ts';
import { accept, type Outcome, type Refusal, type Refused, refuse } from '../../base/outcome.ts';
import type { Instant } from '../../base/time.ts';
import type { PricedCart } from '../priced-lines/priced-cart.ts';
import type { Cart } from '../terms/cart.ts';
import type { CashRounding } from '../terms/catalogue-data.ts';
import type { Tender } from '../terms/tender.ts';

/**
 * A cart with final prices and the tenders taken for it. It contains everything on its receipt, so that the receipt stays the same offline
 * and after menu changes.
 */
export interface Sale extends SaleFacts {
  readonly cart: Cart;
  readonly priced: PricedCart;
  /** The catalogue's revision that it was priced with. */
  readonly revision: string;
  /** In the order taken, voided ones included. */
  readonly tenders: readonly Tender[];
  /** Absent until the sale is paid. */
  readonly completion?: SaleCompletion;
}

export interface SaleFacts {
  readonly id: SaleId;
  /** The time that the cart was priced for. */
  readonly at: Instant;
  readonly deviceId: DeviceId;
  readonly employeeId: EmployeeId;
  /** The vendor's rule at the time of the sale. */
  readonly cashRounding?: CashRounding;
  /** Names of all items in the cart at the time of the sale. */
  readonly itemNames: Readonly<Record<string, string>>;
  /** Names for receipts, for the items that have one. */
  readonly receiptNames?: Readonly<Record<string, string>>;
  /** Items that receipts leave out. */
  readonly offReceiptItemIds?: readonly string[];
  /** Items that are gift cards: what is paid for them is owed to their holders, and is no sale of goods. */
  readonly giftCardItemIds?: readonly string[];
  /** Receipts do not show the tip. */
  readonly isTipOffReceipt?: true;
  /** Receipts suggest tips of these percentages. */
  readonly suggestedTipPercents?: readonly number[];
  /** Rung up in training mode: it never becomes an order. */
  readonly isTraining?: boolean;
}

export interface SaleCompletion {
  readonly at: Instant;
  /** For example A47: the host's prefix and the number within the business date. */
  readonly guestNumber: string;
}

export type SaleRefusal = Refusal<SaleRefusalCode>;

export type SaleRefusalCode =
  | 'empty_cart'
  | 'cart_refused'
  | 'already_complete'
  | 'already_covered'
  | 'not_covered'
  | 'more_than_due'
  | 'less_than_tip'
  | 'not_payable_in_cash'
  | 'bad_amount'
  | 'bad_tip'
  | 'card_not_masked'
  | 'id_taken'
  | 'too_many_tenders'
  | 'unknown_tender'
  | 'already_voided'
  | 'tip_closed';

export function refuseSale(code: SaleRefusalCode, facts?: Refusal['facts']): Refused<SaleRefusal> {
  return refuse(facts === undefined ? { code } : { code, facts });
}

/** Fixes the prices: nothing reprices the cart afterwards. Refuses a cart with a problem of severity `refuse`. */
export function openSale(cart: Cart, priced: PricedCart, facts: SaleFacts): Outcome<Sale, SaleRefusal> {
  if (cart.lines.length === 0) return refuseSale('empty_cart');
  const problem = priced.problems.find(({ severity }) => severity === 'refuse');
  if (problem !== undefined) {
    return refuseSale('cart_refused', { problem: problem.code, ...(problem.lineId === undefined ? {} : { lineId: problem.lineId }) });
  }
  const isOfThisCart = priced.lines.length === cart.lines.length && priced.lines.every(({ line }, index) => line === cart.lines[index]);
  assert(isOfThisCart, 'a sale is opened with the prices of its own cart');
  return accept({ ...facts, cart, priced, revision: priced.revision, tenders: [] });
}
