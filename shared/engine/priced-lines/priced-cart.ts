import type { Money } from '../../base/money.ts';
import type { CompiledTax } from '../catalogue/catalogue.ts';
import type { CartLine, ChosenModifier } from '../terms/cart.ts';
import type { DiscountData, FeeData, ModifierMode, PriceLevel } from '../terms/catalogue-data.ts';
import type { Problem } from '../terms/problem.ts';

/** The result of `priceCart`. With a problem of severity `refuse` the figures are incomplete and only for screens. */
export interface PricedCart {
  readonly currency: string;
  readonly revision: string;
  readonly lines: readonly PricedLine[];
  /** Applied cart-level discounts, in the order of application. */
  readonly discounts: readonly AppliedDiscount[];
  /** Manually added discounts that exist but whose criteria are not met now. */
  readonly pendingDiscounts: readonly DiscountData[];
  /** Item-level fees first, then order-level ones, each by id. */
  readonly fees: readonly AppliedFee[];
  readonly totals: CartTotals;
  readonly problems: readonly Problem[];
}

export interface CartTotals {
  readonly originalTotal: Money;
  readonly subtotal: Money;
  /** At most zero. */
  readonly discountsTotal: Money;
  readonly itemDiscountsTotal: Money;
  readonly cartDiscountsTotal: Money;
  readonly exclusiveTax: Money;
  readonly inclusiveTax: Money;
  readonly feesTotal: Money;
  readonly total: Money;
  readonly charityTotal: Money;
  /** The amount to pay before cash rounding: total + charity. */
  readonly due: Money;
  /** Rounding of the part paid in cash, to be added to `due`; zero without cash. */
  readonly cashRounding: Money;
}

export interface PricedLine {
  readonly line: CartLine;
  readonly priceLevel: PriceLevel | undefined;
  /** The whole unit as charged: own price and the increases by its modifiers, or the override. */
  readonly unitCost: Money;
  /** The whole unit at catalogue prices. */
  readonly originalUnitCost: Money;
  /** Root first, then SEPARATE modifiers, depth first. INCREASE_PARENT and INCLUDED modifiers are only in `modifiers`. */
  readonly components: readonly PricedComponent[];
  /** Every chosen modifier of the line, depth first, parent before child. */
  readonly modifiers: readonly PricedModifier[];
  /** Item-level discounts on this line, in the order of application. */
  readonly discounts: readonly AppliedDiscount[];
}

export interface PricedComponent {
  /** Undefined for the root, else the index of the SEPARATE modifier in the line's `modifiers`. */
  readonly modifierIndex: number | undefined;
  readonly itemId: string;
  /** Before discounts; negative on a return line. */
  readonly gross: Money;
  /** Gross at catalogue prices, without overrides. */
  readonly originalGross: Money;
  /** At most zero. */
  readonly itemDiscount: Money;
  /** At most zero. */
  readonly cartDiscount: Money;
  readonly taxes: readonly AppliedTax[];
}

export interface AppliedTax {
  readonly tax: CompiledTax;
  /** Net of inclusive taxes, rounded. */
  readonly taxable: Money;
  readonly amount: Money;
}

export interface PricedModifier {
  readonly chosen: ChosenModifier;
  readonly mode: ModifierMode;
  /** The index of the parent modifier in the same list; -1 under the root. */
  readonly parentIndex: number;
  readonly price: Money;
  /** Units per unit of the parent that are free because the item set includes them. */
  readonly freeUnits: number;
  /** The increase of one unit of the parent: 0 unless INCREASE_PARENT (or INCLUDED with increasing children). */
  readonly increasesParentBy: Money;
  /** The increase of one unit of this modifier by its own children. */
  readonly childrenAdd: Money;
  /** In thousandths, like all quantities: the own quantity times all quantities above it, up to the line's. */
  readonly totalQuantity: number;
}

export interface AppliedDiscount {
  readonly discount: DiscountData;
  /** At most zero. For an item-level discount: its part on this line. */
  readonly value: Money;
  /** Discounted units, in thousandths. */
  readonly quantity: number;
  /** The k-th bundle of this discount in the cart, from 0; the wire turns it into a `bundle_uuid`. */
  readonly bundleIndex?: number;
}

export interface AppliedFee {
  readonly fee: FeeData;
  /** Item level only: the line that the fee is on. */
  readonly lineId?: string;
  /** FLAT and CUSTOM: the amount. Item-level FLAT: the amount times the quantity. Absent for PERCENT. */
  readonly basisAmount?: Money;
  readonly value: Money;
  readonly taxes: readonly AppliedTax[];
  readonly exclusiveTax: Money;
  readonly inclusiveTax: Money;
}
