import { addMilliseconds, epochOf, type Instant } from '../../base/time.ts';
import { isInDaypart, minuteOfDay, venueTime } from '../../base/venue-time.ts';
import type { Calendar } from './catalogue.ts';

const MINUTE = 60_000;
const DAY = 24 * 60;
/** Day parts repeat every week. */
const LONGEST = 8 * DAY;

/** Returns when a vendor opens that is closed at that moment; undefined while it is open, or if no day part ever begins. */
export function nextOpening({ dayparts, timezone }: Calendar, at: Instant): Instant | undefined {
  const isOpen = (moment: Instant): boolean => {
    const time = venueTime(moment, timezone);
    return dayparts.some(({ data }) => isInDaypart(data.span, time));
  };
  if (isOpen(at)) return undefined;
  const minuteAt = (moment: Instant): number => venueTime(moment, timezone).minute;
  const starts = dayparts.map(({ data }) => minuteOfDay(data.span.start) ?? 0);
  let moment = addMilliseconds(at, -(epochOf(at) % MINUTE));
  for (let passed = 0; passed <= LONGEST; ) {
    const minute = minuteAt(moment);
    // To the next start of today, or to midnight.
    const step = Math.min(...starts.filter((start) => start > minute).map((start) => start - minute), DAY - minute);
    const next = addMilliseconds(moment, step * MINUTE);
    // The clock changes on the way: minute by minute, so that no start is passed over.
    const isEven = minuteAt(next) === (minute + step) % DAY;
    moment = isEven ? next : addMilliseconds(moment, MINUTE);
    passed += isEven ? step : 1;
    if (isOpen(moment)) return moment;
  }
  return undefined;
}

/** Returns when a vendor next opens after being closed, also while it is open now; undefined if it never closes or never opens. */
export function openingAfterClosing({ dayparts, timezone }: Calendar, at: Instant): Instant | undefined {
  const isOpen = (moment: Instant): boolean => {
    const time = venueTime(moment, timezone);
    return dayparts.some(({ data }) => isInDaypart(data.span, time));
  };
  let moment = at;
  for (let passed = 0; isOpen(moment); passed += 1) {
    if (passed > LONGEST) return undefined;
    moment = addMilliseconds(moment, MINUTE - (epochOf(moment) % MINUTE));
  }
  return nextOpening({ dayparts, timezone, schedule: [] }, moment);
}
