import type { Static } from 'typebox';
import type { Instant } from '../../base/time.ts';
import { BUSINESS_DAY_STARTS, businessDate, minuteOfDay, venueTime } from '../../base/venue-time.ts';
import { closedRecord, list, optional } from '../../contract/http/schema.ts';
import { AnyText, InstantValue, Whole } from './answer-values.ts';

/** Rules for every device of the stand besides the menu: sold-out items, and whether alcohol may be sold. */

export const SoldOutView = closedRecord('SoldOutView', {
  itemId: AnyText,
  /** In whole pieces; 0 when it is sold out. */
  left: Whole,
  since: InstantValue,
  /** The name of the person who set it. */
  by: AnyText,
  /** The rule ends with this date. */
  businessDate: AnyText,
});
export type SoldOutView = Static<typeof SoldOutView>;

export const AlcoholRule = closedRecord('AlcoholRule', {
  /** By hand, for the business date. */
  stopped: optional(closedRecord('AlcoholRuleStopped', { since: InstantValue, by: AnyText, businessDate: AnyText })),
  /** `HH:MM` of every day; empty: no limit. */
  until: AnyText,
});
export type AlcoholRule = Static<typeof AlcoholRule>;

export const StandRules = closedRecord('StandRules', {
  soldOut: list(SoldOutView),
  alcohol: AlcoholRule,
  timezone: AnyText,
});
export type StandRules = Static<typeof StandRules>;

const MINUTES = 24 * 60;

/** Returns why no alcohol may be sold at that moment; undefined when it may. */
export function whyNoAlcohol(
  { alcohol, timezone }: Pick<StandRules, 'alcohol' | 'timezone'>,
  at: Instant,
): 'by_hand' | 'by_time' | undefined {
  if (alcohol.stopped?.businessDate === businessDate(at, timezone)) return 'by_hand';
  const until = minuteOfDay(alcohol.until);
  if (until === undefined) return undefined;
  const intoDay = (minute: number): number => (minute - BUSINESS_DAY_STARTS + MINUTES) % MINUTES;
  // A limit at the end of the business day never takes effect.
  const ends = intoDay(until) === 0 ? MINUTES : intoDay(until);
  return intoDay(venueTime(at, timezone).minute) >= ends ? 'by_time' : undefined;
}

/** Returns the number of pieces left; undefined when the item is not limited. */
export function portionsLeft(
  { soldOut, timezone }: Pick<StandRules, 'soldOut' | 'timezone'>,
  itemId: string,
  at: Instant,
): number | undefined {
  const entry = soldOut.find((one) => one.itemId === itemId);
  return entry === undefined || entry.businessDate !== businessDate(at, timezone) ? undefined : entry.left;
}
