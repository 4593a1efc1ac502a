import { DAY_IN_MILLISECONDS, epochOf, type Instant, instantFromEpoch } from '../../../shared/base/time.ts';
import { venueInstant, venueLocalTime } from '../frame/venue-instant.ts';

/** Returns the instant nearest to now with this local time at the venue. The manager means today's event, also after midnight. */
export function openingInstant(text: string, now: Instant, zone: string): Instant | undefined {
  const days = [-DAY_IN_MILLISECONDS, 0, DAY_IN_MILLISECONDS].map((shift) => venueLocalTime(instantFromEpoch(epochOf(now) + shift), zone));
  const times = days.flatMap((day) => venueInstant(`${day.slice(0, 10)}T${text}`, zone) ?? []);
  const away = (time: Instant): number => Math.abs(epochOf(time) - epochOf(now));
  return times.toSorted((one, other) => away(one) - away(other))[0];
}
