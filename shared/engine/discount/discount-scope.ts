import { add, type Money, NO_MONEY } from '../../base/money.ts';
import type { CompiledDiscount, CompiledItem } from '../catalogue/catalogue.ts';
import {
  amountAfterDiscounts,
  type CartPricing,
  type ComponentPricing,
  type LinePricing,
  orderTimeOfLine,
} from '../priced-lines/cart-pricing.ts';
import { meetsTimeCriteria } from '../priced-lines/ordered-lines.ts';
import { addQuantities } from '../terms/amount-for-quantity.ts';
import { matchesLine } from './discount-criteria.ts';

/** The lines and amounts that a discount may reduce, in cart order. */
export interface DiscountScope {
  /** Lines with at least one component that counts. */
  readonly lines: readonly LinePricing[];
  /** For every component of those lines: its amount after earlier discounts, or 0 when it does not count. */
  readonly lefts: readonly Money[];
  readonly base: Money;
  /** Of the lines in reach, in thousandths. */
  readonly quantity: number;
  /** Of those lines that also match the item and category criteria. At item level it equals `quantity`. */
  readonly matchingQuantity: number;
}

/** Returns undefined when the line criteria fail. At cart level these criteria only decide whether the discount applies at all. */
export function findScope(work: CartPricing, discount: CompiledDiscount): DiscountScope | undefined {
  const isCartLevel = discount.data.level === 'CART';
  const lines: LinePricing[] = [];
  const lefts: Money[] = [];
  let base = NO_MONEY;
  let quantity = 0;
  let matchingQuantity = 0;
  for (const line of work.lines) {
    if (work.ordered !== undefined && !meetsTimeCriteria(orderTimeOfLine(work, line), discount)) continue;
    const isMatching = matchesLine(discount, line);
    if (!isMatching && !isCartLevel) continue;
    const before = base;
    const start = lefts.length;
    for (let index = 0; index < line.components.length; index++) {
      const left = discountableAmount(line, index);
      lefts.push(left);
      base = add(base, left);
    }
    if (base === before) {
      lefts.length = start;
      continue;
    }
    lines.push(line);
    quantity = addQuantities(quantity, line.quantity);
    if (isMatching) matchingQuantity = addQuantities(matchingQuantity, line.quantity);
  }
  if (matchingQuantity === 0 || matchingQuantity < discount.minQuantity) return undefined;
  return { lines, lefts, base, quantity, matchingQuantity };
}

/** Returns the amount left of a component, or 0 when it is returned, not discountable or fully discounted. */
export function discountableAmount(line: LinePricing, index: number): Money {
  if (line.isReturn || !(line.items[index] as CompiledItem).data.discountable) return NO_MONEY;
  const left = amountAfterDiscounts(line.components[index] as ComponentPricing);
  return (left as number) > 0 ? left : NO_MONEY;
}
