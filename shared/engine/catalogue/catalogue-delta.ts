import { unitsPerWhole } from '../../base/currency.ts';
import type { CatalogueDelta, ItemData, TaxData } from '../terms/catalogue-data.ts';
import { withChanges } from '../terms/layered-map.ts';
import { type Catalogue, type CompiledItem, type CompiledTax, itemsOf } from './catalogue.ts';
import { checkTerms, compileCalendar, compileDaypart, compileItem, compileItemSet } from './compile-catalogue.ts';
import { compileDiscounts } from './compile-discounts.ts';
import { compileFees } from './compile-fees.ts';
import type { EffectivePrices } from './price-levels.ts';
import { compileTax, isSameTax, type TaxPlanner } from './tax-plan.ts';

/** Returns the next catalogue. The cost depends on the size of the change: everything else stays the same object. */
export function applyDelta(catalogue: Catalogue, delta: CatalogueDelta): Catalogue {
  const terms = delta.terms === undefined ? catalogue.terms : checkTerms(delta.terms);
  const taxes = changedTaxes(catalogue, delta.taxes ?? []);
  const planner = plannerAfter(catalogue, taxes);
  const prices = new Map<string, EffectivePrices>();
  const changedItems = new Map<string, CompiledItem>();
  for (const item of itemsUnder(catalogue, taxes)) changedItems.set(item.data.id, compileItem(item.data, planner, prices));
  for (const item of delta.items ?? []) changedItems.set(item.id, compileItem(item, planner, prices));
  for (const itemId of delta.removedItemIds ?? []) changedItems.delete(itemId);
  const areFeesTouched = delta.fees !== undefined || delta.terms !== undefined || taxes.size > 0;
  const isCalendarTouched = delta.dayparts !== undefined || delta.terms !== undefined;
  return Object.freeze({
    revision: delta.revision,
    terms,
    unitsPerWhole: unitsPerWhole(terms.currency),
    taxes: planner.taxes,
    items: withChanges(catalogue.items, changedItems, delta.removedItemIds ?? []),
    itemSets: withChanges(
      catalogue.itemSets,
      (delta.itemSets ?? []).map((itemSet) => [itemSet.id, compileItemSet(itemSet)] as const),
      delta.removedItemSetIds ?? [],
    ),
    discounts: delta.discounts === undefined ? catalogue.discounts : compileDiscounts(delta.discounts),
    fees: areFeesTouched
      ? compileFees(delta.fees ?? [...catalogue.fees.byId.values()].map((fee) => fee.data), terms.defaultTaxIds, planner)
      : catalogue.fees,
    calendar: isCalendarTouched
      ? compileCalendar(terms, delta.dayparts?.map(compileDaypart) ?? catalogue.calendar.dayparts)
      : catalogue.calendar,
    taxPlans: planner.plans,
  });
}

/** Returns the delta that does at once what the two do one after the other. */
export function joinDeltas(first: CatalogueDelta, second: CatalogueDelta): CatalogueDelta {
  const items = joinEntries(withoutRemoved(first), withoutRemoved(second));
  const itemSets = joinEntries(
    { changed: first.itemSets, removedIds: first.removedItemSetIds },
    { changed: second.itemSets, removedIds: second.removedItemSetIds },
  );
  return {
    ...first,
    ...second,
    taxes: joinEntries({ changed: first.taxes }, { changed: second.taxes }).changed,
    items: items.changed,
    removedItemIds: items.removedIds,
    itemSets: itemSets.changed,
    removedItemSetIds: itemSets.removedIds,
  };
}

interface EntryChanges<Entry> {
  readonly changed?: readonly Entry[] | undefined;
  readonly removedIds?: readonly string[] | undefined;
}

/** Applying a delta removes an item that it both changes and removes; it keeps such a set of choices. */
function withoutRemoved({ items = [], removedItemIds = [] }: CatalogueDelta): EntryChanges<ItemData> {
  const removed = new Set(removedItemIds);
  return { changed: items.filter(({ id }) => !removed.has(id)), removedIds: removedItemIds };
}

function joinEntries<Entry extends { readonly id: string }>(first: EntryChanges<Entry>, second: EntryChanges<Entry>) {
  const changed = new Map<string, Entry>();
  const removed = new Set<string>();
  for (const step of [first, second]) {
    for (const id of step.removedIds ?? []) {
      changed.delete(id);
      removed.add(id);
    }
    for (const entry of step.changed ?? []) {
      removed.delete(entry.id);
      changed.set(entry.id, entry);
    }
  }
  return { changed: [...changed.values()], removedIds: [...removed] };
}

/** Skips taxes that did not change: a delta may repeat known ones. */
function changedTaxes(catalogue: Catalogue, named: readonly TaxData[]): ReadonlyMap<string, CompiledTax> {
  const changed = new Map<string, CompiledTax>();
  for (const data of named) {
    const known = catalogue.taxes.get(data.id);
    if (known === undefined || !isSameTax(known.data, data)) changed.set(data.id, compileTax(data));
  }
  return changed;
}

function plannerAfter(catalogue: Catalogue, changed: ReadonlyMap<string, CompiledTax>): TaxPlanner {
  if (changed.size === 0) return { taxes: catalogue.taxes, plans: new Map(catalogue.taxPlans) };
  const plans = new Map(catalogue.taxPlans);
  for (const [key, plan] of plans) if (plan.taxes.some((planned) => changed.has(planned.tax.id))) plans.delete(key);
  return { taxes: new Map([...catalogue.taxes, ...changed]), plans };
}

/** A changed tax rate means recompiling every item that has this tax, the only case that scans all items. */
function* itemsUnder(catalogue: Catalogue, changed: ReadonlyMap<string, CompiledTax>): Generator<CompiledItem> {
  if (changed.size === 0) return;
  for (const item of itemsOf(catalogue)) {
    if (item.taxPlan.taxes.some((planned) => changed.has(planned.tax.id))) yield item;
  }
}
