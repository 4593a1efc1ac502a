import type { Instant } from '../../../shared/base/time.ts';
import { daysInMonth } from '../../../shared/base/time.ts';
import { venueTime } from '../../../shared/base/venue-time.ts';

/** The latest date of birth, `YYYY-MM-DD`, of somebody who has that age on the venue's date. */
export function bornOnOrBefore(at: Instant, zone: string, years: number): string {
  const [year, month, day] = venueTime(at, zone).date.split('-').map(Number) as [number, number, number];
  const birthYear = year - years;
  // Who was born on 1 March has no birthday yet on 29 February.
  const birthDay = Math.min(day, daysInMonth(birthYear, month));
  return [String(birthYear).padStart(4, '0'), String(month).padStart(2, '0'), String(birthDay).padStart(2, '0')].join('-');
}
