import type { Instant } from '../../../shared/base/time.ts';
import { useTimeOf } from '../../ui/format/use-time-of.ts';
import { useRegister } from './use-register.ts';

const TICK = 1000;

/** The time by the window's clock, to the second where it is shown so, or as seldom as is asked. */
export function useTime(every = 10 * TICK): Instant {
  return useTimeOf(useRegister().world, every);
}
