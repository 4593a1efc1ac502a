import type { PricingContext } from '../../../shared/engine/priced-lines/cart-pricing.ts';
import type { Cart, CartLine, ChosenModifier } from '../../../shared/engine/terms/cart.ts';
import type {
  CalculateOptions,
  CatalogueData,
  DaypartData,
  DiscountData,
  FeeData,
  ItemData,
  ModifierMode,
  TaxData,
} from '../../../shared/engine/terms/catalogue-data.ts';
import type { ProblemCode } from '../../../shared/engine/terms/problem.ts';

/** The sheet of paper on which the oracle works: filled in step by step, in the order of the rules. */
export interface Sale {
  readonly data: CatalogueData;
  readonly cart: Cart;
  readonly context: PricingContext;
  readonly options: CalculateOptions;
  readonly runningDayparts: readonly DaypartData[];
  readonly lines: SaleLine[];
  readonly cartDiscounts: SaleDiscount[];
  readonly pendingDiscountIds: string[];
  readonly fees: SaleFee[];
  /** `code line` of everything that refuses the cart; the line is `-` where none is meant. */
  readonly refusals: Set<string>;
  /** Names of the rules that had an effect, for the tests to see that every rule was tried. */
  readonly features: Set<string>;
}

export interface SaleLine {
  readonly line: CartLine;
  readonly item: ItemData;
  readonly unitCost: bigint;
  readonly originalUnitCost: bigint;
  readonly modifiers: readonly SaleModifier[];
  readonly components: readonly Component[];
  readonly discounts: SaleDiscount[];
}

/** Root or SEPARATE modifier. */
export interface Component {
  readonly chosen: ChosenModifier | undefined;
  readonly item: ItemData;
  readonly gross: bigint;
  readonly originalGross: bigint;
  itemDiscount: bigint;
  cartDiscount: bigint;
  taxes: SaleTax[];
}

export interface SaleModifier {
  readonly chosen: ChosenModifier;
  readonly item: ItemData;
  readonly mode: ModifierMode;
  readonly price: bigint;
  readonly originalPrice: bigint;
  readonly freeUnits: bigint;
  readonly childrenAdd: bigint;
  readonly childrenAddOriginal: bigint;
  readonly increasesParentBy: bigint;
  /** Thousandths. */
  readonly totalQuantity: bigint;
}

export interface SaleTax {
  readonly tax: TaxData;
  readonly taxable: bigint;
  readonly amount: bigint;
}

export interface SaleDiscount {
  readonly discount: DiscountData;
  readonly value: bigint;
  /** Thousandths. */
  readonly quantity: bigint;
  readonly bundleIndex?: number;
}

export interface SaleFee {
  readonly fee: FeeData;
  readonly lineId: string | undefined;
  readonly basisAmount: bigint | undefined;
  readonly value: bigint;
  readonly taxes: readonly SaleTax[];
}

export function refuse(sale: Sale, code: ProblemCode, lineId = '-'): void {
  sale.refusals.add(`${code} ${lineId}`);
}

/** The sum of a figure over a list, from nothing. */
export function sumOf<T>(things: Iterable<T>, figure: (thing: T) => bigint): bigint {
  let sum = 0n;
  for (const thing of things) sum += figure(thing);
  return sum;
}

export function allComponents(sale: Sale): Component[] {
  return sale.lines.flatMap((line) => [...line.components]);
}

/** Gross plus its item- and cart-level reductions: "net amount N". */
export function netOf(component: Component): bigint {
  return component.gross + component.itemDiscount + component.cartDiscount;
}

/** Text order by code unit: "then `id`". */
export function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
