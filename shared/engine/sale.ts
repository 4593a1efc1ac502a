import { assert } from '../base/assert.ts';
import type { DeviceId, EmployeeId, SaleId } from '../base/ids.ts';
import { accept, type Outcome, type Refusal, type Refused, refuse } from '../base/outcome.ts';
import type { Instant } from '../base/time.ts';
import type { Cart } from './cart.ts';
import type { CashRounding } from './catalogue-data.ts';
import type { PricedCart } from './priced-cart.ts';
import type { Tender } from './tender.ts';

/**
 * What happened here: a cart that nothing reprices any more, and what was taken for it. It holds all that its receipt says, so that
 * the receipt is the same without a network and after every change of the menu.
 */
export interface Sale extends SaleFacts {
  readonly cart: Cart;
  readonly priced: PricedCart;
  /** The catalogue's revision by which it was priced. */
  readonly revision: string;
  /** In the order of taking, voided ones included. */
  readonly tenders: readonly Tender[];
  /** Absent while it is being paid. */
  readonly completion?: SaleCompletion;
}

export interface SaleFacts {
  readonly id: SaleId;
  /** The instant by which the cart was priced. */
  readonly at: Instant;
  readonly deviceId: DeviceId;
  readonly employeeId: EmployeeId;
  /** The vendor's terms as they are now. */
  readonly cashRounding?: CashRounding;
  /** Names of all items of the cart, as they are now. */
  readonly itemNames: Readonly<Record<string, string>>;
  /** Those that receipts call otherwise. */
  readonly receiptNames?: Readonly<Record<string, string>>;
  /** Items that receipts leave out. */
  readonly offReceiptItemIds?: readonly string[];
  /** Receipts do not show the tip. */
  readonly isTipOffReceipt?: true;
  /** Receipts suggest tips of so many percent. */
  readonly suggestedTipPercents?: readonly number[];
  /** Rung for practice: it never becomes an order. */
  readonly isTraining?: boolean;
}

export interface SaleCompletion {
  readonly at: Instant;
  /** Such as A47; of the business date, with the host's prefix. */
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

/** From here on nothing reprices. A cart that may not be sold as it stands does not come so far. */
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
