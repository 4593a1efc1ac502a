import { addMilliseconds, type Instant } from '../base/time.ts';

/** A clock that differs less is right: nobody's prices need the second. */
const CLOCK_IS_RIGHT = 60_000;

/** A moment by a clock, in the time of the service, of which the clock is so many milliseconds ahead. */
export function serviceTimeOf(at: Instant, ahead: number | undefined): Instant {
  return ahead === undefined || Math.abs(ahead) <= CLOCK_IS_RIGHT ? at : addMilliseconds(at, -ahead);
}
