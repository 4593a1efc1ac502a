import type { Instant } from '../../base/time.ts';
import { type Catalogue, findItem, findItemSet } from '../catalogue/catalogue.ts';
import { compileCatalogue } from '../catalogue/compile-catalogue.ts';
import { levelAt } from '../catalogue/price-levels.ts';
import type { CartLine, ChosenModifier } from '../terms/cart.ts';
import type { ItemData, ItemSetData, PriceLevel, TaxData } from '../terms/catalogue-data.ts';
import type { OrderedLine, OrderedLines } from './ordered-lines.ts';

/** A copy of everything needed to price a line of an open tab as when it was ordered, whatever changes in the menu since. */
export interface LineSnapshot {
  readonly at: Instant;
  readonly revision: string;
  readonly level: PriceLevel;
  readonly items: readonly ItemData[];
  readonly itemSets: readonly ItemSetData[];
  readonly taxes: readonly TaxData[];
}

/** By line id. */
export type LineSnapshots = Readonly<Record<string, LineSnapshot>>;

export function snapshotLine(catalogue: Catalogue, line: CartLine, at: Instant): LineSnapshot {
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

/** `then` prices each line as when it was ordered, `now` prices all lines at current prices, like a service that keeps no prices. */
export type TabPricing = 'then' | 'now';

/** Returns the pricing of a tab's lines, besides the current menu. Lines ordered while the vendor was open may be paid after closing. */
export function orderedLinesOf(catalogue: Catalogue, snapshots: LineSnapshots, pricing: TabPricing, now: Instant): OrderedLines {
  const { calendar } = catalogue;
  return new Map(
    Object.entries(snapshots).map(([lineId, line]): readonly [string, OrderedLine] => {
      if (pricing === 'now') return [lineId, { at: now, catalogue, level: levelAt(calendar, now), wasOpen: true }];
      const own = line.revision === catalogue.revision ? catalogue : catalogueOf(catalogue, line);
      return [lineId, { at: line.at, catalogue: own, level: line.level }];
    }),
  );
}

const compiled = new WeakMap<LineSnapshot, Catalogue>();

function catalogueOf({ terms }: Catalogue, snapshot: LineSnapshot): Catalogue {
  const known = compiled.get(snapshot);
  if (known !== undefined) return known;
  const { revision, items, itemSets, taxes } = snapshot;
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
  compiled.set(snapshot, made);
  return made;
}
