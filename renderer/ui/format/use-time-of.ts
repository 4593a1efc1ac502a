import { useEffect, useState } from 'react';
import { type Instant, now } from '../../../shared/base/time.ts';
import type { World } from '../../../shared/base/world.ts';

/** Returns the time of a window's clock, updated every `every` milliseconds. */
export function useTimeOf(world: Pick<World, 'epochMilliseconds'>, every: number): Instant {
  const [time, setTime] = useState(() => now(world));
  useEffect(() => {
    const timer = setInterval(() => setTime(now(world)), every);
    return () => clearInterval(timer);
  }, [world, every]);
  return time;
}
