import { add, type Money, NO_MONEY } from '../../base/money.ts';
import type { Instant } from '../../base/time.ts';
import type { Catalogue, CompiledDaypart, CompiledItem } from '../catalogue/catalogue.ts';
import { levelAt } from '../catalogue/price-levels.ts';
import { runningDayparts } from '../catalogue/running-dayparts.ts';
import type { Cart, CartLine } from '../terms/cart.ts';
import type { CalculateOptions, CashRounding, DiscountData, PriceLevel } from '../terms/catalogue-data.ts';
import type { Problem } from '../terms/problem.ts';
import { type OrderedLines, type OrderTime, orderTimesOf } from './ordered-lines.ts';
import type { AppliedDiscount, AppliedFee, PricedComponent, PricedModifier } from './priced-cart.ts';

/** The input of pricing besides the catalogue and the cart. */
export interface PricingContext {
  readonly at: Instant;
  /** The level for lines that name none, used for previews. Default: the vendor's schedule. */
  readonly priceLevel?: PriceLevel;
  /** Cash rounding for vendors that have no rule of their own. */
  readonly rounding?: CashRounding;
  /** By line id; lines not listed are priced as ordered now. */
  readonly ordered?: OrderedLines;
}

/** A cart while it is being priced. Each step of the pipeline reads the results of earlier steps. */
export interface CartPricing {
  readonly catalogue: Catalogue;
  readonly cart: Cart;
  readonly at: Instant;
  readonly options: CalculateOptions;
  /** The level for lines that name none. */
  readonly level: PriceLevel;
  readonly running: readonly CompiledDaypart[];
  readonly rounding: CashRounding | undefined;
  readonly ordered: ReturnType<typeof orderTimesOf> | undefined;
  readonly problems: Problem[];
  lines: readonly LinePricing[];
  /** Gross of all components plus the item-level discounts applied so far. */
  subtotal: Money;
  readonly cartDiscounts: AppliedDiscount[];
  /** Each line's parts of the cart-level discounts; kept only for `explainPrice`. */
  readonly cartDiscountParts: Map<LinePricing, AppliedDiscount[]> | undefined;
  pendingDiscounts: readonly DiscountData[];
  fees: readonly AppliedFee[];
  /** The inclusive taxes contained in the amounts at catalogue prices. */
  originalInclusiveTax: Money;
}

export interface LinePricing {
  readonly line: CartLine;
  readonly item: CompiledItem | undefined;
  readonly isReturn: boolean;
  /** In thousandths; 0 when the cart's quantity is invalid. */
  readonly quantity: number;
  readonly level: PriceLevel | undefined;
  readonly unitCost: Money;
  readonly originalUnitCost: Money;
  readonly components: readonly ComponentPricing[];
  /** The item of each component, by the same index. */
  readonly items: readonly CompiledItem[];
  readonly modifiers: readonly PricedModifier[];
  /** Units of the line's item and modifiers that are alcohol, in thousandths. */
  readonly alcoholUnits: number;
  /** While empty, this array is shared between lines: replace it instead of pushing to it. */
  discounts: AppliedDiscount[];
}

export type Writable<Record> = { -readonly [Member in keyof Record]: Record[Member] };

/** A component whose discounts and taxes are still being computed. */
export type ComponentPricing = Writable<PricedComponent>;

/** Returns gross plus the (negative) discounts applied so far. */
export function amountAfterDiscounts(component: ComponentPricing): Money {
  return add(add(component.gross, component.itemDiscount), component.cartDiscount);
}

export function beginWork(catalogue: Catalogue, cart: Cart, context: PricingContext, keepsParts: boolean): CartPricing {
  return {
    catalogue,
    cart,
    at: context.at,
    options: catalogue.terms.options,
    level: context.priceLevel ?? levelAt(catalogue.calendar, context.at),
    running: runningDayparts(catalogue.calendar, context.at),
    rounding: catalogue.terms.cashRounding ?? context.rounding,
    ordered: context.ordered && orderTimesOf(catalogue, context.ordered),
    problems: [],
    lines: [],
    subtotal: NO_MONEY,
    cartDiscounts: [],
    cartDiscountParts: keepsParts ? new Map() : undefined,
    pendingDiscounts: [],
    fees: [],
    originalInclusiveTax: NO_MONEY,
  };
}

/** Returns the work as one line sees it: catalogue, level and day parts are those of when it was ordered. `problems` is shared. */
export function pricingOfLine(work: CartPricing, lineId: string): CartPricing {
  const ordered = work.ordered?.get(lineId);
  if (ordered === undefined) return work;
  return { ...work, ...ordered };
}

export function wasOrderedOpen(work: CartPricing, line: Pick<LinePricing, 'line'>): boolean {
  return work.ordered?.get(line.line.id)?.wasOpen === true || orderTimeOfLine(work, line).running.length > 0;
}

export function orderTimeOfLine(work: CartPricing, { line }: Pick<LinePricing, 'line'>): OrderTime {
  return work.ordered?.get(line.id) ?? work;
}
