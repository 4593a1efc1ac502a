import { type Catalogue, findItem, findItemSet, itemsOf } from '../engine/catalogue.ts';
import type { CatalogueDelta } from '../engine/catalogue-data.ts';
import { entriesOf } from '../engine/layered-map.ts';

/**
 * What a screen that has the one catalogue needs for the other. Whatever a delta of the service did not touch is the very same object in
 * both, so that the comparison costs a look at each item and nothing of its content.
 */
export function deltaBetween(before: Catalogue, after: Catalogue): CatalogueDelta {
  const items = [...itemsOf(after)].filter((item) => findItem(before, item.data.id) !== item).map(({ data }) => data);
  const itemSets = [...entriesOf(after.itemSets)]
    .filter(([id, itemSet]) => findItemSet(before, id) !== itemSet)
    .map(([, { data }]) => data);
  return {
    revision: after.revision,
    terms: after.terms,
    taxes: [...after.taxes.values()].filter((tax) => before.taxes.get(tax.id) !== tax).map(({ data }) => data),
    items,
    removedItemIds: [...itemsOf(before)].map(({ data }) => data.id).filter((id) => findItem(after, id) === undefined),
    itemSets,
    removedItemSetIds: [...entriesOf(before.itemSets)].map(([id]) => id).filter((id) => findItemSet(after, id) === undefined),
    discounts: after.discounts.all.map(({ data }) => data),
    fees: [...after.fees.byId.values()].map(({ data }) => data),
    dayparts: after.calendar.dayparts.map(({ data }) => data),
  };
}
