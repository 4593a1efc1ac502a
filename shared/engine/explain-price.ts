import { add, type Money, NO_MONEY, sum } from '../base/money.ts';
import type { Cart } from './cart.ts';
import { type CartInWork, type LineInWork, leftOf, type PricingContext } from './cart-in-work.ts';
import { type Catalogue, type CompiledItem, findItem, findNode } from './catalogue.ts';
import type { ModifierMode, PriceLevel, ScheduledLevel } from './catalogue-data.ts';
import { isOverride } from './own-price.ts';
import { workOutPrices } from './price-cart.ts';
import { levelsPassedOver, priceAt, scheduledLevel } from './price-levels.ts';
import type { AppliedDiscount, AppliedFee, AppliedTax, PricedModifier } from './priced-cart.ts';
import type { Problem } from './problem.ts';

/** Why a line costs what it costs, as data for screens. The figures are those of `priceCart` for the same cart and context. */
export interface PriceExplanation {
  readonly lineId: string;
  readonly itemId: string;
  readonly itemName: string;
  /** In thousandths. */
  readonly quantity: number;
  readonly isReturn: boolean;
  readonly level: LevelExplanation;
  readonly runningDayparts: readonly { readonly id: string; readonly name: string }[];
  readonly unit: UnitExplanation;
  readonly modifiers: readonly ModifierExplanation[];
  readonly components: readonly ComponentExplanation[];
  readonly itemDiscounts: readonly AppliedDiscount[];
  /** This line's parts of the cart-level discounts. */
  readonly cartDiscounts: readonly AppliedDiscount[];
  /** Item-level fees on this line. */
  readonly fees: readonly AppliedFee[];
  /** What all components come to, discounts and exclusive taxes included, fees not. */
  readonly total: Money;
  /** Those of this line, and those of the whole cart. */
  readonly problems: readonly Problem[];
}

export interface LevelExplanation {
  readonly asked: PriceLevel;
  /** Who asked for it: the line, the stand (or preview), the vendor's schedule, or nobody, so that the first is asked. */
  readonly askedBy: 'line' | 'stand' | 'schedule' | 'default';
  readonly schedule?: ScheduledLevel;
  /** Levels that were asked first and have no price. */
  readonly passedOver: readonly PriceLevel[];
  /** Where the price was found at last. */
  readonly found?: PriceLevel;
  readonly price?: Money;
}

export interface UnitExplanation {
  /** What one unit costs as charged. */
  readonly cost: Money;
  readonly originalCost: Money;
  /** What modifiers increase one unit by; an override of the whole unit replaces that, too. */
  readonly modifiersAdd: Money;
  readonly override: 'none' | 'whole unit' | 'own price';
}

export interface ModifierExplanation {
  readonly nodeId?: string;
  readonly itemId: string;
  readonly itemName: string;
  readonly itemSetName?: string;
  readonly mode: ModifierMode;
  readonly parentIndex: number;
  /** Whose price it is: the node's goes before its item's. Nobody's where the modifier is not charged. */
  readonly pricedBy: 'node' | 'item' | 'override' | 'nobody';
  /** The level at which its item's price was found. */
  readonly level?: PriceLevel;
  readonly price: Money;
  /** Per unit of the parent. */
  readonly units: number;
  readonly freeUnits: number;
  readonly childrenAdd: Money;
  readonly increasesParentBy: Money;
  /** In thousandths. */
  readonly totalQuantity: number;
}

export interface ComponentExplanation {
  /** Undefined for the root; else the place of the modifier in the list. */
  readonly modifierIndex: number | undefined;
  readonly itemId: string;
  readonly itemName: string;
  readonly gross: Money;
  readonly originalGross: Money;
  readonly itemDiscount: Money;
  readonly cartDiscount: Money;
  /** Gross and discounts: what is taxed. */
  readonly net: Money;
  readonly isTaxable: boolean;
  readonly isDiscountable: boolean;
  readonly taxes: readonly AppliedTax[];
}

/** Undefined where the cart has no such line, or its item is not in the catalogue. Another instant or level goes by the context. */
export function explainPrice(catalogue: Catalogue, cart: Cart, lineId: string, context: PricingContext): PriceExplanation | undefined {
  const { work } = workOutPrices(catalogue, cart, context, true);
  const line = work.lines.find((candidate) => candidate.line.id === lineId);
  if (line?.item === undefined) return undefined;
  const level = explainLevel(work, line, context);
  return {
    lineId,
    itemId: line.line.itemId,
    itemName: line.item.data.name,
    quantity: line.quantity,
    isReturn: line.isReturn,
    level,
    runningDayparts: work.running.map(({ data }) => ({ id: data.id, name: data.name })),
    unit: explainUnit(line),
    modifiers: explainModifiers(work, line, level.asked),
    components: line.components.map((component, index) => {
      const { data } = line.items[index] as CompiledItem;
      return { ...component, itemName: data.name, net: leftOf(component), isTaxable: data.taxable, isDiscountable: data.discountable };
    }),
    itemDiscounts: line.discounts,
    cartDiscounts: work.cartDiscountParts?.get(line) ?? [],
    fees: work.fees.filter((fee) => fee.lineId === lineId),
    total: totalOf(line),
    problems: work.problems.filter((problem) => problem.lineId === undefined || problem.lineId === lineId),
  };
}

