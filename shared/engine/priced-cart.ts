import type { Money } from '../base/money.ts';
import type { CartLine, ChosenModifier } from './cart.ts';
import type { CompiledTax } from './catalogue.ts';
import type { DiscountData, FeeData, ModifierMode, PriceLevel } from './catalogue-data.ts';
import type { Problem } from './problem.ts';

/** The whole answer of `priceCart`. With a problem of severity `refuse` the figures are what could be computed, for screens only. */
export interface PricedCart {
  readonly currency: string;
  readonly revision: string;
  readonly lines: readonly PricedLine[];
  /** Cart-level discounts that were applied, in the order of application. */
  readonly discounts: readonly AppliedDiscount[];
  /** Hand-picked discounts whose criteria fail now: known, but not applied. */
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
  /** What is to be paid before cash rounding: total + charity. */
  readonly due: Money;
  /** Added to what is due because the rest is paid in cash; zero without cash. */
  readonly cashRounding: Money;
}

export interface PricedLine {
  readonly line: CartLine;
  readonly priceLevel: PriceLevel | undefined;
  /** The whole unit as charged: own price and what modifiers increase it by, or the override. */
  readonly unitCost: Money;
  /** The whole unit at catalogue prices. */
  readonly originalUnitCost: Money;
  /** Root first, then SEPARATE modifiers, depth first. Only priced components: INCREASE_PARENT and INCLUDED modifiers are in `modifiers`. */
  readonly components: readonly PricedComponent[];
  /** Every chosen modifier of the line, depth first, parent before child. */
  readonly modifiers: readonly PricedModifier[];
  /** Item-level discounts on this line, in the order of application. */
  readonly discounts: readonly AppliedDiscount[];
}

export interface PricedComponent {
  /** Undefined for the root; else the place of the SEPARATE modifier in the line's `modifiers`. */
  readonly modifierIndex: number | undefined;
  readonly itemId: string;
  /** Before discounts; negative on a return line. */
  readonly gross: Money;
  /** The same at catalogue prices, before overrides. */
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
  /** The place of the parent modifier in the same list; -1 under the root. */
  readonly parentIndex: number;
  readonly price: Money;
  /** Of the units per unit of the parent: those not charged because the item set includes them. */
  readonly freeUnits: number;
  /** What one unit of the parent is increased by: 0 unless INCREASE_PARENT (or INCLUDED with increasing children). */
  readonly increasesParentBy: Money;
  /** What its own children add to one unit of it. */
  readonly childrenAdd: Money;
  /** In thousandths, like all quantities: per unit times the quantity above it up to the line's. */
  readonly totalQuantity: number;
}

export interface AppliedDiscount {
  readonly discount: DiscountData;
  /** At most zero. For an item-level discount: its part on this line. */
  readonly value: Money;
  /** Discounted units, in thousandths. */
  readonly quantity: number;
  /** The k-th bundle of this discount in the cart, from 0; the wire makes one `bundle_uuid` of it. */
  readonly bundleIndex?: number;
}

export interface AppliedFee {
  readonly fee: FeeData;
  /** Item level: the covered line. */
  readonly lineId?: string;
  /** FLAT and CUSTOM: the amount; item-level FLAT: the amount times the quantity. Absent for PERCENT. */
  readonly basisAmount?: Money;
  readonly value: Money;
  readonly taxes: readonly AppliedTax[];
  readonly exclusiveTax: Money;
  readonly inclusiveTax: Money;
}
