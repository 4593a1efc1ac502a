import { epochOf, type Instant, instantFromEpoch, parseInstant } from '../../../shared/base/time.ts';
import { venueTime } from '../../../shared/base/venue-time.ts';

/** Local time at the venue as a date-and-time field holds it, such as `2026-11-21T18:03`. */
export type VenueLocalTime = string;

export function venueLocalTime(at: Instant, zone: string): VenueLocalTime {
  const { date, minute } = venueTime(at, zone);
  return `${date}T${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

/** Returns the instant of a local time at the venue. A time that the clock change skips is moved later by the length of the gap. */
export function venueInstant(text: VenueLocalTime, zone: string): Instant | undefined {
  const asUtc = parseInstant(`${text}:00Z`);
  if (asUtc === undefined) return undefined;
  const first = corrected(asUtc, asUtc, zone);
  return corrected(first, asUtc, zone);
}

function corrected(guess: Instant, asUtc: Instant, zone: string): Instant {
  const shown = parseInstant(`${venueLocalTime(guess, zone)}:00Z`) as Instant;
  return instantFromEpoch(epochOf(guess) + epochOf(asUtc) - epochOf(shown));
}