function explainLevel(work: CartInWork, line: LineInWork, context: PricingContext): LevelExplanation {
  const schedule = scheduledLevel(work.catalogue.calendar, work.at);
  const asked = line.line.priceLevel ?? work.level;
  const found = line.item === undefined ? undefined : priceAt(line.item.prices, asked);
  return {
    asked,
    askedBy: askedBy(line, context, schedule),
    ...(schedule !== undefined && { schedule }),
    passedOver: levelsPassedOver(asked, found?.level),
    ...(found !== undefined && { found: found.level, price: found.price }),
  };
}

function askedBy(line: LineInWork, context: PricingContext, schedule: ScheduledLevel | undefined): LevelExplanation['askedBy'] {
  if (line.line.priceLevel !== undefined) return 'line';
  if (context.priceLevel !== undefined) return 'stand';
  return schedule === undefined ? 'default' : 'schedule';
}

function explainUnit(line: LineInWork): UnitExplanation {
  return {
    cost: line.unitCost,
    originalCost: line.originalUnitCost,
    modifiersAdd: sum(line.modifiers.filter(({ parentIndex }) => parentIndex < 0).map(({ increasesParentBy }) => increasesParentBy)),
    override: overrideOf(line),
  };
}

function overrideOf({ line, item }: LineInWork): UnitExplanation['override'] {
  if (item === undefined) return 'none';
  if (isOverride(item, line.unitCost)) return 'whole unit';
  return isOverride(item, line.ownPrice) ? 'own price' : 'none';
}

/** A modifier's node is among the sets of its parent's node, which stands before it in the list. */
function explainModifiers({ catalogue, options }: CartInWork, line: LineInWork, asked: PriceLevel): readonly ModifierExplanation[] {
  const places: ReturnType<typeof findNode>[] = [];
  return line.modifiers.map((modifier) => {
    const { nodeId } = modifier.chosen;
    const itemSetIds = modifier.parentIndex < 0 ? line.item?.data.itemSetIds : places[modifier.parentIndex]?.node.itemSetIds;
    const place = nodeId === undefined ? undefined : findNode(catalogue, itemSetIds ?? [], nodeId);
    places.push(place);
    const item = findItem(catalogue, modifier.chosen.itemId);
    const pricedBy = options.modifiers ? pricedByWhom(modifier, item, place) : 'nobody';
    return explainModifier(modifier, item, place, pricedBy, asked);
  });
}

function explainModifier(
  modifier: PricedModifier,
  item: CompiledItem | undefined,
  place: ReturnType<typeof findNode>,
  pricedBy: ModifierExplanation['pricedBy'],
  asked: PriceLevel,
): ModifierExplanation {
  const { chosen } = modifier;
  const level = pricedBy === 'item' && item !== undefined ? priceAt(item.prices, asked)?.level : undefined;
  return {
    ...(chosen.nodeId !== undefined && { nodeId: chosen.nodeId }),
    itemId: chosen.itemId,
    itemName: item?.data.name ?? chosen.itemId,
    ...(place !== undefined && { itemSetName: place.itemSet.data.name }),
    mode: modifier.mode,
    parentIndex: modifier.parentIndex,
    pricedBy,
    ...(level !== undefined && { level }),
    price: modifier.price,
    units: chosen.quantity,
    freeUnits: modifier.freeUnits,
    childrenAdd: modifier.childrenAdd,
    increasesParentBy: modifier.increasesParentBy,
    totalQuantity: modifier.totalQuantity,
  };
}

function pricedByWhom(
  modifier: PricedModifier,
  item: CompiledItem | undefined,
  place: ReturnType<typeof findNode>,
): ModifierExplanation['pricedBy'] {
  if (modifier.mode === 'INCLUDED' || item === undefined) return 'nobody';
  if (isOverride(item, modifier.chosen.ownPrice)) return 'override';
  return place?.node.price === undefined ? 'item' : 'node';
}

function totalOf(line: LineInWork): Money {
  let total = NO_MONEY;
  for (const component of line.components) {
    total = add(total, leftOf(component));
    for (const { tax, amount } of component.taxes) if (!tax.inclusive) total = add(total, amount);
  }
  return total;
}
