import { add, type Money, NO_MONEY, subtract } from '../../base/money.ts';
import { type CompiledItem, findItem } from '../catalogue/catalogue.ts';
import { priceAt } from '../catalogue/price-levels.ts';
import type { CartLine } from '../terms/cart.ts';
import { refuseBecause } from '../terms/report-problem.ts';
import { carryModifiers } from './carry-modifiers.ts';
import type { CartPricing, LinePricing } from './cart-pricing.ts';
import { pricingOfLine } from './cart-pricing.ts';
import { checkRootItem } from './check-item.ts';
import { chargeComponent, openComponent } from './component.ts';
import type { ModifierWalk } from './modifier-walk.ts';
import { acceptsOverride, checkClaim, isOverride, requirePrice } from './own-price.ts';
import { type Increase, NO_INCREASE, priceModifiersUnder } from './price-modifiers.ts';

export function priceLines(work: CartPricing): void {
  work.lines = work.cart.lines.map((line) => priceLine(pricingOfLine(work, line.id), line));
  for (const line of work.lines) for (const { gross } of line.components) work.subtotal = add(work.subtotal, gross);
}

const NO_DISCOUNTS: LinePricing['discounts'] = [];

/** Computes level, unit price, modifiers and gross of one line, without discounts. */
function priceLine(work: CartPricing, line: CartLine): LinePricing {
  const item = findItem(work.catalogue, line.itemId);
  if (item === undefined) {
    refuseBecause(work.problems, 'unknown_item', { lineId: line.id, subjectId: line.itemId });
    return unpricedLine(line);
  }
  checkRootItem(work, item, line);
  const level = line.priceLevel ?? work.level;
  const listed = priceAt(item.prices, level);
  const quantity = usableQuantity(work, line);
  const walk: ModifierWalk = { work, line, level, modifiers: [], components: [], items: [], alcoholUnits: 0 };
  const root = openComponent(walk, item, undefined);
  const increase = walkModifiers(walk, item, quantity);
  const unitCost = chargedUnit(work, line, item, listed?.price, increase.charged);
  const originalUnitCost = originalUnit(line, item, listed?.price, unitCost, increase);
  chargeComponent(walk, root, unitCost, originalUnitCost, quantity);
  return {
    line,
    item,
    isReturn: line.activity === 'RETURN',
    quantity,
    level: listed?.level,
    unitCost,
    originalUnitCost,
    components: walk.components,
    items: walk.items,
    modifiers: walk.modifiers,
    alcoholUnits: walk.alcoholUnits + (item.data.isAlcohol ? quantity : 0),
    discounts: NO_DISCOUNTS,
  };
}

/** Keeps the position of a line that cannot be priced, so that screens and answers can still pair lines by index. */
export function unpricedLine(line: CartLine): LinePricing {
  return {
    line,
    item: undefined,
    isReturn: line.activity === 'RETURN',
    quantity: 0,
    level: undefined,
    unitCost: NO_MONEY,
    originalUnitCost: NO_MONEY,
    components: [],
    items: [],
    modifiers: [],
    alcoholUnits: 0,
    discounts: NO_DISCOUNTS,
  };
}

function usableQuantity(work: CartPricing, line: CartLine): number {
  if (Number.isSafeInteger(line.quantity) && line.quantity > 0) return line.quantity;
  refuseBecause(work.problems, 'bad_quantity', { lineId: line.id });
  return 0;
}

function walkModifiers(walk: ModifierWalk, item: CompiledItem, quantity: number): Readonly<Increase> {
  const { modifiers } = walk.line;
  const { itemSetIds } = item.data;
  if (walk.work.options.modifiers) return priceModifiersUnder(walk, modifiers, itemSetIds, -1, quantity, 1);
  carryModifiers(walk, modifiers, itemSetIds, -1, quantity, 1);
  return NO_INCREASE;
}

/** Returns the price of a whole unit: `unitCost` replaces everything, `ownPrice` only the item's own price without its modifiers. */
function chargedUnit(work: CartPricing, line: CartLine, item: CompiledItem, listed: Money | undefined, increase: Money): Money {
  if (acceptsOverride(work, item, line.unitCost, line.id)) return line.unitCost;
  if (acceptsOverride(work, item, line.ownPrice, line.id)) return add(line.ownPrice, increase);
  const unit = add(requirePrice(work, item, listed, line.id), increase);
  if (listed !== undefined) {
    checkClaim(work, item, line.ownPrice, listed, line.id);
    checkClaim(work, item, line.unitCost, unit, line.id);
  }
  return unit;
}

/** For an open price without a catalogue price, the original is the charged price with the modifiers at their original prices. */
function originalUnit(line: CartLine, item: CompiledItem, listed: Money | undefined, unitCost: Money, increase: Readonly<Increase>): Money {
  if (listed !== undefined) return add(listed, increase.original);
  if (isOverride(item, line.unitCost) || increase.original === increase.charged) return unitCost;
  return add(subtract(unitCost, increase.charged), increase.original);
}
