import type { Money } from '../../base/money.ts';
import type { BogoRule } from '../catalogue/catalogue.ts';
import type { DiscountScope } from './discount-scope.ts';
import { amountOf, poolUnits, priceOf, type ReducedUnits } from './discount-units.ts';

/** Sorts units by descending price; in every full group of buy + get units the `get` cheapest are reduced. */
export function findBogo(rule: BogoRule, reach: DiscountScope): { readonly value: Money; readonly reduced: readonly ReducedUnits[] } {
  const pool = poolUnits(reach);
  const size = rule.buy + rule.get;
  const allUnits = pool.groups.reduce((total, group) => total + group.units, 0);
  const inFullGroups = size === 0 ? 0 : allUnits - (allUnits % size);
  const reduced: ReducedUnits[] = [];
  let start = 0;
  for (const group of pool.groups) {
    const end = Math.min(start + group.units, inFullGroups);
    if (end <= start) break;
    const count = reducedAmongFirst(end, rule) - reducedAmongFirst(start, rule);
    if (count > 0) reduced.push({ group, count });
    start = end;
  }
  const reducedPrice = priceOf(reduced);
  const { num, den } = rule.share.num > rule.share.den ? { num: 1, den: 1 } : rule.share;
  return { value: amountOf(reducedPrice * BigInt(num), pool.fractions * BigInt(den)), reduced };
}

/** Returns how many of the `count` dearest units are reduced. */
function reducedAmongFirst(count: number, { buy, get }: BogoRule): number {
  const rest = count % (buy + get);
  return ((count - rest) / (buy + get)) * get + Math.max(0, rest - buy);
}
