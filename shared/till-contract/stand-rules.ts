import type { Instant } from '../base/time.ts';
import { BUSINESS_DAY_STARTS, businessDate, minuteOfDay, venueTime } from '../base/venue-time.ts';

/** What holds for every device of the stand just now, beside the menu: what is sold out, and whether alcohol is still sold. */

export interface SoldOutView {
  readonly itemId: string;
  /** Whole pieces; 0 where nothing is left. */
  readonly left: number;
  readonly since: Instant;
  /** Who said so. */
  readonly by: string;
  /** On the next one it is there again. */
  readonly businessDate: string;
}

export interface AlcoholRule {
  /** By hand, for the business date. */
  readonly stopped?: { readonly since: Instant; readonly by: string; readonly businessDate: string };
  /** Of each day, `HH:MM`; empty: alcohol is sold as long as anything is. */
  readonly until: string;
}

export interface StandRules {
  readonly soldOut: readonly SoldOutView[];
  readonly alcohol: AlcoholRule;
  readonly timezone: string;
}

const MINUTES = 24 * 60;

/** Why no alcohol is sold at that moment; undefined where it is. */
export function whyNoAlcohol(
  { alcohol, timezone }: Pick<StandRules, 'alcohol' | 'timezone'>,
  at: Instant,
): 'by_hand' | 'by_time' | undefined {
  if (alcohol.stopped?.businessDate === businessDate(at, timezone)) return 'by_hand';
  const until = minuteOfDay(alcohol.until);
  if (until === undefined) return undefined;
  const intoDay = (minute: number): number => (minute - BUSINESS_DAY_STARTS + MINUTES) % MINUTES;
  // The end of the business day is the end of selling anyway.
  const ends = intoDay(until) === 0 ? MINUTES : intoDay(until);
  return intoDay(venueTime(at, timezone).minute) >= ends ? 'by_time' : undefined;
}

/** How many pieces are left; undefined where nobody counts. */
export function leftOf({ soldOut, timezone }: Pick<StandRules, 'soldOut' | 'timezone'>, itemId: string, at: Instant): number | undefined {
  const told = soldOut.find((one) => one.itemId === itemId);
  return told === undefined || told.businessDate !== businessDate(at, timezone) ? undefined : told.left;
}
