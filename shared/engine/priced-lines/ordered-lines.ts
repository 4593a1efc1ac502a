import type { Instant } from '../../base/time.ts';
import type { Catalogue, CompiledDaypart, CompiledDiscount } from '../catalogue/catalogue.ts';
import { levelAt } from '../catalogue/price-levels.ts';
import { runningDayparts } from '../catalogue/running-dayparts.ts';
import type { PriceLevel } from '../terms/catalogue-data.ts';

/**
 * The pricing of one line of an order that stays open. Its items, their taxes, its price level and the time windows of discounts are those
 * of when it was ordered; the discounts and fees themselves are the whole order's.
 */
export interface OrderedLine {
  readonly at: Instant;
  /** The catalogue at that time; only items, item sets and taxes are looked up in it. */
  readonly catalogue: Catalogue;
  readonly level: PriceLevel;
  /** The line was ordered while the vendor was open, although the vendor may be closed at `at`. */
  readonly wasOpen?: true;
}

export type OrderedLines = ReadonlyMap<string, OrderedLine>;

/** The time of ordering, as discounts and opening hours need it. */
export interface OrderTime {
  readonly at: Instant;
  readonly running: readonly CompiledDaypart[];
}

/** Looks each distinct moment up in the calendar once, however many lines share it. */
export function orderTimesOf({ calendar }: Catalogue, ordered: OrderedLines): ReadonlyMap<string, OrderedLine & OrderTime> {
  const running = new Map<Instant, OrderTime['running']>();
  return new Map(
    [...ordered].map(([lineId, line]) => {
      const dayparts = running.get(line.at) ?? runningDayparts(calendar, line.at);
      running.set(line.at, dayparts);
      return [lineId, { ...line, running: dayparts }] as const;
    }),
  );
}

/** Checks the time criteria of a discount. */
export function meetsTimeCriteria({ at, running }: OrderTime, { data: { criteria }, daypartIds }: CompiledDiscount): boolean {
  if (criteria.startsAt !== undefined && at < criteria.startsAt) return false;
  if (criteria.endsAt !== undefined && at >= criteria.endsAt) return false;
  return daypartIds === undefined || running.some((daypart) => daypartIds.has(daypart.data.id));
}

/** Returns a key. When the keys of two moments are equal, the catalogue prices every cart the same at both. */
export function pricingKeyAt(catalogue: Catalogue, at: Instant): string {
  const { calendar, discounts } = catalogue;
  const running = runningDayparts(calendar, at);
  const open = discounts.all.filter((discount) => isTimed(discount) && meetsTimeCriteria({ at, running }, discount));
  return [levelAt(calendar, at), running.map(({ data }) => data.id).join(), open.map(({ data }) => data.id).join()].join(' ');
}

function isTimed({ data: { criteria }, daypartIds }: CompiledDiscount): boolean {
  return criteria.startsAt !== undefined || criteria.endsAt !== undefined || daypartIds !== undefined;
}
