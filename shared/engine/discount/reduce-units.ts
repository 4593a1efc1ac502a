import { add, type Money, NO_MONEY } from '../../base/money.ts';
import { spreadExactly } from '../../base/spread-exactly.ts';
import type { CompiledDiscount } from '../catalogue/catalogue.ts';
import type { CartPricing } from '../priced-lines/cart-pricing.ts';
import { ONE_PIECE } from '../terms/cart.ts';
import type { ReducedUnits } from './discount-units.ts';
import { appliedDiscount, recordOnLine, spreadOverLine } from './spread-discount.ts';

/** Takes the value off the reduced units and, within each line, off its components. */
export function reduceUnits(work: CartPricing, discount: CompiledDiscount, value: Money, reduced: readonly ReducedUnits[]): void {
  const inCartOrder = [...reduced].sort((a, b) => a.group.index - b.group.index || (a.bundleIndex ?? 0) - (b.bundleIndex ?? 0));
  const parts = spreadExactly(
    value,
    inCartOrder.map(({ group, count }) => ({ weight: group.price, count, remaining: group.remaining })),
  );
  for (let start = 0; start < inCartOrder.length; ) {
    const { group } = inCartOrder[start] as ReducedUnits;
    let partOfLine = NO_MONEY;
    for (; inCartOrder[start]?.group === group; start++) {
      const { count, bundleIndex } = inCartOrder[start] as ReducedUnits;
      const part = parts[start] as Money;
      partOfLine = add(partOfLine, part);
      recordOnLine(work, group.line, appliedDiscount(discount, part, count * ONE_PIECE, bundleIndex));
    }
    spreadOverLine(group.line, discount, partOfLine);
  }
  if (discount.data.level === 'CART') recordOnCart(work, discount, inCartOrder, parts);
}

/** Records one entry, or one per bundle. */
function recordOnCart(work: CartPricing, discount: CompiledDiscount, reduced: readonly ReducedUnits[], parts: readonly Money[]): void {
  const byBundle = new Map<number | undefined, { size: Money; units: number }>();
  for (const [index, { count, bundleIndex }] of reduced.entries()) {
    const before = byBundle.get(bundleIndex) ?? { size: NO_MONEY, units: 0 };
    byBundle.set(bundleIndex, { size: add(before.size, parts[index] as Money), units: before.units + count });
  }
  const bundles = [...byBundle].sort(([a], [b]) => (a ?? 0) - (b ?? 0));
  for (const [bundleIndex, { size, units }] of bundles) {
    work.cartDiscounts.push(appliedDiscount(discount, size, units * ONE_PIECE, bundleIndex));
  }
}
