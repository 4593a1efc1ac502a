import type { Money } from '../../shared/base/money.ts';
import type { Instant } from '../../shared/base/time.ts';
import { type Catalogue, findItem } from '../../shared/engine/catalogue/catalogue.ts';
import { levelAt, priceAt } from '../../shared/engine/catalogue/price-levels.ts';
import { runningDayparts } from '../../shared/engine/catalogue/running-dayparts.ts';
import type { DaypartData, MenuGroupData } from '../../shared/engine/terms/catalogue-data.ts';
import { plainNameOf } from '../../shared/engine/terms/names.ts';
import { portionsLeft, type StandRules, whyNoAlcohol } from '../../shared/till-contract/parts/stand-rules.ts';

/** A group of tiles. Its position decides the colour of its band. */
export interface TileGroup {
  readonly id: string;
  readonly name: string;
  /** What the catalogue calls it, where `name` is a translation. */
  readonly plainName?: string;
  readonly color?: string;
  readonly itemIds: readonly string[];
}

export interface Tile {
  readonly itemId: string;
  readonly name: string;
  /** Undefined if no price level has a price: the cashier is asked for it. */
  readonly price: Money | undefined;
  readonly isSoldOut: boolean;
  /** How many are left, if the stand counts this item. */
  readonly left?: number;
  /** True for alcohol while its sale is stopped. */
  readonly isStopped: boolean;
  readonly hasChoices: boolean;
  readonly isAlcohol: boolean;
}

/** Returns the groups of the running day parts; while none runs, those of all, so that staff can see the menu before doors. */
export function tileGroups(catalogue: Catalogue, at: Instant): { readonly groups: readonly TileGroup[]; readonly isClosed: boolean } {
  const running = runningDayparts(catalogue.calendar, at);
  const isClosed = running.length === 0;
  const shown = (isClosed ? catalogue.calendar.dayparts : running).map(({ data }) => data);
  return { groups: joinGroups(shown), isClosed };
}

/** Merges a group that several day parts have into one with all of its items. */
function joinGroups(dayparts: readonly DaypartData[]): readonly TileGroup[] {
  const joined = new Map<string, MenuGroupData & { readonly items: Set<string> }>();
  for (const group of dayparts.flatMap(({ groups }) => groups)) {
    const plainName = plainNameOf(group);
    const existing = joined.get(plainName);
    if (existing === undefined) joined.set(plainName, { ...group, items: new Set(group.itemIds) });
    else for (const itemId of group.itemIds) existing.items.add(itemId);
  }
  return [...joined.values()]
    .sort((a, b) => a.sortOrder - b.sortOrder)
    .map(({ id, name, plainName, color, items }) => ({
      id,
      name,
      ...(plainName !== undefined && { plainName }),
      ...(color !== undefined && { color }),
      itemIds: [...items],
    }));
}

/** Returns the start of the minute. Prices and availability are computed once a minute, so that a tap does not redraw the tiles. */
export function minuteOf(at: Instant): Instant {
  return `${at.slice(0, 16)}:00Z` as Instant;
}

export function tileOf(catalogue: Catalogue, itemId: string, at: Instant, rules?: StandRules): Tile | undefined {
  const item = findItem(catalogue, itemId);
  if (item === undefined) return undefined;
  const { data, prices } = item;
  const running = runningDayparts(catalogue.calendar, at);
  const isUnavailable =
    running.length > 0 &&
    running.every((daypart) => data.availability.some((entry) => entry.daypartId === daypart.data.id && !entry.available));
  const left = rules && portionsLeft(rules, itemId, at);
  const price = priceAt(prices, levelAt(catalogue.calendar, at))?.price;
  // An item without a price at this level is sold again at another level.
  const hasNoPrice = price === undefined && !data.priceOverride;
  return {
    itemId,
    name: data.name,
    price,
    isSoldOut: !data.active || isUnavailable || hasNoPrice || left === 0,
    ...(left !== undefined && { left }),
    isStopped: data.isAlcohol && rules !== undefined && whyNoAlcohol(rules, at) !== undefined,
    hasChoices: data.itemSetIds.length > 0,
    isAlcohol: data.isAlcohol,
  };
}
