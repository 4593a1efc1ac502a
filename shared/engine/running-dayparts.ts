import type { Instant } from '../base/time.ts';
import { isInDaypart, venueTime } from '../base/venue-time.ts';
import type { Calendar, CompiledDaypart } from './catalogue.ts';

interface Remembered {
  readonly minute: string;
  readonly running: readonly CompiledDaypart[];
}

/** Asking the time zone costs as much as pricing a cart, and the answer holds for the whole minute. */
const lastAnswers = new WeakMap<Calendar, Remembered>();

/** The day parts that run at that moment, in the catalogue's order. The vendor is open while there is one. */
export function runningDayparts(calendar: Calendar, at: Instant): readonly CompiledDaypart[] {
  const minute = at.slice(0, 16);
  const last = lastAnswers.get(calendar);
  if (last?.minute === minute) return last.running;
  const time = venueTime(at, calendar.timezone);
  const running = calendar.dayparts.filter((daypart) => isInDaypart(daypart.data.span, time));
  lastAnswers.set(calendar, { minute, running });
  return running;
}
