import type { Money } from '../../base/money.ts';
import { AmountTooLarge } from '../../base/ratio.ts';
import type { BundleRule } from '../catalogue/catalogue.ts';
import type { DiscountScope } from './discount-scope.ts';
import { amountOf, poolUnits, priceOf, type ReducedUnits, type UnitGroup } from './discount-units.ts';

const MOST_BUNDLES = 10_000;

/** Fills as many bundles as save money. The first bundle is the dearest, so the loop ends at the first one that saves nothing. */
export function findBundles(rule: BundleRule, reach: DiscountScope): { readonly value: Money; readonly reduced: readonly ReducedUnits[] } {
  const pool = poolUnits(reach);
  const bundlePrice = BigInt(rule.price) * pool.fractions;
  const queues = rule.parts.map((part) => ({
    quantity: part.quantity,
    groups: pool.groups.filter((group) => part.itemIds.has(group.line.line.itemId)),
    first: 0,
  }));
  const reduced: ReducedUnits[] = [];
  let saved = 0n;
  for (let bundleIndex = 0; queues.length > 0; bundleIndex++) {
    const bundle = fillBundle(queues, bundleIndex);
    if (bundle === undefined) break;
    const saving = priceOf(bundle) - bundlePrice;
    if (saving <= 0n) break;
    if (bundleIndex === MOST_BUNDLES) throw new AmountTooLarge('more bundles than a cart may hold');
    saved += saving;
    reduced.push(...bundle);
  }
  return { value: amountOf(saved, pool.fractions), reduced };
}

/** The groups that can fill one part, dearest first. `first` is the index of the first group with units left. */
interface PartQueue {
  readonly quantity: number;
  readonly groups: readonly UnitGroup[];
  first: number;
}

/** Fills the parts in listed order; each unit is used once. */
function fillBundle(queues: readonly PartQueue[], bundleIndex: number): ReducedUnits[] | undefined {
  const counts = new Map<UnitGroup, number>();
  for (const queue of queues) {
    let missing = queue.quantity;
    while (missing > 0) {
      const group = queue.groups[queue.first];
      if (group === undefined) return undefined;
      const count = Math.min(missing, group.free);
      group.free -= count;
      missing -= count;
      if (count > 0) counts.set(group, (counts.get(group) ?? 0) + count);
      if (group.free === 0) queue.first++;
    }
  }
  return [...counts].map(([group, count]) => ({ group, count, bundleIndex }));
}
