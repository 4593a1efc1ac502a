import { add, type Money, NO_MONEY } from '../../base/money.ts';
import { type Catalogue, type CompiledItem, findItem } from '../catalogue/catalogue.ts';
import { levelsPassedOver, priceAt, scheduledLevel } from '../catalogue/price-levels.ts';
import { amountAfterDiscounts, type CartPricing, type LinePricing, type PricingContext } from '../priced-lines/cart-pricing.ts';
import { isOverride } from '../priced-lines/own-price.ts';
import type { AppliedDiscount, AppliedFee, PricedComponent, PricedModifier } from '../priced-lines/priced-cart.ts';
import type { Cart } from '../terms/cart.ts';
import type { PriceLevel } from '../terms/catalogue-data.ts';
import { workOutPrices } from './price-cart.ts';

/** The reasons for a line's price, as data for screens. The figures are those of `priceCart` for the same cart and context. */
export interface PriceExplanation {
  readonly itemName: string;
  /** In thousandths. */
  readonly quantity: number;
  readonly level: LevelExplanation;
  readonly runningDayparts: readonly { readonly id: string; readonly name: string }[];
  readonly unit: UnitExplanation;
  readonly modifiers: readonly (PricedModifier & { readonly itemName: string })[];
  readonly components: readonly (PricedComponent & { readonly itemName: string })[];
  readonly itemDiscounts: readonly AppliedDiscount[];
  /** This line's parts of the cart-level discounts. */
  readonly cartDiscounts: readonly AppliedDiscount[];
  /** Item-level fees on this line. */
  readonly fees: readonly AppliedFee[];
  /** The sum of all components with discounts and exclusive taxes, without fees. */
  readonly total: Money;
}

export interface LevelExplanation {
  readonly requested: PriceLevel;
  /** The line, the stand (for a preview), or the vendor's schedule named the level; `default`: none did, so it is the first level. */
  readonly requestedBy: 'line' | 'stand' | 'schedule' | 'default';
  /** Levels tried before `found` that have no price. */
  readonly passedOver: readonly PriceLevel[];
  /** The level that has a price. */
  readonly found?: PriceLevel;
  readonly price?: Money;
}

export interface UnitExplanation {
  /** The price of one unit as charged. */
  readonly cost: Money;
  readonly override: 'none' | 'whole unit' | 'own price';
}

/** Returns undefined when the cart has no such line, or the catalogue no such item. Use `context` to ask about another time or level. */
export function explainPrice(catalogue: Catalogue, cart: Cart, lineId: string, context: PricingContext): PriceExplanation | undefined {
  const { work } = workOutPrices(catalogue, cart, context, true);
  const line = work.lines.find((candidate) => candidate.line.id === lineId);
  if (line?.item === undefined) return undefined;
  const { item } = line;
  return {
    itemName: item.data.name,
    quantity: line.quantity,
    level: explainLevel(work, line.line.priceLevel, item, context),
    runningDayparts: work.running.map(({ data }) => ({ id: data.id, name: data.name })),
    unit: { cost: line.unitCost, override: overrideOf(line, item) },
    modifiers: line.modifiers.map((modifier) => ({ ...modifier, itemName: nameOf(catalogue, modifier.chosen.itemId) })),
    components: line.components.map((component) => ({ ...component, itemName: nameOf(catalogue, component.itemId) })),
    itemDiscounts: line.discounts,
    cartDiscounts: work.cartDiscountParts?.get(line) ?? [],
    fees: work.fees.filter((fee) => fee.lineId === lineId),
    total: totalOf(line),
  };
}

/** Falls back to the id when the catalogue has no such item. */
function nameOf(catalogue: Catalogue, itemId: string): string {
  return findItem(catalogue, itemId)?.data.name ?? itemId;
}

function explainLevel(
  work: CartPricing,
  ofLine: PriceLevel | undefined,
  item: CompiledItem,
  { priceLevel: ofStand }: PricingContext,
): LevelExplanation {
  const scheduled = scheduledLevel(work.catalogue.calendar, work.at);
  const requested = ofLine ?? work.level;
  const found = priceAt(item.prices, requested);
  return {
    requested,
    requestedBy: ofLine !== undefined ? 'line' : ofStand !== undefined ? 'stand' : scheduled !== undefined ? 'schedule' : 'default',
    passedOver: levelsPassedOver(requested, found?.level),
    ...(found !== undefined && { found: found.level, price: found.price }),
  };
}

function overrideOf({ line }: LinePricing, item: CompiledItem): UnitExplanation['override'] {
  if (isOverride(item, line.unitCost)) return 'whole unit';
  return isOverride(item, line.ownPrice) ? 'own price' : 'none';
}

function totalOf(line: LinePricing): Money {
  let total = NO_MONEY;
  for (const component of line.components) {
    total = add(total, amountAfterDiscounts(component));
    for (const { tax, amount } of component.taxes) if (!tax.inclusive) total = add(total, amount);
  }
  return total;
}
