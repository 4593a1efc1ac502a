import { allocate } from '../../base/allocate.ts';
import { add, type Money, NO_MONEY, negate, subtract } from '../../base/money.ts';
import type { CompiledDiscount } from '../catalogue/catalogue.ts';
import type { CartPricing, ComponentPricing, LinePricing } from '../priced-lines/cart-pricing.ts';
import type { AppliedDiscount } from '../priced-lines/priced-cart.ts';
import { type DiscountScope, discountableAmount } from './discount-scope.ts';

/** Spreads a discount over all components in its reach, in proportion to what is left of each. */
export function spreadOverReach(work: CartPricing, discount: CompiledDiscount, reach: DiscountScope, value: Money): void {
  const parts = allocate(value, reach.lefts);
  let next = 0;
  for (const line of reach.lines) {
    let partOfLine = NO_MONEY;
    for (const component of line.components) {
      const part = parts[next++] as Money;
      reduceComponent(component, discount, part);
      partOfLine = add(partOfLine, part);
    }
    recordOnLine(work, line, appliedDiscount(discount, partOfLine, line.quantity));
  }
  if (discount.data.level === 'CART') work.cartDiscounts.push(appliedDiscount(discount, value, reach.quantity));
}

export function spreadOverLine(line: LinePricing, discount: CompiledDiscount, partOfLine: Money): void {
  const lefts = line.components.map((_, index) => discountableAmount(line, index));
  for (const [index, part] of allocate(partOfLine, lefts).entries()) {
    reduceComponent(line.components[index] as ComponentPricing, discount, part);
  }
}

export function appliedDiscount(discount: CompiledDiscount, size: Money, quantity: number, bundleIndex?: number): AppliedDiscount {
  const value = negate(size);
  return bundleIndex === undefined
    ? { discount: discount.data, value, quantity }
    : { discount: discount.data, value, quantity, bundleIndex };
}

/** Leaves out a line whose part is zero. */
export function recordOnLine(work: CartPricing, line: LinePricing, applied: AppliedDiscount): void {
  if (applied.value === NO_MONEY) return;
  if (applied.discount.level === 'CART') {
    const parts = work.cartDiscountParts?.get(line);
    if (parts === undefined) work.cartDiscountParts?.set(line, [applied]);
    else parts.push(applied);
  } else {
    if (line.discounts.length === 0) line.discounts = [applied];
    else line.discounts.push(applied);
    work.subtotal = add(work.subtotal, applied.value);
  }
}

function reduceComponent(component: ComponentPricing, discount: CompiledDiscount, part: Money): void {
  if (discount.data.level === 'CART') component.cartDiscount = subtract(component.cartDiscount, part);
  else component.itemDiscount = subtract(component.itemDiscount, part);
}
