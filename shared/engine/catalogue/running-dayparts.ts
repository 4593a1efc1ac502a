import type { Instant } from '../../base/time.ts';
import { isInDaypart, venueTime } from '../../base/venue-time.ts';
import type { Calendar, CompiledDaypart } from './catalogue.ts';

interface Remembered {
  readonly minute: string;
  readonly running: readonly CompiledDaypart[];
}

/** Caches the last answer: converting to the venue's time zone costs as much as pricing a cart, and it stays valid for the minute. */
const lastAnswers = new WeakMap<Calendar, Remembered>();

/** Returns the day parts running at that moment, in catalogue order. The vendor is open while there is one. */
export function runningDayparts(calendar: Calendar, at: Instant): readonly CompiledDaypart[] {
  const minute = at.slice(0, 16);
  const last = lastAnswers.get(calendar);
  if (last?.minute === minute) return last.running;
  const time = venueTime(at, calendar.timezone);
  const running = calendar.dayparts.filter((daypart) => isInDaypart(daypart.data.span, time));
  lastAnswers.set(calendar, { minute, running });
  return running;
}
