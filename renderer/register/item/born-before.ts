import type { Instant } from '../../../shared/base/time.ts';
import { daysInMonth } from '../../../shared/base/time.ts';
import { venueTime } from '../../../shared/base/venue-time.ts';

/** Returns the latest date of birth, `YYYY-MM-DD`, of a guest who has reached that age on the venue's date. */
export function bornOnOrBefore(at: Instant, zone: string, years: number): string {
  const [year, month, day] = venueTime(at, zone).date.split('-').map(Number) as [number, number, number];
  const birthYear = year - years;
  // On 29 February of a leap year, a guest born on 1 March of a common year has not had the birthday yet: the limit is 28 February.
  const birthDay = Math.min(day, daysInMonth(birthYear, month));
  return [String(birthYear).padStart(4, '0'), String(month).padStart(2, '0'), String(birthDay).padStart(2, '0')].join('-');
}
