import { useEffect, useState } from 'react';
import { type Instant, now } from '../../../shared/base/time.ts';
import { useRegister } from './use-register.ts';

const TICK = 1000;

/** The time by the window's clock, to the second where it is shown so, or as seldom as is asked. */
export function useTime(every = 10 * TICK): Instant {
  const { world } = useRegister();
  const [time, setTime] = useState(() => now(world));
  useEffect(() => {
    const timer = setInterval(() => setTime(now(world)), every);
    return () => clearInterval(timer);
  }, [world, every]);
  return time;
}
