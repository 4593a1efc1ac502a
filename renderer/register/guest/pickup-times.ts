import { epochOf, type Instant, instantFromEpoch } from '../../../shared/base/time.ts';
import type { Calendar } from '../../../shared/engine/catalogue/catalogue.ts';
import { runningDayparts } from '../../../shared/engine/catalogue/running-dayparts.ts';

const QUARTER = 15 * 60_000;
const A_DAY_OF_QUARTERS = 96;

/** Returns the quarter hours within a day at which the stand is open, starting at least 15 minutes from now. */
export function pickupTimes(calendar: Calendar, at: Instant, most: number): readonly Instant[] {
  const first = Math.ceil((epochOf(at) + QUARTER) / QUARTER) * QUARTER;
  const times: Instant[] = [];
  for (let step = 0; step < A_DAY_OF_QUARTERS && times.length < most; step++) {
    const time = instantFromEpoch(first + step * QUARTER);
    if (calendar.dayparts.length === 0 || runningDayparts(calendar, time).length > 0) times.push(time);
  }
  return times;
}
