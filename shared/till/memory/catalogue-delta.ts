import { type Catalogue, findItem, findItemSet, itemsOf } from '../../engine/catalogue/catalogue.ts';
import type { CatalogueDelta } from '../../engine/terms/catalogue-data.ts';
import { entriesOf } from '../../engine/terms/layered-map.ts';

/**
 * Returns the delta that takes a screen from one catalogue to the other. A delta of the service keeps the objects of unchanged items, so
 * that comparing identities is enough and costs nothing per item's content.
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
