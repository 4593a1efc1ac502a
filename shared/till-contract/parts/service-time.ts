import { addMilliseconds, type Instant } from '../../base/time.ts';

/** A smaller difference is ignored: no price depends on seconds. */
const CLOCK_IS_RIGHT = 60_000;

/** Converts a moment of a clock to the service's time; the clock is `ahead` milliseconds ahead of it. */
export function serviceTimeOf(at: Instant, ahead: number | undefined): Instant {
  return ahead === undefined || Math.abs(ahead) <= CLOCK_IS_RIGHT ? at : addMilliseconds(at, -ahead);
}
