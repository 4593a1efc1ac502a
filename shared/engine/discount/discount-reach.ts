import { add, type Money, NO_MONEY } from '../../base/money.ts';
import type { CompiledDiscount, CompiledItem } from '../catalogue/catalogue.ts';
import { type CartInWork, type ComponentInWork, type LineInWork, leftOf, momentOfLine } from '../priced-lines/cart-in-work.ts';
import { holdsAt } from '../priced-lines/ordered-lines.ts';
import { addQuantities } from '../terms/amount-for-quantity.ts';
import { matchesLine } from './discount-criteria.ts';

/** The lines and amounts that a discount may reduce, in cart order. */
export interface Reach {
  /** Lines with at least one component that counts. */
  readonly lines: readonly LineInWork[];
  /** For every component of those lines: its amount after earlier discounts, or 0 when it does not count. */
  readonly lefts: readonly Money[];
  readonly base: Money;
  /** Of the lines in reach, in thousandths. */
  readonly quantity: number;
  /** Of those lines that also match the item and category criteria. At item level it equals `quantity`. */
  readonly matchingQuantity: number;
}

/** Returns undefined when the line criteria fail. At cart level these criteria only decide whether the discount applies at all. */
export function findReach(work: CartInWork, discount: CompiledDiscount): Reach | undefined {
  const isCartLevel = discount.data.level === 'CART';
  const lines: LineInWork[] = [];
  const lefts: Money[] = [];
  let base = NO_MONEY;
  let quantity = 0;
  let matchingQuantity = 0;
  for (const line of work.lines) {
    if (work.ordered !== undefined && !holdsAt(momentOfLine(work, line), discount)) continue;
    const isMatching = matchesLine(discount, line);
    if (!isMatching && !isCartLevel) continue;
    const before = base;
    const start = lefts.length;
    for (let index = 0; index < line.components.length; index++) {
      const left = countingLeft(line, index);
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
export function countingLeft(line: LineInWork, index: number): Money {
  if (line.isReturn || !(line.items[index] as CompiledItem).data.discountable) return NO_MONEY;
  const left = leftOf(line.components[index] as ComponentInWork);
  return (left as number) > 0 ? left : NO_MONEY;
}
