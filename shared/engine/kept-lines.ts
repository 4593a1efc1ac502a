import type { Instant } from '../base/time.ts';
import type { CartLine, ChosenModifier } from './cart.ts';
import { type Catalogue, findItem, findItemSet } from './catalogue.ts';
import type { ItemData, ItemSetData, PriceLevel, TaxData } from './catalogue-data.ts';
import { compileCatalogue } from './compile-catalogue.ts';
import type { OrderedLine, OrderedLines } from './ordered-lines.ts';
import { levelAt } from './price-levels.ts';

/** All that a line of an open tab needs to cost what it did when it was ordered, whatever becomes of the menu. */
export interface KeptLine {
  readonly at: Instant;
  readonly revision: string;
  readonly level: PriceLevel;
  readonly items: readonly ItemData[];
  readonly itemSets: readonly ItemSetData[];
  readonly taxes: readonly TaxData[];
}

/** By line id. */
export type KeptLines = Readonly<Record<string, KeptLine>>;

export function keepLine(catalogue: Catalogue, line: CartLine, at: Instant): KeptLine {
  const items = new Map<string, ItemData>();
  const itemSets = new Map<string, ItemSetData>();
  const add = (itemId: string): void => {
    const data = findItem(catalogue, itemId)?.data;
    if (data !== undefined) items.set(itemId, data);
  };
  const addBelow = (setIds: readonly string[], chosen: readonly ChosenModifier[]): void => {
    const sets = setIds.flatMap((id) => findItemSet(catalogue, id) ?? []);
    for (const { data } of sets) itemSets.set(data.id, data);
    for (const modifier of chosen) {
      add(modifier.itemId);
      const node = sets.map(({ nodes }) => nodes.get(modifier.nodeId ?? '')).find((found) => found !== undefined);
      addBelow(node?.itemSetIds ?? [], modifier.modifiers);
    }
  };
  add(line.itemId);
  addBelow(items.get(line.itemId)?.itemSetIds ?? [], line.modifiers);
  const taxIds = new Set([...items.values()].flatMap((item) => item.taxIds));
  return {
    at,
    revision: catalogue.revision,
    level: levelAt(catalogue.calendar, at),
    items: [...items.values()],
    itemSets: [...itemSets.values()],
    taxes: [...taxIds].flatMap((id) => catalogue.taxes.get(id)?.data ?? []),
  };
}

/** By `then`: each line costs what it did when it was ordered. By `now`: all of them cost what they do now, as at a service that keeps no prices. */
export type TabPricing = 'then' | 'now';

/** What prices the lines of a tab, beside the menu in use. What was ordered while the vendor was open is sold, however late it is paid. */
export function orderedLinesOf(catalogue: Catalogue, kept: KeptLines, pricing: TabPricing, now: Instant): OrderedLines {
  const { calendar } = catalogue;
  return new Map(
    Object.entries(kept).map(([lineId, line]): readonly [string, OrderedLine] => {
      if (pricing === 'now') return [lineId, { at: now, catalogue, level: levelAt(calendar, now), wasOpen: true }];
      const own = line.revision === catalogue.revision ? catalogue : catalogueOf(catalogue, line);
      return [lineId, { at: line.at, catalogue: own, level: line.level }];
    }),
  );
}

const compiled = new WeakMap<KeptLine, Catalogue>();

function catalogueOf({ terms }: Catalogue, kept: KeptLine): Catalogue {
  const known = compiled.get(kept);
  if (known !== undefined) return known;
  const { revision, items, itemSets, taxes } = kept;
  const made = compileCatalogue({
    revision,
    terms: { ...terms, defaultTaxIds: [] },
    taxes,
    items,
    itemSets,
    discounts: [],
    fees: [],
    dayparts: [],
  });
  compiled.set(kept, made);
  return made;
}
