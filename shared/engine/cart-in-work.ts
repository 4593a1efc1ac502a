import { add, type Money, NO_MONEY } from '../base/money.ts';
import type { Instant } from '../base/time.ts';
import type { Cart, CartLine } from './cart.ts';
import type { Catalogue, CompiledDaypart, CompiledItem } from './catalogue.ts';
import type { CalculateOptions, CashRounding, DiscountData, PriceLevel } from './catalogue-data.ts';
import { type Moment, momentsOf, type OrderedLines } from './ordered-lines.ts';
import { levelAt } from './price-levels.ts';
import type { AppliedDiscount, AppliedFee, PricedComponent, PricedModifier } from './priced-cart.ts';
import type { Problem } from './problem.ts';
import { runningDayparts } from './running-dayparts.ts';

/** What pricing is told besides the catalogue and the cart. */
export interface PricingContext {
  readonly at: Instant;
  /** For a preview; lines that name their own keep it. Absent: the vendor's schedule. */
  readonly priceLevel?: PriceLevel;
  /** How cash is rounded where the vendor has no rule of its own. */
  readonly rounding?: CashRounding;
  /** By line id; a line that is not in it is ordered now. */
  readonly ordered?: OrderedLines;
}

/** A cart while it is being priced: each step of the pipeline reads what the steps before it have written. */
export interface CartInWork {
  readonly catalogue: Catalogue;
  readonly cart: Cart;
  readonly at: Instant;
  readonly options: CalculateOptions;
  /** For lines that name none. */
  readonly level: PriceLevel;
  readonly running: readonly CompiledDaypart[];
  readonly rounding: CashRounding | undefined;
  readonly ordered: ReturnType<typeof momentsOf> | undefined;
  readonly problems: Problem[];
  lines: readonly LineInWork[];
  /** Component gross of all lines plus item-level discounts so far. */
  subtotal: Money;
  readonly cartDiscounts: AppliedDiscount[];
  /** Each line's parts of the cart-level discounts; kept only where somebody asks for them. */
  readonly cartDiscountParts: Map<LineInWork, AppliedDiscount[]> | undefined;
  pendingDiscounts: readonly DiscountData[];
  fees: readonly AppliedFee[];
  /** The inclusive taxes contained in the amounts at catalogue prices. */
  originalInclusiveTax: Money;
}

export interface LineInWork {
  readonly line: CartLine;
  readonly item: CompiledItem | undefined;
  readonly isReturn: boolean;
  /** In thousandths; 0 where the cart's is none. */
  readonly quantity: number;
  readonly level: PriceLevel | undefined;
  readonly unitCost: Money;
  readonly originalUnitCost: Money;
  readonly components: readonly ComponentInWork[];
  /** The item of each component. */
  readonly items: readonly CompiledItem[];
  readonly modifiers: readonly PricedModifier[];
  /** Of the line's root and modifiers together, in thousandths. */
  readonly alcoholUnits: number;
  /** Shared while it is empty. */
  discounts: AppliedDiscount[];
}

export type Writable<Record> = { -readonly [Member in keyof Record]: Record[Member] };

/** The component of the answer while its discounts and taxes are still to come. */
export type ComponentInWork = Writable<PricedComponent>;

/** Gross and all discounts so far. */
export function leftOf(component: ComponentInWork): Money {
  return add(add(component.gross, component.itemDiscount), component.cartDiscount);
}

export function beginWork(catalogue: Catalogue, cart: Cart, context: PricingContext, keepsParts: boolean): CartInWork {
  return {
    catalogue,
    cart,
    at: context.at,
    options: catalogue.terms.options,
    level: context.priceLevel ?? levelAt(catalogue.calendar, context.at),
    running: runningDayparts(catalogue.calendar, context.at),
    rounding: catalogue.terms.cashRounding ?? context.rounding,
    ordered: context.ordered && momentsOf(catalogue, context.ordered),
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

/** The cart as one line of it sees it. What it writes, such as problems, is the cart's. */
export function workOfLine(work: CartInWork, lineId: string): CartInWork {
  const ordered = work.ordered?.get(lineId);
  if (ordered === undefined) return work;
  return { ...work, ...ordered };
}

export function wasOrderedOpen(work: CartInWork, line: Pick<LineInWork, 'line'>): boolean {
  return work.ordered?.get(line.line.id)?.wasOpen === true || momentOfLine(work, line).running.length > 0;
}

export function momentOfLine(work: CartInWork, { line }: Pick<LineInWork, 'line'>): Moment {
  return work.ordered?.get(line.id) ?? work;
}
