import type { Instant } from '../../../shared/base/time.ts';
import { minuteOfDay, venueTime, WEEKDAYS, type Weekday } from '../../../shared/base/venue-time.ts';
import { type Catalogue, findItem } from '../../../shared/engine/catalogue/catalogue.ts';
import { runningDayparts } from '../../../shared/engine/catalogue/running-dayparts.ts';
import type { Cart } from '../../../shared/engine/terms/cart.ts';
import type { ItemText } from '../../../shared/till-contract/operations/stand-operations.ts';
import type { StandRules } from '../../../shared/till-contract/parts/stand-rules.ts';
import { type Tile, type TileGroup, tileGroups, tileOf } from '../../selling/menu-groups.ts';

/** Returns the item's tile if a guest can order it alone. Open prices, weighed items and gift cards need staff. */
export function offeredTile(catalogue: Catalogue, itemId: string, at: Instant, rules?: StandRules): Tile | undefined {
  const item = findItem(catalogue, itemId)?.data;
  const tile = tileOf(catalogue, itemId, at, rules);
  if (item === undefined || !item.soldAsItem || item.isGiftCard || item.weighed !== undefined || tile?.price === undefined)
    return undefined;
  return tile;
}

/** Returns the groups that apply now, without items that need staff and without empty groups. */
export function offeredGroups(catalogue: Catalogue, at: Instant): { readonly groups: readonly TileGroup[]; readonly isClosed: boolean } {
  const { groups, isClosed } = tileGroups(catalogue, at);
  const offered = groups.map((group) => ({
    ...group,
    itemIds: group.itemIds.filter((itemId) => offeredTile(catalogue, itemId, at) !== undefined),
  }));
  return { groups: offered.filter(({ itemIds }) => itemIds.length > 0), isClosed };
}

/** True when the item is on the menu but unavailable now. */
export function isOut({ isSoldOut, isStopped }: Pick<Tile, 'isSoldOut' | 'isStopped'>): boolean {
  return isSoldOut || isStopped;
}

const MOST_UPSELLS = 4;

/** Returns the items offered with an item: on the menu now, available and not yet in the cart. */
export function upsellsOf(
  catalogue: Catalogue,
  texts: ReadonlyMap<string, ItemText>,
  cart: Pick<Cart, 'lines'>,
  itemId: string,
  at: Instant,
  rules?: StandRules,
): readonly Tile[] {
  const taken = new Set(cart.lines.map((line) => line.itemId));
  const running = runningDayparts(catalogue.calendar, at);
  return (texts.get(itemId)?.upsellItemIds ?? [])
    .filter((id) => !taken.has(id) && running.some(({ itemIds }) => itemIds.has(id)))
    .flatMap((id) => offeredTile(catalogue, id, at, rules) ?? [])
    .filter((tile) => !isOut(tile))
    .slice(0, MOST_UPSELLS);
}

export interface Opening {
  /** 0 is today in the venue's time zone. */
  readonly inDays: number;
  readonly weekday: Weekday;
  /** `HH:MM` */
  readonly time: string;
}

const DAYS_AHEAD = 7;

export function nextOpening({ calendar }: Catalogue, at: Instant): Opening | undefined {
  const wall = venueTime(at, calendar.timezone);
  const today = WEEKDAYS.indexOf(wall.weekday);
  for (let inDays = 0; inDays <= DAYS_AHEAD; inDays++) {
    const weekday = WEEKDAYS[(today + inDays) % WEEKDAYS.length] as Weekday;
    const times = calendar.dayparts
      .map(({ data }) => data.span)
      .filter(({ days, start }) => days.includes(weekday) && (inDays > 0 || (minuteOfDay(start) ?? 0) > wall.minute))
      .map(({ start }) => start)
      .sort();
    if (times[0] !== undefined) return { inDays, weekday, time: times[0] };
  }
  return undefined;
}
