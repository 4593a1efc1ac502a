import { unitsPerWhole } from '../../base/currency.ts';
import { doAtOnce, mapInSteps, type Steps } from '../../base/steps/steps.ts';
import type { CatalogueData, DaypartData, ItemData, ItemSetData, VendorTerms } from '../terms/catalogue-data.ts';
import { assertAmount, assertCount } from '../terms/exact-figures.ts';
import { layeredMap } from '../terms/layered-map.ts';
import type { Calendar, Catalogue, CompiledDaypart, CompiledItem, CompiledItemSet } from './catalogue.ts';
import { compileDiscounts } from './compile-discounts.ts';
import { compileFees } from './compile-fees.ts';
import { type EffectivePrices, effectivePrices } from './price-levels.ts';
import { compileTax, NO_TAXES, planTaxes, type TaxPlanner } from './tax-plan.ts';

/** Compiles validated data. Anything that cannot be compiled here is a bug, so it throws. */
export function compileCatalogue(data: CatalogueData): Catalogue {
  return doAtOnce(compileInSteps(data));
}

export function* compileInSteps(data: CatalogueData): Steps<Catalogue> {
  const planner: TaxPlanner = { taxes: new Map(data.taxes.map((tax) => [tax.id, compileTax(tax)])), plans: new Map() };
  const prices = new Map<string, EffectivePrices>();
  return Object.freeze({
    revision: data.revision,
    terms: checkTerms(data.terms),
    unitsPerWhole: unitsPerWhole(data.terms.currency),
    taxes: planner.taxes,
    items: layeredMap(yield* mapInSteps(data.items, (item) => [item.id, compileItem(item, planner, prices)])),
    itemSets: layeredMap(yield* mapInSteps(data.itemSets, (itemSet) => [itemSet.id, compileItemSet(itemSet)])),
    discounts: compileDiscounts(data.discounts),
    fees: compileFees(data.fees, data.terms.defaultTaxIds, planner),
    calendar: compileCalendar(data.terms, data.dayparts.map(compileDaypart)),
    taxPlans: planner.plans,
  });
}

/** Items of equal prices share them: of 50,000 items that is a fourth of the memory. */
export function compileItem(data: ItemData, planner: TaxPlanner, prices: Map<string, EffectivePrices>): CompiledItem {
  return {
    data,
    prices: effectivePrices(data.prices, data.id, prices),
    taxPlan: data.taxable ? planTaxes(planner, data.taxIds) : NO_TAXES,
  };
}

export function compileItemSet(data: ItemSetData): CompiledItemSet {
  assertCount(data.includedQuantity, `included quantity of set ${data.id}`);
  for (const node of data.nodes) assertAmount(node.price, `price of node ${node.id}`);
  return { data, nodes: new Map(data.nodes.map((node) => [node.id, node])) };
}

export function compileDaypart(data: DaypartData): CompiledDaypart {
  return { data, itemIds: new Set(data.groups.flatMap((group) => group.itemIds)) };
}

/** Asserts that the amounts in the vendor's terms are whole. */
export function checkTerms(terms: VendorTerms): VendorTerms {
  assertAmount(terms.cashRounding?.increment, 'increment of cash rounding');
  return terms;
}

export function compileCalendar(terms: VendorTerms, dayparts: readonly CompiledDaypart[]): Calendar {
  return { timezone: terms.timezone, dayparts, schedule: terms.priceLevelSchedule };
}
