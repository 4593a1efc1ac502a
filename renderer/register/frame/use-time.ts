import type { Instant } from '../../../shared/base/time.ts';
import { useTimeOf } from '../../ui/format/use-time-of.ts';
import { useRegister } from './use-register.ts';

const TICK = 1000;

/** Returns the time by the window's clock and renders again every `every` milliseconds. */
export function useTime(every = 10 * TICK): Instant {
  return useTimeOf(useRegister().world, every);
}
