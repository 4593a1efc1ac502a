import type { Money } from '../base/money.ts';
import { AmountTooLarge } from '../base/ratio.ts';
import type { BundleRule } from './catalogue.ts';
import type { Reach } from './discount-reach.ts';
import { amountOf, poolUnits, priceOf, type ReducedUnits, type UnitGroup } from './discount-units.ts';

const MOST_BUNDLES = 10_000;

/** As many bundles as can be filled and save something. The first is the dearest, so the first that saves nothing ends it. */
export function findBundles(rule: BundleRule, reach: Reach): { readonly value: Money; readonly reduced: readonly ReducedUnits[] } {
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

/** The groups that may fill one part, dearest first, from the first that still has units. */
interface PartQueue {
  readonly quantity: number;
  readonly groups: readonly UnitGroup[];
  first: number;
}

/** Parts are filled in listed order, and a unit serves once. */
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
