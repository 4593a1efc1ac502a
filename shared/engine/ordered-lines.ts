import type { Instant } from '../base/time.ts';
import type { Catalogue, CompiledDaypart, CompiledDiscount } from './catalogue.ts';
import type { PriceLevel } from './catalogue-data.ts';
import { levelAt } from './price-levels.ts';
import { runningDayparts } from './running-dayparts.ts';

/**
 * Lines of an order that stays open were ordered at different times: each costs what was true when it was ordered. Its items, their taxes
 * and price level are those of then, and so are the windows of discounts; the discounts and fees themselves are those of the whole order.
 */
export interface OrderedLine {
  readonly at: Instant;
  /** Where its items stand as they were; only items, item sets and taxes are looked up in it. */
  readonly catalogue: Catalogue;
  readonly level: PriceLevel;
  /** It was ordered while the vendor was open, though `at` may lie after that. */
  readonly wasOpen?: true;
}

export type OrderedLines = ReadonlyMap<string, OrderedLine>;

/** When a line was ordered, as far as discounts and opening hours ask. */
export interface Moment {
  readonly at: Instant;
  readonly running: readonly CompiledDaypart[];
}

/** Each moment is looked up in the calendar once, however many lines were ordered then. */
export function momentsOf({ calendar }: Catalogue, ordered: OrderedLines): ReadonlyMap<string, OrderedLine & Moment> {
  const running = new Map<Instant, Moment['running']>();
  return new Map(
    [...ordered].map(([lineId, line]) => {
      const dayparts = running.get(line.at) ?? runningDayparts(calendar, line.at);
      running.set(line.at, dayparts);
      return [lineId, { ...line, running: dayparts }] as const;
    }),
  );
}

/** The criteria of a discount that ask for the time. */
export function holdsAt({ at, running }: Moment, { data: { criteria }, daypartIds }: CompiledDiscount): boolean {
  if (criteria.startsAt !== undefined && at < criteria.startsAt) return false;
  if (criteria.endsAt !== undefined && at >= criteria.endsAt) return false;
  return daypartIds === undefined || running.some((daypart) => daypartIds.has(daypart.data.id));
}

/** Equal texts: at both moments the same catalogue prices every cart alike. */
export function pricingAt(catalogue: Catalogue, at: Instant): string {
  const { calendar, discounts } = catalogue;
  const running = runningDayparts(calendar, at);
  const open = discounts.all.filter((discount) => isTimed(discount) && holdsAt({ at, running }, discount));
  return [levelAt(calendar, at), running.map(({ data }) => data.id).join(), open.map(({ data }) => data.id).join()].join(' ');
}

function isTimed({ data: { criteria }, daypartIds }: CompiledDiscount): boolean {
  return criteria.startsAt !== undefined || criteria.endsAt !== undefined || daypartIds !== undefined;
}
